/** Writes Atom feeds (RFC 4287). Pure: items in, XML out. */
import { languageTag, type Locale } from "../../../locales/format.ts";
import { toIso } from "../../../sdk/model/time.ts";

export interface AtomFeed {
  /** Address of the feed itself, which is also its id. */
  self: string;
  /** The page that shows the same for people. */
  alternate: string;
  title: string;
  subtitle?: string;
  locale: Locale;
  /** Who publishes; entries without an author of their own are theirs. */
  author: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  /** Address of the page; it is the entry's id and must not change. */
  href: string;
  title: string;
  /** Language of each text, where it is not that of the feed. */
  locales?: Partial<Record<"title" | "summary" | "html", Locale>>;
  /** Epoch milliseconds, or ISO 8601. */
  published: number | string;
  updated: number | string;
  summary?: string;
  /** Sanitised HTML whose addresses are whole. */
  html?: string;
  author?: string | readonly string[];
  tags?: string[];
}

/** When a feed without entries was updated: a feed must say so, and there is nothing else to tell. */
const EPOCH = 0;

export const ATOM_MEDIA_TYPE = "application/atom+xml; charset=utf-8";

export function atomFeed(feed: AtomFeed): string {
  const updated = Math.max(EPOCH, ...feed.entries.map(({ updated }) => new Date(updated).getTime()));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag[feed.locale]}">\n`,
    element("id", feed.self),
    element("title", feed.title),
    feed.subtitle ? element("subtitle", feed.subtitle) : "",
    element("updated", toIso(updated)),
    `<author>${element("name", feed.author).trimEnd()}</author>\n`,
    `<link rel="self" type="application/atom+xml" href="${escape(feed.self)}"/>\n`,
    `<link rel="alternate" type="text/html" href="${escape(feed.alternate)}"/>\n`,
    ...feed.entries.map(entryOf),
    "</feed>\n",
  ].join("");
}

function entryOf(entry: AtomEntry): string {
  const { href, title, published, updated, summary, html, author, tags = [], locales = {} } = entry;
  return [
    "<entry>\n",
    element("id", href),
    element("title", title, languageOf(locales.title)),
    `<link rel="alternate" type="text/html" href="${escape(href)}"/>\n`,
    element("published", toIso(published)),
    element("updated", toIso(updated)),
    ...[author ?? []].flat().map((name) => `<author>${element("name", name).trimEnd()}</author>\n`),
    ...tags.map((tag) => `<category term="${escape(tag)}"/>\n`),
    summary ? element("summary", summary, languageOf(locales.summary)) : "",
    html ? `<content type="html"${languageOf(locales.html)}>${escape(html)}</content>\n` : "",
    "</entry>\n",
  ].join("");
}

const element = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes}>${escape(text)}</${name}>\n`;

const languageOf = (locale: Locale | undefined): string =>
  locale === undefined ? "" : ` xml:lang="${languageTag[locale]}"`;

// deno-lint-ignore no-control-regex -- XML 1.0 has no way to write these
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escape = (text: string): string =>
  text.toWellFormed().replace(NOT_XML, "").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
