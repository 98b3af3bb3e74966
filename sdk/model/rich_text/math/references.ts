/** References of HTML as the characters that they stand for. */
import { decodeNamedCharacterReference } from "decode-named-character-reference";

const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi;

/** What is no reference stays as it is; one of a control character, which no text holds, goes. */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return decodeNamedCharacterReference(name) || whole;
    const point = hex ? parseInt(hex, 16) : Number(decimal);
    const isUsable = point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    return isUsable ? String.fromCodePoint(point).replace(/[\p{Cc}]/u, " ") : "";
  });
}
