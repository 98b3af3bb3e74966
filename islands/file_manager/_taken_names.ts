/** Chosen files whose names are taken: the same bytes need no answer, and for others somebody has to say what becomes of them. */
import { computed, type ReadonlySignal, type Signal, signal } from "../../ui/signals.ts";
import type { Taken } from "./taken_paths.ts";

/** A chosen file and where it would go. */
export interface Named {
  file: File;
  path: string;
}

export class TakenNames {
  readonly #asked: Signal<Named[]> = signal([]);
  /** Paths of those that are asked about. */
  readonly paths: ReadonlySignal<string[]> = computed(() => this.#asked.value.map(({ path }) => path));
  /** How many are there already, byte for byte. */
  readonly there: Signal<number> = signal(0);
  /** How many are compared with what is stored at their paths. */
  readonly comparing: Signal<number> = signal(0);

  /** @param hashFile SHA-256 of a chosen file, in lower-case hex. */
  constructor(readonly hashFile: (file: File) => Promise<string>) {}

  /** @param stored What is known of the files at these paths. */
  async ask(taken: readonly Named[], stored: Taken): Promise<void> {
    const alike: { one: Named; sha256: string }[] = [];
    const others: Named[] = [];
    for (const one of taken) {
      const there = stored.get(one.path);
      if (there?.size === one.file.size) alike.push({ one, sha256: there.sha256 });
      else others.push(one);
    }
    this.#add(others);
    this.comparing.value += alike.length;
    const different: Named[] = [];
    for (const { one, sha256 } of alike) {
      // One that cannot be read any more is asked about, and fails with a reason.
      const own = await this.hashFile(one.file).catch(() => undefined);
      this.comparing.value--;
      if (own === sha256) this.there.value++;
      else different.push(one);
    }
    this.#add(different);
  }

  #add(named: readonly Named[]): void {
    if (named.length > 0) this.#asked.value = [...this.#asked.peek(), ...named];
  }

  /** Those that were asked about, for which there is an answer now. */
  take(): Named[] {
    const asked = this.#asked.peek();
    this.#asked.value = [];
    return asked;
  }
}
