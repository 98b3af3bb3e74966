/** The form as the fields of a plain HTML form: names are paths, `authors.0.name.zh`. */
import type { DatasetForm } from "./form_state.ts";
import { readForm } from "./read_form.ts";

/** More fields than the largest allowed dataset needs; what lies beyond is not read. */
const FIELDS_MAX = 20_000;
const INDEX = /^\d{1,4}$/;
const PATH = /^[A-Za-z]{1,24}(?:\.(?:[A-Za-z]{1,24}|\d{1,4})){0,5}$/;

type Node = Map<string, Node | string>;

/** Reads posted fields. Names that are no paths are left aside. */
export function fromFields(fields: Iterable<[string, unknown]>): DatasetForm {
  const root: Node = new Map();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > FIELDS_MAX) break;
    if (typeof value === "string" && PATH.test(name)) put(root, name.split("."), value);
  }
  return readForm(toPlain(root));
}

function put(node: Node, [key, ...rest]: string[], value: string): void {
  if (rest.length === 0) return void node.set(key, value);
  const found = node.get(key);
  const next: Node = found instanceof Map ? found : new Map();
  if (next !== found) node.set(key, next);
  put(next, rest, value);
}

/** A node whose keys are all numbers is a list in their order, with gaps closed. */
function toPlain(node: Node | string): unknown {
  if (typeof node === "string") return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => INDEX.test(key))) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => toPlain(node.get(key)!));
  }
  return Object.fromEntries(keys.map((key) => [key, toPlain(node.get(key)!)]));
}

/** What a browser would post for this form; unticked boxes send nothing. */
export function toFields(form: DatasetForm): [string, string][] {
  const { keywords, ...rest } = form;
  return [
    ["keywords.zh", keywords.zh.join("\n")],
    ["keywords.en", keywords.en.join("\n")],
    ...flatten("", rest),
  ];
}

/** The fields of what is folded away: without empty ones, but for a name, which says that there is an entry. */
export function keptFields(path: string, value: unknown): [string, string][] {
  return flatten(path, value).filter(([name, text]) => text !== "" || name.endsWith(".name.zh"));
}

function flatten(path: string, value: unknown): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "boolean") return value ? [[path, "true"]] : [];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(path === "" ? key : `${path}.${key}`, inner)
  );
}
