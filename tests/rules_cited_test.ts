/** Rules that the code cites stand in `docs/rules/`: each citation has its heading there, and each heading its citation. */
import assert from "node:assert/strict";
import { join, relative } from "node:path";

const ROOT = new URL("..", import.meta.url).pathname;
const RULES = "docs/rules";
/** Top folders without sources of ours. */
const OTHERS = new Set(["dist", "node_modules", "static"]);
/** Not searched, because it contains wrong citations on purpose. */
const SELF = "tests/rules_cited_test.ts";

/** `§5`, `§4 "Logout"`, `§2, rows 5, 18 and 19`. */
const SECTION =
  /§\d+(?: "[^"]+"| `\w+`)?(?:, (?:rows?|messages?) \d+(?:(?: to |, and |, | and )\d+)*)?/.source;
/** `2.7`, `0.G`, `2.1, I7 and I9`. */
const NUMBER = /\d\.(?:\d+|[A-K]\b)(?:(?:, | and )[IFB]\d+)*/.source;
const CITATION = new RegExp(
  [
    `\\b[Ss]pec ([1-3]) (${SECTION}(?:(?:, | and | to )${SECTION})*)`,
    `\\b[Ss]afety (${NUMBER}(?:(?:, | and )${NUMBER})*)`,
    /\b[Ss]peed ([A-E]\d?)\b/.source,
    /\b[Ee]xperience (\d+)\b/.source,
  ].join("|"),
  "g",
);
/** What looks like a citation; a section sign after the name of a public standard is none. */
const LOOKALIKE =
  /\bspec(?:ification)? ?\d\b|(?<!\b(?:RFC \d+|GB\/T [\d-]+|OAI-PMH 2\.0|XML 1\.0) )§|\bsafety (?:parts?|points?|\d|[A-Z]\d*\b)|\bspeed part\b/gi;

interface Citations {
  /** Headings that are asked for, such as `spec 3 §2` and `safety 2.1`. */
  headings: Set<string>;
  /** Rows of a table below a heading: `spec 3 §2 | 12`, `safety 2.1 | I7`, `spec 1 §4 | Logout`. */
  rows: Set<string>;
  /** What looks like a citation and has not the one form. */
  strays: string[];
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesBelow(path);
    else if (/\.(?:tsx?|sql|md|json)$/.test(name) && name !== "subjects.json") yield path;
  }
}

/** A sentence of a comment may go on in the next line. */
const joined = (source: string): string => source.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, " ");

/** `5, 18 and 19` → 5, 18, 19; `3 to 5` → 3, 4, 5. */
function numbersOf(list: string): number[] {
  return [...list.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i)
  );
}

function addSpec({ headings, rows }: Citations, document: string, sections: string): void {
  for (const [first, last] of sections.matchAll(/§(\d+) to §(\d+)/g).map(([, ...ends]) => ends.map(Number))) {
    for (let number = first; number < last; number++) headings.add(`spec ${document} §${number}`);
  }
  for (const [section] of sections.matchAll(new RegExp(SECTION, "g"))) {
    const heading = `spec ${document} ${section.match(/§\d+/)![0]}`;
    headings.add(heading);
    const name = section.match(/"([^"]+)"/)?.[1];
    if (name) rows.add(`${heading} | ${name}`);
    const list = section.match(/(?:rows?|messages?) (.+)/)?.[1] ?? "";
    for (const number of numbersOf(list)) rows.add(`${heading} | ${number}`);
  }
}

function addSafety({ headings, rows }: Citations, list: string): void {
  let heading = "";
  for (const [part] of list.matchAll(/\d\.(?:\d+|[A-K])|[IFB]\d+/g)) {
    if (part.includes(".")) headings.add(heading = `safety ${part}`);
    else rows.add(`${heading} | ${part}`);
  }
}

function collect(sources: ReadonlyMap<string, string>): Citations {
  const found: Citations = { headings: new Set(), rows: new Set(), strays: [] };
  for (const [path, source] of sources) {
    const rest = joined(source).replace(CITATION, (whole, document, sections, safety, speed, experience) => {
      if (document) addSpec(found, document, sections);
      if (safety) addSafety(found, safety);
      if (speed) found.headings.add(`speed ${speed}`);
      if (experience) found.headings.add(`experience ${experience}`);
      return " ".repeat(whole.length);
    });
    for (const { index } of rest.matchAll(LOOKALIKE)) {
      found.strays.push(`${path}: …${rest.slice(Math.max(0, index - 20), index + 40)}…`);
    }
  }
  return found;
}

async function readSources(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(ROOT)) {
    if (!isDirectory || name.startsWith(".") || OTHERS.has(name)) continue;
    for await (const path of filesBelow(name)) {
      if (path === SELF || path.startsWith(`${RULES}/`)) continue;
      sources.set(path, await Deno.readTextFile(join(ROOT, path)));
    }
  }
  return sources;
}

interface Rule {
  heading: string;
  /** First cells of its table. */
  rows: string[];
  /** What the line that begins with "Where:" names. */
  places: string[];
}

async function readRules(): Promise<Rule[]> {
  const rules: Rule[] = [];
  for await (const path of filesBelow(RULES)) {
    if (path.endsWith("README.md")) continue;
    for (const part of (await Deno.readTextFile(join(ROOT, path))).split(/^## /m).slice(1)) {
      const heading = part.match(/^(?:spec \d §\d+|safety \d\.\w+|speed \w+|experience \d+)(?=: \S)/)?.[0];
      assert.ok(heading, `${path}: "${part.split("\n")[0]}" is no heading of a rule`);
      const where = part.match(/^Where: (.+(?:\n.+)*)/m)?.[1];
      assert.ok(where, `${path}: ${heading} does not say where the rule lives`);
      rules.push({
        heading,
        rows: [...part.matchAll(/^\| (.+?) +\|/gm)].map(([, cell]) => cell).slice(2),
        places: [...where.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
      });
    }
  }
  return rules;
}

const sources = await readSources();
const citations = collect(sources);
const rules = await readRules();

Deno.test("collect() reads lists, ranges, rows and sentences that go on in the next line", () => {
  const { headings, rows, strays } = collect(
    new Map([
      [
        "a.ts",
        '/** A (spec 1 §2, §4 "Logout"; spec 3 §2, rows 3 to 5, 18 and 19).\n * B (safety 2.1, I7 and\n * I9, 3.6). */',
      ],
      [
        "b.ts",
        "// Specification 1 §2, safety part 3, point 6, safety B8 and §5, but RFC 9110 §14 and GB/T 7714-2015 §8.1.",
      ],
      ["c.ts", "/** Spec 1 §7 to §9 (speed A3, experience 38). */"],
    ]),
  );
  assert.deepEqual([...headings].sort(), [
    ...[
      "experience 38",
      "safety 2.1",
      "safety 3.6",
      "spec 1 §2",
      "spec 1 §4",
      "spec 1 §7",
      "spec 1 §8",
      "spec 1 §9",
    ],
    ...["spec 3 §2", "speed A3"],
  ]);
  assert.deepEqual([...rows].sort(), [
    ...["safety 2.1 | I7", "safety 2.1 | I9", "spec 1 §4 | Logout"],
    ...["spec 3 §2 | 18", "spec 3 §2 | 19", "spec 3 §2 | 3", "spec 3 §2 | 4", "spec 3 §2 | 5"],
  ]);
  assert.deepEqual(strays.map((one) => one.split(":")[0]), ["b.ts", "b.ts", "b.ts", "b.ts", "b.ts"]);
});

Deno.test("every citation has the one form of docs/rules/README.md", () => {
  assert.ok(citations.headings.size > 50);
  assert.deepEqual(citations.strays, []);
});

Deno.test("every rule that is cited stands in docs/rules under its number", () => {
  const written = new Set(rules.map(({ heading }) => heading));
  const rows = new Set(rules.flatMap(({ heading, rows }) => rows.map((row) => `${heading} | ${row}`)));
  assert.deepEqual([...citations.headings].filter((one) => !written.has(one)), []);
  assert.deepEqual([...citations.rows].filter((one) => !rows.has(one)), []);
});

Deno.test("every rule of docs/rules is cited, and stands there once", () => {
  const headings = rules.map(({ heading }) => heading);
  assert.deepEqual(headings.filter((one, i) => headings.indexOf(one) !== i), []);
  assert.deepEqual(headings.filter((one) => !citations.headings.has(one)), []);
  // A name stands in a table for the sake of its section; a number is there because somebody cites it.
  const numbered = rules.flatMap(({ heading, rows }) =>
    rows.filter((row) => /^[IFB]?\d+$/.test(row)).map((row) => `${heading} | ${row}`)
  );
  assert.deepEqual(numbered.filter((one) => !citations.rows.has(one)), []);
});

Deno.test("what docs/rules names as the place of a rule exists", () => {
  const exported = new Set<string>();
  for (const [path, source] of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    for (
      const [, name] of source.matchAll(
        /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
      )
    ) exported.add(name);
  }
  const missing = rules.flatMap(({ heading, places }) => {
    assert.ok(places.length > 0, heading);
    return places.filter((place) => !exported.has(place) && !sources.has(place)).map((place) =>
      `${heading}: ${place}`
    );
  });
  assert.deepEqual(missing, []);
});

Deno.test("docs/rules/README.md leads to every file beside it", async () => {
  const readme = await Deno.readTextFile(join(ROOT, RULES, "README.md"));
  for await (const path of filesBelow(RULES)) {
    const name = relative(RULES, path);
    if (name !== "README.md") assert.ok(readme.includes(`(${name})`), name);
  }
});
