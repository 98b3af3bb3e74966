/** Which files of a version somebody wants: all, or those of some paths and folders. */
import { Buffer } from "node:buffer";
import {
  listSelectedFiles,
  type PathRange,
  type SelectedFile,
} from "../../../db/queries/file/selected_files.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

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

/** @param paths A folder ends in `/`; none at all for everything. */
export function selectionOf(paths: readonly string[]): Selection {
  if (paths.length === 0) return EVERYTHING;
  const sorted = [...new Set(paths)].map(rangeOf).sort((one, other) => compareBytes(one.start, other.start));
  const ranges: Required<SelectedRange>[] = [];
  for (const range of sorted) {
    const last = ranges.at(-1);
    // What lies in a folder that is wanted as well is there already.
    if (!last || compareBytes(range.start, last.end) >= 0) ranges.push(range);
  }
  return { ranges };
}

function rangeOf(wanted: string): Required<SelectedRange> {
  // `0` follows `/` in the order of the bytes.
  if (wanted.endsWith("/")) return { wanted, start: wanted, end: `${wanted.slice(0, -1)}0` };
  return { wanted, start: wanted, end: wanted + NEXT };
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

/** The range that a walk has come to. Each must have a file. */
class Place {
  at = 0;
  #isEmpty = true;

  constructor(readonly ranges: readonly SelectedRange[]) {}

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
    if (this.#isEmpty && wanted !== undefined) throw new DomainError("notFound", { what: wanted });
    this.#isEmpty = true;
  }
}
