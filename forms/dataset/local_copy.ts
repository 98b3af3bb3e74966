/**
 * Copies of unsaved work in the browser's own memory, so that neither a reload, a crash nor a closed tab loses it: what
 * is wrong, such as an end before its start, cannot be saved and lies only here. Each opening of the form keeps a copy
 * of its own, so that a new one never takes the place of one that nobody has looked at yet.
 */
import type { DatasetForm } from "./form_state.ts";
import { readForm } from "./read_form.ts";
import { DAY_MS } from "../../sdk/model/time.ts";

export interface LocalCopy {
  form: DatasetForm;
  /** Milliseconds since 1970. */
  at: number;
  /** What the server held then; absent in copies of an older shape. */
  base?: DatasetForm;
}

/** A copy with the name under which it lies. */
export interface FoundCopy extends LocalCopy {
  key: string;
}

/** Islands of the layout drop everything that begins with it when somebody signs out. */
export const COPY_PREFIX = "sdb:draft:";
/** Milliseconds after which a copy is of no use any more. */
const COPY_MS = 30 * DAY_MS;

/** @param owner Whose browser it is now; nobody else gets the copy back. */
export const copyKey = (owner: string, dataSetId: string, version: string) =>
  `${COPY_PREFIX}${encodeURIComponent(owner)}:${dataSetId}:${version}`;

/** Where one opening of a form keeps its copy. */
export const ownCopyKey = (key: string, opening: string) => `${key}:${opening}`;

/** The least of `Storage` that is needed. */
export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type ListableCopyStorage = CopyStorage & { keys(): string[] };

/** Storage may be full or forbidden; the draft on the server stays what counts. */
export function writeCopy(shelf: CopyStorage, key: string, { form, at, base }: LocalCopy): boolean {
  try {
    shelf.setItem(key, JSON.stringify({ form, at, base }));
    return true;
  } catch {
    return false;
  }
}

export function readCopy(shelf: CopyStorage, key: string): FoundCopy | undefined {
  try {
    const { form, at, base } = JSON.parse(shelf.getItem(key) ?? "null") ?? {};
    if (!form || typeof at !== "number") return undefined;
    return { key, form: readForm(form), at, ...(base ? { base: readForm(base) } : {}) };
  } catch {
    return undefined;
  }
}

/** All copies of a draft, newest first. */
export function readCopies(shelf: ListableCopyStorage, key: string): FoundCopy[] {
  return shelf.keys().filter((name) => name === key || name.startsWith(`${key}:`))
    .flatMap((name) => readCopy(shelf, name) ?? [])
    .sort((a, b) => b.at - a.at);
}

/** Copies that are old, or that another person left in this browser. */
export function dropStaleCopies(shelf: ListableCopyStorage, owner: string, now: number): void {
  const own = `${COPY_PREFIX}${encodeURIComponent(owner)}:`;
  for (const key of shelf.keys().filter((key) => key.startsWith(COPY_PREFIX))) {
    const copy = readCopy(shelf, key);
    if (!key.startsWith(own) || !copy || now - copy.at > COPY_MS) dropCopy(shelf, key);
  }
}

export function dropCopy(shelf: CopyStorage, key: string): void {
  try {
    shelf.removeItem(key);
  } catch {
    // Forbidden storage holds no copy either.
  }
}
