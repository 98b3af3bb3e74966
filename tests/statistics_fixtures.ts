/** Small files of SPSS and SAS for tests. Other readers (sav-reader, pandas) read the same of them. */
import { deflateSync } from "node:zlib";

/** Numbers and texts one behind the other, the least byte first. */
class Writer {
  readonly bytes: number[] = [];

  text(text: string, length = text.length, fill = 0x20): this {
    const bytes = [...new TextEncoder().encode(text)];
    this.bytes.push(...bytes, ...Array(Math.max(0, length - bytes.length)).fill(fill));
    return this;
  }
  raw(bytes: Iterable<number>): this {
    this.bytes.push(...bytes);
    return this;
  }
  number(value: number, kind: "Uint16" | "Int32" | "Float64" | "BigUint64"): this {
    const buffer = new DataView(new ArrayBuffer(8));
    if (kind === "BigUint64") buffer.setBigUint64(0, BigInt(value), true);
    else buffer[`set${kind}`](0, value, true);
    const length = { Uint16: 2, Int32: 4, Float64: 8, BigUint64: 8 }[kind];
    return this.raw(new Uint8Array(buffer.buffer, 0, length));
  }
  i32 = (...values: number[]): this => (values.forEach((value) => this.number(value, "Int32")), this);
  u16 = (...values: number[]): this => (values.forEach((value) => this.number(value, "Uint16")), this);
  f64 = (value: number): this => this.number(value, "Float64");
}

const MISSING = -Number.MAX_VALUE;
const DATE_FORMAT = (20 << 16) | (11 << 8);
const NUMBER_FORMAT = (5 << 16) | (8 << 8) | 2;

/** Two rows of sex, born and town; the third kind is a `.zsav`. */
export function savFixture(compression: 0 | 1 | 2, rows = 2): Uint8Array {
  const out = new Writer().text(compression === 2 ? "$FL3" : "$FL2").text("@(#) SPSS DATA FILE test", 60);
  out.i32(2, 4, compression, 0, rows).f64(100).text("27 Nov 26").text("10:00:00").text("A survey", 64).raw([
    0,
    0,
    0,
  ]);
  const variable = (name: string, width: number, format: number, label = "") => {
    out.i32(2, width, label ? 1 : 0, 0, format, format).text(name, 8);
    if (label) out.i32(label.length).text(label, Math.ceil(label.length / 4) * 4);
  };
  variable("SEX", 0, NUMBER_FORMAT, "Sex of person");
  variable("BORN", 0, DATE_FORMAT);
  variable("TOWN", 10, (1 << 16) | (10 << 8));
  variable("", -1, 0);
  out.i32(3, 2).f64(1).raw([4]).text("male", 7).f64(2).raw([6]).text("female", 7).i32(4, 1, 1);
  const names = "SEX=sex\tBORN=born_on\tTOWN=town";
  out.i32(7, 13, 1, names.length).text(names).i32(7, 20, 1, 5).text("UTF-8").i32(999, 0);
  const born = Date.UTC(1999, 11, 31) / 1000 + 12_219_379_200;
  if (compression === 0) {
    out.f64(1).f64(born).text("Zürich", 16).f64(2).f64(MISSING).text("b", 16);
    return Uint8Array.from(out.bytes);
  }
  const packed = new Writer().raw([101, 253, 253, 254, 102, 255, 253, 254]).f64(born).text("Zürich", 8).text(
    "b",
    8,
  );
  packed.raw([252, 0, 0, 0, 0, 0, 0, 0]);
  if (compression === 1) return Uint8Array.from([...out.bytes, ...packed.bytes]);
  const start = out.bytes.length;
  const block = deflateSync(Uint8Array.from(packed.bytes));
  for (const place of [start, start + 24 + block.length, 48]) out.number(place, "BigUint64");
  out.raw(block).raw(new Uint8Array(16)).i32(0x3ff000, 1);
  for (const place of [start, start + 24]) out.number(place, "BigUint64");
  return Uint8Array.from(out.i32(packed.bytes.length, block.length).bytes);
}

const PAGE = 4_096;
const HEADER = 1_024;
/** Texts of the columns by where they begin in their block. */
const SAS_TEXTS = { compression: 12, depth: 20, day: 28, name: 32, label: 36, format: 52 } as const;

/** Three rows of depth, day and name, as they are or with runs of equal bytes. */
export function sasFixture(compressed: boolean): Uint8Array {
  const file = new Uint8Array(HEADER + PAGE);
  const view = new DataView(file.buffer);
  file.set(Uint8Array.fromHex("c2ea8160b31411cfbd92080009c7318c181f1011"), 12);
  file.set([0x22, 0x22, 0, 0x32, 0x22, 1, 2, 0x31], 32);
  file[70] = 20;
  file.set(new Writer().text("SAS FILE").text("LAKES", 64).text("DATA", 8).bytes, 84);
  view.setInt32(196, HEADER, true);
  view.setInt32(200, PAGE, true);
  view.setInt32(204, 1, true);
  const page = file.subarray(HEADER);
  const rows = [[12.5, 14_609, "湖"], [NaN, 14_610, "b"], [3, 14_611, "c"]].map(([depth, day, name]) =>
    new Writer().f64(Number(depth)).f64(Number(day)).text(String(name), 8).bytes
  );
  const parts: { bytes: number[]; compression?: number; type?: number }[] = describeSas(compressed).map((
    bytes,
  ) => ({
    bytes,
  }));
  if (compressed) rows.forEach((row) => parts.push({ bytes: packRuns(row), compression: 4, type: 1 }));
  const pageView = new DataView(page.buffer, page.byteOffset);
  pageView.setUint16(16, compressed ? 0 : 0x200, true);
  pageView.setUint16(18, parts.length + (compressed ? 0 : rows.length), true);
  pageView.setUint16(20, parts.length, true);
  let end = PAGE;
  parts.forEach(({ bytes, compression = 0, type = 0 }, at) => {
    end -= bytes.length;
    page.set(bytes, end);
    pageView.setUint32(24 + at * 12, end, true);
    pageView.setUint32(28 + at * 12, bytes.length, true);
    page.set([compression, type], 32 + at * 12);
  });
  const first = 24 + parts.length * 12;
  if (!compressed) rows.forEach((row, at) => page.set(row, first + first % 8 + at * 24));
  return file;
}

function describeSas(compressed: boolean): number[][] {
  const size = new Writer().raw([0xf7, 0xf7, 0xf7, 0xf7]).raw(new Uint8Array(476)).bytes;
  const sizes = new DataView(new ArrayBuffer(480));
  [[20, 24], [24, 3], [36, 3], [60, compressed ? 0 : 3]].forEach(([at, value]) =>
    sizes.setInt32(at, value, true)
  );
  new Uint8Array(sizes.buffer).forEach((byte, at) => (size[at] ||= byte));
  const columns = new Writer().raw([0xf6, 0xf6, 0xf6, 0xf6]).i32(3, 0).bytes;
  const texts = new Writer().raw([0xfd, 0xff, 0xff, 0xff]).u16(60).raw(new Uint8Array(10));
  texts.text(compressed ? "SASYZCRL" : "", 8).text("depth", 8).text("day", 4).text("name", 4).text(
    "Depth in metres",
    16,
  );
  texts.text("DATE", 8);
  const names = new Writer().raw([0xff, 0xff, 0xff, 0xff]).raw(new Uint8Array(8));
  names.u16(0, SAS_TEXTS.depth, 5, 0, 0, SAS_TEXTS.day, 3, 0, 0, SAS_TEXTS.name, 4, 0).raw(new Uint8Array(8));
  const places = new Writer().raw([0xfc, 0xff, 0xff, 0xff]).raw(new Uint8Array(8));
  for (const [start, type] of [[0, 1], [8, 1], [16, 2]]) places.i32(start, 8).raw([0, 0, type, 0]);
  places.raw(new Uint8Array(8));
  const formats = [[0, 0, SAS_TEXTS.label, 15], [SAS_TEXTS.format, 4, 0, 0], [0, 0, 0, 0]].map(
    ([format, formatLength, label, labelLength]) =>
      new Writer().raw([0xfe, 0xfb, 0xff, 0xff]).raw(new Uint8Array(30))
        .u16(0, format, formatLength, 0, label, labelLength).raw(new Uint8Array(6)).bytes,
  );
  return [size, columns, texts.bytes, names.bytes, places.bytes, ...formats];
}

/** Blanks and zeros as runs, all else as it is. */
function packRuns(row: number[]): number[] {
  const packed: number[] = [];
  for (let at = 0; at < row.length;) {
    let end = at + 1;
    while (end < row.length && row[end] === row[at] && end - at < 17) end++;
    const count = end - at;
    if (count > 1 && row[at] === 0x20) packed.push(0xe0 | count - 2);
    else if (count > 1 && row[at] === 0) packed.push(0xf0 | count - 2);
    else packed.push(...row.slice(at, end).flatMap((byte) => [0x80, byte]));
    at = end;
  }
  return packed;
}
