/**
 * Every island by its name. Pages name the file of theirs (`data-module`), so that no page carries the list; development
 * has no such files and reads it.
 */
import type { Island } from "./_hydrate.ts";

export const loaders: Record<string, () => Promise<Island>> = import.meta.glob<Island>([
  "./**/*.tsx",
  "!./**/_*",
  "!./**/*_test.tsx",
]);
