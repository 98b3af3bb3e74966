import assert from "node:assert/strict";
import { Database } from "../../../db/client.ts";
import { earlierMigrations, MIGRATIONS } from "../../../db/earlier_migrations.ts";
import { migrate } from "../../../db/migrate.ts";
import { article } from "../../../db/schema/mod.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { ORIGIN } from "../../../tests/harness.ts";
import { openApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { createApi } from "../../mod.ts";
import { refoldArticles } from "./refold_articles.ts";

Deno.test("refoldArticles() lets the search find news of an earlier release by accents, widths and letters of either case, once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-refold-" });
  const earlier = await earlierMigrations(16);
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: ORIGIN, DEMO: "off", LOG_LEVEL: "off" });
  const database = await Database.open({ url: config.databaseUrl });
  await migrate(database, earlier);
  await database.maintain((client) =>
    client.executeMultiple(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO news (id, kind, title_zh, title_en, body_zh, body_en, published_at, sample)
        SELECT 'news-' || i, 'News', '题', 'École ' || i, '见ＡＢＣ' || char(10) || '二', 'ÜBER', 1700000000000, 0 FROM n;
    `)
  );
  await database.close();
  const app = await openApp({ config, migrations: MIGRATIONS });
  const api = createApi(app);
  const { content } = createRepository({ server: ORIGIN, fetch: (request) => api.fetch(request) });
  const found = async (q: string) => (await content.search(q)).list.map(({ slug }) => slug);
  assert.deepEqual(await found("école 120"), ["news-120"]);
  assert.deepEqual(await found("ECOLE ＡＢＣ 120"), ["news-120"]);
  assert.deepEqual(await found("über abc 119"), ["news-119"]);
  const rows = await app.db.read.select({ text: article.searchText }).from(article).all();
  assert.equal(rows.length, 120);
  assert.ok(rows.every(({ text }) => text.startsWith("题 ecole ") && text.endsWith("\x1f见abc 二 uber")));
  assert.equal(await refoldArticles(app), 0);
  await app.close();
  for (const used of [folder, earlier]) await Deno.remove(used, { recursive: true });
});
