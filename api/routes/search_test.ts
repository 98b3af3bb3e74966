import assert from "node:assert/strict";
import { article, community, usageCounter } from "../../db/schema/mod.ts";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { publish, publishDemo } from "../../tests/published_rows.ts";

Deno.test("POST /query answers summaries, marked hits and labelled facets in at most 10 statements", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const { dataSetId } = await publishDemo(test.app, "palmer-penguins");
  await publish(test.app, { title: { zh: "企鹅声音", en: "Penguin calls" }, communityCode: "j00001" });
  const before = test.statements.length;
  const result = await test.visitor.datasets.search({ q: "企鹅", filters: { license: ["CC0-1.0"] } });
  assert.ok(test.statements.length - before <= 10, `${test.statements.length - before} statements`);
  assert.deepEqual([result.total, result.sort, result.list[0].dataset.dataSetId], [
    1,
    "relevance",
    dataSetId,
  ]);
  assert.deepEqual(result.list[0].title.zh, [
    { text: "南极帕尔默群岛成年" },
    { text: "企鹅", hit: true },
    { text: "形态测量与巢区观测数据（2007–2009 年）" },
  ]);
  assert.ok(result.list[0].snippet.zh.some(({ hit, text }) => hit && text === "企鹅"));
  assert.equal(result.list[0].dataset.authors[0].email, "kri***@example.org");
  const { facets } = result;
  assert.deepEqual(facets.license, [{ value: "CC0-1.0", label: { zh: "CC0", en: "CC0" }, count: 1 }]);
  assert.deepEqual(facets.subject.map(({ value }) => value), ["180", "18057", "1805744"]);
  assert.deepEqual(facets.subject[2].label, { zh: "动物生态学", en: "Animal ecology" });
  assert.deepEqual(facets.type, [{ value: "001", label: { zh: "数据集", en: "Dataset" }, count: 1 }]);
  assert.deepEqual(facets.year, [{ value: "2026", label: { zh: "2026", en: "2026" }, count: 1 }]);
  assert.ok(
    facets.author.some(({ value, label }) =>
      value === "克里斯滕·戈尔曼|Kristen B. Gorman" && label.en === "Kristen B. Gorman"
    ),
  );
  assert.deepEqual(facets.journal, []);
  const all = await test.visitor.datasets.search();
  assert.deepEqual(all.facets.journal, [
    { value: "j00001", label: { zh: "社区 j00001", en: "Community j00001" }, count: 1 },
  ]);
});

Deno.test("POST /query takes the words from the address too, and explains a bad filter", async () => {
  await using test = await openTestApp();
  await publishDemo(test.app, "palmer-penguins");
  const ask = (path: string, body: unknown) =>
    test.api.request(`/api/sdb-query-service/query${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify(body),
    });
  const totals = [];
  for (const q of ["企鹅", "whales"]) {
    const { data } = await (await ask(`?q=${encodeURIComponent(q)}`, {})).json();
    totals.push(data.total);
  }
  assert.deepEqual(totals, [1, 0]);
  for (const body of [{ filters: { colour: ["red"] } }, { page: 0 }, { size: 101 }, { q: "x".repeat(501) }]) {
    assert.equal((await ask("", body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await ask(`?q=${"x".repeat(501)}`, {})).status, 400);
});

Deno.test("GET latest and recommend2 give the newest and the most viewed, of a community where one is named", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const old = await publish(test.app, { communityCode: "j00001" }, { publishedAt: 1_000 });
  const young = await publish(test.app, {}, { publishedAt: 2_000 });
  await test.app.db.withTx((tx) =>
    tx.insert(usageCounter).values({ datasetSerial: old.serial, month: "2026-11", metric: "views", count: 3 })
  );
  const { datasets } = test.visitor;
  const ids = (list: { dataSetId: string }[]) => list.map(({ dataSetId }) => dataSetId);
  assert.deepEqual(ids(await datasets.latest()), [young.dataSetId, old.dataSetId]);
  assert.deepEqual(ids(await datasets.popular()), [old.dataSetId, young.dataSetId]);
  assert.deepEqual(ids(await datasets.latest("j00001")), [old.dataSetId]);
  await assert.rejects(datasets.latest("j99999"), { error: "notFound" });
});

Deno.test("GET classifyStatistics counts all 62 subjects of level 1, those with datasets first", async () => {
  await using test = await openTestApp();
  await publishDemo(test.app, "palmer-penguins");
  const all = await test.visitor.statistics.bySubject();
  assert.equal(all.length, 62);
  assert.deepEqual(all[0], { code: "180", name: { zh: "生物学", en: all[0].name.en }, count: 1 });
  assert.ok(all.slice(1).every(({ count }) => count === 0));
  const [first] = await test.visitor.statistics.bySubject("180", true);
  assert.deepEqual([first.code, first.count, first.size], ["18057", 1, 429_203]);
});

Deno.test("GET public/subjects walks the tree and searches names in both languages", async () => {
  await using test = await openTestApp();
  const { catalog } = test.visitor;
  assert.equal((await catalog.subjects()).length, 62);
  const [found] = await catalog.subjects({ q: "animal ecology" });
  assert.deepEqual([found.code, found.path.map(({ zh }) => zh), found.children], [
    "1805744",
    ["生物学", found.path[1].zh, "动物生态学"],
    0,
  ]);
  assert.ok((await catalog.subjects({ code: "18057" })).some(({ code }) => code === "1805744"));
});

Deno.test("GET totalStatistics sums the newest published versions and all usage", async () => {
  await using test = await openTestApp();
  const first = await publishDemo(test.app, "palmer-penguins");
  await publish(test.app, {}, { after: first, number: 2, files: [{ path: "a", size: 5 }] });
  await publish(test.app, {}, { status: "DRAFT" });
  await test.app.db.withTx((tx) =>
    tx.insert(usageCounter).values([
      { datasetSerial: first.serial, month: "2026-11", metric: "views", count: 3 },
      { datasetSerial: first.serial, month: "2026-10", metric: "downloads", count: 2 },
    ])
  );
  const { serviceSuccessRate, ...total } = await test.visitor.statistics.total();
  assert.ok(serviceSuccessRate > 0 && serviceSuccessRate <= 1, String(serviceSuccessRate));
  assert.deepEqual(total, {
    datasets: 1,
    files: 1,
    size: 5,
    views: 3,
    downloads: 2,
    citations: 0,
  });
});

Deno.test("GET list gives the usage of a dataset for twelve months without gaps, to those who may see it", async () => {
  await using test = await openTestApp();
  const { dataSetId, serial } = await publish(test.app, {});
  const draft = await publish(test.app, {}, { status: "DRAFT" });
  await test.app.db.withTx((tx) =>
    tx.insert(usageCounter).values([
      { datasetSerial: serial, month: "2026-11", metric: "views", count: 3 },
      { datasetSerial: serial, month: "2024-01", metric: "views", count: 4 },
      { datasetSerial: serial, month: "2026-01", metric: "downloads", count: 1 },
    ])
  );
  const { months, ...sums } = await test.visitor.statistics.ofDataset(dataSetId);
  assert.deepEqual(sums, { views: 7, downloads: 1, citations: 0 });
  assert.equal(months.length, 12);
  assert.deepEqual(months.at(-1), { month: "2026-11", views: 3, downloads: 0 });
  assert.deepEqual(months[1], { month: "2026-01", views: 0, downloads: 1 });
  assert.equal(months[0].month, "2025-12");
  await assert.rejects(test.visitor.statistics.ofDataset(draft.dataSetId), { error: "notFound" });
});

const TITLE = { zh: "企鹅声音", en: "Penguin calls" };

Deno.test("GET list without a dataset gives the usage of everything published, page by page", async () => {
  await using test = await openTestApp();
  const [one, two] = [await publish(test.app, {}), await publish(test.app, { title: TITLE })];
  await publish(test.app, {}, { status: "DRAFT" });
  await test.app.db.withTx((tx) =>
    tx.insert(usageCounter).values([
      { datasetSerial: two.serial, month: "2026-11", metric: "views", count: 3 },
      { datasetSerial: two.serial, month: "2024-01", metric: "views", count: 4 },
      { datasetSerial: two.serial, month: "2026-01", metric: "downloads", count: 1 },
    ])
  );
  const { statistics } = test.visitor;
  const { list, ...page } = await statistics.all({ page: 2, size: 1 });
  assert.deepEqual(page, { page: 2, size: 1, total: 2 });
  assert.deepEqual(list, [{ dataSetId: two.dataSetId, views: 7, downloads: 1, citations: 0, title: TITLE }]);
  const ids: string[] = [];
  for await (const { dataSetId } of statistics.all({ size: 1 })) ids.push(dataSetId);
  assert.deepEqual(ids, [one.dataSetId, two.dataSetId]);
});

Deno.test("GET communities and info count what is published", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  await publish(test.app, { communityCode: "j00001" });
  await publish(test.app, { communityCode: "j00001" }, { status: "DRAFT" });
  const expected = {
    code: "j00001",
    kind: "journal",
    name: { zh: "社区 j00001", en: "Community j00001" },
    description: { zh: "", en: "" },
    datasets: 1,
    sample: false,
  };
  assert.deepEqual(await test.visitor.communities.list(), [expected]);
  assert.deepEqual(await test.visitor.communities.get("j00001"), expected);
  assert.equal(await test.app.db.read.$count(community), 1);
});

Deno.test("GET newlist and news give what has appeared, newest first", async () => {
  await using test = await openTestApp();
  const now = test.app.clock().getTime();
  const row = {
    kind: "news",
    state: "published",
    titleZh: "题",
    titleEn: "Title",
    bodyZh: "<p>&lt;b&gt;文&lt;/b&gt;</p>",
    bodyEn: "<p>Text</p><p><strong>more</strong></p>",
    date: "2026-11-02",
    tags: [],
    extra: {},
    revision: 1,
    createdAt: now,
    updatedAt: now,
  } satisfies Partial<typeof article.$inferInsert>;
  await test.app.db.withTx((tx) =>
    tx.insert(article).values([
      { ...row, id: "a1", slug: "old", firstPublicAt: now - 2 },
      { ...row, id: "a2", slug: "new", firstPublicAt: now - 1 },
      { ...row, id: "a3", slug: "later", firstPublicAt: now + 1, state: "scheduled" },
      { ...row, id: "a4", slug: "help", firstPublicAt: now - 1, kind: "help" },
    ])
  );
  const { catalog } = test.visitor;
  assert.deepEqual((await catalog.news()).map(({ id }) => id), ["new", "old"]);
  assert.deepEqual(await catalog.newsItem("new"), {
    id: "new",
    kind: "News",
    title: { zh: "题", en: "Title" },
    summary: { zh: "", en: "" },
    body: { zh: "<b>文</b>", en: "Text\n\nmore" },
    publishedAt: new Date(now - 1).toISOString(),
    sample: false,
  });
  await assert.rejects(catalog.newsItem("later"), { error: "notFound" });
});
