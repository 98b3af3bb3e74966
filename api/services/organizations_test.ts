/** The search over the real organisations that the program carries. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { openTestHouse, ORIGIN, type TestHouse } from "../../tests/harness.ts";
import { organizationPageAnswer } from "../../sdk/model/account_answers.ts";
import { organizationSchema } from "../../sdk/model/organization.ts";
import { fillOrganizations } from "./organizations/carried.ts";
import { toQuestion } from "./organizations/terms.ts";

const carried = new URL("../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;
// One house for all: nothing below writes.
const opening = openTestHouse().then(async (test) => {
  await fillOrganizations(test.house, carried);
  return test;
});
Deno.test.afterAll(async () => await (await opening)[Symbol.asyncDispose]());

const search = async (name: string, page?: number, size?: number) =>
  await (await opening).visitor.organizations.search(name, page, size);
const first = async (name: string) => (await search(name)).data[0]?.nameEn;
const getRor = (test: TestHouse, query: string, init?: RequestInit) =>
  test.api.request(`${ORIGIN}/api/sdb-query-service/public/getRor?${query}`, init);

const CAS = "Chinese Academy of Sciences";

Deno.test("getRor finds an organisation by each of its names and identifiers", async () => {
  const names = ["中国科学院", "chinese academy of sciences", "CAS", "cas", "中科院", " 中国科学院 "];
  const identifiers = [
    "https://ror.org/034t30j35",
    "ror.org/034t30j35",
    "034T30J35",
    "grid.9227.e",
    "grid:grid.9227.e",
    "0000 0001 1957 3309",
    "isni:0000000119573309",
    "Q530471",
    "https://www.wikidata.org/wiki/Q530471",
    "fundref:501100002367",
  ];
  for (const name of [...names, ...identifiers]) assert.equal(await first(name), CAS, name);
});

Deno.test("getRor finds two Chinese characters, at the beginning first", async () => {
  const { data, total } = await search("清华");
  assert.equal(total, 3);
  assert.equal(data[0].nameZh, "清华大学");
  assert.equal(await first("北大"), "Peking University");
  assert.equal((await search("中科院物理")).data[0].nameZh, "中国科学院物理研究所");
  const oceans = await search("海洋研究所");
  assert.ok(oceans.data.some(({ nameZh }) => nameZh === "中国科学院海洋研究所"));
});

Deno.test("getRor puts whole names before beginnings, beginnings before words, and China first among equals", async () => {
  assert.equal(await first("Tsinghua"), "Tsinghua University");
  const { data } = await search("UCAS");
  assert.equal(data[0].nameEn, "University of Chinese Academy of Sciences");
  const universities = (await search("Institute of")).data.map(({ nameEn, aliases, place }) => ({
    begins: [nameEn, ...aliases].some((name) => name.startsWith("Institute of")),
    china: place.en.endsWith("China"),
  }));
  const begins = universities.filter(({ begins }) => begins).length;
  assert.ok(begins > 20);
  assert.ok(universities.slice(0, begins).every(({ begins }) => begins), "beginnings in one run");
  const chinese = universities.slice(0, begins).map(({ china }) => china);
  assert.deepEqual(chinese, chinese.toSorted((a, b) => Number(b) - Number(a)));
});

Deno.test("getRor wants every word, in any order, by its beginning and without its accents", async () => {
  assert.equal((await search("physics institute chinese")).data[0].nameZh, "中国科学院物理研究所");
  assert.equal((await search("physics zzzz")).total, 0);
  const { data } = await search("universite jean monnet");
  assert.equal(data[0].nameEn, "Université Jean Monnet");
});

Deno.test("getRor gives pages that hold every organisation once", async () => {
  const { data: all, total } = await search("大学");
  const names: string[] = [];
  for (let page = 1; page <= Math.ceil(total / 100); page++) {
    const found = await search("大学", page, 100);
    assert.deepEqual([found.page, found.size, found.total], [page, 100, total]);
    names.push(...found.data.map(({ id }) => id));
  }
  assert.equal(all.length, 200);
  assert.equal(names.length, total);
  assert.equal(new Set(names).size, total);
  assert.deepEqual(names.slice(0, 200), all.map(({ id }) => id));
  const beyond = await search("大学", 99, 100);
  assert.deepEqual([beyond.data, beyond.total], [[], total]);
});

Deno.test("getRor without a name lists everything, China first, 200 a page at most", async () => {
  const test = await opening;
  const { data } = await (await getRor(test, "page=0&size=5000")).json();
  assert.deepEqual([data.page, data.size, data.total, data.data.length], [1, 200, 5410, 200]);
  const names: string[] = data.data.map((one: { nameEn: string }) => one.nameEn);
  assert.deepEqual(names, names.toSorted((a, b) => a < b ? -1 : 1));
  assert.ok(data.data.every((one: { place: { zh: string } }) => one.place.zh.startsWith("中国")));
});

Deno.test("getRor answers the product's shape, which a form takes as it is", async () => {
  const page = await search("CAS", 1, 3);
  assert.deepEqual(organizationPageAnswer.parse(page), page);
  for (const hit of page.data) assert.equal(organizationSchema.parse(hit).id, hit.id);
  assert.deepEqual(page.data[0].place, { zh: "中国 · Beijing", en: "Beijing, China" });
  assert.equal((await search("國家太空中心")).data[0].place.zh, "中国台湾 · Hsinchu");
});

Deno.test("getRor may be kept for five minutes and is not sent twice", async () => {
  const test = await opening;
  const response = await getRor(test, "name=CAS&page=1&size=200");
  assert.equal(response.headers.get("Cache-Control"), "public, max-age=300");
  const etag = response.headers.get("ETag")!;
  await response.body?.cancel();
  const again = await getRor(test, "name=CAS&page=1&size=200", { headers: { "If-None-Match": etag } });
  assert.equal(again.status, 304);
});

Deno.test("getRor refuses malformed questions with 400", async () => {
  const test = await opening;
  const malformed = [`name=${"x".repeat(201)}`, "name=a%00b", "page=-1", "page=x", "size=0", "size=1.5"];
  for (const query of malformed) assert.equal((await getRor(test, query)).status, 400, query);
});

Deno.test("getRor answers whatever is typed: no text is syntax of the index", async () => {
  const word = fc.constantFrom(
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    ")",
    '"',
    "*",
    "^",
    "-",
    ":",
    "words:",
    "{a b}",
    "'",
    "%",
    "_",
    "\\",
    "清",
    "华",
    "a",
    "\u0301",
    "\u{1F600}",
    " ",
  );
  const typed = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join("")),
    fc.string({ maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(typed.filter((text) => !text.includes("\0") && text.isWellFormed()), async (text) => {
      const { data, total } = await search(text, 1, 5);
      assert.ok(data.length <= 5 && total >= data.length);
    }),
    { numRuns: 300 },
  );
});

Deno.test("toQuestion() makes an expression of quoted letters and digits only", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 30 })),
      (typed) => {
        const { match = "()" } = toQuestion(typed);
        for (const bare of match.split(/"[^"]*"\*?/)) assert.match(bare, /^(\(|\)| AND |\) OR \(|\(\))*$/);
      },
    ),
  );
});
