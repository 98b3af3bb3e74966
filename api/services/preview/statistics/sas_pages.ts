/** Pages of a file of SAS: what each holds of the description, and its rows. */
import { NotReadable } from "../reader.ts";
import { Cursor } from "./cursor.ts";

export interface SasHeader {
  /** Whether places are numbers of 8 bytes. */
  wide: boolean;
  little: boolean;
  encoding?: string;
  name: string;
  headerLength: number;
  pageLength: number;
  pages: number;
}

const MAGIC = "c2ea8160b31411cfbd92080009c7318c181f1011";
/** Encodings by their number, as TextDecoder calls them. */
const ENCODINGS: Readonly<Record<number, string>> = {
  20: "utf-8",
  28: "ascii",
  29: "iso-8859-1",
  30: "iso-8859-2",
  33: "iso-8859-5",
  35: "iso-8859-7",
  40: "iso-8859-15",
  60: "windows-1250",
  61: "windows-1251",
  62: "windows-1252",
  63: "windows-1253",
  64: "windows-1254",
  118: "big5",
  123: "big5",
  125: "gb18030",
  126: "gb18030",
  134: "euc-jp",
  136: "euc-kr",
  138: "shift_jis",
  140: "euc-kr",
  141: "euc-kr",
  205: "gb18030",
  248: "shift_jis",
};

/** @throws NotReadable, EndOfBytes. */
export function readSasHeader(bytes: Uint8Array): SasHeader {
  if (bytes.subarray(12, 32).toHex() !== MAGIC) throw new NotReadable();
  const wide = bytes[32] === 0x33;
  const shift = bytes[35] === 0x33 ? 4 : 0;
  const little = bytes[37] === 1;
  const name = new Cursor(bytes, 92).latin1(64).trimEnd();
  const cursor = new Cursor(bytes, 196 + shift, little);
  const [headerLength, pageLength] = [cursor.u32(), cursor.u32()];
  const pages = wide ? cursor.u64() : cursor.u32();
  if (headerLength < 200 || pageLength < 64) throw new NotReadable();
  return { wide, little, encoding: ENCODINGS[bytes[70]], name, headerLength, pageLength, pages };
}

export interface SasPage {
  bytes: Uint8Array;
  /** Whether it can hold descriptions, or rows behind them. */
  kind: "meta" | "mixed" | "data";
  blocks: number;
  subheaders: { start: number; length: number; compression: number; type: number }[];
  /** Where rows begin, unless they are among the subheaders. */
  rowsAt: number;
}

const [META, DATA, AMENDED, META_2] = [0x0000, 0x0100, 0x0400, 0x4000];
const MIXED: ReadonlySet<number> = new Set([0x0200, 0x0280]);
/** Set where rows of the page were deleted. */
const DELETED = 0x0080;

/** @returns undefined for pages of kinds that hold nothing to show. */
export function readSasPage(bytes: Uint8Array, { wide, little }: SasHeader): SasPage | undefined {
  const begin = wide ? 32 : 16;
  const cursor = new Cursor(bytes, begin, little);
  const [type, blocks, count] = [cursor.u16(), cursor.u16(), cursor.u16()];
  const kind = MIXED.has(type)
    ? "mixed"
    : (type & ~DELETED) === DATA
    ? "data"
    : [META, AMENDED, META_2].includes(type)
    ? "meta"
    : undefined;
  if (!kind) return undefined;
  const pointers = kind === "data" ? 0 : count;
  const size = wide ? 24 : 12;
  const subheaders = Array.from({ length: pointers }, (_, at) => {
    const pointer = new Cursor(bytes, begin + 8 + at * size, little);
    const [start, length] = wide ? [pointer.u64(), pointer.u64()] : [pointer.u32(), pointer.u32()];
    return { start, length, compression: pointer.u8(), type: pointer.u8() };
  });
  const end = begin + 8 + pointers * size;
  return { bytes, kind, blocks, subheaders, rowsAt: kind === "mixed" ? end + end % 8 : end };
}
