/** Ranges and conditions of downloads, as RFC 9110 has them. */
import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";
import type { ByteRange } from "../services/file/download.ts";
import { parseRange } from "./byte_range.ts";

/** For the document. */
export const RANGE_HEADERS: Readonly<Record<string, string>> = {
  Range: "A part of the file, as in `bytes=0-1023`.",
  "If-Range": "The ETag that the range belongs to.",
  "If-Match": "ETag that must match.",
  "If-None-Match": "The ETag that the caller has already.",
};

/** @throws DomainError rangeNotSatisfiable. */
export function wantedRange(c: ApiContext, etag: string, size: number): ByteRange | undefined {
  const header = c.req.header("Range");
  const condition = c.req.header("If-Range");
  // A date never matches, because the answers have no Last-Modified; the whole file is then the right answer.
  const range = condition === undefined || condition === etag ? parseRange(header, size) : undefined;
  if (range !== "unsatisfiable") return range;
  c.header("Content-Range", `bytes */${size}`);
  throw new DomainError("rangeNotSatisfiable", { range: header?.slice(0, 100) ?? "", size });
}

/** `If-None-Match` compares weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header?.trim() === "*") return true;
  return header?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false;
}

/** `If-Match` compares strongly (RFC 9110 §13.1.1). @throws DomainError preconditionFailed. */
export function requireMatch(header: string | undefined, etag: string): void {
  if (header === undefined || header.trim() === "*") return;
  if (header.split(",").some((one) => one.trim() === etag)) return;
  throw new DomainError("preconditionFailed", { etag });
}
