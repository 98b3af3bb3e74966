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
import { forgetKept, keep, readKept } from "./kept.ts";
import type { UploadTarget } from "./stored_files.ts";

/** Names that are kept: nobody reads more, and the room of a browser is small. */
export const NAMES_MAX = 2_000;

interface Kept {
  names: string[];
  /** Of all of them. */
  count: number;
}

/** @param text What an earlier page kept, or anything else. */
export function readNames(text: string | null): Kept {
  try {
    const { names, count } = JSON.parse(text ?? "{}");
    if (!Array.isArray(names)) return { names: [], count: 0 };
    const texts = names.filter((name) => typeof name === "string");
    return { names: texts, count: Math.max(texts.length, Number.isSafeInteger(count) ? count : 0) };
  } catch {
    return { names: [], count: 0 };
  }
}

export class Interrupted {
  readonly #found: Signal<string[]> = signal([]);
  /** Those whose names were not kept. */
  readonly #others: Signal<number> = signal(0);
  readonly #queue: ReadonlySignal<Upload[]>;
  readonly #key: string;
  /** Files that a reload interrupted, and that were not chosen again. */
  readonly paths: ReadonlySignal<string[]> = computed(() => {
    const found = this.#found.value;
    if (found.length === 0) return found;
    const chosen = new Set(this.#queue.value.map(({ path }) => path));
    return found.filter((path) => !chosen.has(path));
  });
  /** How many they are; of very many not all names are known. */
  readonly count: ReadonlySignal<number> = computed(() =>
    this.paths.value.length === 0 ? 0 : this.paths.value.length + this.#others.value
  );

  constructor({ dataSetId, version }: UploadTarget, queue: ReadonlySignal<Upload[]>) {
    this.#key = `sdb:uploads:${dataSetId}:${version}`;
    this.#queue = queue;
  }

  /** Reads what an earlier page left, and follows the queue. @returns ends it */
  follow(): () => void {
    const { names, count } = readNames(readKept("sessionStorage", this.#key));
    this.#found.value = names;
    this.#others.value = count - names.length;
    const open = computedByContent(() => this.#open());
    return effect(() => {
      const kept = open.value;
      if (this.#queue.peek().length > 0) keep("sessionStorage", this.#key, JSON.stringify(kept));
    });
  }

  #open(): Kept {
    const kept: Kept = { names: [], count: 0 };
    for (const { state, path } of this.#queue.value) {
      if (state === "done") continue;
      kept.count++;
      if (kept.names.length < NAMES_MAX) kept.names.push(path);
    }
    return kept;
  }

  /** Those of which the server has the beginning. */
  add(paths: readonly string[]): void {
    if (paths.length > 0) this.#found.value = [...new Set([...this.#found.peek(), ...paths])];
  }

  /** Those of which the server has all. */
  drop(paths: readonly string[]): void {
    this.#found.value = this.#found.peek().filter((path) => !paths.includes(path));
  }

  forget = (): void => {
    this.#found.value = [];
    this.#others.value = 0;
    forgetKept("sessionStorage", this.#key);
  };
}
