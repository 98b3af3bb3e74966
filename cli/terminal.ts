/** Output: a table for a person, tab-separated lines or a JSON document for a pipe. Everything else goes to stderr. */
import { type Translate, translator } from "../locales/mod.ts";
import type { Locale } from "../sdk/mod.ts";
import type { Exit } from "./exit.ts";
import { visibleName } from "../sdk/model/visible_name.ts";

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  /** Width of the screen; a longer line would wrap and could not be replaced. */
  columns?: number;
}

/** Result of a command. `data` is the JSON document; without `rows` it is always printed as JSON. */
export interface Report {
  data: unknown;
  columns?: string[];
  rows?: string[][];
  /** A document that is the result itself; printed as it is, in place of rows. */
  text?: string;
  /** Set if success has more than one meaning. */
  exit?: Exit;
}

export interface TerminalOptions {
  stdout: Output;
  stderr: Output;
  json: boolean;
  locale: Locale;
}

export class Terminal {
  readonly locale: Locale;
  readonly t: Translate;
  readonly #options: TerminalOptions;
  #line = 0;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.locale = options.locale;
    this.t = translator(options.locale);
  }

  print({ data, columns, rows, text }: Report): void {
    const { stdout, json } = this.#options;
    if (text !== undefined && !json) stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    else if (json || !rows) stdout.write(`${JSON.stringify(data, null, 2)}\n`);
    else if (stdout.isTTY) stdout.write(table(columns, rows));
    else stdout.write(rows.map((row) => `${row.map(printable).join("\t")}\n`).join(""));
  }

  /** Prints a message for a person, which is not part of the result. */
  say(text: string): void {
    this.#clear();
    this.#options.stderr.write(`${text.split("\n").map(printable).join("\n")}\n`);
  }

  /** Prints a line to a log file; a screen has the progress line instead. */
  log(text: string): void {
    if (!this.#options.stderr.isTTY) this.say(text);
  }

  /** Replaces the progress line on a screen; a log file gets only `lasting` ones. */
  progress(text: string, lasting = false): void {
    const { stderr } = this.#options;
    if (!stderr.isTTY) return lasting ? this.say(text) : undefined;
    this.#clear();
    const line = lasting ? printable(text) : cut(printable(text), (stderr.columns || Infinity) - 1);
    stderr.write(lasting ? `${line}\n` : line);
    this.#line = lasting ? 0 : width(line);
  }

  #clear(): void {
    if (this.#line > 0) this.#options.stderr.write(`\r${" ".repeat(this.#line)}\r`);
    this.#line = 0;
  }
}

/**
 * Titles and names come from strangers: they must not control the terminal, break a line, or look like others. JSON has them
 * exactly.
 */
function printable(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are removed here
  return visibleName(text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " "));
}

/** Cuts a line to a number of columns. */
function cut(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = "";
  for (const character of text) {
    if (width(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept}…`;
}

function table(columns: string[] | undefined, rows: string[][]): string {
  const lines = [...(columns ? [columns] : []), ...rows.map((row) => row.map(printable))];
  const widths: number[] = [];
  for (const line of lines) {
    line.forEach((cell, at) => widths[at] = Math.max(widths[at] ?? 0, width(cell)));
  }
  const pad = (cell: string, at: number) => cell + " ".repeat((widths[at] ?? 0) - width(cell));
  return lines.map((line) => `${line.map(pad).join("  ").trimEnd()}\n`).join("");
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Columns that a text takes on a terminal; Chinese characters take two. */
export function width(text: string): number {
  let total = 0;
  for (const character of text) total += WIDE.test(character) ? 2 : /\p{Mark}/u.test(character) ? 0 : 1;
  return total;
}
