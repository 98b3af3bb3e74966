/** Numbers and texts one behind the other. */

/** The bytes end before what was to be read. */
export class EndOfBytes extends Error {}

export class Cursor {
  readonly #view: DataView;
  at: number;

  constructor(readonly bytes: Uint8Array, at = 0, public little = true) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Where the next bytes begin. @throws EndOfBytes. */
  #step(length: number): number {
    const start = this.at;
    if (!(length >= 0 && start >= 0 && start + length <= this.bytes.length)) throw new EndOfBytes();
    this.at = start + length;
    return start;
  }

  skip(length: number): void {
    this.#step(length);
  }

  take(length: number): Uint8Array {
    const start = this.#step(length);
    return this.bytes.subarray(start, start + length);
  }

  /** Each byte as a character: for signatures and names that are ASCII. */
  latin1(length: number): string {
    return new TextDecoder("latin1").decode(this.take(length));
  }

  u8 = (): number => this.#view.getUint8(this.#step(1));
  i8 = (): number => this.#view.getInt8(this.#step(1));
  u16 = (): number => this.#view.getUint16(this.#step(2), this.little);
  i16 = (): number => this.#view.getInt16(this.#step(2), this.little);
  u32 = (): number => this.#view.getUint32(this.#step(4), this.little);
  i32 = (): number => this.#view.getInt32(this.#step(4), this.little);
  f32 = (): number => this.#view.getFloat32(this.#step(4), this.little);
  f64 = (): number => this.#view.getFloat64(this.#step(8), this.little);
  /** Whole numbers beyond 2^53 are places that no file has. */
  u64 = (): number => Number(this.#view.getBigUint64(this.#step(8), this.little));
}
