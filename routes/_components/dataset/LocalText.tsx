import type { ReactNode } from "react";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import { languageTag } from "../../../locales/format.ts";
import { languageOf, textOf, type View } from "./view.ts";

interface Props {
  view: View;
  text: LocalizedText;
}

/** A short text; where it exists in the other language alone, that is said to whoever hears or translates the page. */
export function LocalText({ view, text }: Props) {
  const language = languageOf(view, text);
  const words = unbroken(textOf(view, text));
  return language === view.locale ? words : <span lang={languageTag[language]}>{words}</span>;
}

/** A range of figures stays in one line: browsers would break it behind its dash. */
function unbroken(text: string): ReactNode {
  if (!text.includes("–")) return text;
  return text.split(/([\p{N}.]+–[\p{N}.]+)/u).map((part, at) =>
    at % 2 === 0 ? part : <span key={at} className="whitespace-nowrap">{part}</span>
  );
}

/** The same for an entry of the breadcrumbs. */
export function localLabel(view: View, text: LocalizedText): { label: string; lang?: string } {
  const language = languageOf(view, text);
  return { label: textOf(view, text), lang: language === view.locale ? undefined : languageTag[language] };
}

/** Above a longer text that this visitor has to read in the other language; nothing where it is there in their own. */
export function OnlyInNote({ view, text }: Props) {
  const language = languageOf(view, text);
  if (language === view.locale) return null;
  return <p className="mb-2 text-sm text-faint">{view.t(`detail.onlyIn.${language}`)}</p>;
}
