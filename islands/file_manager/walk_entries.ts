/** Walks dropped folders, some of their entries at a time. */

export interface SelectedFile {
  file: File;
  /** `folder/sub/a.csv` for a folder, `a.csv` for a single file. */
  relativePath: string;
}

/** What of a drop could be read, and the paths of what could not, or of folders in which nothing is. */
export interface Dropped {
  chosen: SelectedFile[];
  unreadable: string[];
  empty: string[];
}

/** Requests to the disk at the same time; a folder may have very many files. */
const READERS = 16;

export const walkEntries = (entries: readonly FileSystemEntry[]): Promise<Dropped> => new Walk().all(entries);

class Walk {
  readonly #chosen: SelectedFile[] = [];
  readonly #unreadable: string[] = [];
  readonly #empty: string[] = [];
  #left: { entry: FileSystemEntry; parent: string }[] = [];
  #walking = 0;

  async all(entries: readonly FileSystemEntry[]): Promise<Dropped> {
    this.#left = entries.map((entry) => ({ entry, parent: "" })).reverse();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#go(resolve);
    await promise;
    return { chosen: this.#chosen, unreadable: this.#unreadable, empty: this.#empty };
  }

  #go(end: () => void): void {
    if (this.#walking === 0 && this.#left.length === 0) return end();
    while (this.#walking < READERS && this.#left.length > 0) {
      const { entry, parent } = this.#left.pop()!;
      this.#walking++;
      this.#visit(entry, parent)
        .catch(() => this.#unreadable.push(parent + entry.name))
        .finally(() => {
          this.#walking--;
          this.#go(end);
        });
    }
  }

  async #visit(entry: FileSystemEntry, parent: string): Promise<void> {
    const relativePath = parent + entry.name;
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject)
      );
      this.#chosen.push({ file, relativePath });
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    let isEmpty = true;
    // A reader gives its entries in portions; an empty one is the end.
    for (let portion = await readPortion(reader); portion.length > 0; portion = await readPortion(reader)) {
      isEmpty = false;
      this.#left.push(...portion.map((inner) => ({ entry: inner, parent: `${relativePath}/` })).reverse());
    }
    if (isEmpty) this.#empty.push(relativePath);
  }
}

function readPortion(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
