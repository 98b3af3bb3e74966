/** In which fields a kept copy and a form differ, and which side is newer. Pure. */
import { canonicalJson } from "../sdk/model/canonical_json.ts";
import type { LocalCopy } from "./local_copy.ts";

export type Side = "here" | "kept";

/** A field in which a copy has what the form has not. */
export interface Difference {
  /** `title.zh`, `authors`. */
  path: string;
  here: unknown;
  inCopy: unknown;
  /** What stands unless somebody chooses otherwise. */
  newer: Side;
}

export interface Compared<F> {
  /** The form as it stands. */
  here: F;
  /** The form as it was when the page was opened: what the server held. */
  opened: F;
  /** When that was saved, milliseconds since 1970. */
  savedAt: number;
}

/** Which fields a form has, and what stands in them. */
export interface Fields<F> {
  pathsOf: (form: F) => string[];
  at: (form: F, path: string) => unknown;
}

/**
 * What somebody changed in the copy and the form does not have. The newer side: what was typed since the page was
 * opened; the copy where the server still holds what the copy began with; else what was saved or kept last.
 */
export function findDifferencesOf<F>(
  fields: Fields<F>,
  { here, opened, savedAt }: Compared<F>,
  copy: LocalCopy<F>,
): Difference[] {
  return fields.pathsOf(here).flatMap((path): Difference[] => {
    const at = (form: F) => fields.at(form, path);
    const inCopy = at(copy.form);
    if (isSame(inCopy, at(here)) || (copy.base && isSame(inCopy, at(copy.base)))) return [];
    const typedSince = !isSame(at(here), at(opened));
    const untouched = copy.base !== undefined && isSame(at(opened), at(copy.base));
    const newer = !typedSince && (untouched || copy.at >= savedAt) ? "kept" : "here";
    return [{ path, here: at(here), inCopy, newer }];
  });
}

/** Blanks around a text are not kept by the server, and the order of names within an entry says nothing. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string => canonicalJson(value, (text) => text.trim());
