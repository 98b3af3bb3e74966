/** Parses the `Range` header (RFC 9110 §14). */
import type { ByteRange } from "../services/file/download.ts";

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * Returns the requested range. `undefined`: there is none, or one that may be ignored (another unit, several ranges,
 * malformed), so the whole file is the right answer. `"unsatisfiable"`: the file has none of these bytes.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return undefined;
  return start < size ? { start, end } : "unsatisfiable";
}

/** Returns the last `length` bytes, or all if there are fewer; of an empty file that is no range but the whole. */
function suffix(length: number, size: number): ByteRange | "unsatisfiable" | undefined {
  if (length === 0) return "unsatisfiable";
  if (size === 0) return undefined;
  return { start: Math.max(0, size - length), end: size };
}
