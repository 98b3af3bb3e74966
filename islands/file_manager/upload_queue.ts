/** The upload queue: which file waits, runs, rests or failed. Pure; the transfers themselves are in `transfer.ts`. */
import type { OnConflict } from "../../sdk/model/file.ts";
import { BATCH_FILES_MAX, PARALLEL_UPLOAD_SIZE, SMALL_FILE_SIZE } from "../../sdk/model/limits.ts";
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
  | { type: "finish"; ids: readonly number[] }
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

export const isRunning = ({ state }: Pick<Upload, "state">): boolean => RUNNING.includes(state);

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
      return changeSome(queue, [...event.sent.keys()], ["uploading"], ({ id }) => ({
        sent: event.sent.get(id)!,
      }));
    case "verify":
      return change(queue, event.id, ["uploading"], { state: "verifying" });
    case "finish":
      // One that was paused too late is stored all the same.
      return changeSome(queue, event.ids, [...RUNNING, "paused", "waiting"], ({ size }) => ({
        state: "done",
        sent: size,
      }));
    case "fail":
      return change(queue, event.id, RUNNING, { state: "failed", problem: event.problem });
    case "pause":
      return change(queue, event.id, ["waiting", "uploading"], { state: "paused" });
    case "resume":
      return change(queue, event.id, ["paused", "failed"], { state: "waiting", problem: undefined });
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

/** Where each one stands; a queue of many files changes often, and seldom its order. */
const positions = new WeakMap<readonly Upload[], ReadonlyMap<number, number>>();

function positionsOf(queue: readonly Upload[]): ReadonlyMap<number, number> {
  let known = positions.get(queue);
  if (!known) {
    known = new Map(queue.map(({ id }, position) => [id, position]));
    positions.set(queue, known);
  }
  return known;
}

export function findUpload(queue: readonly Upload[], id: number): Upload | undefined {
  const position = positionsOf(queue).get(id);
  return position === undefined ? undefined : queue[position];
}

/** Looks at these alone, however many there are. */
function changeSome(
  queue: Upload[],
  ids: readonly number[],
  from: readonly UploadState[],
  to: (upload: Upload) => Partial<Upload>,
): Upload[] {
  const known = positionsOf(queue);
  const changed = [...queue];
  for (const id of ids) {
    const position = known.get(id);
    const one = position === undefined ? undefined : changed[position];
    if (one && from.includes(one.state)) changed[position!] = { ...one, ...to(one) };
  }
  positions.set(changed, known);
  return changed;
}

function change(
  queue: Upload[],
  id: number,
  from: readonly UploadState[],
  to: Partial<Upload>,
): Upload[] {
  return changeSome(queue, [id], from, () => to);
}

function changeAll(queue: Upload[], from: readonly UploadState[], to: Partial<Upload>): Upload[] {
  return queue.map((one) => from.includes(one.state) ? { ...one, ...to } : one);
}

/** Free for further requests; one that waits for the server to read back needs none. */
function freeLanes(queue: readonly Upload[]): number {
  const groups = new Map<number | undefined, number>();
  for (const one of queue) if (one.state === "uploading") groups.set(one.group, lanesOf(one));
  return LANES - [...groups.values()].reduce((sum, lanes) => sum + lanes, 0);
}

/** More than can begin at once. */
const NEXT_MAX = LANES * (BATCH_FILES_MAX + 1);

function nextWaiting(queue: readonly Upload[]): Upload[] {
  const waiting: Upload[] = [];
  for (const one of queue) {
    if (one.state === "waiting") waiting.push(one);
    if (waiting.length === NEXT_MAX) break;
  }
  return waiting;
}

/** What to begin now, oldest first: a large file by itself, small ones together. */
export function toStart(queue: readonly Upload[]): Upload[][] {
  let lanes = freeLanes(queue);
  if (lanes <= 0) return [];
  const waiting = nextWaiting(queue);
  const batches = new Map(groupSmallFiles(waiting).batches.map((batch) => [batch[0], batch]));
  const chosen: Upload[][] = [];
  for (const upload of waiting) {
    if (lanes <= 0) break;
    const group = isSmall(upload) ? batches.get(upload) : [upload];
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
