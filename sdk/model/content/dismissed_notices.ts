/** Which notices a reader has closed: a cookie that names them, so that it works without scripts. */
import type { ArticleSummary } from "./article.ts";

export const DISMISSED_COOKIE = "dismissedNotices";
/** A year. */
export const DISMISSED_SECONDS: number = 365 * 86_400;
/** Notices that are remembered; the oldest are forgotten. */
const REMEMBERED = 8;
const NAME = /^[\w-]{1,100}$/;

/** Names of closed notices. */
export function readDismissed(cookie: string | undefined): string[] {
  return (cookie ?? "").split(".").filter((name) => NAME.test(name)).slice(-REMEMBERED);
}

/** The value of the cookie when one more is closed. */
export function addDismissed(dismissed: readonly string[], name: string): string {
  const others = dismissed.filter((one) => one !== name);
  return (NAME.test(name) ? [...others, name] : others).slice(-REMEMBERED).join(".");
}

/** Names what was closed: a notice that is edited is shown once more. */
export const noticeName = ({ slug, updatedAt }: Pick<ArticleSummary, "slug" | "updatedAt">): string =>
  `${slug.slice(0, 60)}-${Date.parse(updatedAt).toString(36)}`;
