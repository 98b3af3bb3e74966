/** Previews that were read, by what they were read of; nothing of them ever changes. */
import type { ShownContent } from "../../../sdk/model/preview/preview.ts";

/** Characters of all that is kept, as JSON. */
const KEPT_MAX = 24_000_000;

export class KeptPreviews {
  /** The longest unasked first. */
  readonly #kept = new Map<string, { shown: ShownContent; length: number }>();
  readonly #reading = new Map<string, Promise<ShownContent>>();
  #length = 0;

  async find(key: string, read: () => Promise<ShownContent>): Promise<ShownContent> {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.shown;
    }
    const reading = this.#reading.get(key) ?? this.#begin(key, read);
    return await reading;
  }

  async #begin(key: string, read: () => Promise<ShownContent>): Promise<ShownContent> {
    const reading = read();
    this.#reading.set(key, reading);
    try {
      const shown = await reading;
      this.#keep(key, shown);
      return shown;
    } finally {
      this.#reading.delete(key);
    }
  }

  /** What took too long may take less another time. */
  #keep(key: string, shown: ShownContent): void {
    const { content } = shown;
    if (content.kind === "none" && content.reason === "tooComplex") return;
    const length = JSON.stringify(shown).length;
    this.#kept.set(key, { shown, length });
    this.#length += length;
    for (const [oldest, one] of this.#kept) {
      if (this.#length <= KEPT_MAX) return;
      this.#kept.delete(oldest);
      this.#length -= one.length;
    }
  }
}
