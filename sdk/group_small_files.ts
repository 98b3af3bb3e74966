/** Puts small files together that go in one request; what is not small goes by itself. */
import { BATCH_BYTES_MAX, BATCH_FILES_MAX, SMALL_FILE_SIZE } from "./model/limits.ts";

export interface Grouped<T> {
  /** In their order, as many as one request takes. */
  batches: T[][];
  large: T[];
}

/** @param files Each with its size in bytes. */
export function groupSmallFiles<T extends { size: number }>(files: readonly T[]): Grouped<T> {
  const batches: T[][] = [];
  let room = 0;
  for (const file of files) {
    if (file.size > SMALL_FILE_SIZE) continue;
    const current = batches.at(-1);
    if (!current || current.length >= BATCH_FILES_MAX || file.size > room) {
      batches.push([file]);
      room = BATCH_BYTES_MAX - file.size;
    } else {
      current.push(file);
      room -= file.size;
    }
  }
  return { batches, large: files.filter(({ size }) => size > SMALL_FILE_SIZE) };
}
