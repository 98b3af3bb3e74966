import { ApiError } from "../sdk/error.ts";
import type { Locale } from "../sdk/model/locale.ts";

/**
 * Why something did not work; the sentences of the issues say more than the one about all of them.
 * @param failed What is said when it is not for the reader to put right: first where the server failed, alone where it was
 * not reached. What such an error says by itself is English, and meant for a log.
 */
export function explainError(error: unknown, locale: Locale, failed: string): string {
  if (!(error instanceof ApiError)) return failed;
  if (error.status >= 500) return `${failed} ${error.in(locale)}`;
  const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
  return issues.length > 0 ? issues.join(" ") : error.in(locale);
}
