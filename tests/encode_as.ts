/** Encodes a text in an encoding that the platform only decodes, for tests. */
import type { Encoding } from "../sdk/model/preview/encodings.ts";

const TABLES = new Map<Encoding, Map<string, number[]>>();

/** @throws Error for a character that the encoding does not have. */
export function encodeAs(encoding: Encoding, text: string): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-16le" || encoding === "utf-16be") return encodeWide(text, encoding === "utf-16le");
  const table = TABLES.get(encoding) ?? tableOf(encoding);
  TABLES.set(encoding, table);
  return Uint8Array.from([...text].flatMap((character) => {
    const bytes = table.get(character);
    if (!bytes) throw new Error(`${encoding} has no ${character}`);
    return bytes;
  }));
}

function encodeWide(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
  return new Uint8Array(view.buffer);
}

/** Every character of one or two bytes with them; the first way to write it counts. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const note = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && character !== "\ufffd" && !table.has(character)) {
      table.set(character, bytes);
    }
  };
  for (let byte = 0; byte < 256; byte++) note(byte);
  for (let lead = 0x81; lead < 256; lead++) for (let trail = 0x40; trail < 256; trail++) note(lead, trail);
  return table;
}
