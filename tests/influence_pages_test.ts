/** The page of figures and the command: what they show are the figures of the call, in both languages. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../cli/exit.ts";
import { usageCounter } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { openSite, sdb } from "./cli/command_line.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { publish } from "./published_rows.ts";

async function fill(test: TestApp): Promise<void> {
  const { serial } = await publish(test.app, {
    title: { zh: "湖泊水位", en: "Lake levels" },
    subjects: ["17045"],
    license: { id: "CC-BY-4.0" },
  }, { files: [{ path: "a.csv", size: 2048 }] });
  await publish(test.app, { title: { zh: "二", en: "Two" } }, { files: [{ path: "b.csv", size: 1024 }] });
  await test.app.db.withTx((tx) =>
    tx.insert(usageCounter).values({ datasetSerial: serial, month: "2026-11", metric: "views", count: 1234 })
  );
}

Deno.test("/about/influence and /influence show the figures of the call in both languages", async () => {
  await using test = await openTestApp();
  await fill(test);
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    for (const path of ["/about/influence", "/influence"]) {
      const { status, text } = await go(`${prefix}${path}`);
      assert.equal(status, 200);
      assert.ok(text.includes(t("influence.asOf", { at: "2026-11-02 10:00:00" })), "the moment of counting");
      assert.match(text, />3 KB</);
      assert.match(text, />1,234</);
      assert.ok(text.includes(locale === "zh" ? "地球科学" : "Earth sciences"));
      assert.ok(text.includes(locale === "zh" ? "湖泊水位" : "Lake levels"));
      assert.match(text, new RegExp(`<link rel="canonical" href="[^"]*${prefix}/about/influence"`));
    }
  }
});

Deno.test("/about/influence gives every chart a text and a table with the same figures", async () => {
  await using test = await openTestApp();
  await fill(test);
  const { text } = await (await openPages(test))("/en/about/influence");
  assert.ok(text.includes("Growth of datasets from 2026-10 to 2026-11: from 0 to 2"));
  const table = /<table[\s\S]*?<\/table>/.exec(text)?.[0] ?? "";
  for (const figure of ["2026-11", ">2<", ">3 KB<", ">1,234<"]) assert.ok(table.includes(figure), figure);
});

Deno.test("/about/influence of an empty repository says what comes, and the menu leads there", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const { status, text } = await go(`${prefix}/about/influence`);
    assert.equal(status, 200);
    assert.ok(text.includes(translator(locale)("influence.empty")));
    assert.match((await go(`${prefix}/`)).text, new RegExp(`<a href="${prefix}/about/influence"`));
  }
});

Deno.test("sdb statistics show gives the figures to a person and everything to a program", async () => {
  await using site = await openSite();
  await fill(site.test);
  const env = { SDB_SERVER: site.server };
  const shown = await sdb(["statistics", "show", "--lang", "en"], { env });
  assert.equal(shown.code, EXIT_CODES.ok, shown.err);
  assert.match(shown.out, /Datasets\s+2/);
  assert.match(shown.out, /Subjects\s+Earth sciences 1/);
  const { json } = await sdb(["statistics", "show", "--json"], { env });
  const { months, mostViewed } = json as { months: { month: string }[]; mostViewed: unknown[] };
  assert.deepEqual([months.at(-1)?.month, mostViewed.length], ["2026-11", 1]);
});
