/** The last deletion of files on this page, which one press undoes. */
import type { ChangedFiles } from "../../sdk/model/folder.ts";
import { type Signal, signal } from "../../ui/signals.ts";
import type { StoredFiles } from "./stored_files.ts";

export interface Removal {
  /** Files. */
  count: number;
  state: "gone" | "returning" | "back";
  /** Many paths go in several requests. */
  ids: readonly string[];
}

export class Removals {
  readonly last: Signal<Removal | undefined> = signal(undefined);

  constructor(readonly stored: StoredFiles, readonly fail: (error: unknown) => void) {}

  async remove(paths: readonly string[]): Promise<void> {
    let [count, ids] = [0, [] as string[]];
    const note = ({ removed, removalId }: ChangedFiles) => {
      count += removed;
      if (removalId) ids = [...ids, removalId];
    };
    await this.stored.remove(paths, note).catch(this.fail);
    if (ids.length > 0) this.last.value = { count, ids, state: "gone" };
  }

  /** What could not be brought back stays to be tried again. */
  undo = async (): Promise<void> => {
    const removal = this.last.peek();
    if (removal?.state !== "gone") return;
    this.last.value = { ...removal, state: "returning" };
    const left = [...removal.ids];
    try {
      for (; left.length > 0; left.pop()) await this.stored.restore(left.at(-1)!);
      this.last.value = { ...removal, state: "back" };
    } catch (error) {
      this.last.value = { ...removal, ids: left, state: "gone" };
      this.fail(error);
    }
  };

  forget = (): void => {
    this.last.value = undefined;
  };
}
