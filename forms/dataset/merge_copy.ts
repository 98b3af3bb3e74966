/**
 * How a kept copy and the form come together: field by field, never over what was typed since, and so that it can be
 * undone. Pure. A list, such as the authors, is one field: half of one list and half of another would mix up people.
 */
import { LOCALES } from "../../sdk/model/locale.ts";
import { type Compared, type Difference, type Fields, findDifferencesOf, isSame } from "../differences.ts";
import type { DatasetForm } from "./form_state.ts";
import type { LocalCopy } from "./local_copy.ts";
import { getAt, setAt } from "./path_state.ts";

/** Texts in two languages are two fields, except the licence, whose parts belong together. */
function fieldsOf(form: DatasetForm): string[] {
  return Object.keys(form).flatMap((name) =>
    ["title", "keywords", "description"].includes(name)
      ? LOCALES.map((locale) => `${name}.${locale}`)
      : [name]
  );
}

const FIELDS: Fields<DatasetForm> = { pathsOf: fieldsOf, at: getAt };

export const findDifferences = (compared: Compared<DatasetForm>, copy: LocalCopy): Difference[] =>
  findDifferencesOf(FIELDS, compared, copy);

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
