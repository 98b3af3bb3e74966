/** What a bzip2 stream unpacks to. */
import bunzip from "seek-bzip";
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";
import { RESERVE_MS } from "./bounds.ts";

/** Enough was unpacked, or too much time went by. */
class Enough extends Error {}

/** Bytes after which the time is looked at. */
const STEP = 64 * 1024;

/** Gives all at once, because the library calls for each byte. @throws what the library says of damaged bytes. */
export function* unpackBzip2(packed: Uint8Array, most: number, budget: Budget): Generator<Uint8Array> {
  const output = new Growing(most, budget);
  let failure: unknown;
  try {
    // A parallel compressor writes one stream behind another.
    bunzip.decode(new BytesIn(packed), output, true);
  } catch (error) {
    if (!(error instanceof Enough)) failure = error;
  }
  yield output.bytes;
  if (failure) throw failure;
}

/** A stream from which the library takes bytes. */
class BytesIn {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  /** @throws NotReadable behind the end: the library would read on for ever. */
  readByte(): number {
    if (this.eof()) throw new NotReadable();
    return this.bytes[this.#at++];
  }

  read(into: Uint8Array, start: number, length: number): number {
    const part = this.bytes.subarray(this.#at, this.#at + length);
    into.set(part, start);
    this.#at += part.length;
    return part.length;
  }

  eof(): boolean {
    return this.#at >= this.bytes.length;
  }
}

class Growing {
  #buffer = new Uint8Array(STEP);
  #length = 0;

  /** @param most Bytes after which it takes no more. */
  constructor(readonly most: number, readonly budget: Budget) {}

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  writeByte(byte: number): void {
    if (this.#length === this.#buffer.length) this.#grow();
    this.#buffer[this.#length++] = byte;
    if (this.#length % STEP === 0 && (this.#length > this.most || this.budget.left < RESERVE_MS)) {
      throw new Enough();
    }
  }

  #grow(): void {
    const larger = new Uint8Array(this.#buffer.length * 2);
    larger.set(this.#buffer);
    this.#buffer = larger;
  }

  flush(): void {}
}
