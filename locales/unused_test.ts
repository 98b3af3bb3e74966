/** No text lies in the catalogs that nobody shows: it would be translated, checked and read for nothing. */
import assert from "node:assert/strict";
import { allMessages } from "./mod.ts";

const root = new URL("..", import.meta.url);
const FOLDERS = [
  "api",
  "cli",
  "db",
  "forms",
  "islands",
  "locales",
  "routes",
  "sdk",
  "tasks",
  "ui",
  "widgets",
];

/**
 * Keys put together from the bare name of a feature: `detail.${name}` alone would fit every text of the page. Their rest
 * must stand in one of the files that know the names; the first one puts the key together.
 */
const COMPUTED: Record<string, string[]> = {
  "compare.": ["routes/_components/compare/ComparePage.tsx"],
  "dataset_form.": ["islands/dataset_form/_Spatial.tsx"],
  "detail.": ["routes/_components/dataset/UsageLine.tsx", "routes/_components/detail/AboutPanel.tsx"],
  "errors.": ["api/middleware/envelope.ts", "sdk/model/errors.ts"],
  "layout.": ["routes/_components/account/AccountShell.tsx"],
  "lifecycle.": ["tasks/lifecycle_doc.ts"],
  "security.": ["routes/_components/security/SecurityPage.tsx"],
  "validation.": ["api/middleware/envelope.ts", "sdk/model/issue.ts"],
};

/** Labels of a vocabulary that the SDK offers whole, also where no page names its values yet; `labels_test.ts` wants them. */
const VOCABULARIES: Record<string, string> = {
  "vocabulary.fileCategory.": "sdk/model/vocabulary/file_categories.ts",
};

/** A text of code with what it says of keys. */
interface Source {
  text: string;
  /** Every string of one word or key, and every name of a property. */
  words: Set<string>;
  /** Every string with gaps, as what fits it; a gap is one or more parts between dots, and stands in the group. */
  templates: RegExp[];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function read(text: string): Source {
  const strings = [...text.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , word]) => word);
  const names = [...text.matchAll(/\b\w+(?=\??:|,|\s*[}\]()])/g)].map(([name]) => name);
  const templates = [...text.matchAll(/`([a-z]\w*\.[\w.-]*\$\{[^`]*)`/g)].map(([, template]) =>
    toPattern(template)
  );
  return { text, words: new Set([...strings, ...names]), templates };
}

/** `own_datasets.action.${name}` as an expression, with a group for each gap. */
function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(escaped);
  return new RegExp(`^${parts.join("([\\w.-]+)")}$`);
}

async function* walk(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* walk(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name)) yield new URL(name, folder);
  }
}

async function readCode(): Promise<Map<string, Source>> {
  const found = new Map<string, Source>();
  for (const folder of FOLDERS) {
    for await (const file of walk(new URL(`${folder}/`, root))) {
      found.set(file.pathname.slice(root.pathname.length), read(await Deno.readTextFile(file)));
    }
  }
  return found;
}

/** What stands in the gaps of a pattern must itself be a word of the code, or be put together there. */
function fits(key: string, { templates }: Source, words: Set<string>): boolean {
  return templates.some((pattern) => {
    const gaps = pattern.exec(key)?.slice(1);
    return gaps?.every((gap) => words.has(gap) || gap.split(".").every((part) => words.has(part)));
  });
}

const isBare = (pattern: RegExp) =>
  Object.keys(COMPUTED).some((prefix) => pattern.source === `^${escaped(prefix)}([\\w.-]+)$`);

Deno.test("every text of the catalogs is shown somewhere", async () => {
  const code = await readCode();
  const sources = [...code.values()];
  const words = new Set(sources.flatMap((source) => [...source.words]));
  const templates = sources.flatMap((source) => source.templates).filter((pattern) => !isBare(pattern));
  const all: Source = { text: "", words, templates };
  const unused = [...allMessages("zh").keys()].filter((key) => {
    if (words.has(key) || fits(key, all, words)) return false;
    if (Object.keys(VOCABULARIES).some((prefix) => key.startsWith(prefix))) return false;
    const prefix = key.slice(0, key.indexOf(".") + 1);
    const rest = key.slice(prefix.length);
    const places = (COMPUTED[prefix] ?? []).map((path) => code.get(path)!);
    return !places.some((place) => place.words.has(rest) || fits(rest, place, words));
  });
  assert.deepEqual(unused, []);
});

Deno.test("what the lists of computed keys and vocabularies name stands in the code", async () => {
  const code = await readCode();
  for (const [prefix, [place]] of Object.entries(COMPUTED)) {
    assert.ok(code.get(place)?.text.includes("`" + prefix + "${"), `${place} puts no key ${prefix} together`);
  }
  for (const [prefix, place] of Object.entries(VOCABULARIES)) {
    for (const key of allMessages("zh").keys()) {
      const value = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
      assert.ok(value === undefined || code.get(place)?.words.has(value), `${place} has no ${value}`);
    }
  }
});
