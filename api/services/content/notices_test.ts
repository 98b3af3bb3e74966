import assert from "node:assert/strict";
import { article } from "../../../db/schema/mod.ts";
import { announceChange } from "../../change_counter.ts";
import { systemContext } from "../../context.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { DAY_MS, shanghaiDate } from "../../../sdk/model/time.ts";

type Row = { slug: string; state?: "draft"; until?: string };

async function add({ app }: TestApp, rows: Row[]): Promise<void> {
  const now = app.clock().getTime();
  const times = { firstPublicAt: now, createdAt: now, updatedAt: now };
  await app.db.withTx(async (tx) => {
    await tx.insert(article).values(rows.map(({ slug, state, until }) => ({
      id: slug,
      slug,
      kind: "notice" as const,
      state: state ?? "published" as const,
      titleZh: slug,
      date: "2026-11-01",
      tags: [],
      extra: { tone: "info", dismissible: true, ...until && { until } },
      revision: 1,
      ...times,
    })));
    await announceChange(tx, systemContext(app, "test"), ["content:notice"]);
  });
}

Deno.test("GET notices gives the published ones up to the end of their last day in Shanghai", async () => {
  await using test = await openTestApp();
  const today = shanghaiDate(test.app.clock());
  await add(test, [{ slug: "endless" }, { slug: "today", until: today }, {
    slug: "over",
    until: "2020-01-01",
  }, { slug: "draft", state: "draft" }]);
  const slugs = async () => (await test.visitor.content.notices()).map(({ slug }) => slug);
  assert.deepEqual(await slugs(), ["endless", "today"]);
  test.advance(DAY_MS);
  assert.deepEqual(await slugs(), ["endless"]);
});

Deno.test("GET notices reads the database once, until a notice changes", async () => {
  await using test = await openTestApp();
  await add(test, [{ slug: "one" }]);
  await test.visitor.content.notices();
  const before = test.statements.length;
  await test.visitor.content.notices();
  assert.deepEqual(test.statements.slice(before).filter((sql) => sql.includes('from "article"')), []);
  await add(test, [{ slug: "two" }]);
  assert.equal((await test.visitor.content.notices()).length, 2);
});
