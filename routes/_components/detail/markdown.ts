/**
 * Markdown that strangers wrote, as HTML (safety 3.17). HTML in it stays text, so there are no attributes to
 * sanitise; pictures of the same version are drawn, others are named and not fetched; links lead to web and mail
 * addresses alone, without the site's credit.
 */
import MarkdownIt, { type Token } from "markdown-it";
import { decodeAddress } from "../../../sdk/model/relative_pictures.ts";
import { addFormulas } from "./markdown_formulas.ts";

/** The headings of a README stand below those of the page. */
const HEADING_MIN = 3;
/** Nesting beyond this is shown as text. */
const NESTING_MAX = 20;
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s]/i;
/** Of a file beside the text; neither another host nor a scheme. */
const RELATIVE = /^(?![a-z][a-z\d+.-]*:|\/\/|\\|#)/i;

/** Addresses of pictures by what the text calls them. */
export type PictureAddresses = ReadonlyMap<string, string>;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: NESTING_MAX });
addFormulas(markdown);

markdown.validateLink = (url: string): boolean => ADDRESS.test(url) || RELATIVE.test(url);

/** A relative address would lead somewhere in this site, where the file is not: such a link is shown as it is written. */
function setLinks(children: Token[]): void {
  let written: string | undefined;
  for (const child of children) {
    if (child.type === "link_open") {
      const href = String(child.attrGet("href") ?? "");
      // `[x]()` passes no validateLink, and an empty address would lead to this page.
      if (ADDRESS.test(href)) child.attrSet("rel", "noopener nofollow ugc");
      else {
        written = href && `](${href})`;
        makeText(child, href && "[");
      }
    } else if (child.type === "link_close" && written !== undefined) {
      makeText(child, written);
      written = undefined;
    }
  }
}

function makeText(token: Token, text: string): void {
  token.type = "text";
  token.attrs = null;
  token.content = text;
}

markdown.core.ruler.push("sdb", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close") {
      token.tag = `h${Math.min(6, Number(token.tag[1]) + HEADING_MIN - 1)}`;
    }
    // Alignment would be a style of its own, which the content security policy refuses.
    if (token.type === "th_open" || token.type === "td_open") token.attrs = null;
    setLinks(token.children ?? []);
  }
});

markdown.renderer.rules.image = (tokens, index, _, env) => {
  const { content } = tokens[index];
  const alt = markdown.utils.escapeHtml(content);
  const address = env?.pictures instanceof Map &&
    env.pictures.get(decodeAddress(String(tokens[index].attrGet("src") ?? "")));
  return address ? `<img src="${markdown.utils.escapeHtml(address)}" alt="${alt}" loading="lazy">` : alt;
};

export function renderMarkdown(text: string, pictures?: PictureAddresses): string {
  return markdown.render(text, { pictures });
}
