/** Tags are written `中文|English`, or as one word for both languages. */
import type { View } from "../dataset/view.ts";

export function tagName({ locale }: Pick<View, "locale">, tag: string): string {
  const [zh, en] = tag.split("|");
  return (locale === "en" ? en ?? zh : zh) ?? tag;
}
