/**
 * Anchors of the audit trail. Each records the newest event at a successful verification, in a file outside the
 * database. A trail that was cut off or rewritten no longer contains the events that the anchors name.
 */
import { writeWhole } from "../../external/private_files.ts";

export interface Anchor {
  /** ISO 8601. Time of the verification. */
  at: string;
  /** Id of the newest event at that time. */
  event: number;
  hash: string;
  /** Number of events up to and including that one. */
  count: number;
}

const FILE = "audit.anchor";

export function anchorPath(dataDir: string): string {
  return `${dataDir}/${FILE}`;
}

/** Reads the anchors, oldest first; none if the file does not exist. @throws Error with the line that is no anchor. */
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

/** Somebody has changed the anchor file. */
export class AnchorError extends Error {
  override name = "AnchorError";
}

function parseLine(line: string): Anchor | undefined {
  const [, at, event, count, hash] = LINE.exec(line) ?? [];
  return hash === undefined ? undefined : { at, event: Number(event), count: Number(count), hash };
}

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) event=(\d+) count=(\d+) sha256=([0-9a-f]{64})$/;

/** Appends a line durably and atomically. */
export async function appendAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const path = anchorPath(dataDir);
  const lines = [...await readAnchors(dataDir), anchor].map(({ at, event, count, hash }) =>
    `${at} event=${event} count=${count} sha256=${hash}\n`
  );
  await writeWhole(path, lines.join(""));
}
