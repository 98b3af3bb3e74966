/**
 * Anchors of the audit trail, kept outside the database: what the trail's newest event was each time that all of it was
 * verified. A trail that was cut short or written anew no longer holds the events that the anchors name.
 */
import { writeWhole } from "../../external/private_files.ts";

export interface Anchor {
  /** ISO 8601: when the trail was verified. */
  at: string;
  /** Id of its newest event then. */
  event: number;
  hash: string;
  /** Events up to and with that one. */
  count: number;
}

const FILE = "audit.anchor";

export function anchorPath(dataDir: string): string {
  return `${dataDir}/${FILE}`;
}

/** Oldest first; none where no file is there yet. @throws Error with the line that is no anchor. */
export async function readAnchors(dataDir: string): Promise<Anchor[]> {
  const path = anchorPath(dataDir);
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  return text.split("\n").filter((line) => line !== "").map((line, index) => {
    const anchor = parseLine(line);
    if (!anchor) throw new AnchorError(`line ${index + 1} of ${FILE} is no anchor`);
    return anchor;
  });
}

/** The file has been changed by somebody. */
export class AnchorError extends Error {
  override name = "AnchorError";
}

function parseLine(line: string): Anchor | undefined {
  const [, at, event, count, hash] = LINE.exec(line) ?? [];
  return hash === undefined ? undefined : { at, event: Number(event), count: Number(count), hash };
}

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) event=(\d+) count=(\d+) sha256=([0-9a-f]{64})$/;

/** Adds a line, durably and in one step. */
export async function appendAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const path = anchorPath(dataDir);
  const lines = [...await readAnchors(dataDir), anchor].map(({ at, event, count, hash }) =>
    `${at} event=${event} count=${count} sha256=${hash}\n`
  );
  await writeWhole(path, lines.join(""));
}
