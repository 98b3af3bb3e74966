/** News items; an operator changes them, so they are rows, not catalog texts. */
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
