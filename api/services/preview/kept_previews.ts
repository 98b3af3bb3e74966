/** Previews that were read, by what they were read of; nothing of them ever changes. */
import type { NoPreviewReason, ShownContent } from "../../../sdk/model/preview/preview.ts";

/** Characters of all that is kept, as JSON. */
const KEPT_MAX = 24_000_000;
/** What a busy machine, or a library without memory, may have caused. */
const HASTY: ReadonlySet<NoPreviewReason> = new Set(["tooComplex", "unreadable"]);
/** Milliseconds after which that is tried again: it must not be at every look, nor hold for ever. */
const TRIED_AGAIN_AFTER = 600_000;

interface Kept {
  shown: ShownContent;
  length: number;
  /** Epoch milliseconds. */
  until: number;
}

export class KeptPreviews {
  /** The longest unasked first. */
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<ShownContent>>();
  #length = 0;

  /** @param now Epoch milliseconds. */
  async find(key: string, now: number, read: () => Promise<ShownContent>): Promise<ShownContent> {
    const known = this.#kept.get(key);
    if (known && known.until > now) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.shown;
    }
    const reading = this.#reading.get(key) ?? this.#begin(key, now, read);
    return await reading;
  }

  async #begin(key: string, now: number, read: () => Promise<ShownContent>): Promise<ShownContent> {
    const reading = read();
    this.#reading.set(key, reading);
    try {
      const shown = await reading;
      this.#keep(key, now, shown);
      return shown;
    } finally {
      this.#reading.delete(key);
    }
  }

  #keep(key: string, now: number, shown: ShownContent): void {
    const { content } = shown;
    const isHasty = content.kind === "none" && HASTY.has(content.reason);
    const length = JSON.stringify(shown).length;
    this.#length += length - (this.#kept.get(key)?.length ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { shown, length, until: isHasty ? now + TRIED_AGAIN_AFTER : Infinity });
    for (const [oldest, one] of this.#kept) {
      if (this.#length <= KEPT_MAX) return;
      this.#kept.delete(oldest);
      this.#length -= one.length;
    }
  }
}
