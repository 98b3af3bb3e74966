/** A copy of unsaved work in the tab's own memory, so that a reload or a crash of the browser loses nothing. */
import type { DatasetForm } from "./form_state.ts";
import { readForm } from "./read_form.ts";

export interface LocalCopy {
  form: DatasetForm;
  /** Milliseconds since 1970. */
  at: number;
}

export const copyKey = (dataSetId: string, version: string) => `sdb:draft:${dataSetId}:${version}`;

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

export function dropCopy(shelf: Shelf, key: string): void {
  try {
    shelf.removeItem(key);
  } catch {
    // Forbidden storage holds no copy either.
  }
}
