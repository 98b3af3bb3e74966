/** Reads bytes as the worker would, for tests. */
import { inflateSync } from "node:zlib";
import type { PreviewQuery, ShownContent } from "../sdk/model/preview/preview.ts";
import { Budget } from "../api/services/diff/budget.ts";
import { BYTES_MAX, ROUNDS_MAX } from "../api/services/preview/preview.ts";
import { readPreview } from "../api/services/preview/read_preview.ts";
import { type FilePart, HEAD_BYTES } from "../api/services/preview/source.ts";

/** Far more than any of them takes. */
const MILLISECONDS = 30_000;

export async function readShown(
  path: string,
  bytes: Uint8Array,
  query: PreviewQuery = {},
): Promise<ShownContent> {
  const parts = [{ start: 0, bytes }];
  const task = { kind: "preview", path, size: bytes.length, companions: [], parts, query } as const;
  const found = await readPreview(task, new Budget(MILLISECONDS));
  if (found.wanted) throw new Error(`bytes behind the end of ${path} were asked for`);
  return found.shown;
}

/** As the app reads a large file: what is asked for, part by part; `read` counts the bytes. */
export async function readByParts(
  path: string,
  bytes: Uint8Array,
  query: PreviewQuery = {},
): Promise<{ shown: ShownContent; read: number }> {
  const parts: FilePart[] = [{ start: 0, bytes: bytes.subarray(0, HEAD_BYTES) }];
  let read = HEAD_BYTES;
  for (let round = 0; round < ROUNDS_MAX && read < BYTES_MAX; round++) {
    const task = { kind: "preview", path, size: bytes.length, companions: [], parts, query } as const;
    const { wanted, ...found } = await readPreview(task, new Budget(MILLISECONDS));
    if (!wanted) return { shown: (found as { shown: ShownContent }).shown, read };
    parts.push({ start: wanted.start, bytes: bytes.subarray(wanted.start, wanted.end) });
    read += wanted.end - wanted.start;
  }
  throw new Error(`${path} takes more than ${ROUNDS_MAX} readings or ${BYTES_MAX} bytes`);
}

/** The content, which must be of this kind. */
export function contentOf<Kind extends ShownContent["content"]["kind"]>(
  { content }: Pick<ShownContent, "content">,
  kind: Kind,
): Extract<ShownContent["content"], { kind: Kind }> {
  if (content.kind !== kind) {
    throw new Error(`wanted ${kind}, found ${JSON.stringify(content).slice(0, 300)}`);
  }
  return content as Extract<ShownContent["content"], { kind: Kind }>;
}

/** Numbers of colours by rows. */
export function pixelsOf(png: string, width: number, height: number): Uint8Array[] {
  const bytes = Uint8Array.fromBase64(png);
  const start = new TextDecoder("latin1").decode(bytes).indexOf("IDAT") + 4;
  const raw = new Uint8Array(inflateSync(bytes.subarray(start, -12)));
  return Array.from({ length: height }, (_, y) => raw.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)));
}
