/** What an article of a kind has besides what all have; `ArticleContent.extra` holds exactly these fields. */
import { z } from "zod";
import type { LocalizedText } from "../locale.ts";
import { linkSchema, text } from "../text.ts";
import type { ArticleKind } from "./article.ts";
import { MEDIA_ID } from "./media.ts";

const NAME_MAX = 200;

const localized = (max: number): z.ZodType<LocalizedText, unknown> =>
  z.strictObject({ zh: text(max).default(""), en: text(max).default("") });

/** A name that is the same in both languages may be written once. */
const name: z.ZodType<LocalizedText, unknown> = z.preprocess(
  (given) => typeof given === "string" ? { zh: given, en: given } : given,
  localized(NAME_MAX),
);

const day: z.ZodType<string, unknown> = z.iso.date({ error: "invalidDate" });
const year: z.ZodType<number, unknown> = z.int().min(2000).max(2100);
/**
 * A file of the media library by its id, or one that comes with the program by its path. From another host it would tell
 * that host who plays it.
 */
const OWN_FILE = /^\/video\/[\w-][\w.-]*$/;
const mediaId: z.ZodType<string, unknown> = text(NAME_MAX).refine(
  (value) => MEDIA_ID.test(value) || OWN_FILE.test(value),
  { error: "invalidMediaFile" },
);
/** In each language in which there are any. */
const captions: z.ZodType<LocalizedText, unknown> = z.strictObject({
  zh: z.union([z.literal(""), mediaId]).default(""),
  en: z.union([z.literal(""), mediaId]).default(""),
});

export const AWARDS = ["top_data", "personal", "community", "collective"] as const;
export const PARTNER_RELATIONS = ["cooperative", "strategic"] as const;
export const NOTICE_TONES = ["info", "warning"] as const;

export interface NewsExtra {
  /** The id under which a news article was known before, in each language (spec 1 §2: `/news/Article?id=`). */
  ids?: LocalizedText;
}

export interface ArticleExtras {
  news: NewsExtra;
  blog: NewsExtra;
  discussion: NewsExtra;
  story: NewsExtra;
  notice: {
    /** The last day on which it stands on every page. */
    until?: string;
    tone: (typeof NOTICE_TONES)[number];
    dismissible: boolean;
  };
  video: {
    mediaId: string;
    poster?: string;
    /** WebVTT files. */
    captions?: LocalizedText;
    seconds: number;
  };
  help: Record<string, never>;
  faq: Record<string, never>;
  policy: Record<string, never>;
  terms: Record<string, never>;
  about: Record<string, never>;
  partner: { relation: (typeof PARTNER_RELATIONS)[number]; url?: string; region?: LocalizedText };
  award: {
    year: number;
    award: (typeof AWARDS)[number];
    rank?: number;
    winner: LocalizedText;
    dataSetId?: string;
  };
  chronicle: { year: number; month?: number };
  banner: { href: string; action: LocalizedText };
  promotion: { href?: string };
}

export type ArticleExtra<Kind extends ArticleKind> = ArticleExtras[Kind];

const newsExtra: z.ZodType<NewsExtra, unknown> = z.strictObject({ ids: localized(64).optional() });
const none: z.ZodType<Record<string, never>, unknown> = z.strictObject({});

export const ARTICLE_EXTRAS: { [Kind in ArticleKind]: z.ZodType<ArticleExtras[Kind], unknown> } = {
  news: newsExtra,
  blog: newsExtra,
  discussion: newsExtra,
  story: newsExtra,
  notice: z.strictObject({
    until: day.optional(),
    tone: z.enum(NOTICE_TONES).default("info"),
    dismissible: z.boolean().default(true),
  }),
  video: z.strictObject({
    mediaId,
    poster: mediaId.optional(),
    captions: captions.optional(),
    seconds: z.int().min(0).default(0),
  }),
  help: none,
  faq: none,
  policy: none,
  terms: none,
  about: none,
  partner: z.strictObject({
    relation: z.enum(PARTNER_RELATIONS),
    url: linkSchema.optional(),
    region: name.optional(),
  }),
  award: z.strictObject({
    year,
    award: z.enum(AWARDS),
    rank: z.int().min(1).optional(),
    winner: name,
    dataSetId: text(64).optional(),
  }),
  chronicle: z.strictObject({ year, month: z.int().min(1).max(12).optional() }),
  banner: z.strictObject({ href: linkSchema, action: name }),
  promotion: z.strictObject({ href: linkSchema.optional() }),
};

/** The fields of a kind, typed; what is stored was checked when it was written. */
export function extraOf<Kind extends ArticleKind>(
  article: { kind: ArticleKind; extra: Record<string, unknown> },
  kind: Kind,
): ArticleExtra<Kind> {
  if (article.kind !== kind) throw new RangeError(`an article of ${article.kind} was read as ${kind}`);
  return article.extra as ArticleExtra<Kind>;
}
