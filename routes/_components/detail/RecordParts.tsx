/** What stands beside a dataset and beside the record that stays of a withdrawn one. */
import type { ReactNode } from "react";
import type { MessageKey } from "../../../locales/mod.ts";
import { formatDate } from "../../../locales/format.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { CopyText } from "../dataset/CopyText.tsx";
import { cstrPath, doiPath, type View } from "../dataset/view.ts";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-4">
      <h2 className="text-sm font-medium text-faint mb-1">{title}</h2>
      {children}
    </section>
  );
}

/** DOI and CSTR, each with a button that copies its address. */
export function Identifiers({ view, data }: { view: View; data: DetailData }) {
  const { dataset: { doi, cstr, source, identifierLinks: links } } = data;
  return (
    <>
      {doi && (
        <Identifier
          view={view}
          name="DOI"
          value={doi}
          copied={links.doi ?? doi}
          // The copy here is not where another repository's DOI leads.
          href={source === "archive" && links.doi ? links.doi : doiPath(view, doi)}
        />
      )}
      {cstr && (
        <Identifier
          view={view}
          name="CSTR"
          value={cstr}
          copied={links.cstr ?? cstr}
          href={cstrPath(view, cstr)}
        />
      )}
    </>
  );
}

interface IdentifierProps {
  view: View;
  name: string;
  value: string;
  copied: string;
  href: string;
}

function Identifier({ view, name, value, copied, href }: IdentifierProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="w-11 flex-none text-sm text-soft">{name}</span>
      <a href={href} className="identifier flex-1 min-w-0 break-all text-link hover:underline">{value}</a>
      <CopyText view={view} text={copied} what={name} />
    </div>
  );
}

/** Days with their names; those that have not come are left out. */
export function Dates(
  { view, dates }: { view: View; dates: readonly (readonly [name: MessageKey, at: string | undefined])[] },
) {
  return (
    <dl className="text-[.9375rem]">
      {dates.map(([name, at]) =>
        at && (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{view.t(name)}</dt>
            <dd>
              <time dateTime={at}>{formatDate(at)}</time>
            </dd>
          </div>
        )
      )}
    </dl>
  );
}
