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
  const words = textOf(view, text);
  return language === view.locale ? words : <span lang={languageTag[language]}>{words}</span>;
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
