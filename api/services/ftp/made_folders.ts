/**
 * Folders that clients of FTP have made and that have no file yet; a dataset has folders only above its files. They are
 * remembered while the process runs and the access lasts, and not too many of them.
 */
import { statePart } from "../../process_state.ts";

/** Empty folders of one draft, and the characters of their paths. */
const FOLDERS_MAX = 10_000;
const CHARACTERS_MAX = 1_000_000;
/** Characters of all drafts; beyond them the draft that was used longest ago is forgotten. */
const ALL_CHARACTERS_MAX = 16_000_000;

/** Of all drafts, by version: a client that mirrors a folder has several connections. */
export const MADE_FOLDERS = statePart(() => new MadeFolders());

interface Made {
  paths: Set<string>;
  characters: number;
}

export class MadeFolders {
  readonly #ofVersion = new Map<string, Made>();
  #characters = 0;

  of(versionId: string): ReadonlySet<string> {
    return this.#ofVersion.get(versionId)?.paths ?? new Set();
  }

  /** With the folders above it. @returns whether there was room; otherwise nothing was added. */
  add(versionId: string, path: string): boolean {
    const { paths, characters } = this.#ofVersion.get(versionId) ??
      { paths: new Set<string>(), characters: 0 };
    const parts = path.split("/");
    const above = parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
    const added = above.filter((one) => !paths.has(one));
    const grown = characters + added.reduce((sum, { length }) => sum + length, 0);
    if (paths.size + added.length > FOLDERS_MAX || grown > CHARACTERS_MAX) return false;
    for (const one of added) paths.add(one);
    this.#keep(versionId, { paths, characters: grown });
    return true;
  }

  remove(versionId: string, path: string): void {
    const made = this.#ofVersion.get(versionId);
    if (!made?.paths.delete(path)) return;
    this.#keep(versionId, { ...made, characters: made.characters - path.length });
  }

  /** When nobody can use them any more. */
  forget(versionId: string): void {
    this.#characters -= this.#ofVersion.get(versionId)?.characters ?? 0;
    this.#ofVersion.delete(versionId);
  }

  /** As the last one that was used. */
  #keep(versionId: string, made: Made): void {
    this.forget(versionId);
    if (made.paths.size === 0) return;
    this.#ofVersion.set(versionId, made);
    this.#characters += made.characters;
    while (this.#characters > ALL_CHARACTERS_MAX) this.forget(this.#ofVersion.keys().next().value!);
  }
}
