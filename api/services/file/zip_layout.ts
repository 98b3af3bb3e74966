/**
 * The bytes of a ZIP around those of its files (APPNOTE 6.3.10): stored, names in UTF-8, Zip64 only where a number needs
 * it, because old programs cannot read it. Where each byte stands follows from names and sizes alone, so that any range
 * of an archive can be made without the rest; no library gives that.
 */

/** Raised whenever the same files would give other bytes, so that nobody continues an old archive with a new one. */
export const LAYOUT_VERSION = 1;

export interface ZipEntry {
  /** Its path in UTF-8, encoded once for all places where it stands. */
  name: Uint8Array;
  /** Bytes. */
  size: number;
  /** Absent where it is found out only while the bytes are sent; it then stands behind them. */
  crc32?: number;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
/** The time in UTC, beside the one without a zone that every ZIP has: tag, length, flags, seconds. */
const TIME_SIZE = 9;
const VERSION_ZIP64 = 45;
const VERSION = 20;
/** Unix, so that its permissions are read. */
const MADE_BY = 3 << 8;
/** An ordinary file that everybody reads and its owner writes. */
const PERMISSIONS = (0o100644 << 16) >>> 0;
const NAME_IS_UTF8 = 0x0800;
const HAS_DESCRIPTOR = 0x0008;
/** The zone of the service, whose clock people see (UTC+8 throughout the year). */
const ZONE_MS = 8 * 3_600_000;

const isLarge = ({ size }: ZipEntry): boolean => size >= MAX_32;

/** Bytes before those of the file. */
export function localSize(entry: ZipEntry): number {
  return LOCAL_SIZE + entry.name.length + TIME_SIZE + (isLarge(entry) ? 20 : 0);
}

/** Bytes behind those of the file. */
export const descriptorSize = (entry: ZipEntry): number =>
  entry.crc32 === undefined ? (isLarge(entry) ? 24 : 16) : 0;

/** Bytes of its place in the directory. @param offset Of its first byte in the archive. */
export function centralSize(entry: ZipEntry, offset: number): number {
  return CENTRAL_SIZE + entry.name.length + TIME_SIZE + wideSize(entry, offset);
}

const wideSize = (entry: ZipEntry, offset: number): number =>
  isLarge(entry) || offset >= MAX_32 ? 4 + (isLarge(entry) ? 16 : 0) + (offset >= MAX_32 ? 8 : 0) : 0;

/** What stands before the bytes of a file. */
export function localHeader(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const { name } = entry;
  const bytes = new Bytes(localSize(entry));
  const large = isLarge(entry);
  bytes.u32(0x04034b50).u16(large ? VERSION_ZIP64 : VERSION);
  writeShared(bytes, entry);
  bytes.u16(name.length).u16(TIME_SIZE + (large ? 20 : 0)).raw(name);
  writeTime(bytes, entry);
  if (large) bytes.u16(1).u16(16).u64(entry.size).u64(entry.size);
  return bytes.array;
}

/** What stands behind the bytes of a file whose CRC-32 was not known before. */
export function descriptor(entry: ZipEntry, crc32: number): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(descriptorSize(entry)).u32(0x08074b50).u32(crc32);
  if (isLarge(entry)) return bytes.u64(entry.size).u64(entry.size).array;
  return bytes.u32(entry.size).u32(entry.size).array;
}

/** The place of a file in the directory. @param crc32 Of its bytes, which by now is known. */
export function centralHeader(entry: ZipEntry, offset: number, crc32: number): Uint8Array<ArrayBuffer> {
  const { name } = entry;
  const wide = wideSize(entry, offset);
  const bytes = new Bytes(centralSize(entry, offset));
  bytes.u32(0x02014b50).u16(MADE_BY | VERSION_ZIP64).u16(wide > 0 ? VERSION_ZIP64 : VERSION);
  writeShared(bytes, entry, crc32);
  bytes.u16(name.length).u16(TIME_SIZE + wide).u16(0).u16(0).u16(0);
  bytes.u32(PERMISSIONS).u32(Math.min(offset, MAX_32)).raw(name);
  writeTime(bytes, entry);
  if (wide === 0) return bytes.array;
  bytes.u16(1).u16(wide - 4);
  if (isLarge(entry)) bytes.u64(entry.size).u64(entry.size);
  if (offset >= MAX_32) bytes.u64(offset);
  return bytes.array;
}

export interface Directory {
  /** Files of the archive. */
  count: number;
  /** Bytes of their places in the directory, and where the first of them begins. */
  size: number;
  offset: number;
}

const isWide = ({ count, size, offset }: Directory): boolean =>
  count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;

export const endSize = (directory: Directory): number => isWide(directory) ? 56 + 20 + 22 : 22;

/** The last bytes of an archive, from which programs begin to read it. */
export function endRecords(directory: Directory): Uint8Array<ArrayBuffer> {
  const { count, size, offset } = directory;
  const bytes = new Bytes(endSize(directory));
  if (isWide(directory)) {
    bytes.u32(0x06064b50).u64(44).u16(MADE_BY | VERSION_ZIP64).u16(VERSION_ZIP64).u32(0).u32(0);
    bytes.u64(count).u64(count).u64(size).u64(offset);
    bytes.u32(0x07064b50).u32(0).u64(offset + size).u32(1);
  }
  const few = Math.min(count, MAX_16);
  bytes.u32(0x06054b50).u16(0).u16(0).u16(few).u16(few);
  return bytes.u32(Math.min(size, MAX_32)).u32(Math.min(offset, MAX_32)).u16(0).array;
}

/** The fields that both headers have: flags, method (stored), time, CRC-32 and sizes. */
function writeShared(bytes: Bytes, entry: ZipEntry, crc32 = entry.crc32 ?? 0): void {
  const later = entry.crc32 === undefined;
  const size = Math.min(entry.size, MAX_32);
  const { time, date } = dosTime(entry.modifiedAt);
  bytes.u16(NAME_IS_UTF8 | (later ? HAS_DESCRIPTOR : 0)).u16(0).u16(time).u16(date);
  bytes.u32(crc32).u32(size).u32(size);
}

function writeTime(bytes: Bytes, { modifiedAt }: ZipEntry): void {
  bytes.u16(0x5455).u16(5).raw(Uint8Array.of(1)).u32(Math.max(0, Math.floor(modifiedAt / 1_000)));
}

/** Two-second steps since 1980, without a zone. */
function dosTime(at: number): { time: number; date: number } {
  const local = new Date(Math.max(at, Date.UTC(1980, 0, 1)) + ZONE_MS);
  const time = local.getUTCHours() << 11 | local.getUTCMinutes() << 5 | local.getUTCSeconds() >> 1;
  const date = local.getUTCFullYear() - 1980 << 9 | local.getUTCMonth() + 1 << 5 | local.getUTCDate();
  return { time, date };
}

/** Writes little-endian numbers one after the other. */
class Bytes {
  readonly array: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.array = new Uint8Array(size);
    this.#view = new DataView(this.array.buffer);
  }

  u16(value: number): this {
    this.#view.setUint16(this.#at, value, true);
    this.#at += 2;
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
    return this;
  }

  u64(value: number): this {
    this.#view.setBigUint64(this.#at, BigInt(value), true);
    this.#at += 8;
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.array.set(bytes, this.#at);
    this.#at += bytes.length;
    return this;
  }
}
