/** Chosen files whose names are taken: the same bytes need no answer, and for others somebody has to say what becomes of them. */
import type { DataFile } from "../../sdk/mod.ts";
import { computed, type ReadonlySignal, type Signal, signal } from "../../ui/signals.ts";

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
  constructor(
    readonly stored: ReadonlySignal<DataFile[]>,
    readonly hashFile: (file: File) => Promise<string>,
  ) {}

  async ask(taken: readonly Named[]): Promise<void> {
    const stored = new Map(this.stored.peek().map((one) => [one.path, one]));
    const isAlike = ({ file, path }: Named) => stored.get(path)?.size === file.size;
    this.#add(taken.filter((one) => !isAlike(one)));
    const alike = taken.filter(isAlike);
    this.comparing.value += alike.length;
    const others: Named[] = [];
    for (const one of alike) {
      // One that cannot be read any more is asked about, and fails with a reason.
      const sha256 = await this.hashFile(one.file).catch(() => undefined);
      this.comparing.value--;
      if (sha256 === stored.get(one.path)!.sha256) this.there.value++;
      else others.push(one);
    }
    this.#add(others);
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
