/**
 * Markdown that strangers wrote, as HTML (safety 3.17). HTML in it stays text, so there are no attributes to
 * sanitise; pictures are named and not fetched; links lead to web and mail addresses alone, without the site's credit.
 */
import MarkdownIt, { type Token } from "markdown-it";

/** The headings of a README stand below those of the page. */
const HEADING_MIN = 3;
/** Nesting beyond this is shown as text. */
const NESTING_MAX = 20;
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s]/i;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: NESTING_MAX });

// A relative address would lead somewhere in this site, where the file is not.
markdown.validateLink = (url: string): boolean => ADDRESS.test(url);

function setLink(link: Token): void {
  // `[x]()` passes no validateLink, and an empty address would lead to this page.
  if (!link.attrGet("href")) link.attrs = null;
  else link.attrSet("rel", "noopener nofollow ugc");
}

markdown.core.ruler.push("sdb", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close") {
      token.tag = `h${Math.min(6, Number(token.tag[1]) + HEADING_MIN - 1)}`;
    }
    // Alignment would be a style of its own, which the content security policy refuses.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
    for (const child of token.children ?? []) {
      if (child.type === "link_open") setLink(child);
    }
  }
});

markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index].content);

export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
