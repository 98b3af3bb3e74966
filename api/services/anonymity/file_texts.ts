/**
 * The texts in a file, whatever it is: what is text, what stands among the bytes of an image or a recording, and the same
 * of each file in an archive. It runs in the worker, because strangers chose the bytes.
 */
import type { FileEntry } from "@zip.js/zip.js";
import { type Budget, OutOfBudget } from "../diff/budget.ts";
import { decodeText } from "../file/decode_text.ts";
import { compressionOf, decompress } from "../preview/archive/decompress.ts";
import { readZipMember, withEntries } from "../preview/archive/zip.ts";
import { FileSource } from "../preview/source.ts";
import type { FoundText, Left } from "./found_text.ts";
import { pdfTexts } from "./pdf_texts.ts";
import { xmpAuthors } from "./xmp.ts";

/** An archive in an archive is opened; one in that is not. */
const DEPTH_MAX = 2;
/** Bytes of one file in an archive, and of a compressed one. */
const MEMBER_BYTES = 8 * 1024 * 1024;
/** Bytes among which both ways of UTF-16 are looked for: properties stand at the beginning. */
const WIDE_BYTES = 1024 * 1024;

export async function* textsOf(
  bytes: Uint8Array,
  path: string,
  budget: Budget,
  depth = 0,
): AsyncGenerator<FoundText | Left> {
  budget.check();
  if (isZip(bytes)) return yield* membersOf(bytes, budget, depth);
  const compression = compressionOf(bytes);
  if (compression) {
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

const startsWith = (bytes: Uint8Array, word: string) =>
  new TextDecoder("latin1").decode(bytes.subarray(0, word.length)) === word;

const isZip = (bytes: Uint8Array) => startsWith(bytes, "PK\x03\x04");

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
  const entries = await withEntries(source, (found) => found.filter((one) => !one.directory));
  for (const entry of entries) {
    budget.check();
    yield { place: "content", text: entry.filename, member: entry.filename };
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
    const isProperties = PROPERTIES.test(member);
    const authors = isProperties ? authorsIn(xml) : undefined;
    return yield { place: isProperties ? "properties" : "content", text: withoutTags(xml), member, authors };
  }
  for await (const found of textsOf(bytes, member, budget, depth + 1)) {
    yield "left" in found ? found : { ...found, member: found.member ? `${member}/${found.member}` : member };
  }
}

/** A word of a document may be cut by tags; where a paragraph or a cell ends, so does the word. */
function withoutTags(xml: string): string {
  return xml.replace(/<\/(?:[a-z]+:)?(?:p|h|si|t[rc]|title|creator|lastModifiedBy|Company|Manager)>/g, "\n")
    .replace(/<[^<>]*>/g, "").replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}

const AUTHOR_TAGS =
  /<(dc:creator|cp:lastModifiedBy|meta:initial-creator|Company|Manager)(?:\s[^<>]{0,200})?>([^<]{1,200})</g;

const authorsIn = (xml: string): string[] =>
  [...xml.matchAll(AUTHOR_TAGS)].map(([, , value]) => value!.trim());

/** EXIF, IPTC, XMP and the like are text among other bytes, in one of these encodings. */
function* binaryTexts(bytes: Uint8Array): Generator<FoundText> {
  const narrow = new TextDecoder().decode(bytes);
  yield { place: "properties", text: narrow, authors: [...xmpAuthors(narrow), ...exifArtists(narrow)] };
  const head = bytes.subarray(0, WIDE_BYTES);
  for (const start of [0, 1]) {
    yield { place: "properties", text: new TextDecoder("utf-16le").decode(head.subarray(start)) };
    yield { place: "properties", text: new TextDecoder("utf-16be").decode(head.subarray(start)) };
  }
}

/** The chunk of a PNG that names who made it. */
const exifArtists = (text: string): string[] =>
  [...text.matchAll(/tEXt(?:Author|Artist|Copyright)\0([\x20-\x7e]{1,200})/g)].map(([, value]) =>
    value!.trim()
  );
