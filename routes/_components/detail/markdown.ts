/**
 * Markdown that strangers wrote, as HTML (safety 3.17). HTML in it stays text, so there are no attributes to
 * sanitise; pictures are named and not fetched; links lead to web and mail addresses alone, without the site's credit.
 */
import MarkdownIt from "markdown-it";

/** The headings of a README stand below those of the page. */
const HEADING_MIN = 3;
/** Nesting beyond this is shown as text. */
const NESTING_MAX = 20;
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s]/i;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: NESTING_MAX });

// A relative address would lead somewhere in this site, where the file is not.
markdown.validateLink = (url: string): boolean => ADDRESS.test(url);

markdown.core.ruler.push("sdb", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close") {
      token.tag = `h${Math.min(6, Number(token.tag[1]) + HEADING_MIN - 1)}`;
    }
    // Alignment would be a style of its own, which the content security policy refuses.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
    for (const child of token.children ?? []) {
      if (child.type === "link_open") child.attrSet("rel", "noopener nofollow ugc");
    }
  }
});

markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index].content);

export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
