import type { ContextVariableMap } from "hono";
import { type Locale, localizedPath } from "../../../locales/format.ts";
import type { MenuLink } from "./links.ts";

/** The context variables from which the frame of a page is drawn. */
export type Frame = Readonly<
  Pick<ContextVariableMap, "locale" | "t" | "theme" | "path" | "publicUrl" | "user" | "sessionEnded">
>;

export interface FrameProps {
  frame: Frame;
}

export const otherLocale = (locale: Locale): Locale => locale === "zh" ? "en" : "zh";

/** Nobody comes back to these, and what stands in their addresses is nobody else's business. */
const ACCOUNT_PAGES = /^\/(?:login|register|email|logout|forgetpwd|thirdPage|addEmail)\b/i;

/** The login page that comes back to `path`. */
export function loginPath(frame: Frame, path: string = frame.path): string {
  if (ACCOUNT_PAGES.test(path)) return localizedPath(frame.locale, "/login");
  return localizedPath(
    frame.locale,
    `/login?fullPath=${encodeURIComponent(localizedPath(frame.locale, path))}`,
  );
}

/** The same page in the other language; the server notes the choice and leaves `lang` out of the address. */
export function switchPath({ locale, path }: Frame): string {
  const target = localizedPath(otherLocale(locale), path);
  return `${target}${target.includes("?") ? "&" : "?"}lang=${otherLocale(locale)}`;
}

/** `aria-current` of a menu entry. */
export function currentPage({ path }: Frame, { href }: Pick<MenuLink, "href">): "page" | undefined {
  const here = href.includes("?") ? path : path.split("?")[0];
  return here === href ? "page" : undefined;
}
