/**
 * Copies of unsaved work in the browser's own memory, so that neither a reload, a crash nor a closed tab loses it: what
 * is wrong, such as an end before its start, cannot be saved and lies only here. Each opening of a form keeps a copy of
 * its own, so that a new one never takes the place of one that nobody has looked at yet.
 */
import { DAY_MS } from "../sdk/model/time.ts";

/** @template F What a form holds, as JSON. */
export interface LocalCopy<F> {
  form: F;
  /** Milliseconds since 1970. */
  at: number;
  /** What the server held then; absent where that is not known. */
  base?: F;
}

/** A copy with the name under which it lies. */
export interface FoundCopy<F> extends LocalCopy<F> {
  key: string;
}

/** Islands of the layout drop everything that begins with it when somebody signs out. */
const COPY_PREFIX = "sdb:draft:";
/** Milliseconds after which a copy is of no use any more. */
const COPY_MS = 30 * DAY_MS;

/** @param owner Whose browser it is now; nobody else gets the copy back. @param subject What the form is about. */
export const copyKeyOf = (owner: string, ...subject: string[]): string =>
  [`${COPY_PREFIX}${encodeURIComponent(owner)}`, ...subject].join(":");

/** Where one opening of a form keeps its copy. */
export const ownCopyKey = (key: string, opening: string): string => `${key}:${opening}`;

/** Of an opening. Not a UUID: those want a secure context. */
export const newOpening = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** The least of `Storage` that is needed. */
export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type ListableCopyStorage = CopyStorage & { keys(): string[] };

/** Asked anew each time: where storage is forbidden, even its name throws. */
export const browserStorage: ListableCopyStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
};

/** Storage may be full or forbidden; what is on the server stays what counts. */
export function writeCopy<F>(shelf: CopyStorage, key: string, { form, at, base }: LocalCopy<F>): boolean {
  try {
    shelf.setItem(key, JSON.stringify({ form, at, base }));
    return true;
  } catch {
    return false;
  }
}

/** @param read What was stored, perhaps by an earlier release, as the form has it. */
export function readCopyAs<F>(
  shelf: CopyStorage,
  key: string,
  read: (stored: unknown) => F,
): FoundCopy<F> | undefined {
  try {
    const { form, at, base } = JSON.parse(shelf.getItem(key) ?? "null") ?? {};
    if (!form || typeof at !== "number") return undefined;
    return { key, form: read(form), at, ...(base ? { base: read(base) } : {}) };
  } catch {
    return undefined;
  }
}

/** All copies of one subject, newest first. */
export function readCopiesAs<F>(
  shelf: ListableCopyStorage,
  key: string,
  read: (stored: unknown) => F,
): FoundCopy<F>[] {
  return shelf.keys().filter((name) => name === key || name.startsWith(`${key}:`))
    .flatMap((name) => readCopyAs(shelf, name, read) ?? [])
    .sort((a, b) => b.at - a.at);
}

/** Copies of any form that are old, or that another person left in this browser. */
export function dropStaleCopies(shelf: ListableCopyStorage, owner: string, now: number): void {
  const own = `${copyKeyOf(owner)}:`;
  for (const key of shelf.keys().filter((key) => key.startsWith(COPY_PREFIX))) {
    const copy = readCopyAs(shelf, key, (form) => form);
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
