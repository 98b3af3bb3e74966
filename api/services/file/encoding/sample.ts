/** Takes from a text the lines that show its encoding. */

const SAMPLE_MAX = 32 * 1024;
/** Bytes of a line that are taken. */
const LINE_MAX = 4 * 1024;

/**
 * Lines with bytes beyond ASCII, each different one once, from the whole text: figures and repeated values would outweigh
 * the few words that tell one encoding from another. No encoding has a line end within a character.
 */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  const known = new Set<string>();
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_MAX;) {
    const end = endOfLine(bytes, start);
    const line = withoutPadding(bytes.subarray(start, Math.min(end, start + LINE_MAX)));
    start = end + 1;
    if (!line.some((byte) => byte >= 0x80)) continue;
    const key = wordsOf(line);
    if (known.has(key)) continue;
    known.add(key);
    lines.push(line);
    size += line.length + 1;
  }
  return join(lines, size);
}

function endOfLine(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end++;
  return end;
}

/** Columns of fixed width are padded, which the models of languages would count as words. */
function withoutPadding(line: Uint8Array): Uint8Array {
  const isPadding = (at: number) =>
    line[at] === 0x20 && (at === 0 || at === line.length - 1 || line[at - 1] === 0x20);
  return line.filter((_, at) => !isPadding(at));
}

/** The bytes beyond ASCII with what stands beside them. */
function wordsOf(line: Uint8Array): string {
  let key = "";
  for (const byte of line) if (byte < 0x30 || byte > 0x39) key += String.fromCharCode(byte);
  return key;
}

function join(lines: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size).fill(0x0a);
  let at = 0;
  for (const line of lines) {
    joined.set(line, at);
    at += line.length + 1;
  }
  return joined;
}
