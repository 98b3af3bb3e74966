import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { identifier, organization, statisticTotal, usageCounter } from "../../../db/schema/mod.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { publish } from "../../../tests/published_rows.ts";
import { countStatements } from "../../../tests/sql_statements.ts";

const OXFORD = "https://ror.org/052gg0110";
const UNKNOWN = "https://ror.org/01ej9dk98";

const author = (...rors: [ror: string, name: string][]) => ({
  name: { zh: "张三", en: "Zhang San" },
  affiliations: rors.map(([ror, name]) => ({ name: { zh: "", en: name }, ror })),
});

const setCount = (
  test: TestApp,
  serial: number,
  metric: "views" | "downloads",
  month: string,
  count: number,
) =>
  test.app.db.withTx((tx) => tx.insert(usageCounter).values({ datasetSerial: serial, month, metric, count }));

Deno.test("statistics.overview() counts what is published, by month of the first publication", async () => {
  await using test = await openTestApp();
  const { app, visitor } = test;
  const may = Date.parse("2026-05-31T16:30:00Z"); // June in Shanghai
  const first = await publish(app, { title: { zh: "一", en: "One" } }, {
    publishedAt: may,
    files: [{ path: "a.csv", size: 10 }, { path: "b.csv", size: 20 }],
  });
  await publish(app, { title: { zh: "一", en: "One" } }, {
    after: first,
    number: 2,
    files: [{ path: "a.csv", size: 100 }],
  });
  await publish(app, { title: { zh: "二", en: "" } }, { files: [{ path: "c.csv", size: 5 }] });
  await publish(app, {}, { status: "DRAFT" });
  const seen = await visitor.statistics.overview();
  assert.deepEqual([seen.datasets, seen.files, seen.size], [2, 2, 105]);
  const grown = seen.months.map(({ month, datasets, size, totalDatasets, totalSize }) =>
    [month, datasets, size, totalDatasets, totalSize].join(" ")
  );
  assert.deepEqual(grown, [
    "2026-06 1 100 1 100",
    "2026-07 0 0 1 100",
    "2026-08 0 0 1 100",
    "2026-09 0 0 1 100",
    "2026-10 0 0 1 100",
    "2026-11 1 5 2 105",
  ]);
  assert.deepEqual(seen.languages.map(({ value, count }) => [value, count]), [["both", 1], ["zh", 1]]);
  assert.equal(seen.asOf, app.clock().toISOString());
});

Deno.test("statistics.overview() counts a dataset once for each country and institution of its authors", async () => {
  await using test = await openTestApp();
  const { app, visitor } = test;
  await app.db.withTx((tx) =>
    tx.insert(organization).values({
      id: OXFORD,
      nameZh: "牛津大学",
      nameEn: "University of Oxford",
      aliases: [],
      orgids: [],
      country: "GB",
    }).onConflictDoUpdate({ target: organization.id, set: { nameZh: "牛津大学", country: "GB" } })
  );
  await publish(app, {
    authors: [author([OXFORD, "Oxford"]), author([OXFORD, "Oxford"], [UNKNOWN, "Somewhere"])],
  });
  await publish(app, { authors: [author([OXFORD, "Oxford"])] });
  await publish(app, { authors: [author(["", "Without identifier"])] });
  const { institutions, countries, institutionCount, countryCount } = await visitor.statistics.overview();
  assert.deepEqual(institutions, [
    { value: OXFORD, label: { zh: "牛津大学", en: "University of Oxford" }, count: 2 },
    { value: UNKNOWN, label: { zh: "Somewhere", en: "Somewhere" }, count: 1 },
  ]);
  assert.deepEqual(countries.map(({ value, label, count }) => [value, label.en, count]), [[
    "GB",
    "United Kingdom",
    2,
  ]]);
  assert.deepEqual([institutionCount, countryCount], [2, 1]);
});

Deno.test("statistics.overview() ranks by use, and leaves out what nobody has used", async () => {
  await using test = await openTestApp();
  const { app, visitor } = test;
  const one = await publish(app, { title: { zh: "一", en: "One" } });
  const two = await publish(app, { title: { zh: "二", en: "Two" } });
  await publish(app, { title: { zh: "三", en: "Three" } });
  await setCount(test, one.serial, "views", "2026-10", 3);
  await setCount(test, two.serial, "views", "2026-11", 9);
  await setCount(test, one.serial, "downloads", "2026-11", 1);
  const seen = await visitor.statistics.overview();
  assert.deepEqual(seen.mostViewed.map(({ title, views }) => [title.en, views]), [["Two", 9], ["One", 3]]);
  assert.deepEqual(seen.mostDownloaded.map(({ dataSetId, downloads }) => [dataSetId, downloads]), [[
    one.dataSetId,
    1,
  ]]);
  assert.deepEqual([seen.views, seen.downloads, seen.citations], [12, 1, 0]);
  assert.equal(seen.months.at(-1)?.views, 9);
});

Deno.test("statistics.overview() reads nothing again within a minute, unless something is published", async () => {
  await using test = await openTestApp();
  const { app, visitor } = test;
  await publish(app, {});
  const asked = () => countStatements(test, () => visitor.statistics.overview());
  await asked();
  assert.deepEqual((await asked()).statements, []);
  await publish(app, {});
  assert.equal((await visitor.statistics.overview()).datasets, 2);
  test.advance(61_000);
  assert.notDeepEqual((await asked()).statements, []);
});

Deno.test("sums of usage and identifiers follow every insert, change and removal of a row", async () => {
  await using test = await openTestApp();
  const { app, visitor } = test;
  const total = async (name: string) =>
    (await app.db.read.select().from(statisticTotal).where(eq(statisticTotal.name, name)).all())
      .reduce((sum, { count }) => sum + count, 0);
  const put = (value: string, state: "RESERVED" | "REGISTERED", filePath: string | null = null) =>
    app.db.withTx((tx) =>
      tx.insert(identifier).values({
        value,
        scheme: filePath ? "cstr" : "doi",
        filePath,
        state,
        createdAt: 0,
      })
    );
  await put("10.5072/a", "RESERVED");
  await put("10.5072/b", "REGISTERED");
  await put("31253.11.c", "REGISTERED", "a.csv");
  assert.deepEqual([await total("doi"), await total("cstr"), await total("file")], [1, 0, 1]);
  const move = (state: "REGISTERED" | "HIDDEN") =>
    app.db.withTx((tx) => tx.update(identifier).set({ state }).where(eq(identifier.value, "10.5072/a")));
  await move("REGISTERED");
  assert.deepEqual((await visitor.statistics.overview()).identifiers, { doi: 2, cstr: 0, file: 1 });
  await move("HIDDEN");
  assert.equal(await total("doi"), 1);
  const at = app.clock().getTime();
  app.usage.record({ serial: 1, metric: "views", visitor: "a", at });
  await app.usage.flush();
  app.usage.record({ serial: 1, metric: "views", visitor: "b", at });
  await app.usage.flush();
  assert.equal(await total("views"), 2);
  await app.db.withTx((tx) => tx.delete(usageCounter));
  assert.equal(await total("views"), 0);
});
