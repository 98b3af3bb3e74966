/** What the server has stored of a draft: how much, the names of some, and how they are changed. */
import type { DataFile, FilePage } from "../../sdk/mod.ts";
import type { ChangedFiles, FileChanges, FileMove, ListedFolder } from "../../sdk/model/folder.ts";
import { FILE_CHANGES_MAX, FILES_RECOMMENDED_MAX, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { computed, type ReadonlySignal, type Signal, signal } from "../../ui/signals.ts";
import type { BrowserRepository } from "../_api.ts";

export interface UploadTarget {
  dataSetId: string;
  version: string;
}

/** A newer file at a path takes the place of the older one. */
export function mergeFiles(known: DataFile[], added: DataFile[]): DataFile[] {
  const paths = new Set(added.map(({ path }) => path));
  return [...known.filter(({ path }) => !paths.has(path)), ...added];
}

interface Extent {
  count: number;
  size: number;
}

type ListEdit = (list: DataFile[]) => DataFile[];

export class StoredFiles {
  /** All of them, or the first 2,000, which are enough for advice on formats. */
  readonly list: Signal<DataFile[]>;
  readonly whole: Signal<boolean>;
  /** As last measured by the server. */
  readonly measured: Signal<Extent>;
  readonly extent: ReadonlySignal<Extent> = computed(() =>
    this.whole.value ? extentOf(this.list.value) : this.measured.value
  );
  /** Grows with each change, after which the tree asks anew. */
  readonly changes: Signal<number> = signal(0);
  /** Done to the list while it was being read, for each reading that is under way. */
  readonly #readings: Set<ListEdit[]> = new Set();

  /** @param first Some of the files; `later` where they are not the first ones. */
  constructor(
    readonly repository: () => BrowserRepository,
    readonly target: UploadTarget,
    readonly first: FilePage,
    readonly later: boolean,
  ) {
    this.list = signal(first.list);
    this.whole = signal(!later && !first.next);
    this.measured = signal({ count: first.total, size: first.totalSize });
  }

  /** Asks for the names that did not come with the page. @throws ApiError, ConnectionError */
  async loadRest(): Promise<void> {
    if (!this.whole.peek()) {
      await this.#load(this.later ? [] : this.list.peek(), this.later ? "" : this.first.next);
    }
  }

  /** @throws ApiError, ConnectionError */
  async reload(): Promise<void> {
    await this.#load([], "");
    this.changes.value++;
  }

  async #load(known: DataFile[], after: string | undefined): Promise<void> {
    const found: DataFile[] = [];
    const edits: ListEdit[] = [];
    let cursor = after;
    this.#readings.add(edits);
    try {
      while (cursor !== undefined && known.length + found.length < FILES_RECOMMENDED_MAX) {
        const { dataSetId, version } = this.target;
        const page = await this.repository().files.list(dataSetId, version, { cursor, size: PAGE_SIZE_MAX });
        found.push(...page.list);
        cursor = page.next;
      }
    } finally {
      this.#readings.delete(edits);
    }
    this.list.value = edits.reduce((list, edit) => edit(list), mergeFiles(known, found));
    this.whole.value = cursor === undefined;
  }

  /** The pages that were read before a change do not have it, so it is made to them as well. */
  #edit(edit: ListEdit): void {
    this.list.value = edit(this.list.peek());
    for (const edits of this.#readings) edits.push(edit);
  }

  add(files: DataFile[]): void {
    if (files.length === 0) return;
    this.#edit((list) => mergeFiles(list, files));
    this.changes.value++;
  }

  /** @throws ApiError, ConnectionError; what was done before stays done, and `onRemoved` was told of it. */
  async remove(paths: readonly string[], onRemoved: (changed: ChangedFiles) => void): Promise<void> {
    for (let start = 0; start < paths.length; start += FILE_CHANGES_MAX) {
      const remove = paths.slice(start, start + FILE_CHANGES_MAX);
      onRemoved(await this.#change({ remove }));
      const gone = new Set(remove);
      const isGone = (path: string) => gone.has(path) || foldersAbove(path).some((one) => gone.has(one));
      this.#edit((list) => list.filter(({ path }) => !isGone(path)));
    }
  }

  /** Undoes a deletion. @throws ApiError, ConnectionError */
  async restore(removalId: string): Promise<void> {
    const { dataSetId, version } = this.target;
    await this.repository().files.restore(dataSetId, version, removalId);
    await this.reload();
  }

  /** As the tree has found it. */
  measure({ files, size }: Pick<ListedFolder, "files" | "size">): void {
    const { count, size: known } = this.measured.peek();
    if (count !== files || known !== size) this.measured.value = { count: files, size };
  }

  /** @throws ApiError, ConnectionError; what was done before stays done. */
  async move(moves: readonly FileMove[]): Promise<void> {
    for (let start = 0; start < moves.length; start += FILE_CHANGES_MAX) {
      const move = moves.slice(start, start + FILE_CHANGES_MAX);
      await this.#change({ move });
      const targets = new Map(move.map(({ from, to }) => [from, to]));
      this.#edit((list) => list.map((file) => ({ ...file, path: movedPath(file.path, targets) })));
    }
  }

  async #change(changes: FileChanges): Promise<ChangedFiles> {
    const { dataSetId, version } = this.target;
    const changed = await this.repository().files.change(dataSetId, version, changes);
    this.changes.value++;
    return changed;
  }
}

const extentOf = (files: readonly DataFile[]): Extent => ({
  count: files.length,
  size: files.reduce((sum, { size }) => sum + size, 0),
});

/** `a/` and `a/b/` of `a/b/c.txt`. */
const foldersAbove = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));

/** @param targets New paths by old ones; those of folders end with a slash. */
export function movedPath(path: string, targets: ReadonlyMap<string, string>): string {
  const own = targets.get(path);
  if (own !== undefined) return own;
  const folder = foldersAbove(path).find((one) => targets.has(one));
  return folder === undefined ? path : targets.get(folder)! + path.slice(folder.length);
}
