/**
 * The boxes at the top of an MP4 file (ISO/IEC 14496-12, 4.2): four bytes of length, four of type, content. A file whose
 * first bytes alone are those of an MP4 is told from one by what follows them.
 */

/** Types of boxes that stand at the top, of files for playing and of such that are sent in pieces. */
const TOP_BOXES: ReadonlySet<string> = new Set([
  ...["ftyp", "styp", "pdin", "moov", "moof", "mfra", "mdat", "free", "skip", "wide", "meta", "udta", "uuid"],
  ...["sidx", "ssix", "prft", "emsg", "imda", "pnot"],
]);

export interface BoxHead {
  type: string;
  /** Bytes of the whole box; 0 where it goes to the end of the file. */
  size: number;
  /** Bytes of the head itself. */
  head: number;
}

/** @returns nothing where bytes are missing; "junk" for what is no head of a box at the top of a film. */
export function readBoxHead(bytes: Uint8Array): BoxHead | "junk" | undefined {
  if (bytes.length < 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = String.fromCharCode(...bytes.subarray(4, 8));
  const short = view.getUint32(0);
  const head = short === 1 ? 16 : 8;
  if (!TOP_BOXES.has(type)) return "junk";
  if (bytes.length < head) return undefined;
  const size = short === 1 ? Number(view.getBigUint64(8)) : short;
  return size !== 0 && size < head ? "junk" : { type, size, head };
}

/** Goes along the boxes of a film while its bytes come, without holding them. */
export class Mp4Boxes {
  #head: number[] = [];
  /** Bytes that are left of the box that goes by. */
  #left = 0;
  #isJunk = false;
  #hasMovie = false;

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.#isJunk;) {
      const passed = Math.min(this.#left, chunk.length - at);
      this.#left -= passed;
      at += passed;
      if (at < chunk.length) this.#take(chunk[at++]!);
    }
  }

  #take(byte: number): void {
    this.#head.push(byte);
    const found = readBoxHead(Uint8Array.from(this.#head));
    if (found === undefined) return;
    if (found === "junk") return void (this.#isJunk = true);
    this.#head = [];
    this.#hasMovie ||= found.type === "moov";
    this.#left = found.size === 0 ? Infinity : found.size - found.head;
  }

  /** Whether this is none, for what has come of it. */
  get isJunk(): boolean {
    return this.#isJunk;
  }

  /** Whether it says what is to be played: without that no browser plays it. */
  get hasMovie(): boolean {
    return this.#hasMovie && !this.#isJunk;
  }
}
