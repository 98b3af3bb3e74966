import { ApiError } from "../../sdk/mod.ts";
import type { Locale } from "../../sdk/model/locale.ts";

/** Why something did not work; the sentences of the issues say more than the one about all of them. */
export function explainError(error: unknown, locale: Locale): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
  return issues.length > 0 ? issues.join(" ") : error.in(locale);
}
