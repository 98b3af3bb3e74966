/**
 * The bytes of a file as a preview reads them, in the worker: it has what was read so far. Asking for more ends the
 * reading with `MissingBytes`; the thread that has the storage reads them, and the reading begins once more.
 */
import { PREVIEW_WHOLE_MAX } from "../../../sdk/model/limits.ts";
import type { Encoding } from "../../../sdk/model/preview/encodings.ts";
import { type DecodedText, decodeText } from "../file/decode_text.ts";

/** Bytes that were read, and where they stand. */
export interface FilePart {
  start: number;
  bytes: Uint8Array;
  /** Extension of the companion that they are of. */
  of?: string;
}

/** Half-open. */
export interface WantedRange {
  start: number;
  end: number;
  of?: string;
}

/** A file that belongs to another one, such as `roads.dbf` to `roads.shp`. */
export interface Companion {
  /** In lower case. */
  extension: string;
  size: number;
}

export class MissingBytes extends Error {
  constructor(readonly range: WantedRange) {
    super(`bytes ${range.start} to ${range.end} were not read yet`);
  }
}

/** Bytes in which the signature of a format stands. */
export const HEAD_BYTES = 4_100;
/** Bytes of a block: what is asked for is read in whole ones, so that it need not be asked for often. */
const BLOCK = 64 * 1024;
/** Bytes that are read of a file that is too large to be read whole. */
const BEGINNING = 4 * 1024 * 1024;

export class FileSource {
  readonly size: number;
  readonly #parts: readonly FilePart[];
  readonly #of?: string;
  readonly #companions: ReadonlyMap<string, FileSource>;
  /** What the reader chose its text to be in. */
  encoding?: Encoding;
  #decoded?: DecodedText;

  constructor(size: number, parts: readonly FilePart[], companions: readonly Companion[] = [], of?: string) {
    this.size = size;
    this.#parts = parts.filter((part) => part.of === of);
    this.#of = of;
    const sourceOf = ({ extension, size }: Companion) => new FileSource(size, parts, [], extension);
    this.#companions = new Map(companions.map((one) => [one.extension, sourceOf(one)]));
  }

  /** The file of the same name with this extension, where there is one that belongs to it. */
  companion(extension: string): FileSource | undefined {
    return this.#companions.get(extension);
  }

  /** How often more of the file was asked for and read. */
  get readings(): number {
    return this.#parts.length;
  }

  /** Whether `beginning` gives the whole file. */
  get isWhole(): boolean {
    return this.size <= PREVIEW_WHOLE_MAX;
  }

  /** Whether `size` is that of the whole: of what is unpacked in part nobody knows it. */
  get hasKnownSize(): boolean {
    return true;
  }

  /** The whole file, or of a large one its beginning. @throws MissingBytes. */
  beginning(): Uint8Array {
    return this.read(0, this.isWhole ? this.size : BEGINNING);
  }

  /** Its text, or the beginning of it; `undefined` for bytes that are none. @throws MissingBytes. */
  text(): DecodedText | undefined {
    const options = { whole: this.isWhole, controls: true, encoding: this.encoding };
    return this.#decoded ??= decodeText(this.beginning(), options);
  }

  /** What its text was decoded as, where a reader took it as a text. */
  get decoded(): DecodedText | undefined {
    return this.#decoded;
  }

  /** What stands between two places; less where the file ends before. @throws MissingBytes. */
  read(start: number, end: number): Uint8Array {
    // A number of the file itself may say where to read.
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0) {
      throw new RangeError(`bytes ${start} to ${end}`);
    }
    const last = Math.min(end, this.size);
    if (last <= start) return new Uint8Array();
    const part = this.#parts.find((one) => one.start <= start && one.start + one.bytes.length >= last);
    if (!part) throw new MissingBytes(this.#blocks(start, last));
    return part.bytes.subarray(start - part.start, last - part.start);
  }

  #blocks(start: number, end: number): WantedRange {
    const [first, last] = [Math.floor(start / BLOCK) * BLOCK, Math.ceil(end / BLOCK) * BLOCK];
    return { start: first, end: Math.min(last, this.size), of: this.#of };
  }
}
