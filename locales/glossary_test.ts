/** docs/glossary.md is what both catalogs are held to: one word for one thing. */
import assert from "node:assert/strict";
import type { Locale } from "../sdk/model/locale.ts";
import { allMessages } from "./mod.ts";

interface Term {
  zh: string;
  /** Beginnings of words, one of which the English text has. */
  en: string[];
  not: string[];
}

const GLOSSARY = new URL("../docs/glossary.md", import.meta.url);
const CELL = /(?<!\\)\|/;
const ALTERNATIVE = /\s*\\\|\s*/;

const alternatives = (cell: string) => cell.trim().split(ALTERNATIVE).filter((word) => word !== "");

/** @returns the rows of the table, its head and rule left out. */
function readTerms(text: string): Term[] {
  const held = text.split("## Words used freely")[0];
  const rows = held.split("\n").filter((line) => line.startsWith("| ")).slice(2);
  return rows.map((line) => {
    const cells = line.split(CELL).slice(1, -1);
    assert.equal(cells.length, 5, `the glossary has five columns: ${line}`);
    return { zh: cells[0].trim(), en: alternatives(cells[1]), not: alternatives(cells[4]) };
  });
}

const TERMS = readTerms(Deno.readTextFileSync(GLOSSARY));

const hasBeginning = (text: string, word: string) =>
  ` ${text}`.search(new RegExp(`(?<![A-Za-z])${escape(word)}`, "i")) > 0;
const escape = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function forbidden(locale: Locale, terms: Term[]): string[] {
  return [...allMessages(locale)].flatMap(([key, text]) =>
    terms.flatMap(({ not }) => not).filter((word) => text.includes(word)).map((word) =>
      `${locale} ${key}: ${word}: ${text}`
    )
  );
}

/** Terms that a Chinese text has and its English counterpart lacks. A longer term covers what stands inside it. */
function unmatched(
  terms: Term[],
  zh: ReadonlyMap<string, string>,
  en: ReadonlyMap<string, string>,
): string[] {
  const longestFirst = [...terms].sort((a, b) => b.zh.length - a.zh.length);
  return [...zh].flatMap(([key, text]) => {
    let rest = text;
    return longestFirst.flatMap((term) => {
      if (!rest.includes(term.zh)) return [];
      rest = rest.replaceAll(term.zh, "");
      const found = term.en.some((word) => hasBeginning(en.get(key) ?? "", word));
      return found ? [] : [`${key}: ${term.zh}: ${text} | ${en.get(key)}`];
    });
  });
}

Deno.test("the catalogs use no word that the glossary rules out", () => {
  assert.deepEqual([...forbidden("zh", TERMS), ...forbidden("en", TERMS)], []);
});

Deno.test("a term of the glossary has its counterpart in the other language", () => {
  assert.deepEqual(unmatched(TERMS, allMessages("zh"), allMessages("en")), []);
});

Deno.test("a word that is not the glossary's is found", () => {
  const term: Term = { zh: "私有草稿", en: ["private draft"], not: ["私密草稿"] };
  const key = "common.done";
  assert.equal(
    unmatched([term], new Map([[key, "设为私有草稿"]]), new Map([[key, "Make secret"]])).length,
    1,
  );
  assert.deepEqual(
    unmatched([term], new Map([[key, "设为私有草稿"]]), new Map([[key, "A private draft"]])),
    [],
  );
  assert.ok(TERMS.length > 30, "the table was read");
});
