/** What a compressed file, or a member of an archive, unpacks to, as readers of files read it. */
import { PREVIEW_WHOLE_MAX } from "../../../../sdk/model/limits.ts";
import { NotReadable } from "../reader.ts";
import { type Companion, type FilePart, FileSource, MissingBytes } from "../source.ts";
import type { Unpacked } from "./decompress.ts";

export class UnpackedSource extends FileSource {
  readonly #bytes: Uint8Array;

  constructor({ bytes, cut }: Unpacked, beside: readonly FilePart[] = []) {
    const companions: Companion[] = beside.flatMap(({ bytes, of }) =>
      of ? [{ extension: of, size: bytes.length }] : []
    );
    // How long the whole would be is not known; it counts as too large to be read whole.
    const size = cut ? Math.max(bytes.length, PREVIEW_WHOLE_MAX) + 1 : bytes.length;
    super(size, [{ start: 0, bytes }, ...beside], companions);
    this.#bytes = bytes;
  }

  override get hasKnownSize(): boolean {
    return this.size <= PREVIEW_WHOLE_MAX;
  }

  override beginning(): Uint8Array {
    return this.isWhole ? this.#bytes : this.#bytes.subarray(0, PREVIEW_WHOLE_MAX);
  }

  /** @throws NotReadable where the wanted bytes were not unpacked: they cannot be read later either. */
  override read(start: number, end: number): Uint8Array {
    if (start === 0 && end > this.#bytes.length) return this.#bytes;
    try {
      return super.read(start, end);
    } catch (error) {
      throw error instanceof MissingBytes ? new NotReadable("tooLarge") : error;
    }
  }
}
