/** Names of files on their way are kept in the tab, so that after a reload one knows what is not there. */
import {
  computed,
  computedByContent,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
} from "../../ui/signals.ts";
import type { Upload } from "./upload_queue.ts";
import type { UploadTarget } from "./stored_files.ts";

export class Interrupted {
  readonly #found: Signal<string[]> = signal([]);
  readonly #queue: ReadonlySignal<Upload[]>;
  readonly #key: string;
  /** Files that a reload interrupted, and that were not chosen again. */
  readonly paths: ReadonlySignal<string[]> = computed(() => {
    const found = this.#found.value;
    if (found.length === 0) return found;
    const chosen = new Set(this.#queue.value.map(({ path }) => path));
    return found.filter((path) => !chosen.has(path));
  });

  constructor({ dataSetId, version }: UploadTarget, queue: ReadonlySignal<Upload[]>) {
    this.#key = `sdb:uploads:${dataSetId}:${version}`;
    this.#queue = queue;
  }

  /** Reads what an earlier page left, and follows the queue. @returns ends it */
  follow(): () => void {
    const names = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]");
    if (Array.isArray(names)) this.#found.value = names.filter((name) => typeof name === "string");
    const open = computedByContent(() =>
      this.#queue.value.filter(({ state }) => state !== "done").map(({ path }) => path)
    );
    return effect(() => {
      const paths = open.value;
      if (this.#queue.peek().length > 0) sessionStorage.setItem(this.#key, JSON.stringify(paths));
    });
  }

  /** Those of which the server has the beginning. */
  add(paths: readonly string[]): void {
    if (paths.length > 0) this.#found.value = [...new Set([...this.#found.peek(), ...paths])];
  }

  forget = (): void => {
    this.#found.value = [];
    sessionStorage.removeItem(this.#key);
  };
}
