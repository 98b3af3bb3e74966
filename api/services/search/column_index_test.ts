import assert from "node:assert/strict";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { listSearchDocuments, type SearchDocumentRow } from "../../../db/queries/catalog/search.ts";
import { dataset, datasetVersion, usageCounter } from "../../../db/schema/mod.ts";
import { type Facet, FACETS, type SearchQuery, searchQuerySchema } from "../../../sdk/model/search.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { publish, publishDemo } from "../../../tests/published_rows.ts";
import { ColumnIndex } from "./column_index.ts";
import { reindex } from "./reindex.ts";

const query = (input: Partial<SearchQuery>) => searchQuerySchema.parse(input);

Deno.test("search() finds two-character Chinese words, stems, numbers, names, files and identifiers", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const penguins = await publishDemo(app, "palmer-penguins");
  await publishDemo(app, "shijing-305", { files: [{ path: "诗经/国风.txt", size: 1 }] });
  const found = async (q: string) => (await app.search.search(query({ q }))).versionIds;
  const words = [
    "企鹅",
    "鹅",
    "南极",
    "penguin",
    "Penguins",
    "measurements",
    "measuring",
    "nesting",
    "adelie",
  ];
  const others = [
    "2007",
    "戈尔曼",
    "Gorman",
    "0000-0002-0258-9264",
    "动物生态学",
    "summary.R",
    "pone.0090081",
  ];
  const identifiers = ["10.5072/sdb.00001", "CSTR:31253.11.sdb.00001", penguins.dataSetId];
  for (const q of [...words, ...others, ...identifiers, "penguin -诗经", "企鹅 OR whale", '"body mass"']) {
    assert.deepEqual(await found(q), [penguins.versionId], q);
  }
  for (const q of ["企鹅 -penguin", '"mass body"', "鹅企", "海牛", "penguin 诗经"]) {
    assert.deepEqual(await found(q), [], q);
  }
});

Deno.test("search() puts a hit in the title before a hit in the text", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const description = { zh: "", en: "Ocean salinity was measured with care at many places." };
  const inText = await publish(app, { title: { zh: "一", en: "Cruise" }, description });
  const inTitle = await publish(app, {
    title: { zh: "二", en: "Salinity" },
    description: { zh: "", en: "Cruise" },
  });
  const answer = await app.search.search(query({ q: "salinity" }));
  assert.deepEqual(answer.versionIds, [inTitle.versionId, inText.versionId]);
  assert.equal(answer.sort, "relevance");
});

Deno.test("search() sorts by date and by usage, newest first without words, and cuts pages", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const [a, b, c] = [
    await publish(app, { title: { zh: "甲", en: "A" } }, { publishedAt: 1_000 }),
    await publish(app, { title: { zh: "乙", en: "B" } }, { publishedAt: 3_000 }),
    await publish(app, { title: { zh: "丙", en: "C" } }, { publishedAt: 2_000 }),
  ];
  const month = "2026-11";
  await app.db.withTx((tx) =>
    tx.insert(usageCounter).values([
      { datasetSerial: a.serial, month, metric: "views", count: 5 },
      { datasetSerial: a.serial, month: "2026-10", metric: "views", count: 5 },
      { datasetSerial: c.serial, month, metric: "views", count: 7 },
      { datasetSerial: c.serial, month, metric: "downloads", count: 1 },
    ])
  );
  const order = async (input: Partial<SearchQuery>) => (await app.search.search(query(input))).versionIds;
  const ids = (...list: (typeof a)[]) => list.map(({ versionId }) => versionId);
  assert.deepEqual(await order({}), ids(b, c, a));
  assert.deepEqual(await order({ sort: "oldest" }), ids(a, c, b));
  assert.deepEqual(await order({ sort: "views" }), ids(a, c, b));
  assert.deepEqual(await order({ sort: "downloads" }), ids(c, b, a));
  assert.deepEqual(await order({ sort: "citations" }), ids(b, c, a));
  assert.deepEqual(await order({ size: 2, page: 2 }), ids(a));
  assert.deepEqual(await order({ size: 2, page: 3 }), []);
  assert.deepEqual(await order({ q: "-A" }), ids(b, c));
});

Deno.test("refresh() follows the newest published version and takes a dataset out when none is left", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const first = await publish(app, { title: { zh: "旧题", en: "Old name" } });
  const draft = { after: first, number: 2, status: "DRAFT" } as const;
  const second = await publish(app, { title: { zh: "新题", en: "New name" } }, draft);
  const total = async (q: string) => (await app.search.search(query({ q }))).total;
  assert.deepEqual([await total("旧题"), await total("新题")], [1, 0]);

  await app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ status: "PUBLISHED", publishedAt: 5 }).where(
      eq(datasetVersion.id, second.versionId),
    )
  );
  await app.search.refresh(first.serial);
  assert.deepEqual([await total("旧题"), await total("新题"), await total("")], [0, 1, 1]);

  await app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ status: "RETRACTED" }).where(
      eq(datasetVersion.datasetSerial, first.serial),
    )
  );
  await app.search.refresh(first.serial);
  assert.deepEqual([await total("新题"), await total("")], [0, 0]);
  assert.deepEqual(await listSearchDocuments(app.db.read), []);
});

Deno.test("load() brings back what refresh() wrote, and reindex() what it missed", async () => {
  await using test = await openTestApp();
  const { app } = test;
  await publishDemo(app, "palmer-penguins");
  await publishDemo(app, "orchid-rdna", { unindexed: true });
  const before = await app.search.search(query({ q: "企鹅" }));
  const again = new ColumnIndex(app.db);
  await again.load();
  assert.deepEqual(await again.search(query({ q: "企鹅" })), before);
  assert.equal(await app.db.read.$count(dataset), await reindex(app));
  assert.equal((await app.search.search(query({}))).total, 2);
});

/** The rule of multi-select facets, written down as plainly as can be. */
function recount(rows: SearchDocumentRow[], filters: SearchQuery["filters"]) {
  const passes = (row: SearchDocumentRow, facet: Facet) =>
    !filters[facet]?.length || row.facets[facet].some((value) => filters[facet]?.includes(value));
  const counts = (facet: Facet) => {
    const counted = new Map<string, number>((filters[facet] ?? []).map((value) => [value, 0]));
    for (const row of rows.filter((row) => FACETS.every((other) => other === facet || passes(row, other)))) {
      for (const value of row.facets[facet]) counted.set(value, (counted.get(value) ?? 0) + 1);
    }
    return counted;
  };
  return {
    total: rows.filter((row) => FACETS.every((facet) => passes(row, facet))).length,
    facets: Object.fromEntries(FACETS.map((facet) => [facet, counts(facet)])),
  };
}

const few = (name: string) => fc.uniqueArray(fc.nat(4).map((n) => `${name}${n}`), { maxLength: 3 });

Deno.test("search() counts every facet as a plain recount of the documents does", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const input = fc.record({
    keywords: fc.record({ zh: few("词"), en: few("word") }),
    subjects: fc.uniqueArray(fc.constantFrom("1805744", "11014", "170", "1704510"), { maxLength: 2 }),
    dataSetTypeCode: fc.constantFrom("001", "002"),
    accessRight: fc.constantFrom("PUBLIC", "RESTRICTED"),
    license: fc.constantFrom("CC0-1.0", "custom").map((id) => ({ id })),
    authors: few("作者").map((names) => names.map((zh) => ({ name: { zh, en: `${zh} en` } }))),
  }, { noNullPrototype: true });
  for (const [index, metadata] of fc.sample(input, { numRuns: 60, seed: 7 }).entries()) {
    await publish(app, metadata as Parameters<typeof publish>[1], {
      publishedAt: Date.UTC(2020 + index % 4, 5, 1),
    });
  }
  const rows = (await listSearchDocuments(app.db.read)).map(({ row }) => row);
  const filters = fc.record({
    keyword: few("word"),
    author: few("作者").map((names) => names.map((zh) => `${zh}|${zh} en`)),
    type: fc.subarray(["001", "002"]),
    year: fc.subarray(["2020", "2021", "2099"]),
    subject: fc.subarray(["180", "11014", "170"]),
  }, { requiredKeys: [], noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(filters, async (filters) => {
      const wanted = recount(rows, filters);
      const answer = await app.search.search(query({ filters, size: 100 }));
      assert.equal(answer.total, wanted.total);
      assert.equal(answer.versionIds.length, wanted.total);
      for (const facet of FACETS) {
        const given = answer.facets[facet].map(({ value, count }): [string, number] => [value, count]);
        assert.deepEqual(new Map(given.sort()), new Map([...wanted.facets[facet]].sort()), facet);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("search() gives the 20 most frequent values of a facet, and beside them every selected one", async () => {
  await using test = await openTestApp();
  const { app } = test;
  for (let index = 10; index < 40; index++) {
    await publish(app, { keywords: { zh: ["都有"], en: [`word${index}`] } });
  }
  const { facets } = await app.search.search(
    query({ filters: { keyword: ["nowhere", "word35", "都有"] } }),
  );
  assert.deepEqual(facets.keyword.map(({ value, count }) => `${value} ${count}`), [
    "都有 30",
    ...Array.from({ length: 19 }, (_, index) => `word${index + 10} 1`),
    "word35 1",
    "nowhere 0",
  ]);
});

Deno.test("search() counts the keywords of the reader's language, and what is selected in the other one too", async () => {
  await using test = await openTestApp();
  const { app } = test;
  await publish(app, { keywords: { zh: ["湖泊", "PM2.5"], en: ["lake", "PM2.5"] } });
  await publish(app, { keywords: { zh: ["湖泊"], en: ["lake"] } });
  const keywords = async (locale: "zh" | "en" | undefined, filters = {}) => {
    const { facets } = await app.search.search(query({ filters }), { locale });
    return facets.keyword.map(({ value, count }) => `${value} ${count}`);
  };
  const all = [["zh", ["湖泊 2", "PM2.5 1"]], ["en", ["lake 2", "PM2.5 1"]]] as const;
  for (const [locale, wanted] of all) assert.deepEqual(await keywords(locale), wanted);
  assert.deepEqual(await keywords("zh", { keyword: ["lake"] }), ["湖泊 2", "PM2.5 1", "lake 2"]);
  // The same after a start, when the index is loaded from the disk.
  const loaded = new ColumnIndex(app.db);
  await loaded.load();
  const { facets } = await loaded.search(query({}), { locale: "zh" });
  assert.deepEqual(facets.keyword.map(({ value }) => value), ["湖泊", "PM2.5"]);
});

Deno.test("searchDatasets() finds the values of a facet by their names in either language, beyond the most frequent ones", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const nameOf = (n: number) => `李${String.fromCodePoint(0x4e00 + n)}甲`;
  const authors = (
    n: number,
  ) => [{ name: { zh: nameOf(n), en: `Maria Costa${"abcd"[Math.floor(n / 10)]}${"klmnopqrst"[n % 10]}` } }];
  for (let n = 10; n < 40; n++) await publish(app, { authors: authors(n), subjects: ["17015"] });
  const facetsOf = async (find: object) => (await test.visitor.datasets.search({ find })).facets;
  const labels = (counts: { label: { zh: string } }[]) => counts.map(({ label }) => label.zh);
  assert.deepEqual(labels((await facetsOf({ author: nameOf(39).slice(1) })).author), [nameOf(39)]);
  assert.deepEqual(labels((await facetsOf({ author: "MARIA COSTAD" })).author).length, 10);
  assert.deepEqual(labels((await facetsOf({ author: "nobody" })).author), []);
  assert.equal((await facetsOf({ author: "nobody" })).keyword.length, (await facetsOf({})).keyword.length);
  assert.ok(
    (await facetsOf({ subject: "atmospheric" })).subject.every(({ label }) => /atmospheric/i.test(label.en)),
  );
});
