import type { ReactNode } from "react";
import type { Locale } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import type { ArticleHeading } from "./headings.ts";

export interface ArticleLink {
  href: string;
  label: string;
  /** Of the label, where it is not the language of the page. */
  locale?: Locale;
  /** ISO 8601, where a date is shown beside it. */
  date?: string;
}

export interface ArticleProps {
  view: View;
  /** The way here, from the page above; the last step is the article itself. */
  trail: { label: string; href?: string; lang?: string }[];
  title: string;
  summary?: string;
  /** The languages of title, summary and text, each where it is not that of the page. */
  titleLocale?: Locale;
  summaryLocale?: Locale;
  locale?: Locale;
  /** ISO 8601. An update on the day of publication is not told. */
  published?: string;
  updated?: string;
  sample?: boolean;
  /** Whole address, for sharing. */
  address: string;
  /** Path without language under which answers to “Was this helpful?” are counted; absent: nobody is asked. */
  feedback?: string;
  headings: ArticleHeading[];
  previous?: ArticleLink;
  next?: ArticleLink;
  related?: ArticleLink[];
  /** The text with its own styles, such as those of `prose`; it says itself in which language it is. */
  children: ReactNode;
}
