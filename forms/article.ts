/** The form of an article: which fields each kind has besides those of all, and what was typed as an article. */
import type { ArticleContent, ArticleKind } from "../sdk/model/content/article.ts";
import { AWARDS, NOTICE_TONES, PARTNER_RELATIONS } from "../sdk/model/content/article_extra.ts";
import { TAG_SEPARATORS } from "../sdk/model/content/article_input.ts";
import type { MediaKind } from "../sdk/model/content/media.ts";
import type { LocalizedText } from "../sdk/model/locale.ts";

/** A field that only some kinds have; its name is `extra.<name>`. */
export type ExtraField =
  | { name: string; type: "text" | "day" | "number" | "flag" | "localized" }
  | { name: string; type: "choice"; choices: readonly string[] }
  /** A file of the media library, or one for each language. */
  | { name: string; type: "media" | "localizedMedia"; media: MediaKind; required?: true };

const OLDER_IDS: readonly ExtraField[] = [{ name: "ids", type: "localized" }];

export const EXTRA_FIELDS: Readonly<Record<ArticleKind, readonly ExtraField[]>> = {
  news: OLDER_IDS,
  blog: OLDER_IDS,
  discussion: OLDER_IDS,
  story: OLDER_IDS,
  notice: [
    { name: "until", type: "day" },
    { name: "tone", type: "choice", choices: NOTICE_TONES },
    { name: "dismissible", type: "flag" },
  ],
  video: [
    { name: "mediaId", type: "media", media: "video", required: true },
    { name: "poster", type: "media", media: "picture" },
    { name: "captions", type: "localizedMedia", media: "captions" },
    { name: "seconds", type: "number" },
  ],
  help: [],
  faq: [],
  policy: [],
  terms: [],
  about: [],
  partner: [
    { name: "relation", type: "choice", choices: PARTNER_RELATIONS },
    { name: "url", type: "text" },
    { name: "region", type: "localized" },
  ],
  award: [
    { name: "year", type: "number" },
    { name: "award", type: "choice", choices: AWARDS },
    { name: "rank", type: "number" },
    { name: "winner", type: "localized" },
    { name: "dataSetId", type: "text" },
  ],
  chronicle: [{ name: "year", type: "number" }, { name: "month", type: "number" }],
  banner: [{ name: "href", type: "text" }, { name: "action", type: "localized" }],
  promotion: [{ name: "href", type: "text" }],
};

type Read = (name: string) => string;

/** What was typed; the API says what is wrong with it. */
export function readArticleForm(kind: ArticleKind, form: Read): ArticleContent {
  // Browsers end lines as mails do; what is stored has one sign for it, so that an unchanged text stays the same.
  const line = (name: string) => form(name).replaceAll("\r\n", "\n");
  const both = (name: string): LocalizedText => ({ zh: line(`${name}.zh`), en: line(`${name}.en`) });
  const mediaId = form("cover.mediaId").trim();
  return {
    slug: form("slug").trim(),
    title: both("title"),
    summary: both("summary"),
    body: both("body"),
    date: form("date").trim(),
    tags: form("tags").split(TAG_SEPARATORS).map((tag) => tag.trim()).filter((tag) => tag !== ""),
    ...mediaId && { cover: { mediaId, alt: both("cover.alt") } },
    position: Number(form("position").trim() || "0"),
    sample: form("sample") === "yes",
    author: form("author"),
    extra: readExtra(kind, form),
  };
}

/** An empty field is left out, so that what the kind needs is named. */
function readExtra(kind: ArticleKind, form: Read): Record<string, unknown> {
  const values = EXTRA_FIELDS[kind].map(({ name, type }) => [name, readField(type, `extra.${name}`, form)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function readField(type: ExtraField["type"], name: string, form: Read): unknown {
  const text = form(name).trim();
  if (type === "flag") return text === "yes";
  if (type === "localized" || type === "localizedMedia") {
    const [zh, en] = [form(`${name}.zh`).trim(), form(`${name}.en`).trim()];
    return zh || en ? { zh, en } : undefined;
  }
  if (text === "") return undefined;
  // What is no number stays as it is, so that the API names the field.
  return type === "number" && /^\d+$/.test(text) ? Number(text) : text;
}

/** Fields that the form asks for once in each language. */
const LOCALIZED: ReadonlySet<string> = new Set([
  ...["title", "summary", "body", "cover.alt"],
  ...Object.values(EXTRA_FIELDS).flat().filter(({ type }) =>
    type === "localized" || type === "localizedMedia"
  )
    .map(({ name }) => `extra.${name}`),
]);

/** The field that an issue of the API is about. @param path Such as `article.title`. */
export function fieldOfIssue(path: string): string {
  const field = path.replace(/^article\./, "");
  if (LOCALIZED.has(field)) return `${field}.zh`;
  return field.startsWith("tags") ? "tags" : field;
}
