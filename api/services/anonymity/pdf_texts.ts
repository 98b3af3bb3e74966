/**
 * The strings of a PDF: its properties, and the text of pages as far as it is written in letters. Fonts that number their
 * glyphs anew are not read, which is said.
 */
import { inflateSync } from "node:zlib";
import type { Budget } from "../diff/budget.ts";
import type { FoundText, Left } from "./found_text.ts";
import { xmpAuthors } from "./xmp.ts";

/** Bytes that one stream unpacks to. */
const STREAM_MAX = 1024 * 1024;

/**
 * Fonts that number their glyphs anew, which may stand in packed objects as well, what is encrypted, and what is packed in
 * other ways.
 */
const UNREAD = /\/(?:Identity-H|ToUnicode|ObjStm|Encrypt|LZWDecode|ASCII85Decode)\b/;

export function* pdfTexts(bytes: Uint8Array, budget: Budget): Generator<FoundText | Left> {
  const whole = new TextDecoder("latin1").decode(bytes);
  yield { place: "properties", text: new TextDecoder().decode(bytes), authors: xmpAuthors(whole) };
  yield propertiesIn(whole);
  for (const unpacked of streamsOf(bytes, whole, budget)) {
    if (unpacked === undefined) {
      yield { left: true };
      continue;
    }
    yield propertiesIn(unpacked);
    const text = shownText(unpacked);
    if (text) yield { place: "content", text };
  }
  if (UNREAD.test(whole)) yield { left: true };
}

/** Streams that are packed as texts are; nothing in place of one that is too long. */
function* streamsOf(bytes: Uint8Array, whole: string, budget: Budget): Generator<string | undefined> {
  for (const { index, 0: begin } of whole.matchAll(/stream\r?\n/g)) {
    if (whole.startsWith("end", index - 3)) continue;
    budget.check();
    const start = index + begin.length;
    const end = whole.indexOf("endstream", start);
    if (end < 0) return;
    const unpacked = inflate(bytes.subarray(start, end));
    if (unpacked !== "") yield unpacked;
  }
}

/** Empty for a stream that is packed otherwise, such as an image; nothing for one that is too long. */
function inflate(packed: Uint8Array): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: STREAM_MAX, finishFlush: 2 }).toString("latin1");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? undefined : "";
  }
}

/** Bounded, because strangers write the bytes. */
const PROPERTY =
  /\/(Author|Creator|Title|Subject|Keywords|Company)\s*(\((?:\\.|[^\\)]){0,200}\)|<[\da-fA-F\s]{0,800}>)/g;

function propertiesIn(text: string): FoundText {
  const found = [...text.matchAll(PROPERTY)].map(([, name, value]) => ({ name, value: stringOf(value!) }));
  const authors = found.filter(({ name }) => name === "Author").map(({ value }) => value.trim());
  return { place: "properties", text: found.map(({ value }) => value).join("\n"), authors };
}

/** A literal or hexadecimal string, which may be UTF-16. */
function stringOf(written: string): string {
  const raw = written.startsWith("<")
    ? written.replace(/[^\da-fA-F]/g, "").replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16)))
    : literal(written.slice(1, -1));
  const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
  return raw.startsWith("\xfe\xff") ? new TextDecoder("utf-16be").decode(bytes.subarray(2)) : raw;
}

const literal = (text: string) =>
  text.replace(
    /\\(?:([0-7]{1,3})|([\s\S]))/g,
    (_, octal, character) => octal ? String.fromCharCode(parseInt(octal, 8) & 0xff) : character,
  );

/** What is shown on a page: pieces of a line are joined, a wide gap in it is a space, and a new line ends a word. */
function shownText(content: string): string {
  const lines: string[] = [];
  for (
    const [, array, single] of content.matchAll(
      /\[((?:\((?:\\.|[^\\)]){0,200}\)|[^[\]()])*)\]\s{0,9}TJ|(\((?:\\.|[^\\)]){0,500}\))\s{0,9}(?:Tj|'|")/g,
    )
  ) {
    lines.push(array === undefined ? stringOf(single!) : joined(array));
  }
  return lines.join("\n");
}

/** Thousandths of the size of the font that are a space between words. */
const SPACE = -180;

function joined(array: string): string {
  let text = "";
  for (const [, piece, gap] of array.matchAll(/(\((?:\\.|[^\\)])*\))|(-?\d+(?:\.\d+)?)/g)) {
    if (piece) text += stringOf(piece);
    else if (Number(gap) < SPACE) text += " ";
  }
  return text;
}
