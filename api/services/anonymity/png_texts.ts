/** Texts that a PNG keeps beside its pixels, which may be packed. */
import { inflateSync } from "node:zlib";

/** Bytes that one of them unpacks to. */
const TEXT_MAX = 1024 * 1024;
const NAMES_AUTHOR = /^(?:Author|Artist|Copyright)$/i;

export interface PngTexts {
  text: string;
  authors: string[];
}

export function pngTexts(bytes: Uint8Array): PngTexts {
  const found = [...chunksOf(bytes)].map(readChunk).filter((one) => one !== undefined);
  return {
    text: found.map(({ value }) => value).join("\n"),
    authors: found.filter(({ name }) => NAMES_AUTHOR.test(name)).map(({ value }) => value.trim()),
  };
}

interface Chunk {
  type: string;
  data: Uint8Array;
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at);
    if (end > bytes.length) return;
    yield { type: latin1(bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** `tEXt`: name, 0, text; `zTXt`: name, 0, method, packed; `iTXt`: name, 0, packed or not, method, two names, text. */
function readChunk({ type, data }: Chunk): { name: string; value: string } | undefined {
  const end = data.indexOf(0);
  if (!/^(?:tEXt|zTXt|iTXt)$/.test(type) || end < 0) return undefined;
  const name = latin1(data.subarray(0, end));
  const rest = data.subarray(end + 1);
  if (type === "tEXt") return { name, value: latin1(rest) };
  if (type === "zTXt") return { name, value: latin1(inflated(rest.subarray(1))) };
  const language = rest.indexOf(0, 2);
  const text = rest.subarray(rest.indexOf(0, language + 1) + 1);
  return { name, value: new TextDecoder().decode(rest[0] === 1 ? inflated(text) : text) };
}

/** Empty where it cannot be unpacked, or is too long. */
function inflated(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: TEXT_MAX });
  } catch {
    return new Uint8Array();
  }
}
