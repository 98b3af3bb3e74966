/** Texts and formats of the widgets, in the language that a page asks for. */
import zh from "../locales/zh/widget.json" with { type: "json" };
import en from "../locales/en/widget.json" with { type: "json" };
import type { Locale, LocalizedText } from "../sdk/model/locale.ts";

type Name = keyof typeof zh;
/** As everywhere else. */
type Key = `widget.${Name}`;
export type Say = (key: Key, values?: Record<string, string | number>) => string;

const TEXTS: Record<Locale, Record<Name, string>> = { zh, en };

const PREFIX = "widget.".length;

export function sayIn(locale: Locale): Say {
  return (key, values = {}) =>
    TEXTS[locale][key.slice(PREFIX) as Name].replace(
      /\{(\w+)\}/g,
      (_, name: string) => String(values[name] ?? ""),
    );
}

/** The language of a widget: its own, that of the page around it, else that of the browser. */
export function localeOf(element: HTMLElement): Locale {
  const tag = element.closest("[lang]")?.getAttribute("lang") || navigator.language;
  return /^zh/i.test(tag) ? "zh" : "en";
}

/** A text with its language, where it is not that of the widget. */
export function inLanguage(text: LocalizedText, locale: Locale): { text: string; lang?: string } {
  const other = locale === "zh" ? "en" : "zh";
  return text[locale] ? { text: text[locale] } : { text: text[other], lang: other === "zh" ? "zh-CN" : "en" };
}
