/** News items. They are rows and not catalog texts, because an operator changes them. */
import type { LocalizedText } from "./locale.ts";

export const NEWS_KINDS = ["News", "Blog", "Discussion", "Story"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export interface NewsItem {
  id: string;
  kind: NewsKind;
  title: LocalizedText;
  summary: LocalizedText;
  body: LocalizedText;
  publishedAt: string;
  sample: boolean;
}
