/** What the form of an article holds, as names and values, and the copies of it that this browser keeps. */
import { findDifferencesOf } from "../../forms/differences.ts";
import {
  browserStorage,
  copyKeyOf,
  dropCopy,
  dropStaleCopies,
  type FoundCopy,
  newOpening,
  ownCopyKey,
  readCopiesAs,
  writeCopy,
} from "../../forms/local_copy.ts";
import { NOT_TYPED, SIGNED_IN_AS } from "../../sdk/model/form_owner.ts";
import { type Control, isCheckable, isControl, setValueAsInput } from "../_early_input.ts";

/** Values by the names of their fields; `""` for a box that is not checked. */
export type Fields = Record<string, string>;
export type KeptFields = FoundCopy<Fields>;

const FIXED = new Set(["intent", "kind", "id", NOT_TYPED, SIGNED_IN_AS]);
/** On what the text is based: it comes back with the text, so that a save over somebody else's is told. */
const BASIS = ["revision", "steps"];

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name, type }) =>
    name && type !== "file" && !FIXED.has(name)
  );

function collect(form: HTMLFormElement, valueOf: (control: Control) => string): Fields {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, valueOf(control)]));
}

/** As the form stands. */
export const fieldsOf = (form: HTMLFormElement): Fields =>
  collect(form, (control) => isCheckable(control) ? (control.checked ? control.value : "") : control.value);

/** As the server wrote it: the browser may have put back what was typed before a reload. */
const writtenFieldsOf = (form: HTMLFormElement): Fields =>
  collect(form, (control) => {
    if (isCheckable(control)) return control.defaultChecked ? control.value : "";
    if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
    const options = [...control.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
  });

/** Puts values into these fields, as if they were typed. */
function put(form: HTMLFormElement, values: Fields, names: readonly string[]): void {
  for (const control of controlsOf(form)) {
    const { name } = control;
    if (!names.includes(name) || values[name] === undefined) continue;
    setValueAsInput(control, isCheckable(control) ? values[name] === control.value : values[name]);
  }
}

const textNames = (fields: Fields) => Object.keys(fields).filter((name) => !BASIS.includes(name));
const COMPARED = { pathsOf: textNames, at: (fields: Fields, name: string) => fields[name] ?? "" };

function readFields(stored: unknown): Fields {
  const entries = Object.entries(stored as object);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Of this tab: the copy of the form that was sent last. */
const SENT = "sdb:sent-article";

interface Opened {
  form: HTMLFormElement;
  owner: string;
  /** Id of the article; of a new one its kind. */
  subject: string;
  /** The form shows what was typed and not taken. */
  typed: boolean;
  /** What was sent last is on the server. */
  saved: boolean;
}

/** The copies of one article: that of this opening, and those of earlier ones. */
export class ArticleCopies {
  readonly #opened: Opened;
  readonly #first: Fields;
  readonly #key: string;
  readonly #own: string;

  constructor(opened: Opened) {
    this.#opened = opened;
    this.#first = writtenFieldsOf(opened.form);
    this.#key = copyKeyOf(opened.owner, "article", opened.subject);
    this.#own = ownCopyKey(this.#key, newOpening());
  }

  /** Names of fields in which a copy has what the form has not. */
  #differs(copy: KeptFields): string[] {
    const compared = { here: fieldsOf(this.#opened.form), opened: this.#first, savedAt: 0 };
    return findDifferencesOf(COMPARED, compared, copy).map(({ path }) => path);
  }

  /** Drops what was saved, what says nothing new, and what is another person's. @returns the others, newest first */
  find(): KeptFields[] {
    const { owner, typed, saved } = this.#opened;
    const sent = takeSent();
    if (sent && (typed || saved)) dropCopy(browserStorage, sent);
    dropStaleCopies(browserStorage, owner, Date.now());
    const copies = readCopiesAs(browserStorage, this.#key, readFields);
    const differ = copies.filter((copy) => this.#differs(copy).length > 0);
    for (const copy of copies) if (!differ.includes(copy)) dropCopy(browserStorage, copy.key);
    return differ;
  }

  /** Keeps the form as it stands. @returns when; nothing where all of it is saved, and `false` where it cannot be kept */
  keep(): number | false | undefined {
    const { form, typed } = this.#opened;
    const now = fieldsOf(form);
    const isUnsaved = typed || textNames(now).some((name) => now[name] !== this.#first[name]);
    if (!isUnsaved) return void dropCopy(browserStorage, this.#own);
    const at = Date.now();
    // What was typed and not taken says nothing of what the server held.
    const copy = { form: now, at, ...!typed && { base: this.#first } };
    return writeCopy(browserStorage, this.#own, copy) && at;
  }

  /** Puts what differs into the form. @returns what stood there, and in how many fields */
  take(copy: KeptFields): { before: Fields; count: number } {
    const { form } = this.#opened;
    const before = fieldsOf(form);
    const names = this.#differs(copy);
    put(form, copy.form, [...names, ...BASIS]);
    this.keep();
    dropCopy(browserStorage, copy.key);
    return { before, count: names.length };
  }

  drop(copy: KeptFields): void {
    dropCopy(browserStorage, copy.key);
  }

  /** The copy lies there again, and the form is as it was before. */
  undo(copy: KeptFields, before?: Fields): void {
    writeCopy(browserStorage, copy.key, copy);
    if (before) put(this.#opened.form, before, Object.keys(before));
  }

  /** Whether the article was changed since this copy was begun. */
  isBehind = (copy: KeptFields): boolean => BASIS.some((name) => copy.form[name] !== this.#first[name]);

  markSent = (): void => {
    try {
      sessionStorage.setItem(SENT, this.#own);
    } catch {
      // Then it is offered like any other copy.
    }
  };
}

function takeSent(): string | undefined {
  try {
    const sent = sessionStorage.getItem(SENT) ?? undefined;
    sessionStorage.removeItem(SENT);
    return sent;
  } catch {
    return undefined;
  }
}
