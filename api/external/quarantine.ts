/**
 * Quarantine for blobs that nothing refers to, before they are deleted: `quarantine/2026-11-02/abcdef…`, by the day of
 * their arrival. A wrong removal can be undone from there.
 */
import { makeFolder, sync } from "./private_files.ts";
import type { QuarantinedBlob } from "./storage.ts";
import { sha256Of, streamFile } from "./stream_file.ts";
import { utcDate } from "../../sdk/model/time.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class Quarantine {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder. Must be called once before use. */
  prepare(): Promise<void> {
    return makeFolder(this.#folder);
  }

  /** Moves a blob into quarantine; durable when this returns. */
  async take(path: string, sha256: string, at: number): Promise<void> {
    const day = `${this.#folder}/${utcDate(at)}`;
    await makeFolder(day);
    await Deno.rename(path, `${day}/${sha256}`);
    // The new name is written first: a blob with both names is harmless, one without any is lost.
    for (const folder of [day, this.#folder, parentOf(path)]) await sync(folder);
  }

  /** Moves a blob back to its place. @returns whether it was here and intact. */
  async restore(sha256: string, path: string): Promise<boolean> {
    for await (const day of this.#days()) {
      const kept = `${this.#folder}/${day}/${sha256}`;
      if (!await ignoreNotFound(isWhole(kept, sha256))) continue;
      await makeFolder(parentOf(path));
      if (!await ignoreNotFound(Deno.rename(kept, path).then(() => true))) continue;
      for (const folder of [parentOf(path), parentOf(kept)]) await sync(folder);
      return true;
    }
    return false;
  }

  async *list(): AsyncGenerator<QuarantinedBlob> {
    for await (const day of this.#days()) {
      const at = Date.parse(day);
      for await (const { name } of Deno.readDir(`${this.#folder}/${day}`)) yield { sha256: name, at };
    }
  }

  /** Deletes a blob for good, and the folder of its day if it becomes empty. */
  async remove({ sha256, at }: QuarantinedBlob): Promise<void> {
    const day = `${this.#folder}/${utcDate(at)}`;
    await Deno.remove(`${day}/${sha256}`);
    for await (const _ of Deno.readDir(day)) return;
    await Deno.remove(day);
  }

  async *#days(): AsyncGenerator<string> {
    for await (const { name, isDirectory } of Deno.readDir(this.#folder)) {
      if (isDirectory && DAY.test(name)) yield name;
    }
  }
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

async function isWhole(path: string, sha256: string): Promise<boolean> {
  const { size } = await Deno.stat(path);
  return await sha256Of(streamFile(await Deno.open(path), size)) === sha256;
}

/** Another caller may restore the same blob at the same time. */
async function ignoreNotFound(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
