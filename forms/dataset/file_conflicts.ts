/** Which of the chosen files have the name of one that is there already, and what is done with them. Pure. */
import type { OnConflict } from "../../sdk/model/file.ts";
import { PathIndex } from "../../sdk/model/path_index.ts";

/** A chosen file and the path that it would get. */
export interface Candidate {
  path: string;
}

export interface ConflictSplit<T extends Candidate> {
  free: T[];
  /** Their names are taken: by a stored file, one that is under way, or another of the same choice. */
  taken: T[];
}

export function splitByConflict<T extends Candidate>(
  chosen: readonly T[],
  others: Iterable<string>,
): ConflictSplit<T> {
  const index = new PathIndex(others);
  const sorted: ConflictSplit<T> = { free: [], taken: [] };
  for (const one of chosen) {
    const isTaken = index.find(one.path) !== undefined;
    sorted[isTaken ? "taken" : "free"].push(one);
    if (!isTaken) index.add(one.path);
  }
  return sorted;
}

/** What is asked for; a file without an answer is not sent. */
export type ConflictAnswer = Exclude<OnConflict, "refuse">;
export const CONFLICT_ANSWERS = ["skip", "keep", "replace"] as const satisfies readonly ConflictAnswer[];

/** The files that are sent then, each under its path; `others` are all that are there or under way. */
export function resolveConflicts<T extends Candidate>(
  taken: readonly T[],
  answer: ConflictAnswer,
  others: Iterable<string>,
): T[] {
  if (answer === "skip") return [];
  if (answer === "replace") return [...taken];
  const index = new PathIndex(others);
  return taken.map((one) => {
    // Where no number helps, the server says why.
    const path = index.free(one.path) ?? one.path;
    index.add(path);
    return { ...one, path };
  });
}
