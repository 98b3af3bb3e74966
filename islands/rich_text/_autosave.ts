/** Keeps a text while it is written. */

export interface Autosave {
  /** @throws Error where it could not be kept. */
  save: (html: string) => Promise<void>;
  /** Milliseconds without a change. */
  after?: number;
}

export type SaveState = { kind: "none" } | { kind: "saving" } | { kind: "saved"; at: Date } | {
  kind: "failed";
};

const AFTER_MS = 2_000;

/** One save at a time: what is changed meanwhile is saved next. */
export class Saver {
  readonly #autosave: Autosave;
  readonly #onState: (state: SaveState) => void;
  #timer?: ReturnType<typeof setTimeout>;
  #next?: string;
  #saving = false;

  constructor(autosave: Autosave, onState: (state: SaveState) => void) {
    this.#autosave = autosave;
    this.#onState = onState;
  }

  changed(html: string): void {
    this.#next = html;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.#autosave.after ?? AFTER_MS);
  }

  /** At once, as when the page is left. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#saving) return;
    this.#saving = true;
    while (this.#next !== undefined) await this.#save();
    this.#saving = false;
  }

  async #save(): Promise<void> {
    const html = this.#next!;
    this.#next = undefined;
    this.#onState({ kind: "saving" });
    try {
      await this.#autosave.save(html);
      this.#onState({ kind: "saved", at: new Date() });
    } catch {
      this.#onState({ kind: "failed" });
    }
  }
}
