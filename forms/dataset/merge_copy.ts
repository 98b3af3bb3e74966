/**
 * How a kept copy and the form come together: field by field, never over what was typed since, and so that it can be
 * undone. Pure. A list, such as the authors, is one field: half of one list and half of another would mix up people.
 */
import { LOCALES } from "../../sdk/model/locale.ts";
import type { DatasetForm } from "./form_state.ts";
import type { LocalCopy } from "./local_copy.ts";
import { getAt, setAt } from "./path_state.ts";
import { canonicalJson } from "../../sdk/model/canonical_json.ts";

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

export interface Compared {
  /** The form as it stands. */
  here: DatasetForm;
  /** The form as it was when the page was opened: what the server held. */
  opened: DatasetForm;
  /** When that was saved, milliseconds since 1970. */
  savedAt: number;
}

/** Texts in two languages are two fields, except the licence, whose parts belong together. */
function fieldsOf(form: DatasetForm): string[] {
  return Object.keys(form).flatMap((name) =>
    ["title", "keywords", "description"].includes(name)
      ? LOCALES.map((locale) => `${name}.${locale}`)
      : [name]
  );
}

/**
 * What somebody changed in the copy and the form does not have. The newer side: what was typed since the page was
 * opened; the copy where the server still holds what the copy began with; else what was saved or kept last.
 */
export function findDifferences({ here, opened, savedAt }: Compared, copy: LocalCopy): Difference[] {
  return fieldsOf(here).flatMap((path): Difference[] => {
    const at = (form: DatasetForm) => getAt(form, path);
    const inCopy = at(copy.form);
    if (isSame(inCopy, at(here)) || (copy.base && isSame(inCopy, at(copy.base)))) return [];
    const typedSince = !isSame(at(here), at(opened));
    const untouched = copy.base !== undefined && isSame(at(opened), at(copy.base));
    const newer = !typedSince && (untouched || copy.at >= savedAt) ? "kept" : "here";
    return [{ path, here: at(here), inCopy, newer }];
  });
}

/** One field that was taken from a copy, with what stood there. */
export interface Taken {
  path: string;
  before: unknown;
  after: unknown;
}

/** Puts the kept values of some fields into the form. */
export function takeFields(
  form: DatasetForm,
  chosen: readonly Difference[],
): { form: DatasetForm; taken: Taken[] } {
  const taken = chosen.map(({ path, inCopy }) => ({ path, before: getAt(form, path), after: inCopy }));
  return { form: taken.reduce((merged, { path, after }) => setAt(merged, path, after), form), taken };
}

/** Puts back what stood in the fields; one in which somebody has typed since keeps that. */
export function undoTaken(form: DatasetForm, taken: readonly Taken[]): DatasetForm {
  return taken.reduce(
    (back, { path, before, after }) => isSame(getAt(back, path), after) ? setAt(back, path, before) : back,
    form,
  );
}

/** Blanks around a text are not kept by the server, and the order of names within an entry says nothing. */
const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string => canonicalJson(value, (text) => text.trim());
