/** Texts of files that may not say in which encoding they are. */
import { decodeText } from "../../file/decode_text.ts";

/** Bytes that an encoding is recognised by. */
const SAMPLE_MAX = 64 * 1024;

export type Decode = (bytes: Uint8Array) => string;

/** Without the zeros and blanks that fill it up. */
export const trimmed = (decode: Decode): Decode => (bytes) => {
  const end = bytes.indexOf(0);
  return decode(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd();
};

/** @param label What the file says of its encoding. @returns undefined where it says nothing that is known. */
export function declaredDecoder(label: string | undefined): Decode | undefined {
  if (!label) return undefined;
  try {
    const decoder = new TextDecoder(label.trim().replace(/^(?:cp|ansi|windows_)(?=\d{4}$)/i, "windows-"));
    return (bytes) => decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Recognises the encoding by texts of the file; what is none of those that are known is Latin-1. */
export function guessDecoder(texts: Iterable<Uint8Array>): Decode {
  const sample: number[] = [];
  for (const text of texts) {
    if (sample.length > SAMPLE_MAX) break;
    const end = text.indexOf(0);
    for (const byte of end < 0 ? text : text.subarray(0, end)) if (byte >= 32) sample.push(byte);
    sample.push(10);
  }
  const encoding = decodeText(Uint8Array.from(sample))?.label;
  return declaredDecoder(encoding) ?? declaredDecoder("windows-1252")!;
}
