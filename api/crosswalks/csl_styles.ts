/** A citation in a style of the Citation Style Language (CSL 1.0.2, and CSL-M for the bilingual one), by citeproc-js. */
import CSL from "citeproc";
import apa from "./csl/apa.csl" with { type: "text" };
import chicago from "./csl/chicago.csl" with { type: "text" };
import gbt7714 from "./csl/gbt7714.csl" with { type: "text" };
import ieee from "./csl/ieee.csl" with { type: "text" };
import english from "./csl/locales-en-US.xml" with { type: "text" };
import chinese from "./csl/locales-zh-CN.xml" with { type: "text" };
import vancouver from "./csl/vancouver.csl" with { type: "text" };
import { type CitationStyle, ENGLISH_STYLES } from "../../sdk/model/citation.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import { citedAuthors, orderedName } from "./author.ts";
import { toCslItem } from "./csl_json.ts";

type Item = ReturnType<typeof toCslItem>;

const TAGS: Record<Locale, string> = { zh: "zh-CN", en: "en-US" };

/** Reading a style takes a hundred times as long as citing in it, so that each processor is kept. */
const processors = new Map<string, { engine: CSL.Engine; cited: { item?: Item } }>();

/**
 * Writes one entry of a bibliography, without its number. The styles of English-speaking journals are written in English,
 * with the English names and title where there are any; GB/T 7714 in the reader's language.
 * @param now epoch milliseconds; the access date is the day in Asia/Shanghai
 */
export function toStyle(record: PublishedRecord, style: CitationStyle, locale: Locale, now: number): string {
  const language = ENGLISH_STYLES.includes(style) ? "en" : locale;
  const { engine, cited } = processorOf(style, language);
  cited.item = itemOf(record, language, now);
  engine.updateItems([]);
  engine.updateItems([cited.item.id]);
  const [, [entry = ""] = []] = engine.makeBibliography() || [];
  return entry.trim().replace(/^(?:\[1\]|1\.)\s*/, "");
}

function itemOf(record: PublishedRecord, locale: Locale, now: number): Item {
  const authors = citedAuthors(record.creators, locale);
  return {
    ...toCslItem(record, locale),
    // Parts of a Chinese name would be joined without the dot between those of a foreigner.
    author: locale === "zh"
      ? authors.map((author) => ({ literal: orderedName(author, "given-first") }))
      : toCslItem(record, locale).author,
    accessed: { "date-parts": [shanghaiDate(now).split("-").map(Number)] },
    language: TAGS[locale],
    abstract: undefined,
    keyword: undefined,
    note: undefined,
  } as Item;
}

function processorOf(style: CitationStyle, locale: Locale) {
  const key = `${style} ${locale}`;
  const known = processors.get(key);
  if (known) return known;
  const cited: { item?: Item } = {};
  const system = {
    retrieveLocale: (tag: string) => tag.startsWith("zh") ? chinese : english,
    retrieveItem: () => cited.item!,
  };
  const engine = new CSL.Engine(system, STYLES[style], TAGS[locale], true);
  engine.setOutputFormat("text");
  const made = { engine, cited };
  processors.set(key, made);
  return made;
}

const STYLES: Record<CitationStyle, string> = { apa, chicago, ieee, vancouver, gbt7714 };
