import { Fragment, type ReactNode } from "react";

/** Addresses that a depositor gave, to be looked at by a reviewer. */

/** A DOI at its resolver; suffixes may hold characters that mean something in an address. */
export function DoiLink({ doi }: { doi: string }) {
  const href = `https://doi.org/${doi.split("/").map(encodeURIComponent).join("/")}`;
  return <a href={href} rel="noopener noreferrer" className="link identifier">{doi}</a>;
}

/** Only addresses of the web lead somewhere; anything else stays a text. */
export function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className="break-all">{address}</span>;
  return <a href={address} rel="noopener noreferrer" className="link break-all">{address}</a>;
}

/** What there is of them, with a dot between. */
export function Parts({ children }: { children: ReactNode[] }) {
  return children.filter(Boolean).map((part, index) => (
    <Fragment key={index}>{index > 0 && " · "}{part}</Fragment>
  ));
}
