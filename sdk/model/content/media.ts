/** Files of the media library: pictures, videos, captions. */
import { z } from "zod";
import type { ArticleKind } from "./article.ts";
import {
  ARTICLE_SUMMARY_MAX,
  CAPTIONS_SIZE_MAX,
  MEDIA_SIZE_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  VIDEO_SIZE_MAX,
} from "../limits.ts";
import type { LocalizedText } from "../locale.ts";
import { MEDIA_PATH } from "../rich_text/values.ts";
import { text } from "../text.ts";

export const MEDIA_KINDS = ["picture", "video", "captions"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Types as they are stored; each was told by the bytes. */
export const MEDIA_TYPES: Readonly<Record<MediaKind, readonly string[]>> = {
  picture: ["image/webp"],
  video: ["video/mp4", "video/webm"],
  captions: ["text/vtt"],
};

/** Bytes of a file as it is sent. */
export const MEDIA_BYTES_MAX: Readonly<Record<MediaKind, number>> = {
  picture: MEDIA_SIZE_MAX,
  video: VIDEO_SIZE_MAX,
  captions: CAPTIONS_SIZE_MAX,
};

export const mediaKindOf = (mediaType: string): MediaKind =>
  MEDIA_KINDS.find((kind) => MEDIA_TYPES[kind].includes(mediaType)) ?? "picture";

/** An article that shows a file. */
export interface MediaUse {
  articleId: string;
  kind: ArticleKind;
  title: LocalizedText;
}

export interface MediaItem {
  mediaId: string;
  name: string;
  /** Path of this site under which everybody may have it. */
  src: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  kind: MediaKind;
  /** Pixels of a picture; 0 for other files. */
  width: number;
  height: number;
  alt: LocalizedText;
  createdAt: string;
  /** Articles that show it, and the first of them. */
  uses: number;
  usedBy: MediaUse[];
  /** Set in the answer to an upload of what the library had already; nothing was added then. */
  existed?: boolean;
}

const NAME_MAX = 200;
/** Uses that are named with a file. */
export const MEDIA_USES_SHOWN = 20;

/** Of a file. */
export const MEDIA_ID: RegExp = /^[\w-]{1,64}$/;

/** Where everybody may have a file. */
export const mediaPath = (mediaId: string): string => MEDIA_PATH + encodeURIComponent(mediaId);

/** A name without a path in it. */
const name: z.ZodType<string, unknown> = text(NAME_MAX).refine(
  (value) => value !== "" && !/[/\\]/.test(value),
  {
    error: "invalidFileName",
  },
);

export const mediaUploadSchema: z.ZodType<{ name: string; altZh: string; altEn: string }, unknown> = z.object(
  {
    name,
    altZh: text(ARTICLE_SUMMARY_MAX).default(""),
    altEn: text(ARTICLE_SUMMARY_MAX).default(""),
  },
);

export const videoQuerySchema: z.ZodType<{ name: string }, unknown> = z.object({ name });

/** SHA-256 in hexadecimal, of the bytes as they are kept. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The words that an import sends with the bytes of a file. */
export const mediaImportQuerySchema = z.object({
  name,
  sha256: sha256.describe("SHA-256 of the bytes, in hexadecimal"),
  altZh: text(ARTICLE_SUMMARY_MAX).default(""),
  altEn: text(ARTICLE_SUMMARY_MAX).default(""),
}).transform(({ altZh, altEn, ...rest }) => ({ ...rest, alt: { zh: altZh, en: altEn } }));
export type MediaImportQuery = z.infer<typeof mediaImportQuerySchema>;

/** Types of the library, each with what the names of its files end in. */
export const MEDIA_EXTENSIONS: Readonly<Record<string, string>> = {
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "text/vtt": "vtt",
};

/** `media/index.json` of an export: the files `media/<mediaId>.<extension>`. */
export const exportedMediaSchema = z.array(z.object({
  mediaId: z.string().regex(MEDIA_ID),
  name,
  mediaType: z.enum(Object.keys(MEDIA_EXTENSIONS)),
  size: z.int().min(1).max(VIDEO_SIZE_MAX).describe("Bytes"),
  sha256,
  alt: z.object({ zh: text(ARTICLE_SUMMARY_MAX), en: text(ARTICLE_SUMMARY_MAX) }),
}));
export type ExportedMedia = z.infer<typeof exportedMediaSchema>[number];

export interface MediaQuery {
  kind?: MediaKind;
  page: number;
  size: number;
}

export const mediaTextSchema: z.ZodType<{ alt: LocalizedText }, unknown> = z.object({
  alt: z.object({ zh: text(ARTICLE_SUMMARY_MAX), en: text(ARTICLE_SUMMARY_MAX) }),
});

export const mediaQuerySchema: z.ZodType<MediaQuery, unknown> = z.object({
  kind: z.enum(MEDIA_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});
