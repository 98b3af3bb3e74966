/** Articles of an earlier state of the database, in which a plan and the first publication were one date. */
import assert from "node:assert/strict";
import { Database } from "./client.ts";
import { earlierMigrations, MIGRATIONS } from "./earlier_migrations.ts";
import { migrate } from "./migrate.ts";
import { article } from "./schema/mod.ts";

/** How many migrations there were before. */
const BEFORE = 23;

const OLD = `
  INSERT INTO article (id, kind, slug, state, title_zh, title_en, summary_zh, summary_en, body_zh, body_en, date, tags,
      extra, publish_at, revision, public_revision, created_at, updated_at)
    SELECT column1, 'news', column1, column2, '题', '', '', '', '', '', '2026-11-01', '[]',
      '{}', column3, 1, column4, 9, 9
    FROM (VALUES ('public', 'published', 5, 1), ('undated', 'published', NULL, 1), ('planned', 'scheduled', 6, NULL),
      ('taken-back', 'draft', 7, 1), ('dated-by-a-file', 'draft', 8, NULL), ('new', 'draft', NULL, NULL));
`;

Deno.test("migrate() keeps the day on which readers first saw an article, and what is planned, apart", async () => {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const earlier = await earlierMigrations(BEFORE);
  const db = await Database.open({ url: `file:${path}/test.db` });
  await migrate(db, earlier);
  await db.maintain((client) => client.executeMultiple(OLD));
  await migrate(db, MIGRATIONS);
  const rows = await db.read.select().from(article).all();
  assert.deepEqual(
    rows.map(({ id, publishAt, firstPublicAt }) => [id, publishAt, firstPublicAt]).sort(),
    [
      ["dated-by-a-file", 8, null],
      ["new", null, null],
      ["planned", 6, null],
      ["public", null, 5],
      ["taken-back", null, 7],
      ["undated", null, 9],
    ],
  );
  await db.close();
  for (const folder of [path, earlier]) await Deno.remove(folder, { recursive: true });
});
