/** The upload queue: which file waits, runs, rests or failed. Pure; the transfer itself is in `transfer.ts`. */

import type { OnConflict } from "../../sdk/model/file.ts";

export type UploadState = "waiting" | "uploading" | "paused" | "failed" | "done";

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
  /** Why it failed, as a sentence in the reader's language. */
  problem?: string;
}

export type NewUpload = Pick<Upload, "id" | "path" | "size" | "onConflict">;

export type QueueEvent =
  | { type: "add"; uploads: NewUpload[] }
  | { type: "start" | "finish" | "pause" | "resume" | "remove"; id: number }
  | { type: "progress"; id: number; sent: number }
  | { type: "fail"; id: number; problem: string }
  | { type: "pauseAll" | "resumeAll" | "retryAll" | "clearDone" };

/** Large files sent at the same time: enough to fill a line, few enough that each one moves. */
export const PARALLEL_LARGE = 3;
/**
 * Files sent at the same time: small ones wait for answers more than for the line. A browser keeps six connections to a
 * server (HTTP/1.1), and the form needs one to save itself.
 */
export const PARALLEL = 5;
/** Bytes from which a file is a large one. */
export const LARGE_SIZE: number = 1024 * 1024;

export function nextQueue(queue: Upload[], event: QueueEvent): Upload[] {
  switch (event.type) {
    case "add":
      return addUploads(queue, event.uploads);
    case "start":
      return change(queue, event.id, ["waiting"], { state: "uploading", sent: 0, problem: undefined });
    case "progress":
      return change(queue, event.id, ["uploading"], { sent: event.sent });
    case "finish":
      return queue.map((one) => one.id === event.id ? { ...one, state: "done", sent: one.size } : one);
    case "fail":
      return change(queue, event.id, ["uploading"], { state: "failed", sent: 0, problem: event.problem });
    case "pause":
      return change(queue, event.id, ["waiting", "uploading"], { state: "paused", sent: 0 });
    case "resume":
      return change(queue, event.id, ["paused", "failed"], { state: "waiting", problem: undefined });
    case "remove":
      return queue.filter(({ id }) => id !== event.id);
    case "pauseAll":
      return changeAll(queue, ["waiting", "uploading"], { state: "paused", sent: 0 });
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

function change(queue: Upload[], id: number, from: UploadState[], to: Partial<Upload>): Upload[] {
  return queue.map((one) => one.id === id && from.includes(one.state) ? { ...one, ...to } : one);
}

function changeAll(queue: Upload[], from: UploadState[], to: Partial<Upload>): Upload[] {
  return queue.map((one) => from.includes(one.state) ? { ...one, ...to } : one);
}

/** The uploads to begin now, oldest first; a small one goes before a large one that has to wait. */
export function toStart(queue: Upload[]): Upload[] {
  const isLarge = ({ size }: Upload) => size >= LARGE_SIZE;
  const running = queue.filter(({ state }) => state === "uploading");
  let places = PARALLEL - running.length;
  let large = PARALLEL_LARGE - running.filter(isLarge).length;
  const chosen: Upload[] = [];
  for (const upload of queue) {
    if (places <= 0) break;
    if (upload.state !== "waiting" || (isLarge(upload) && large-- <= 0)) continue;
    chosen.push(upload);
    places--;
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
    if (state === "waiting" || state === "uploading") totals.open++;
    else totals[state]++;
    totals.size += size;
    totals.sent += sent;
  }
  return totals;
}
