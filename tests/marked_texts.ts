/** Texts of a page with the language that the elements around them say. */

export interface MarkedText {
  text: string;
  lang: string;
  /** Names of the elements around it, outermost first. */
  within: string[];
}

const VOID = /^(?:meta|link|input|br|hr|img|path|col|wbr|source|track|use|circle|ellipse|rect)$/;
/** What is read aloud or shown beside the text of an element. */
const SPOKEN = /\s(?:alt|aria-label|title|placeholder)="([^"]*)"/g;

/** Lists what is shown, without scripts and styles. @param spoken Also attributes that are read aloud. */
export function markedTexts(page: string, { spoken = false } = {}): MarkedText[] {
  const bare = page.replace(/<(script|style|noscript|title)\b.*?<\/\1>/gs, "");
  const found: MarkedText[] = [];
  const open: { name: string; lang: string }[] = [];
  for (
    const [, close, name, attributes, text] of bare.matchAll(/<(\/?)([\w-]+)((?:"[^"]*"|[^">])*)>|([^<]+)/g)
  ) {
    const outer = open.at(-1)?.lang ?? "";
    const within = () => open.map(({ name }) => name);
    if (text !== undefined) found.push({ text, lang: outer, within: within() });
    else if (close) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at >= 0) open.splice(at);
    } else {
      const lang = /\slang="([^"]*)"/.exec(attributes!)?.[1] ?? outer;
      if (!VOID.test(name!) && !attributes!.endsWith("/")) open.push({ name: name!, lang });
      if (!spoken) continue;
      for (const [, text] of attributes!.matchAll(SPOKEN)) {
        found.push({ text: text!, lang, within: within() });
      }
    }
  }
  return found;
}
