/** Keeps unsaved work in the browser, offers it when the form is opened again, and warns before the page is left. */
import { useEffect } from "react";
import { computed, effect, type ReadonlySignal, type Signal, signal } from "../../ui/signals.ts";
import type { FormStore } from "./_form_store.ts";
import type { Saving, Target } from "./_autosave.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";
import { copyKey, type FoundCopy, readCopies } from "../../forms/dataset/local_copy.ts";
import {
  browserStorage,
  dropCopy,
  dropStaleCopies,
  newOpening,
  ownCopyKey,
  writeCopy,
} from "../../forms/local_copy.ts";
import { findDifferences, takeFields, type Taken, undoTaken } from "../../forms/dataset/merge_copy.ts";
import type { Difference } from "../../forms/differences.ts";
import { useLanguageSwitch } from "./_language_switch.ts";

/** Writing waits until the typing rests. */
const WRITE_DELAY_MS = 500;

/** What became of a copy, until it is undone or put away. */
export interface Answered {
  copy: FoundCopy;
  /** Fields that were taken from it; none: it was discarded. */
  taken: Taken[];
}

interface Parts {
  target: Target;
  store: FormStore;
  saving: Saving;
  /** Something would be lost if the page went now. */
  unsaved: ReadonlySignal<boolean>;
  /** Whose browser it is. */
  owner: string;
  onChange: (form: DatasetForm) => void;
}

/** The copy of this tab, and those of earlier ones that nobody has answered for. */
export class KeptCopy {
  readonly #offers: Signal<FoundCopy[]> = signal([]);
  /** Holds what the form has not; the newest of those that nobody has answered for. */
  readonly found: ReadonlySignal<FoundCopy | undefined> = computed(() => this.#offers.value[0]);
  readonly answered: Signal<Answered | undefined> = signal(undefined);
  readonly #parts: Parts;
  readonly #key: string;
  readonly #own: string;
  readonly #first: DatasetForm;
  #unsafe = false;

  constructor(parts: Parts) {
    const { owner, target, store } = parts;
    this.#parts = parts;
    this.#key = copyKey(owner, target.dataSetId, target.version);
    this.#own = ownCopyKey(this.#key, newOpening());
    this.#first = store.form.peek();
  }

  get #form(): DatasetForm {
    return this.#parts.store.form.peek();
  }

  isUnsafe = (): boolean => this.#unsafe;

  #write = (form = this.#form): boolean =>
    writeCopy(browserStorage, this.#own, { form, at: Date.now(), base: this.#parts.saving.held() });

  #compare(copy: FoundCopy, here: DatasetForm): Difference[] {
    const savedAt = Date.parse(this.#parts.target.savedAt);
    return findDifferences({ here, opened: this.#first, savedAt }, copy);
  }

  /** In which fields the copy on offer differs from the form as it stands. */
  differences(): Difference[] {
    const found = this.found.peek();
    return found ? this.#compare(found, this.#form) : [];
  }

  /** What came along over the switch of languages stands in the form at once, where nothing else has changed it. */
  #takeCarried(copies: readonly FoundCopy[]): DatasetForm {
    const form = this.#form;
    const carried = takeMark(this.#own);
    const copy = copies.find(({ key }) => key === carried);
    if (!copy) return form;
    const merged = takeFields(form, this.#compare(copy, form).filter(({ newer }) => newer === "kept"));
    if (merged.taken.length > 0 && this.#write(merged.form)) this.#parts.onChange(merged.form);
    return merged.form;
  }

  /** Looks for copies of earlier tabs; those that say nothing new go. */
  open(): void {
    dropStaleCopies(browserStorage, this.#parts.owner, Date.now());
    const copies = readCopies(browserStorage, this.#key);
    const here = this.#takeCarried(copies);
    const differ = copies.filter((copy) => this.#compare(copy, here).length > 0);
    for (const copy of copies) if (!differ.includes(copy)) dropCopy(browserStorage, copy.key);
    this.#offers.value = differ;
  }

  /** Warns before the page is left, and keeps what has not rested yet. @returns ends it */
  guard(): () => void {
    const warn = (event: BeforeUnloadEvent) => {
      if (this.#unsafe || this.#parts.store.busyFiles) event.preventDefault();
    };
    const keep = () => this.#unsafe && this.#write();
    addEventListener("beforeunload", warn);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("pagehide", keep);
    };
  }

  /** Writes what is typed once it rests, and drops the copy once all of it is saved. @returns ends it */
  follow(): () => void {
    const { store, unsaved } = this.#parts;
    return effect(() => {
      const form = store.form.value;
      this.#unsafe = unsaved.value;
      if (form === this.#first) return;
      if (!this.#unsafe) return void dropCopy(browserStorage, this.#own);
      const timer = setTimeout(() => this.#write(), WRITE_DELAY_MS);
      return () => clearTimeout(timer);
    });
  }

  #answer(copy: FoundCopy, taken: Taken[]): void {
    dropCopy(browserStorage, copy.key);
    this.#offers.value = this.#offers.peek().filter((one) => one !== copy);
    this.answered.value = { copy, taken };
  }

  /** Puts these fields into the form, and gives up the rest of the copy. */
  take(chosen: readonly Difference[]): void {
    const found = this.found.peek();
    if (!found) return;
    const { form, taken } = takeFields(this.#form, chosen);
    this.#parts.onChange(form);
    this.#answer(found, taken);
  }

  discard = (): void => {
    const found = this.found.peek();
    if (found) this.#answer(found, []);
  };

  /** Everything as it was before the answer; what was typed since stays. */
  undo = (): void => {
    const answered = this.answered.peek();
    if (!answered) return;
    const { copy, taken } = answered;
    this.#parts.onChange(undoTaken(this.#form, taken));
    writeCopy(browserStorage, copy.key, copy);
    this.#offers.value = [copy, ...this.#offers.peek()];
    this.answered.value = undefined;
  };

  /** The answer stands. */
  settle = (): void => {
    this.answered.value = undefined;
  };

  /** Keeps what the last save did not reach, for the same form in the other language. */
  carry = (): void => {
    if (this.#write()) setMark(this.#own);
    this.#unsafe = false;
  };

  #leave(navigate: () => void): void {
    // A later change of the form would set these again; nothing changes between here and the new page.
    this.#unsafe = this.#parts.store.busyFiles = false;
    navigate();
  }

  /** Goes to another page without the warning. */
  leave = (address: string): void => {
    dropCopy(browserStorage, this.#own);
    this.#leave(() => location.assign(address));
  };

  /** Takes the server's state; what is here is offered again. */
  reload = (): void => {
    this.#write();
    this.#leave(() => location.reload());
  };
}

export function useLocalCopy(copy: KeptCopy, save: () => Promise<boolean>): void {
  useEffect(() => {
    copy.open();
    const ends = [copy.guard(), copy.follow()];
    return () => ends.forEach((end) => end());
  }, []);
  useLanguageSwitch({ isUnsafe: copy.isUnsafe, save, carry: copy.carry });
}

/** Of this tab, so that no other one takes the copy for its own. */
const MARK = "sdb:carried";

function setMark(key: string): void {
  try {
    sessionStorage.setItem(MARK, key);
  } catch {
    // Then it is offered like any other copy.
  }
}

/** The copy that was carried to the draft of `own`, once. */
function takeMark(own: string): string | undefined {
  try {
    const mark = sessionStorage.getItem(MARK);
    const draft = (key: string) => key.slice(0, key.lastIndexOf(":"));
    if (!mark || draft(mark) !== draft(own)) return undefined;
    sessionStorage.removeItem(MARK);
    return mark;
  } catch {
    return undefined;
  }
}
