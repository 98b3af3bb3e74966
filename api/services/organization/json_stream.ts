/**
 * Reads the JSON values of a long file one at a time, from an array as the registry publishes it, or one value a line.
 */

export interface Found {
  value: object;
  /** Line where it begins, from 1. */
  line: number;
}

export class ReadError extends Error {
  constructor(readonly line: number, message: string) {
    super(message);
  }
}

/** Characters of the longest record; a longer one means that the file is of another kind. */
const RECORD_MAX = 4_000_000;

/**
 * Yields the objects at the top level, or in one array there, in the order of the file. Only one is in memory at a
 * time.
 * @throws ReadError when something else stands between them, one is no JSON, or the file ends within one.
 */
export async function* readValues(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  const splitter = new Splitter();
  for await (const chunk of chunks) yield* splitter.push(chunk);
  splitter.end();
}

const BETWEEN = /^[\s,[\]\ufeff]*$/;

class Splitter {
  /** Characters that decide where a value ends; all others are skipped in one step. */
  readonly #structure = /[{}"\\\n]/g;
  #rest = "";
  /** Beginning of the open object in `#rest`. */
  #start = 0;
  #line = 1;
  #startLine = 1;
  #depth = 0;
  #inText = false;
  /** Position in `#rest` up to which characters were read. */
  #at = 0;

  *push(chunk: string): Generator<Found> {
    this.#rest += chunk;
    for (let mark = this.#next(); mark; mark = this.#next()) {
      const [character] = mark;
      if (character === "\n") this.#line++;
      else if (character === "\\") continue;
      else if (character === '"') this.#toggleText();
      else if (this.#inText) continue;
      else if (character === "{") this.#open(mark.index);
      else if (this.#closes(mark.index)) yield this.#close(mark.index + 1);
    }
    this.#keep();
  }

  #next(): RegExpExecArray | null {
    this.#structure.lastIndex = this.#at;
    const mark = this.#structure.exec(this.#rest);
    // The escaped character may be in the next chunk; the position is then behind the end.
    this.#at = mark ? mark.index + (mark[0] === "\\" ? 2 : 1) : Math.max(this.#at, this.#rest.length);
    return mark;
  }

  #toggleText(): void {
    if (this.#depth > 0) this.#inText = !this.#inText;
  }

  #open(at: number): void {
    if (this.#depth++ > 0) return;
    this.#expectNothing(this.#rest.slice(this.#start, at));
    this.#start = at;
    this.#startLine = this.#line;
  }

  #closes(at: number): boolean {
    if (this.#depth === 0) this.#expectNothing(this.#rest.slice(this.#start, at + 1));
    return --this.#depth === 0;
  }

  #close(end: number): Found {
    const source = this.#rest.slice(this.#start, end);
    this.#start = end;
    try {
      return { value: JSON.parse(source), line: this.#startLine };
    } catch (error) {
      throw new ReadError(this.#startLine, `not JSON: ${(error as Error).message}`);
    }
  }

  #expectNothing(between: string): void {
    if (!BETWEEN.test(between)) {
      throw new ReadError(this.#line, `a JSON object was expected, found "${between.trim().slice(0, 40)}"`);
    }
  }

  /** Drops what has been read, so that a file of any length needs the memory of one record. */
  #keep(): void {
    if (this.#depth === 0) {
      this.#expectNothing(this.#rest.slice(this.#start));
      this.#start = this.#rest.length;
    }
    if (this.#rest.length - this.#start > RECORD_MAX) {
      throw new ReadError(this.#startLine, `a record is longer than ${RECORD_MAX} characters`);
    }
    this.#at -= this.#start;
    this.#rest = this.#rest.slice(this.#start);
    this.#start = 0;
  }

  end(): void {
    if (this.#depth > 0) throw new ReadError(this.#startLine, "the file ends within this record");
  }
}
