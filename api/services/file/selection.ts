/** Which files of a version somebody wants: all, or those of some paths and folders. */
import { Buffer } from "node:buffer";
import {
  listSelectedFiles,
  type PathRange,
  type SelectedFile,
} from "../../../db/queries/file/selected_files.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

import type { OpenFiles } from "../../policies/link.ts";
import { isChosen } from "../../../sdk/model/chosen_files.ts";

export type { SelectedFile };

/** Files read from the database at once: some milliseconds, in which nobody else is served. */
const PAGE = 1_000;

/** Behind every path that continues another one, and before every other: paths have no control characters. */
const NEXT = "\u0001";

export interface Selection {
  /** In order and disjoint. */
  ranges: readonly SelectedRange[];
}

interface SelectedRange extends PathRange {
  /** As it was asked for. */
  wanted?: string;
}

export const EVERYTHING: Selection = { ranges: [{ start: "" }] };

/**
 * @param paths Of files and folders, which may end in `/`; none at all for everything.
 * @param open Those that may be had; all unless given. @throws DomainError filesUnreachable for a path with others in it.
 */
export function selectionOf(paths: readonly string[], open: OpenFiles = "all"): Selection {
  if (typeof open === "string") return open === "all" ? selectionOfAll(paths) : { ranges: [] };
  if (paths.length === 0) return selectionOfAll(open);
  // A folder as a whole may be had where a folder that is open holds it.
  const isOpen = (path: string) => isChosen(open, path) || open.includes(`${path}/`);
  if (!paths.every(isOpen)) throw new DomainError("filesUnreachable");
  return selectionOfAll(paths);
}

function selectionOfAll(paths: readonly string[]): Selection {
  if (paths.length === 0) return EVERYTHING;
  const unique = new Set(paths);
  const sorted = [...unique].flatMap((path) => unique.has(`${path}/`) ? [] : rangesOf(path)).sort((
    one,
    other,
  ) => compareBytes(one.start, other.start));
  const ranges: Required<SelectedRange>[] = [];
  for (const range of sorted) {
    const last = ranges.at(-1);
    // What lies in a folder that is wanted as well is there already.
    if (!last || compareBytes(range.start, last.end) >= 0) ranges.push(range);
  }
  return { ranges };
}

/** Everything without these files. */
export function allBut(paths: readonly string[]): Selection {
  const sorted = [...new Set(paths)].sort(compareBytes);
  const starts = ["", ...sorted.map((path) => path + NEXT)];
  return { ranges: starts.map((start, at) => ({ start, end: sorted[at] })) };
}

/** Without `/` it is a file or a folder, never both; other paths may stand between the two in the order of the bytes. */
function rangesOf(wanted: string): Required<SelectedRange>[] {
  const path = wanted.replace(/\/$/, "");
  // `0` follows `/` in that order.
  const folder = { wanted, start: `${path}/`, end: `${path}0` };
  return path === wanted ? [{ wanted, start: wanted, end: wanted + NEXT }, folder] : [folder];
}

const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * The selected files in path order, read page by page, so that the memory it takes does not grow with their number.
 * @throws DomainError notFound for a path or folder that has no file.
 */
export async function* selectedFiles(
  { db }: Pick<Context, "db">,
  versionId: string,
  { ranges }: Selection,
): AsyncGenerator<SelectedFile> {
  const place = new Place(ranges);
  for (let left = ranges;;) {
    const files = await listSelectedFiles(db.read, versionId, left, PAGE);
    for (const file of files) {
      place.moveTo(file.path);
      yield file;
    }
    if (files.length < PAGE) return place.end();
    left = [{ ...ranges[place.at]!, start: files.at(-1)!.path + NEXT }, ...ranges.slice(place.at + 1)];
  }
}

/** The range that a walk has come to. Each path that is wanted must have a file in one of its ranges. */
class Place {
  at = 0;
  /** Ranges of a path that the walk has not left, as long as no file was in one of them. */
  readonly #left = new Map<string, number>();
  #isEmpty = true;

  constructor(readonly ranges: readonly SelectedRange[]) {
    for (const { wanted } of ranges) {
      if (wanted !== undefined) this.#left.set(wanted, (this.#left.get(wanted) ?? 0) + 1);
    }
  }

  moveTo(path: string): void {
    for (let { end } = this.ranges[this.at]!; end !== undefined && compareBytes(path, end) >= 0;) {
      this.#leave();
      end = this.ranges[this.at]!.end;
    }
    this.#isEmpty = false;
  }

  end(): void {
    while (this.at < this.ranges.length) this.#leave();
  }

  #leave(): void {
    const { wanted } = this.ranges[this.at++]!;
    if (wanted !== undefined) this.#leavePath(wanted);
    this.#isEmpty = true;
  }

  #leavePath(wanted: string): void {
    const left = this.#left.get(wanted);
    if (left === undefined) return;
    if (!this.#isEmpty) return void this.#left.delete(wanted);
    if (left === 1) throw new DomainError("notFound", { what: wanted });
    this.#left.set(wanted, left - 1);
  }
}
