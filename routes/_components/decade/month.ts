import { languageTag } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";

/** A month of a year, or a year, as people write it: 2015 年 6 月, June 2015. */
export function monthLabel(
  { locale }: Pick<View, "locale">,
  { year, month }: { year: number; month?: number },
): string {
  const format = new Intl.DateTimeFormat(languageTag[locale], {
    year: "numeric",
    month: month ? "long" : undefined,
    timeZone: "UTC",
  });
  const label = format.format(Date.UTC(year, (month ?? 1) - 1, 1));
  return locale === "zh" ? label.replace(/(\d+)/g, " $1 ").trim() : label;
}
