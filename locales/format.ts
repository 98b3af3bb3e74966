/**
 * The part of the catalogs that islands may carry: types, a small ICU reader and the formatters.
 * The server uses the full ICU library (mod.ts); a test holds this reader to the same results.
 */
import type { MessageKey } from "./keys.ts";
import { shanghaiDate, shanghaiTime } from "../sdk/model/time.ts";

export type Locale = "zh" | "en";
export type MessageValue = string | number;
export type MessageValues = Record<string, MessageValue>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;
/** Messages of a few features for one island, by full key; plain JSON. */
export type MessageSlice = Partial<Record<MessageKey, string>>;

/** The BCP 47 tag of a locale, for `lang` and `Intl`. */
export const languageTag: Record<Locale, string> = { zh: "zh-CN", en: "en" };

/** A translator over the slice an island was given. An unknown key answers itself. */
export function createTranslate(locale: Locale, slice: MessageSlice): Translate {
  return (key, values) => {
    const message = slice[key];
    return message === undefined ? key : formatMessage(locale, message, values);
  };
}

/** Reads `{name}`, `{n, number}`, `{n, plural, one {#} other {#}}`, `{x, select, …}` and quoting by apostrophe. */
export function formatMessage(locale: Locale, message: string, values: MessageValues = {}): string {
  if (!message.includes("{") && !message.includes("'")) return message;
  return new MessageReader(locale, message, values).read();
}

class MessageReader {
  #at = 0;
  constructor(
    readonly locale: Locale,
    readonly text: string,
    readonly values: MessageValues,
    readonly count?: number,
  ) {}

  read(): string {
    let out = "";
    while (this.#at < this.text.length) {
      const char = this.text[this.#at++];
      if (char === "{") out += this.#argument(this.#until("}"));
      else if (char === "'") out += this.#quoted();
      else if (char === "#" && this.count !== undefined) out += formatNumber(this.locale, this.count);
      else out += char;
    }
    return out;
  }

  #quoted(): string {
    if (this.text[this.#at] === "'") return this.#at++, "'";
    if (!"{}#".includes(this.text[this.#at] ?? " ")) return "'";
    const end = this.text.indexOf("'", this.#at);
    const quoted = this.text.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.text.length : end + 1;
    return quoted;
  }

  /** The text up to the brace that closes the one just opened. */
  #until(close: string): string {
    const start = this.#at;
    for (let depth = 1; this.#at < this.text.length; this.#at++) {
      if (this.text[this.#at] === "{") depth++;
      else if (this.text[this.#at] === close && --depth === 0) break;
    }
    return this.text.slice(start, this.#at++);
  }

  #argument(source: string): string {
    const [, name = "", kind, rest = ""] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(source) ?? [];
    const value = this.values[name] ?? `{${name}}`;
    if (kind === "plural") {
      return this.#branch(rest, pluralBranches(this.locale, Number(value)), Number(value));
    }
    if (kind === "select") return this.#branch(rest, [String(value), "other"], this.count);
    if (kind === "number") return formatNumber(this.locale, Number(value));
    return String(value);
  }

  #branch(source: string, wanted: string[], count?: number): string {
    const branches = new Map<string, string>();
    const reader = new MessageReader(this.locale, source, {});
    for (let name = reader.#branchName(); name; name = reader.#branchName()) {
      branches.set(name, reader.#until("}"));
    }
    const chosen = wanted.map((name) => branches.get(name)).find((text) => text !== undefined) ?? "";
    return new MessageReader(this.locale, chosen, this.values, count).read();
  }

  #branchName(): string {
    const open = this.text.indexOf("{", this.#at);
    if (open < 0) return "";
    const name = this.text.slice(this.#at, open).trim();
    this.#at = open + 1;
    return name;
  }
}

const pluralBranches = (locale: Locale, n: number) => [
  `=${n}`,
  new Intl.PluralRules(languageTag[locale]).select(n),
  "other",
];

const numberFormats = {
  zh: new Intl.NumberFormat("zh-CN"),
  en: new Intl.NumberFormat("en"),
};

/** 12345 → "12,345". */
export function formatNumber(locale: Locale, value: number): string {
  // Most counts on a page; nothing about them differs between languages.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numberFormats[locale].format(value);
}

const BYTE_UNITS = ["B", "KB", "MB", "GB", "TB"];

/**
 * A size in bytes with at most two decimals, in steps of 1024 from B to TB (spec 2 §9): 512 → "512 B", 1536 →
 * "1.5 KB". The symbols are the same in both languages.
 */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be rounded to 1024 is one of the next unit.
  while (rounded(value) >= 1024 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${rounded(value)} ${BYTE_UNITS[unit]}`;
}

/** A size that is too large beside its limit, in bytes where both would be rounded to the same. */
export function sizesApart(found: number, maximum: number): { found: string; maximum: string } {
  const rounded = { found: formatBytes(found), maximum: formatBytes(maximum) };
  return rounded.found === rounded.maximum ? { found: `${found} B`, maximum: `${maximum} B` } : rounded;
}

const rounded = (value: number) => Number(value.toFixed(2));

/** YYYY-MM-DD in Asia/Shanghai. */
export function formatDate(instant: string | number | Date): string {
  return shanghaiDate(new Date(instant));
}

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export function formatDateTime(instant: string | number | Date): string {
  return shanghaiTime(new Date(instant));
}

/** A label and what it says, with the colon of the language. */
export function labelled(locale: Locale, label: string, value: string | number): string {
  return `${label}${locale === "zh" ? "：" : ": "}${value}`;
}

/** `2007 – 2010`: from one end of a range to the other, in which no line ends with the dash. */
export const rangeOf = (...ends: (string | number)[]): string => ends.join(" –\u00a0");

/** The same page in another language: `/list?q=x` ↔ `/en/list?q=x`. `path` carries no locale prefix. */
export function localizedPath(locale: Locale, path: string): string {
  if (locale === "zh") return path;
  return path === "/" ? "/en" : `/en${path}`;
}
