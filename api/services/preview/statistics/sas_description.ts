/** What the subheaders of a file of SAS say of its columns. */
import { NotReadable } from "../reader.ts";
import { Cursor } from "./cursor.ts";
import type { SasHeader, SasPage } from "./sas_pages.ts";

export interface SasColumn {
  name: Uint8Array;
  label: Uint8Array;
  format: string;
  start: number;
  length: number;
  isNumber: boolean;
}

const EMPTY = new Uint8Array();
/** Columns of a table; SAS has at most 32,767. */
const COLUMNS_MAX = 40_000;

export class SasDescription {
  rows = 0;
  rowLength = 0;
  /** Rows of a page that holds descriptions too. */
  mixedRows = 0;
  compression?: "runs" | "patterns";
  readonly #header: SasHeader;
  readonly #texts: Uint8Array[] = [];
  readonly #names: Uint8Array[] = [];
  readonly #places: Pick<SasColumn, "start" | "length" | "isNumber">[] = [];
  readonly #formats: { format: string; label: Uint8Array }[] = [];

  constructor(header: SasHeader) {
    this.#header = header;
  }

  get columns(): SasColumn[] {
    return this.#places.map((place, at) => ({
      ...place,
      name: this.#names[at] ?? EMPTY,
      label: this.#formats[at]?.label ?? EMPTY,
      format: this.#formats[at]?.format ?? "",
    }));
  }

  /** Reads a subheader. @returns false for one that is a row. */
  add(page: SasPage, { start, length, compression, type }: SasPage["subheaders"][number]): boolean {
    if (length === 0 || compression === 1) return true;
    const { wide, little } = this.#header;
    const bytes = new Cursor(page.bytes, start).take(length);
    const cursor = new Cursor(bytes, 0, little);
    let signature = cursor.u32();
    if (wide && !little && (signature === 0 || signature === 0xffffffff)) signature = cursor.u32();
    const read = this.#readers[signature];
    if (read) read(bytes);
    else if (type === 1) return false;
    if (this.#places.length > COLUMNS_MAX || this.#names.length > COLUMNS_MAX) {
      throw new NotReadable("tooLarge");
    }
    return true;
  }

  readonly #readers: Readonly<Record<number, (bytes: Uint8Array) => void>> = {
    0xf7f7f7f7: (bytes) => this.#readRowSize(bytes),
    0xfffffffd: (bytes) => this.#readText(bytes),
    0xffffffff: (bytes) => this.#readNames(bytes),
    0xfffffffc: (bytes) => this.#readPlaces(bytes),
    0xfffffbfe: (bytes) => this.#readFormat(bytes),
  };

  get #size(): number {
    return this.#header.wide ? 8 : 4;
  }

  #at(bytes: Uint8Array, place: number): Cursor {
    return new Cursor(bytes, place, this.#header.little);
  }

  #whole(bytes: Uint8Array, place: number): number {
    const cursor = this.#at(bytes, place);
    return this.#header.wide ? cursor.u64() : cursor.u32();
  }

  #readRowSize(bytes: Uint8Array): void {
    this.rowLength = this.#whole(bytes, 5 * this.#size);
    this.rows = this.#whole(bytes, 6 * this.#size);
    this.mixedRows = this.#whole(bytes, 15 * this.#size);
  }

  #readText(bytes: Uint8Array): void {
    const text = bytes.subarray(this.#size);
    this.#texts.push(text);
    if (this.#texts.length > 1) return;
    const beginning = new TextDecoder("latin1").decode(text.subarray(0, 200));
    if (beginning.includes("SASYZCRL")) this.compression = "runs";
    else if (beginning.includes("SASYZCR2")) this.compression = "patterns";
  }

  /** A text by the number of its block, its place there and its length. */
  #text(cursor: Cursor): Uint8Array {
    const [block, start, length] = [cursor.u16(), cursor.u16(), cursor.u16()];
    return this.#texts[block]?.subarray(start, start + length) ?? EMPTY;
  }

  #readNames(bytes: Uint8Array): void {
    const count = Math.floor((bytes.length - 2 * this.#size - 12) / 8);
    for (let at = 0; at < count; at++) {
      this.#names.push(this.#text(this.#at(bytes, this.#size + 8 * (at + 1))));
    }
  }

  #readPlaces(bytes: Uint8Array): void {
    const step = this.#size + 8;
    const count = Math.floor((bytes.length - 2 * this.#size - 12) / step);
    for (let at = 0; at < count; at++) {
      const place = this.#size + 8 + at * step;
      const start = this.#whole(bytes, place);
      const cursor = this.#at(bytes, place + this.#size);
      const length = cursor.u32();
      cursor.skip(2);
      this.#places.push({ start, length, isNumber: cursor.u8() === 1 });
    }
  }

  #readFormat(bytes: Uint8Array): void {
    const place = 3 * this.#size + 22;
    const format = new TextDecoder("latin1").decode(this.#text(this.#at(bytes, place))).trim();
    this.#formats.push({ format, label: this.#text(this.#at(bytes, place + 6)) });
  }
}
