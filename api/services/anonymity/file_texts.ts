/**
 * The texts in a file, whatever it is: what is text, what stands among the bytes of an image or a recording, and the same
 * of each file in an archive. It runs in the worker, because strangers chose the bytes.
 */
import type { FileEntry } from "@zip.js/zip.js";
import { type Budget, OutOfBudget } from "../diff/budget.ts";
import { decodeText } from "../file/decode_text.ts";
import { compressionOf, decompress } from "../preview/archive/decompress.ts";
import { tarEntries } from "../preview/archive/tar.ts";
import { readZipMember, withEntries } from "../preview/archive/zip.ts";
import { FileSource } from "../preview/source.ts";
import type { FoundText, Left } from "./found_text.ts";
import { pdfTexts } from "./pdf_texts.ts";
import { pngTexts } from "./png_texts.ts";
import { attributesOf, authorsOf, wordsOf } from "./xml_texts.ts";
import { xmpAuthors } from "./xmp.ts";

/** An archive in an archive is opened; one in that is not. */
const DEPTH_MAX = 2;
/** Bytes of one file in an archive, and of a compressed one. */
const MEMBER_BYTES = 8 * 1024 * 1024;
/** Bytes among which both ways of UTF-16 are looked for: properties stand at the beginning. */
const WIDE_BYTES = 1024 * 1024;
/** Bytes at the beginning of a compressed file. */
const HEAD_BYTES = 512;

export async function* textsOf(
  bytes: Uint8Array,
  path: string,
  budget: Budget,
  depth = 0,
): AsyncGenerator<FoundText | Left> {
  budget.check();
  if (isZip(bytes)) return yield* membersOf(bytes, budget, depth);
  if (isTar(bytes, path)) return yield* tarTexts(bytes, budget, depth);
  const compression = compressionOf(bytes);
  if (compression) {
    // Gzip notes the name that the file had.
    yield { place: "properties", text: latin1(bytes.subarray(0, HEAD_BYTES)) };
    if (depth >= DEPTH_MAX) return yield { left: true };
    const bounds = { most: MEMBER_BYTES, isBeginning: false, budget };
    const unpacked = await decompress(bytes, compression, bounds);
    if (unpacked.cut) yield { left: true };
    return yield* textsOf(unpacked.bytes, path.replace(/\.[^.]+$/, ""), budget, depth + 1);
  }
  // 7z and RAR compress their names and contents as a whole, so a search of their bytes finds nothing.
  if (startsWith(bytes, "7z\xbc\xaf") || startsWith(bytes, "Rar!")) yield { left: true };
  if (startsWith(bytes, "%PDF-")) return yield* pdfTexts(bytes, budget);
  const decoded = decodeText(bytes, { controls: true });
  if (decoded) yield { place: "content", text: unescaped(decoded.text, path) };
  else yield* binaryTexts(bytes);
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

const startsWith = (bytes: Uint8Array, word: string, at = 0) =>
  latin1(bytes.subarray(at, at + word.length)) === word;

const isZip = (bytes: Uint8Array) => startsWith(bytes, "PK\x03\x04");

/** Older archives have no mark, and whole blocks. */
const isTar = (bytes: Uint8Array, path: string) =>
  startsWith(bytes, "ustar", 257) || /\.tar$/i.test(path) && bytes.length > 0 && bytes.length % 512 === 0;

/** JSON and notebooks may write a letter by its number. */
function unescaped(text: string, path: string): string {
  if (!/\.(?:json|ipynb|geojson|jsonl|ndjson)$/i.test(path)) return text;
  return text.replace(/\\u([\da-f]{4})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
}

async function* membersOf(
  bytes: Uint8Array,
  budget: Budget,
  depth: number,
): AsyncGenerator<FoundText | Left> {
  if (depth >= DEPTH_MAX) return yield { left: true };
  const source = new FileSource(bytes.length, [{ start: 0, bytes }]);
  yield { place: "properties", text: new TextDecoder().decode(zipComment(bytes)) };
  const entries = await withEntries(source, (found) => found.filter((one) => !one.directory));
  for (const entry of entries) {
    budget.check();
    yield { place: "content", text: entry.filename, member: entry.filename };
    if (entry.comment) yield { place: "properties", text: entry.comment, member: entry.filename };
    try {
      const { bytes: member, cut } = await readZipMember(source, entry as FileEntry, MEMBER_BYTES);
      if (cut) yield { left: true };
      yield* memberTexts(member, entry.filename, budget, depth);
    } catch (error) {
      if (error instanceof OutOfBudget) throw error;
      yield { left: true };
    }
  }
}

/** The comment at the end of a ZIP. */
function zipComment(bytes: Uint8Array): Uint8Array {
  const from = Math.max(0, bytes.length - 66_000);
  const end = latin1(bytes.subarray(from)).lastIndexOf("PK\x05\x06");
  return end < 0 ? new Uint8Array() : bytes.subarray(from + end + 22);
}

/** Accounts that name nobody. */
const NOBODY = /^(?:root|user|nobody|admin|staff|users|\d*)$/i;

/** A tape archive notes the account of whoever packed it. */
async function* tarTexts(
  bytes: Uint8Array,
  budget: Budget,
  depth: number,
): AsyncGenerator<FoundText | Left> {
  if (depth >= DEPTH_MAX) return yield { left: true };
  try {
    for await (const { header, body } of tarEntries(bytes)) {
      budget.check();
      const { name, linkname = "", uname = "", gname = "" } = header;
      yield { place: "content", text: `${name}\n${linkname}`, member: name };
      const authors = [uname, gname].filter((one) => !NOBODY.test(one));
      yield { place: "properties", text: authors.join("\n"), member: name, authors };
      const { read, cut } = await readBeginning(body);
      if (cut) yield { left: true };
      yield* memberTexts(read, name, budget, depth);
    }
  } catch (error) {
    if (error instanceof OutOfBudget) throw error;
    yield { left: true };
  }
}

/** The beginning of a member, as far as the scan reads. */
async function readBeginning(
  body: ReadableStream<Uint8Array>,
): Promise<{ read: Uint8Array; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MEMBER_BYTES) break;
  }
  const read = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  return { read: read.subarray(0, MEMBER_BYTES), cut: length > MEMBER_BYTES };
}

/** Members of Office documents that name their authors. */
const PROPERTIES = /^(?:docProps\/(?:core|app|custom)\.xml|meta\.xml)$/;

async function* memberTexts(
  bytes: Uint8Array,
  member: string,
  budget: Budget,
  depth: number,
): AsyncGenerator<FoundText | Left> {
  if (/\.(?:xml|rels)$/i.test(member)) {
    const xml = new TextDecoder().decode(bytes);
    yield { place: PROPERTIES.test(member) ? "properties" : "content", text: wordsOf(xml), member };
    return yield { place: "properties", text: attributesOf(xml), member, authors: authorsOf(xml) };
  }
  for await (const found of textsOf(bytes, member, budget, depth + 1)) {
    yield "left" in found ? found : { ...found, member: found.member ? `${member}/${found.member}` : member };
  }
}

/** EXIF, IPTC, XMP and the like are text among other bytes, in one of these encodings. */
function* binaryTexts(bytes: Uint8Array): Generator<FoundText> {
  const narrow = new TextDecoder().decode(bytes);
  yield { place: "properties", text: narrow, authors: xmpAuthors(narrow) };
  if (startsWith(bytes, "PNG\r\n", 1)) yield { place: "properties", ...pngTexts(bytes) };
  const head = bytes.subarray(0, WIDE_BYTES);
  for (const start of [0, 1]) {
    yield { place: "properties", text: new TextDecoder("utf-16le").decode(head.subarray(start)) };
    yield { place: "properties", text: new TextDecoder("utf-16be").decode(head.subarray(start)) };
  }
}
