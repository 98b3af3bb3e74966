/** The search over the real organisations that the program carries. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { organizationPageAnswer } from "../../../sdk/model/responses/account.ts";
import { organizationSchema } from "../../../sdk/model/organization.ts";
import { importBundledOrganizations } from "./bundled.ts";
import { toQuestion } from "./search_terms.ts";

const carried = new URL("../../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;
// One app for all: nothing below writes.
const opening = openTestApp().then(async (test) => {
  await importBundledOrganizations(test.app, carried);
  return test;
});
Deno.test.afterAll(async () => await (await opening)[Symbol.asyncDispose]());

const search = async (name: string, page?: number, size?: number) =>
  await (await opening).visitor.organizations.search(name, page, size);
const first = async (name: string) => (await search(name)).data[0]?.nameEn;
const getRor = (test: TestApp, query: string, init?: RequestInit) =>
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

/** What people type, and the first hit that they want. */
const WANTED: Record<string, string[]> = {
  "Massachusetts Institute of Technology": ["MIT", "mit", "mit.edu", "麻省理工", "麻省理工学院"],
  "Swiss Federal Institute of Technology, Zurich": [
    "ETH",
    "ETH Zürich",
    "eth zurich",
    "ETHZ",
    "苏黎世联邦理工学院",
  ],
  "Swiss Federal Institute of Technology, Lausanne": ["EPFL"],
  "University of Tokyo": [
    "Univ of Tokyo",
    "Univ. of Tokyo",
    "The University of Tokyo",
    "Tokyo",
    "Tokyo University",
    "東京大学",
    "东京大学",
  ],
  "Kyoto University": ["Kyoto", "Univ. Kyoto", "京都大学"],
  "Harvard University": ["Harvard", "harvard univ", "哈佛", "哈佛大学"],
  "University of Oxford": ["Oxford", "Oxford University", "Univ Oxford", "牛津大学"],
  "University of Cambridge": ["Cambridge", "剑桥大学"],
  "University of Toronto": ["Toronto", "University of Toronto", "多伦多大学"],
  "Stanford University": ["Stanford", "斯坦福大学"],
  "University College London": ["UCL", "university college london"],
  "London School of Economics and Political Science, University of London": ["LSE"],
  "National University of Singapore": ["NUS", "新加坡国立大学"],
  "Nanyang Technological University": ["南洋理工"],
  "Karlsruhe Institute of Technology": ["KIT"],
  "University of California, Los Angeles": ["UCLA"],
  "California Institute of Technology": ["Caltech"],
  "New York University": ["NYU"],
  "Tsinghua University": ["清华", "清华大学", "THU", "tsinghua"],
  "Peking University": ["北大", "PKU", "北京大学", "Peking"],
  "Zhejiang University": ["浙大", "ZJU"],
  "Fudan University": ["复旦", "Fudan"],
  "University of Science and Technology of China": ["中科大", "USTC"],
  "University of Hong Kong": ["HKU"],
  [CAS]: ["中科院", "中国科学院", "CAS"],
};

Deno.test("getRor gives what people mean as the first hit", async () => {
  const questions = Object.entries(WANTED).flatMap(([name, all]) => all.map((typed) => [typed, name]));
  assert.ok(questions.length >= 40);
  const wrong: string[] = [];
  for (const [typed, name] of questions) {
    const found = await first(typed);
    if (found !== name) wrong.push(`${typed}: ${found} instead of ${name}`);
  }
  assert.deepEqual(wrong, []);
});

Deno.test("getRor claims no identifier of the registry for a university that the sample lacks", async () => {
  const [harvard] = (await search("Harvard University")).data;
  assert.deepEqual([harvard.id, harvard.orgids, harvard.nameZh], ["domain:harvard.edu", [
    "domain:harvard.edu",
  ], ""]);
  const [tsinghua] = (await search("tsinghua.edu.cn")).data;
  assert.equal(tsinghua.id, "https://ror.org/03cve4549");
  assert.equal((await search("CERN")).data.some(({ nameEn }) => /Nuclear/.test(nameEn)), false);
});

Deno.test("getRor asks for organisations with two statements, whatever is typed", async () => {
  const { statements } = await opening;
  for (const name of ["MIT", "Univ of Tokyo", "中科院物理", "university", "zzzzzz"]) {
    const before = statements.length;
    await search(name);
    const asked = statements.slice(before).filter((one) => one.includes("organization"));
    assert.ok(asked.length >= 1 && asked.length <= 2, `${name}: ${asked.length}`);
  }
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
    begins: [nameEn, ...aliases].some((name) => /^(?:the )?Institute of/i.test(name)),
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
  assert.deepEqual([data.page, data.size, data.total, data.data.length], [1, 200, 14174, 200]);
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
