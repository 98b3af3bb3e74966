/**
 * A copy of unsaved work in the browser's own memory, so that neither a reload, a crash nor a closed tab loses it: what
 * is wrong, such as an end before its start, cannot be saved and lies only here.
 */
import type { DatasetForm } from "./form_state.ts";
import { readForm } from "./read_form.ts";

export interface LocalCopy {
  form: DatasetForm;
  /** Milliseconds since 1970. */
  at: number;
}

/** Islands of the layout drop everything that begins with it when somebody signs out. */
export const COPY_PREFIX = "sdb:draft:";
/** Milliseconds after which a copy is of no use any more. */
const COPY_MS = 30 * 86_400_000;

/** @param owner Whose browser it is now; nobody else gets the copy back. */
export const copyKey = (owner: string, dataSetId: string, version: string) =>
  `${COPY_PREFIX}${encodeURIComponent(owner)}:${dataSetId}:${version}`;

/** The least of `Storage` that is needed. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage may be full or forbidden; the draft on the server stays what counts. */
export function writeCopy(shelf: Shelf, key: string, form: DatasetForm, at: number): boolean {
  try {
    shelf.setItem(key, JSON.stringify({ form, at }));
    return true;
  } catch {
    return false;
  }
}

export function readCopy(shelf: Shelf, key: string): LocalCopy | undefined {
  try {
    const { form, at } = JSON.parse(shelf.getItem(key) ?? "null") ?? {};
    return form && typeof at === "number" ? { form: readForm(form), at } : undefined;
  } catch {
    return undefined;
  }
}

/** Copies that are old, or that another person left in this browser. */
export function dropStaleCopies(shelf: Shelf & { keys(): string[] }, owner: string, now: number): void {
  const own = `${COPY_PREFIX}${encodeURIComponent(owner)}:`;
  for (const key of shelf.keys().filter((key) => key.startsWith(COPY_PREFIX))) {
    const copy = readCopy(shelf, key);
    if (!key.startsWith(own) || !copy || now - copy.at > COPY_MS) dropCopy(shelf, key);
  }
}

export function dropCopy(shelf: Shelf, key: string): void {
  try {
    shelf.removeItem(key);
  } catch {
    // Forbidden storage holds no copy either.
  }
}
