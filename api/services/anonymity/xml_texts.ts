/** Texts of the XML in Office documents: its words, what stands in attributes, and authors that it names. */

/** A word of a document may be cut by tags; where a paragraph or a cell ends, so does the word. */
export const wordsOf = (xml: string): string =>
  unescaped(
    xml.replace(/<\/(?:[a-z]+:)?(?:p|h|si|t[rc]|title|creator|author|lastModifiedBy|Company|Manager)>/g, "\n")
      .replace(/<[^<>]*>/g, ""),
  );

/** Addresses of links, and who wrote a comment or changed a word. */
export const attributesOf = (xml: string): string =>
  unescaped([...xml.matchAll(/="([^"<>]{2,1000})"/g)].map(([, value]) => value).join("\n"));

const AUTHOR_TAGS =
  /<(dc:creator|cp:lastModifiedBy|meta:initial-creator|Company|Manager|author)(?:\s[^<>]{0,200})?>([^<]{1,200})</g;
const AUTHOR_ATTRIBUTES = /(?:\s(?:[a-z\d]{1,8}:)?author|<p:cmAuthor\s[^<>]{0,200}\bname)="([^"<>]{1,200})"/g;

export const authorsOf = (xml: string): string[] =>
  [
    ...[...xml.matchAll(AUTHOR_TAGS)].map(([, , value]) => value!),
    ...[...xml.matchAll(AUTHOR_ATTRIBUTES)].map(([, value]) => value!),
  ].map((value) => unescaped(value).trim());

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Entities by name and by number; what is no character stays as it is written. */
function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
