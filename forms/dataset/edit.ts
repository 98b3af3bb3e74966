/** Changes of the form: by typing in the browser, or by a button such as `add:authors` in a posted form. */
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import { authorOfName, renamed } from "./author_name.ts";
import { type DatasetForm, type EntryKind, NEW_ENTRIES } from "./form_state.ts";
import { append, getAt, moveAt, removeAt, setAt } from "./path_state.ts";

export type Edit =
  | { type: "set"; path: string; value: unknown }
  /** `entry`: what it begins with, where it does not begin empty. */
  | { type: "add"; path: string; kind: EntryKind; entry?: unknown }
  | { type: "remove"; path: string; index: number }
  | { type: "move"; path: string; index: number; by: number }
  | { type: "replace"; form: DatasetForm };

/** A change of which entries a list has, or of their order. */
export type ListEdit = Exclude<Edit, { type: "set" | "replace" }>;

export const isListEdit = (change: Edit): change is ListEdit =>
  change.type !== "set" && change.type !== "replace";

export function edit(form: DatasetForm, change: Edit): DatasetForm {
  switch (change.type) {
    case "set":
      return keepRules(form, setAt(form, change.path, change.value), change.path);
    case "add":
      return append(form, change.path, change.entry ?? NEW_ENTRIES[change.kind]());
    case "remove":
      return removeAt(form, change.path, change.index);
    case "move":
      return moveAt(form, change.path, change.index, change.by);
    case "replace":
      return change.form;
  }
}

/** The entry at which one goes on after a list has changed; the list itself when it is empty. */
export function entryAfter(form: DatasetForm, change: ListEdit): string {
  const { path } = change;
  if (change.type === "move") return `${path}.${change.index + change.by}`;
  const last = (getAt(form, path) as unknown[]).length - 1;
  const index = change.type === "add" ? last : Math.min(change.index, last);
  return index < 0 ? path : `${path}.${index}`;
}

/**
 * The name of an author follows its parts. An embargo that is no longer chosen has no length; the first choice of one
 * begins at half a year.
 */
function keepRules(before: DatasetForm, form: DatasetForm, path: string): DatasetForm {
  const author = authorOfName(path);
  const known = author && getAt(before, author) as Creator | undefined;
  if (author && known) return setAt(form, author, renamed(known, getAt(form, author) as Creator));
  // A package has no files that could be closed, and no field that would ask.
  if (path === "dataSetTypeCode" && form.dataSetTypeCode === PACKAGE) {
    return { ...form, accessRight: "PUBLIC", embargoMonths: "" };
  }
  if (path !== "accessRight") return form;
  if (form.accessRight !== "EMBARGO") return { ...form, embargoMonths: "" };
  return { ...form, embargoMonths: form.embargoMonths || "6" };
}

/** The value of a button: `add:authors`, `add:spatial:points`, `remove:authors:2`, `up:authors:2`, `down:authors:2`. */
export function buttonValue(change: ListEdit): string {
  if (change.type === "add") return `add:${change.path}:${change.kind}`;
  const verb = change.type === "remove" ? "remove" : change.by < 0 ? "up" : "down";
  return `${verb}:${change.path}:${change.index}`;
}

/** Value of the button that unfolds an entry where there is no JavaScript; the form is saved on the way. */
export const openValue = (path: string) => `open:${path}`;

/** The author whose card a pressed button unfolds. */
export function parseOpen(form: DatasetForm, value: string): string | undefined {
  const [, path] = /^open:(authors\.\d{1,4})$/.exec(value) ?? [];
  return path && getAt(form, path) !== undefined ? path : undefined;
}

const VERB = /^(add|remove|up|down):([A-Za-z0-9.]{1,60}):([a-z]{1,20}|\d{1,4})$/;

/** The change that a pressed button asks for; undefined for `save`, `submit` and anything that does not fit. */
export function parseButton(
  form: DatasetForm,
  value: string,
): ListEdit | undefined {
  const [, verb, path, last] = VERB.exec(value) ?? [];
  if (!verb || !Array.isArray(getAt(form, path))) return undefined;
  if (verb === "add") {
    return Object.hasOwn(NEW_ENTRIES, last) ? { type: "add", path, kind: last as EntryKind } : undefined;
  }
  const index = Number(last);
  if (!Number.isInteger(index)) return undefined;
  if (verb === "remove") return { type: "remove", path, index };
  return { type: "move", path, index, by: verb === "up" ? -1 : 1 };
}
