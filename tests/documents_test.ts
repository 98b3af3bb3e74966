/** The documents of the project: their links lead somewhere, and what is said twice is said alike. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { parse } from "yaml";
import { NODE } from "../tasks/pack.ts";

const root = new URL("..", import.meta.url);
const read = (path: string) => Deno.readTextFileSync(new URL(path, root));

function documents(): string[] {
  const below = (folder: string) =>
    [...Deno.readDirSync(new URL(folder, root))].filter(({ name }) => name.endsWith(".md"))
      .map(({ name }) => `${folder}${name}`);
  return [...below("./"), ...below("./docs/")];
}

/** As GitHub and others make them: small letters, no punctuation, a hyphen for each space. */
function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading!.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-")
  );
}

function problemOf(from: string, link: string): string | undefined {
  if (/^(?:https?:|mailto:)/.test(link)) return undefined;
  const [path, anchor] = link.split("#") as [string, string | undefined];
  const target = path === "" ? from : new URL(path, new URL(from, root)).pathname;
  try {
    if (Deno.statSync(new URL(target, root)).isDirectory || !anchor) return undefined;
  } catch {
    return "no such file";
  }
  return anchorsOf(read(target)).includes(decodeURI(anchor)) ? undefined : "no such heading";
}

Deno.test("every link of a document leads to a file, and its anchor to a heading", () => {
  const dead: string[] = [];
  for (const path of documents()) {
    for (const [, link] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
      const problem = problemOf(path, link!);
      if (problem) dead.push(`${path}: ${link}: ${problem}`);
    }
  }
  assert.deepEqual(dead, []);
});

/** Folders whose files documents name by their whole path. */
const TREES = [
  "api",
  "cli",
  "db",
  "forms",
  "islands",
  "locales",
  "routes",
  "sdk",
  "static",
  "tasks",
  "tests",
  "ui",
];

Deno.test("every path in backticks that a document names is there", () => {
  const named = new RegExp(`\`((?:${TREES.join("|")})(?:/[\\w.-]+)+)\``, "g");
  const missing: string[] = [];
  for (const path of documents()) {
    for (const [, name] of read(path).matchAll(named)) {
      // Capitals stand for a name that the reader chooses.
      if (!/\/[A-Z]+\./.test(name!) && !existsSync(new URL(name!, root))) missing.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});

/** Paths of the sources below folders. */
function sourcesBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    [...Deno.readDirSync(new URL(`${folder}/`, root))].flatMap(({ name, isDirectory }) => {
      if (isDirectory) return sourcesBelow([`${folder}/${name}`]);
      return /\.tsx?$/.test(name) ? [`${folder}/${name}`] : [];
    })
  );
}

/** A line of a comment, and a file that it names. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*).*$/gm;
const NAMED_FILE = /`([\w./-]+\.tsx?)`/g;

Deno.test("every file that a comment names is there", () => {
  const sources = sourcesBelow(TREES.filter((tree) => tree !== "static"));
  const ends = new Set(sources.flatMap((path) => {
    const parts = path.split("/");
    return parts.map((_, at) => parts.slice(at).join("/"));
  }));
  const missing = sources.flatMap((path) =>
    [...read(path).matchAll(COMMENT)].flatMap(([line]) => [...line.matchAll(NAMED_FILE)])
      .filter(([, name]) => !ends.has(name!)).map(([, name]) => `${path}: ${name}`)
  );
  assert.deepEqual(missing, []);
});

Deno.test("every source file that a document names by its name alone is there", () => {
  const names = new Set(
    sourcesBelow(TREES.filter((tree) => tree !== "static")).map((path) => path.split("/").at(-1)!),
  );
  const missing = documents().flatMap((path) =>
    [...read(path).matchAll(/`([\w.-]+\.tsx?)`/g)].filter(([, name]) => !names.has(name!))
      .map(([, name]) => `${path}: ${name}`)
  );
  assert.deepEqual(missing, []);
});

/** Identifiers of the sources, each once. */
function identifiersOf(folders: readonly string[]): Set<string> {
  const sources = sourcesBelow(folders).filter((path) => !/_test\.tsx?$/.test(path));
  return new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? []));
}

Deno.test("docs/glossary.md names what is in the code", () => {
  const known = identifiersOf(["api", "db", "sdk"]);
  const rows = read("docs/glossary.md").split("\n").filter((line) => line.startsWith("| "));
  const names = rows.flatMap((row) =>
    [...row.split(/(?<!\\)\|/)[4]!.matchAll(/`([^`/]+)`/g)].map(([, name]) => name!)
  );
  const words = names.flatMap((name) => name.match(/\w+/g) ?? []);
  assert.ok(words.length > 60, "the table was read");
  assert.deepEqual(words.filter((word) => !known.has(word) && word !== "islands"), []);
});

/** Keys of the Citation File Format 1.2.0; the first four are required. */
const CFF_KEYS =
  "authors cff-version message title abstract commit contact date-released doi identifiers keywords license license-url preferred-citation references repository repository-artifact repository-code type url version"
    .split(" ");

Deno.test("CITATION.cff has what the Citation File Format 1.2.0 requires, and this project's version and licence", () => {
  const citation = parse(read("CITATION.cff"), { schema: "core" });
  for (const key of CFF_KEYS.slice(0, 4)) assert.ok(citation[key], key);
  for (const key of Object.keys(citation)) assert.ok(CFF_KEYS.includes(key), key);
  assert.equal(citation["cff-version"], "1.2.0");
  assert.equal(citation.type, "software");
  const { version, license } = JSON.parse(read("deno.json"));
  assert.deepEqual([String(citation.version), citation.license], [version, license]);
  for (const author of citation.authors) assert.ok(author.name || author["family-names"]);
});

const countOf = (path: string, pattern: RegExp) => read(path).match(pattern)?.length;

Deno.test("both languages of README and CONTRIBUTING have the same commands and sections", () => {
  for (const name of ["README", "CONTRIBUTING"]) {
    assert.equal(countOf(`${name}.zh.md`, /^```\w+$/gm), countOf(`${name}.md`, /^```\w+$/gm), name);
  }
  assert.equal(countOf("CONTRIBUTING.zh.md", /^## /gm), countOf("CONTRIBUTING.md", /^## /gm));
});

Deno.test("every text names the Node.js that the package's engines name", () => {
  const seen = ["README.md", "README.zh.md", "docs/operations.md", "cli/main.ts", "Dockerfile"]
    .concat(["zh", "en"].map((locale) => `db/seed/content/help/P9.${locale}.md`));
  for (const path of seen) {
    const named = [...read(path).matchAll(/(?:Node\.js |node:)(\d+)/g)].map(([, version]) => version);
    assert.ok(named.length > 0, path);
    for (const version of named) assert.equal(version, NODE, path);
  }
});
