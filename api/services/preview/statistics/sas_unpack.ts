/** The two ways in which SAS compresses a row. */
import { NotReadable } from "../reader.ts";
import { Cursor } from "./cursor.ts";

/** What a row is written into, and no further than its length. */
class Row {
  readonly bytes: Uint8Array;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
  }

  copy(from: Uint8Array): void {
    if (this.#at + from.length > this.bytes.length) throw new NotReadable();
    this.bytes.set(from, this.#at);
    this.#at += from.length;
  }

  fill(byte: number, count: number): void {
    if (this.#at + count > this.bytes.length) throw new NotReadable();
    this.bytes.fill(byte, this.#at, this.#at += count);
  }

  /** What was written so many bytes before, once more. */
  repeat(back: number, count: number): void {
    const from = this.#at - back;
    if (from < 0 || count > back) throw new NotReadable();
    this.copy(this.bytes.slice(from, from + count));
  }
}

const [ZERO, BLANK, AT] = [0x00, 0x20, 0x40];

/** Run-length encoding (`SASYZCRL`). @throws EndOfBytes, NotReadable. */
export function unpackRuns(packed: Uint8Array, length: number): Uint8Array {
  const row = new Row(length);
  const cursor = new Cursor(packed);
  while (!cursor.isAtEnd) {
    const control = cursor.u8();
    const [command, low] = [control >> 4, control & 0x0f];
    if (command <= 0x3) row.copy(cursor.take(cursor.u8() + 64 + low * 256));
    else if (command === 0x4) {
      const count = low * 16 + cursor.u8() + 18;
      row.fill(cursor.u8(), count);
    } else if (command <= 0x7) row.fill([AT, BLANK, ZERO][command - 5], low * 256 + cursor.u8() + 17);
    else if (command <= 0xb) row.copy(cursor.take(low + [1, 17, 33, 49][command - 8]));
    else if (command === 0xc) row.fill(cursor.u8(), low + 3);
    else row.fill([AT, BLANK, ZERO][command - 13], low + 2);
  }
  return row.bytes;
}

/** Ross data compression (`SASYZCR2`). @throws EndOfBytes, NotReadable. */
export function unpackPatterns(packed: Uint8Array, length: number): Uint8Array {
  const row = new Row(length);
  const cursor = new Cursor(packed, 0, false);
  let [bits, mask] = [0, 0];
  while (!cursor.isAtEnd) {
    mask >>= 1;
    if (mask === 0) [bits, mask] = [cursor.u16(), 0x8000];
    if (cursor.isAtEnd) break;
    if ((bits & mask) === 0) {
      row.copy(cursor.take(1));
      continue;
    }
    const control = cursor.u8();
    const [command, low] = [control >> 4, control & 0x0f];
    if (command === 0) row.fill(cursor.u8(), low + 3);
    else if (command === 1) {
      const count = low + (cursor.u8() << 4) + 19;
      row.fill(cursor.u8(), count);
    } else {
      const back = low + 3 + (cursor.u8() << 4);
      row.repeat(back, command === 2 ? cursor.u8() + 16 : command);
    }
  }
  return row.bytes;
}
