import type { ContextVariableMap } from "hono";
import { type Locale, localizedPath } from "../../../locales/format.ts";
import { returnPath } from "../../../sdk/model/account/redirect_path.ts";
import { LINK_NEEDS_ACCOUNT, readLinkAddress } from "../../../sdk/model/link.ts";
import { hasRequestKey } from "../../../sdk/model/request_key.ts";
import type { MenuLink } from "./links.ts";

/** The context variables from which the frame of a page is drawn. */
export type Frame = Readonly<
  Pick<
    ContextVariableMap,
    | "locale"
    | "t"
    | "theme"
    | "path"
    | "publicUrl"
    | "user"
    | "sessionEnded"
    | "site"
    | "notices"
    | "dismissed"
  >
>;

export interface FrameProps {
  frame: Frame;
}

export const otherLocale = (locale: Locale): Locale => locale === "zh" ? "en" : "zh";

/**
 * The login page that comes back to `path`; nobody comes back to the steps of a login, or to the secret of a link, unless
 * that link asks for an account.
 */
export function loginPath(frame: Frame, path: string = frame.path): string {
  const login = localizedPath(frame.locale, "/login");
  const link = readLinkAddress(path);
  const back = link && !LINK_NEEDS_ACCOUNT[link.kind] || hasRequestKey(path)
    ? null
    : returnPath(localizedPath(frame.locale, path), frame.publicUrl);
  return back ? `${login}?fullPath=${encodeURIComponent(back)}` : login;
}

/** The same page in the other language; the server notes the choice and leaves `lang` out of the address. */
export function switchPath({ locale, path }: Frame): string {
  const target = localizedPath(otherLocale(locale), path);
  return `${target}${target.includes("?") ? "&" : "?"}lang=${otherLocale(locale)}`;
}

/** The address of a link: a path of this site in the visitor's language, or another site. */
export const addressOf = ({ locale }: Pick<Frame, "locale">, href: string): string =>
  href.startsWith("/") ? localizedPath(locale, href) : href;

/** `aria-current` of a menu entry. */
export function currentPage({ path }: Frame, { href }: Pick<MenuLink, "href">): "page" | undefined {
  const here = href.includes("?") ? path : path.split("?")[0];
  return here === href ? "page" : undefined;
}
