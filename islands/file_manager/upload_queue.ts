/** The upload queue: which file waits, runs, rests or failed. Pure; the transfers themselves are in `transfer.ts`. */
import type { OnConflict } from "../../sdk/model/file.ts";
import { PARALLEL_UPLOAD_SIZE, SMALL_FILE_SIZE } from "../../sdk/model/limits.ts";
import { groupSmallFiles } from "../../sdk/group_small_files.ts";

/** `verifying`: all bytes are on the server, which reads them back. */
export type UploadState = "waiting" | "uploading" | "verifying" | "paused" | "failed" | "done";

export interface Upload {
  id: number;
  /** Path inside the dataset. */
  path: string;
  /** Bytes. */
  size: number;
  /** Where a file of that path is there already. */
  onConflict: OnConflict;
  /** Bytes that have left the browser. */
  sent: number;
  state: UploadState;
  /** Of those that run: the request, or the requests, with which it travels. */
  group?: number;
  /** Why it failed, as a sentence in the reader's language. */
  problem?: string;
}

export type NewUpload = Pick<Upload, "id" | "path" | "size" | "onConflict">;

export type QueueEvent =
  | { type: "add"; uploads: NewUpload[] }
  | { type: "start"; ids: readonly number[]; group: number }
  | { type: "finish" | "wait"; ids: readonly number[] }
  | { type: "verify" | "pause" | "resume" | "remove"; id: number }
  /** By id; one event for all files of a request, since the queue may be long. */
  | { type: "progress"; sent: ReadonlyMap<number, number> }
  | { type: "fail"; id: number; problem: string }
  | { type: "pauseAll" | "resumeAll" | "retryAll" | "clearDone" };

/**
 * Requests at the same time: enough to fill a line, few enough that each one moves. A browser keeps six connections to a
 * server (HTTP/1.1), and the form needs one to save itself.
 */
export const LANES = 4;

const RUNNING: readonly UploadState[] = ["uploading", "verifying"];

export const isSmall = ({ size }: Pick<Upload, "size">): boolean => size <= SMALL_FILE_SIZE;

/** One above a gigabyte travels in several requests at once. */
const lanesOf = ({ size }: Upload): number => size > PARALLEL_UPLOAD_SIZE ? LANES : 1;

export function nextQueue(queue: Upload[], event: QueueEvent): Upload[] {
  switch (event.type) {
    case "add":
      return addUploads(queue, event.uploads);
    case "start":
      return changeSome(queue, event.ids, ["waiting"], () => ({
        state: "uploading",
        group: event.group,
        problem: undefined,
      }));
    case "progress":
      return queue.map((one) => {
        const sent = one.state === "uploading" ? event.sent.get(one.id) : undefined;
        return sent === undefined ? one : { ...one, sent };
      });
    case "verify":
      return change(queue, event.id, ["uploading"], { state: "verifying" });
    case "finish":
      return changeSome(queue, event.ids, RUNNING, ({ size }) => ({ state: "done", sent: size }));
    case "fail":
      return change(queue, event.id, RUNNING, { state: "failed", problem: event.problem });
    case "pause":
      return change(queue, event.id, ["waiting", "uploading"], { state: "paused" });
    case "resume":
      return change(queue, event.id, ["paused", "failed"], { state: "waiting", problem: undefined });
    case "wait":
      return changeSome(queue, event.ids, RUNNING, () => ({ state: "waiting" }));
    case "remove":
      return queue.filter(({ id }) => id !== event.id);
    case "pauseAll":
      return changeAll(queue, ["waiting", "uploading"], { state: "paused" });
    case "resumeAll":
      return changeAll(queue, ["paused"], { state: "waiting" });
    case "retryAll":
      return changeAll(queue, ["failed"], { state: "waiting", problem: undefined });
    case "clearDone":
      return queue.filter(({ state }) => state !== "done");
  }
}

/** A file chosen again at the same path takes the place of the one that waits there. */
function addUploads(queue: Upload[], added: NewUpload[]): Upload[] {
  const paths = new Map(added.map((one) => [one.path, one]));
  const kept = queue.filter(({ path }) => !paths.has(path));
  return [...kept, ...[...paths.values()].map((one) => ({ ...one, sent: 0, state: "waiting" as const }))];
}

function changeSome(
  queue: Upload[],
  ids: readonly number[],
  from: readonly UploadState[],
  to: (upload: Upload) => Partial<Upload>,
): Upload[] {
  const wanted = new Set(ids);
  return queue.map((one) => wanted.has(one.id) && from.includes(one.state) ? { ...one, ...to(one) } : one);
}

function change(
  queue: Upload[],
  id: number,
  from: readonly UploadState[],
  to: Partial<Upload>,
): Upload[] {
  return queue.map((one) => one.id === id && from.includes(one.state) ? { ...one, ...to } : one);
}

function changeAll(queue: Upload[], from: readonly UploadState[], to: Partial<Upload>): Upload[] {
  return queue.map((one) => from.includes(one.state) ? { ...one, ...to } : one);
}

/** Free for further requests; one that waits for the server to read back needs none. */
function freeLanes(queue: readonly Upload[]): number {
  const groups = new Map(
    queue.filter(({ state }) => state === "uploading").map((one) => [one.group, lanesOf(one)]),
  );
  return LANES - [...groups.values()].reduce((sum, lanes) => sum + lanes, 0);
}

/** What to begin now, oldest first: a large file by itself, small ones together. */
export function toStart(queue: readonly Upload[]): Upload[][] {
  const waiting = queue.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return [];
  let lanes = freeLanes(queue);
  const batches = groupSmallFiles(waiting).batches;
  const chosen: Upload[][] = [];
  for (const upload of waiting) {
    if (lanes <= 0) break;
    const group = isSmall(upload) ? batches.find(([first]) => first === upload) : [upload];
    // Somewhere in the middle of a batch.
    if (!group) continue;
    // One that wants all lanes gets its turn as the first of them.
    if (lanesOf(upload) > lanes && lanes < LANES) break;
    chosen.push(group);
    lanes -= lanesOf(upload);
  }
  return chosen;
}

export interface QueueTotals {
  count: number;
  done: number;
  failed: number;
  /** Waiting or on their way. */
  open: number;
  paused: number;
  /** Bytes. */
  size: number;
  sent: number;
}

export function totalsOf(queue: Upload[]): QueueTotals {
  const totals: QueueTotals = {
    count: queue.length,
    done: 0,
    failed: 0,
    open: 0,
    paused: 0,
    size: 0,
    sent: 0,
  };
  for (const { state, size, sent } of queue) {
    if (state === "waiting" || RUNNING.includes(state)) totals.open++;
    else totals[state as "done" | "failed" | "paused"]++;
    totals.size += size;
    totals.sent += sent;
  }
  return totals;
}
