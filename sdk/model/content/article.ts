/** Articles: every text of the site that an operator edits, in both languages. */
import type { LocalizedText } from "../locale.ts";
import type { Fragment } from "../search.ts";

export const ARTICLE_KINDS = [
  "news",
  "blog",
  "discussion",
  "story",
  "notice",
  "video",
  "help",
  "faq",
  "policy",
  "terms",
  "about",
  "partner",
  "award",
  "chronicle",
  "banner",
  "promotion",
] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** Kinds that are a line and a button on the home page: what is stored as their text no page shows. */
const WITHOUT_BODY: readonly ArticleKind[] = ["banner", "promotion"];
export const hasBody = (kind: ArticleKind): boolean => !WITHOUT_BODY.includes(kind);
/** The same kinds are shown without a picture. */
export const hasCover: typeof hasBody = hasBody;

/** How many of a kind the home page has room for; the first by their places are shown. */
export const HOME_ROOM: Partial<Record<ArticleKind, number>> = { banner: 2, promotion: 4 };

/** The data policy stands among the guides of help. */
const POLICY_GUIDE = "data_policy";

/** Whether subscribers of policy news hear of a change of the article (spec 2 §2 "Data Paper Support"). */
export const isPolicyText = ({ kind, slug }: { kind: ArticleKind; slug: string }): boolean =>
  kind === "policy" || kind === "terms" || kind === "help" && slug === POLICY_GUIDE;

export const ARTICLE_STATES = ["draft", "scheduled", "published", "archived"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** A picture of the media library above an article. */
export interface ArticleCover {
  mediaId: string;
  /** What it shows, for those who do not see it; empty where it only decorates. */
  alt: LocalizedText;
}

/** What an editor writes. A language may be empty, not both. */
export interface ArticleContent {
  /** Unique among the articles of a kind. */
  slug: string;
  title: LocalizedText;
  summary: LocalizedText;
  /** Sanitised HTML (`sdk/model/rich_text`). */
  body: LocalizedText;
  /** The day it is about, `2026-11-09`. */
  date: string;
  tags: string[];
  cover?: ArticleCover;
  /** Place in menus and blocks: smaller first. Articles of one place follow their dates, newest first. */
  position: number;
  /** Made up to show what a page looks like; pages say so. */
  sample: boolean;
  /** Name of who wrote it, as readers see it; may be empty. */
  author: string;
  /** What only this kind has (`article_extra.ts`). */
  extra: Record<string, unknown>;
}

/** An article as readers find it in a list. */
export interface ArticleSummary extends Omit<ArticleContent, "body"> {
  articleId: string;
  kind: ArticleKind;
  publishedAt: string;
  updatedAt: string;
  /** Only where a list was asked for with bodies. */
  body?: LocalizedText;
}

/** A public article. */
export interface Article extends ArticleSummary {
  body: LocalizedText;
}

/** The tag of whatever belongs to the anniversary (spec 1 §1). */
export const ANNIVERSARY_TAG = "十周年|10th Anniversary";

/** By the places that editors give, or by date alone, newest first. */
export const ARTICLE_ORDERS = ["place", "newest"] as const;
export type ArticleOrder = (typeof ARTICLE_ORDERS)[number];

/** Of which kinds there are published articles, and which tags they have, the most frequent first. */
export interface ArticleCounts {
  kinds: { kind: ArticleKind; count: number }[];
  tags: { tag: string; count: number }[];
}

/** What stands beside an article: the next newer and older of its kind, and some that share its tags. */
export interface ArticleNeighbours {
  previous?: ArticleSummary;
  next?: ArticleSummary;
  related: ArticleSummary[];
}

/** An article that a search found, with the surroundings of the first words that were found. */
export interface FoundArticle extends ArticleSummary {
  snippet: { zh: Fragment[]; en: Fragment[] };
}

/** What a search found: the first articles, and how many there are. */
export interface FoundArticles {
  list: FoundArticle[];
  total: number;
}

/** The older names of the kinds that `/news` shows together (spec 1 §3). */
export const NEWS_ARTICLE_KINDS = ["news", "blog", "discussion", "story"] as const satisfies ArticleKind[];
