/**
 * Bodies of articles as Markdown, kept by their HTML: writing it and reading it back takes milliseconds a page, and an
 * export asks for every article of the site. Each text is written once for as long as it stays as it is.
 */
import { htmlToMarkdown } from "../../../sdk/model/rich_text/html_to_markdown.ts";
import type { Context } from "../../context.ts";
import { statePart } from "../../process_state.ts";

/** Characters of HTML and Markdown together, several times what a large site has. */
const KEPT_MAX = 24_000_000;

export class KeptMarkdown {
  /** By their HTML, the longest unasked first. */
  readonly #kept = new Map<string, string>();
  readonly #write: (html: string) => string;
  readonly #most: number;
  #length = 0;

  /** @param most Characters that are kept. */
  constructor(write = htmlToMarkdown, most: number = KEPT_MAX) {
    this.#write = write;
    this.#most = most;
  }

  find(html: string): string {
    const known = this.#kept.get(html);
    const markdown = known ?? this.#write(html);
    this.#kept.delete(html);
    this.#kept.set(html, markdown);
    if (known === undefined) this.#add(html.length + markdown.length);
    return markdown;
  }

  #add(length: number): void {
    this.#length += length;
    for (const [html, markdown] of this.#kept) {
      if (this.#length <= this.#most) return;
      this.#kept.delete(html);
      this.#length -= html.length + markdown.length;
    }
  }

  /** Whether a text would be written anew. */
  has(html: string): boolean {
    return this.#kept.has(html);
  }
}

const MARKDOWN = statePart(() => new KeptMarkdown());

/** The bodies of all articles as Markdown that are kept here. */
export const keptMarkdown = ({ state }: Pick<Context, "state">): KeptMarkdown => state.of(MARKDOWN);
