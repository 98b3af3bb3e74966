const ATTRIBUTES = `(?:\\s+[a-z][a-z0-9:-]{0,40}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>=\`]+))*\\s*/?>`;
const FIRST_TAG = new RegExp(
  `^\\s*<(p|h[1-6]|div|section|aside|blockquote|pre|hr|details|ul|ol|dl|figure|table|math)${ATTRIBUTES}`,
  "i",
);

/**
 * Whether a text that somebody sends is HTML: it begins with one of the blocks of rich text, as the editor and the sanitiser
 * write it, and the block ends somewhere. "<Table 1> shows a<b" is none. What all else is says the field: Markdown, or plain
 * text.
 */
export function isHtml(text: string): boolean {
  const [start, name] = FIRST_TAG.exec(text) ?? [];
  if (!start) return false;
  return name.toLowerCase() === "hr" || text.toLowerCase().includes(`</${name.toLowerCase()}`, start.length);
}
