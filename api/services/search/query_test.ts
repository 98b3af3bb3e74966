import assert from "node:assert/strict";
import fc from "fast-check";
import { matchSerials, rankSerials } from "../../../db/queries/catalog/search.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { parseQuery, toMatch } from "./query.ts";

const match = (text: string) => toMatch(parseQuery(text)).match;

Deno.test("parseQuery() wants every word, and one of those that OR joins", () => {
  assert.equal(match("sea ice"), '("sea") AND ("ic")');
  assert.equal(match("penguin OR 企鹅 | whale data"), '("penguin" OR "企鹅" OR "whale") AND ("data")');
});

Deno.test("parseQuery() reads phrases in any quotes, also one that is never closed", () => {
  assert.equal(match('"sea level'), '("sea level")');
  assert.equal(match("“sea level” rise"), '("sea level") AND ("rise")');
  assert.equal(match('"数据 ocean"'), '("数据 据 ocean")');
});

Deno.test("parseQuery() takes away what NOT or a minus names", () => {
  assert.equal(match("ice -sea NOT 企鹅"), '(("ic")) NOT ("sea" OR "企鹅")');
  assert.deepEqual(toMatch(parseQuery("-ice")), { except: '"ic"' });
});

Deno.test("parseQuery() makes a phrase of a Han run and a beginning of a single character", () => {
  assert.equal(match("海洋"), '("海洋")');
  assert.equal(match("海洋数据"), '("海洋 洋数 数据")');
  assert.equal(match("海"), '("海"*)');
  assert.equal(match("海洋CO2数据"), '("海洋") AND ("co2") AND ("数据")');
});

Deno.test("parseQuery() keeps joined words and identifiers together, and compares a beginning unstemmed", () => {
  assert.equal(match("sea-level PM2.5"), '("sea level") AND ("pm2 5")');
  assert.equal(match("https://doi.org/10.5072/sdb.00001"), '("10 5072 sdb 00001")');
  assert.equal(match("measuring*"), '("measuring"*)');
});

Deno.test("parseQuery() leaves out words that tell nothing, unless there are no others", () => {
  assert.equal(match("the ice of this sea"), '("ic") AND ("sea")');
  assert.equal(match("the"), '("the")');
  assert.equal(match(' ,*()-" '), undefined);
});

const operators = fc.constantFrom(
  '"',
  "-",
  "*",
  "(",
  ")",
  ":",
  "^",
  "+",
  "{",
  "}",
  "|",
  "OR",
  "AND",
  "NOT",
  "NEAR",
  "海",
  "洋",
  "a",
  " ",
);
const anything = fc.oneof(
  fc.array(operators, { maxLength: 60 }).map((parts) => parts.join("")),
  fc.array(operators, { maxLength: 60 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ maxLength: 500 }),
);

Deno.test("toMatch() never gives FTS5 an expression that it refuses", async () => {
  await using test = await openTestApp();
  const { read } = test.app.db;
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const { match, except } = toMatch(parseQuery(text));
      const expression = match ?? except;
      if (expression === undefined) return;
      await matchSerials(read, expression);
      await rankSerials(read, expression, 0);
    }),
    { numRuns: 5_000 },
  );
});
