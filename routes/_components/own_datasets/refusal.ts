import type { ApiError } from "../../../sdk/error.ts";
import type { Locale } from "../../../sdk/model/locale.ts";

/** Why the server refused, with every issue that it named. */
export function explainRefusal(error: ApiError, locale: Locale): string {
  const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
  return [error.in(locale), ...new Set(issues)].join(" ");
}
