/** Sends XML while it is written: compressed where the client takes it, and not at all where it has it already. */
import { createHash } from "node:crypto";
import type { ApiContext } from "../env.ts";

export const XML = "text/xml; charset=utf-8";

/** Characters of one chunk. */
const CHUNK = 16_384;
/** Counts changes of what the formats write, after which nothing that was fetched before is current. */
const EDITION = 1;

/** @param version What the answer says; absent where it must not be kept. */
export function sendXml(c: ApiContext, parts: AsyncIterable<string>, version?: string): Response {
  const tag = version === undefined ? undefined : entityTag(version);
  const headers: Record<string, string> = {
    "Content-Type": XML,
    "Vary": "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
    // Everybody gets the same, and nothing of a session (safety 2.7).
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": tag ? "no-cache" : "no-store",
    ...tag && { ETag: tag },
  };
  if (tag && isKnown(c.req.header("If-None-Match"), tag)) return c.body(null, 304, headers);
  const body = ReadableStream.from(inChunks(parts)).pipeThrough(new TextEncoderStream());
  if (!takesGzip(c.req.header("Accept-Encoding"))) return c.body(body, 200, headers);
  return c.body(body.pipeThrough(new CompressionStream("gzip")), 200, {
    ...headers,
    "Content-Encoding": "gzip",
  });
}

/** Weak: the time of the answer is in no tag, and the bytes differ by their coding. */
const entityTag = (version: string) =>
  `W/"${createHash("sha256").update(`${EDITION} ${version}`).digest("base64url").slice(0, 27)}"`;

const isKnown = (given: string | undefined, tag: string) =>
  given?.split(",").some((one) => one.trim() === tag || one.trim() === "*") ?? false;

/** A coding with `q=0` is one that the client does not take. */
const takesGzip = (given = "") =>
  given.split(",").some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+)?\s*$/i.test(one));

async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = "";
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
