/** Attributes of a shapefile (dBASE): any row by its number, as text exactly as it stands there. */
import { recogniseEncoding } from "../../file/encoding/recognise.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { cutValue } from "./feature_set.ts";

interface Field {
  name: string;
  type: string;
  start: number;
  length: number;
}

/** What the header may say of the encoding, where no `.cpg` does. */
const ENCODINGS: Readonly<Record<number, string>> = {
  0x4d: "gb18030",
  0x7a: "gb18030",
  0x4f: "big5",
  0x78: "big5",
};
const CODE_PAGES: Readonly<Record<string, string>> = {
  "936": "gb18030",
  "54936": "gb18030",
  "950": "big5",
  "65001": "utf-8",
};
const LINE_END = 0x0a;
/** Bytes of the header; it has at most 255 fields. */
const HEADER_MAX = 32 + 255 * 32 + 300;

export class Attributes {
  readonly #source: FileSource;
  readonly #fields: Field[] = [];
  readonly #rows: number;
  readonly #headerLength: number;
  readonly #rowLength: number;
  readonly #decoder: TextDecoder;

  /** @throws NotReadable. */
  constructor(source: FileSource, codePage?: string) {
    this.#source = source;
    // In one reading, so that rows need not be asked for one by one.
    const head = source.isWhole ? source.beginning() : source.read(0, HEADER_MAX);
    if (head.length < 33) throw new NotReadable();
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    this.#rows = view.getUint32(4, true);
    this.#headerLength = view.getUint16(8, true);
    this.#rowLength = view.getUint16(10, true);
    this.#decoder = decoderOf(codePage, head[29]) ?? this.#recognise(head);
    let start = 1;
    for (let at = 32; at + 32 <= Math.min(head.length, this.#headerLength) && head[at] !== 0x0d; at += 32) {
      const name = head.subarray(at, at + 11);
      const end = name.indexOf(0);
      const length = head[at + 16];
      const type = String.fromCharCode(head[at + 11]);
      this.#fields.push({ name: this.#decode(name.subarray(0, end < 0 ? 11 : end)), type, start, length });
      start += length;
    }
  }

  /** All names and rows together show the encoding better than one cell. */
  #recognise(head: Uint8Array): TextDecoder {
    const isOfText = (at: number) => at >= this.#headerLength || (at >= 32 && at % 32 < 11);
    const texts = head.map((byte, at) => isOfText(at) && byte >= 0x20 ? byte : LINE_END);
    return new TextDecoder(recogniseEncoding(texts, false)?.encoding ?? "gb18030");
  }

  get columns(): string[] {
    return this.#fields.map(({ name }) => name);
  }

  /** Rows that the header announces. */
  get count(): number {
    return this.#rows;
  }

  /** Whether a row is marked as deleted, so that it is none any more. */
  isDeleted(at: number): boolean {
    const start = this.#headerLength + at * this.#rowLength;
    return this.#source.read(start, start + 1)[0] === 0x2a;
  }

  /** The first fields of a row, from 0; empty where there is none. */
  row(at: number, count: number): string[] {
    const start = this.#headerLength + at * this.#rowLength;
    if (at >= this.#rows || start + this.#rowLength > this.#source.size) return [];
    const bytes = this.#source.read(start, start + this.#rowLength);
    return this.#fields.slice(0, count).map((field) => {
      const text = this.#decode(bytes.subarray(field.start, field.start + field.length)).replaceAll("\0", "")
        .trim();
      return cutValue(field.type === "D" ? text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") : text);
    });
  }

  #decode(bytes: Uint8Array): string {
    return this.#decoder.decode(bytes);
  }
}

function decoderOf(codePage: string | undefined, driver: number): TextDecoder | undefined {
  const name = codePage?.replace(/^(?:cp|ansi|oem)[ _-]?/i, "");
  const label = name ? CODE_PAGES[name] ?? name : ENCODINGS[driver];
  try {
    return label ? new TextDecoder(label) : undefined;
  } catch {
    return undefined;
  }
}
