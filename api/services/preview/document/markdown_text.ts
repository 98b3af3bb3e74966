/** Paragraphs of a document as Markdown, in which nothing that it says is a sign. */

/** Characters of a document that are shown. */
const TEXT_MAX = 180_000;
/** Cells of a row, and rows of a table. */
const [CELLS_MAX, ROWS_MAX] = [20, 200];

const SIGNS = /[\\`*_{}[\]<>#|$~!+-]/g;
/** `1.` at the beginning of a line would be a list. */
const NUMBERED = /^(\s*\d+)([.)])/;

export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, " ").trim().replace(SIGNS, "\\$&").replace(NUMBERED, "$1\\$2");

export class MarkdownText {
  readonly #blocks: string[] = [];
  #length = 0;

  get isFull(): boolean {
    return this.#length > TEXT_MAX;
  }

  heading(level: number, text: string): void {
    const shown = escapeMarkdown(text);
    if (shown) this.#add(`${"#".repeat(Math.min(6, Math.max(1, level)))} ${shown}`);
  }

  paragraph(text: string): void {
    const shown = escapeMarkdown(text);
    if (shown) this.#add(shown);
  }

  item(text: string, depth: number): void {
    const shown = escapeMarkdown(text);
    if (shown) this.#add(`${"  ".repeat(Math.min(8, Math.max(0, depth)))}- ${shown}`, "\n");
  }

  table(rows: readonly (readonly string[])[]): void {
    const shown = rows.slice(0, ROWS_MAX);
    const width = Math.min(CELLS_MAX, Math.max(0, ...shown.map((row) => row.length)));
    if (width === 0) return;
    const line = (cells: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, at) => escapeMarkdown(cells[at] ?? "")).join(" | ")} |`;
    const [head, ...body] = shown;
    this.#add([line(head), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n"));
  }

  #lastSeparator = "\n\n";

  #add(block: string, separator = "\n\n"): void {
    if (this.isFull) return;
    // Items of a list stand close together; what follows them does not.
    if (this.#blocks.length > 0) this.#blocks.push(separator === this.#lastSeparator ? separator : "\n\n");
    this.#lastSeparator = separator;
    this.#blocks.push(block);
    this.#length += block.length;
  }

  toString(): string {
    return this.#blocks.join("");
  }
}
