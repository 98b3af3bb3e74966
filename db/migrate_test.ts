/** The migrations against the schema that the code believes in. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { Database } from "./client.ts";
import { earlierMigrations, MIGRATIONS } from "./earlier_migrations.ts";
import { migrate } from "./migrate.ts";
import * as schema from "./schema/mod.ts";

const folder = MIGRATIONS;
const tables = Object.values(schema).filter((entry) => is(entry, SQLiteTable));

async function withMigrated(use: (url: string, database: Database) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const url = `file:${path}/sdb.db`;
  const database = await Database.open({ url });
  try {
    await migrate(database, folder);
    await use(url, database);
  } finally {
    await database.close();
    await Deno.remove(path, { recursive: true });
  }
}

Deno.test("migrate() gives every table of the schema with exactly its columns", () =>
  withMigrated(async (url) => {
    const client = createClient({ url });
    for (const table of tables) {
      const { rows } = await client.execute(`PRAGMA table_xinfo(${getTableName(table)})`);
      const found = rows.map((row) => `${row.name} ${row.notnull || row.pk ? "required" : "optional"}`)
        .sort();
      const wanted = Object.values(getTableColumns(table))
        .map((column) => `${column.name} ${column.notNull || column.primary ? "required" : "optional"}`)
        .sort();
      assert.deepEqual(found, wanted, getTableName(table));
    }
    client.close();
  }));

Deno.test("migrate() twice changes nothing and leaves a sound database", () =>
  withMigrated(async (url, database) => {
    await migrate(database, folder);
    const client = createClient({ url });
    assert.equal((await client.execute("PRAGMA integrity_check")).rows[0].integrity_check, "ok");
    assert.deepEqual((await client.execute("PRAGMA foreign_key_check")).rows.length, 0);
    client.close();
  }));

Deno.test("migrate() refuses a database that a newer program has migrated, and leaves it as it is", () =>
  withMigrated(async (_url, database) => {
    const count = () =>
      database.maintain(async (client) =>
        (await client.execute("SELECT * FROM __drizzle_migrations")).rows.length
      );
    await database.maintain((client) =>
      client.execute("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)")
    );
    const before = await count();
    await assert.rejects(migrate(database, folder), /^Error: The database is newer than this program\. /);
    assert.equal(await count(), before);
  }));

Deno.test("every custom migration explains itself in its first line", async () => {
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".sql")) continue;
    const text = await Deno.readTextFile(`${folder}/${name}`);
    const generated = text.startsWith("CREATE TABLE") || text.startsWith("ALTER TABLE");
    assert.ok(generated || text.startsWith("-- "), name);
  }
});

Deno.test("Database opens with WAL, synchronous FULL and foreign keys on its writer", () =>
  withMigrated(async (_url, database) => {
    const pragma = (name: string) =>
      database.maintain(async (client) => Object.values((await client.execute(`PRAGMA ${name}`)).rows[0])[0]);
    assert.equal(await pragma("journal_mode"), "wal");
    assert.equal(await pragma("synchronous"), 2);
    assert.equal(await pragma("foreign_keys"), 1);
  }));

Deno.test("migrate() brings people, sessions and mails of release 0.1 along", async () => {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const earlier = await earlierMigrations(3);
  const database = await Database.open({ url: `file:${path}/sdb.db` });
  await migrate(database, earlier);
  await database.maintain(async (client) => {
    await client.executeMultiple(`
      INSERT INTO user (id, email, real_name, work_unit, phone, status, created_at)
        VALUES ('u1', 'a@example.org', '林悦', '海洋研究所 "O"', '+86 138 0000 0000', 'ACTIVE', 1),
               ('u2', 'b@example.org', 'B', '', '', 'INACTIVE', 2);
      INSERT INTO session (token_hash, user_id, created_at, last_seen_at, expires_at)
        VALUES ('h1', 'u1', 1, 1, 2), ('h2', 'u1', 1, 1, 2);
      INSERT INTO mail (id, recipient, locale, subject, body, created_at) VALUES ('m', 'a@example.org', 'zh', 's', 'b', 1);
    `);
  });
  await migrate(database, folder);
  const people = await database.read.select().from(schema.user).all();
  const name = '海洋研究所 "O"';
  assert.deepEqual(people.map(({ organizations }) => organizations), [
    [{ nameZh: name, nameEn: name, aliases: [], orgids: [], id: "sdb_custom", custom: true }],
    [],
  ]);
  assert.equal(people[0].phone, "+86 138 0000 0000", "sealed when the app opens");
  assert.deepEqual([people[0].gender, people[0].mustChangePassword, people[0].totpConfirmedAt], [
    "",
    false,
    null,
  ]);
  const sessions = await database.read.select().from(schema.session).all();
  assert.equal(new Set(sessions.map(({ id }) => id)).size, 2);
  assert.ok(sessions.every(({ id, loginType }) => /^[0-9a-f]{32}$/.test(id) && loginType === ""));
  assert.equal((await database.read.select().from(schema.mail).all())[0].html, "");
  await database.close();
  for (const used of [path, earlier]) await Deno.remove(used, { recursive: true });
});

Deno.test("migrate() makes news to articles: plain texts to paragraphs, ids to names in addresses or older ids", async () => {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const earlier = await earlierMigrations(16);
  const database = await Database.open({ url: `file:${path}/sdb.db` });
  await migrate(database, earlier);
  await database.maintain((client) =>
    client.executeMultiple(`
      INSERT INTO news (id, kind, title_zh, title_en, body_zh, body_en, published_at, sample)
        VALUES ('first-news', 'Blog', '题', 'Title', '甲<b>&' || char(10) || '乙' || char(10) || char(10) || '丙', '', 1700000000000, 1),
               ('新闻 1', 'News', '题二', '', '', '', 32503680000000, 0);
    `)
  );
  await migrate(database, folder);
  const rows = await database.read.select().from(schema.article).orderBy(schema.article.createdAt).all();
  assert.deepEqual(rows.map(({ kind, slug, state, date, sample }) => [kind, slug, state, date, sample]), [
    ["blog", "first-news", "published", "2023-11-15", true],
    ["news", "news-2", "scheduled", "3000-01-01", false],
  ]);
  assert.deepEqual([rows[0].bodyZh, rows[0].bodyEn], ["<p>甲&lt;b&gt;&amp;<br>乙</p><p>丙</p>", ""]);
  assert.deepEqual(rows[1].extra, { ids: { zh: "新闻 1", en: "新闻 1" } });
  const revisions = await database.read.select().from(schema.articleRevision).all();
  assert.deepEqual(
    revisions.map(({ content: { title, sample, body } }) => [title.zh, sample, body.zh === ""]),
    [
      ["题", true, false],
      ["题二", false, true],
    ],
  );
  await database.close();
  for (const used of [path, earlier]) await Deno.remove(used, { recursive: true });
});

Deno.test("migrate() gives seeded articles the key of their files, renamed ones too, and no other article", async () => {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const earlier = await earlierMigrations(21);
  const database = await Database.open({ url: `file:${path}/sdb.db` });
  await migrate(database, earlier);
  /** Id, slug now, slug of the first save, who saved it. */
  const articles = [
    ["kept", "faq", "faq", null],
    ["renamed", "intro2", "introduction", null],
    ["renamedTwice", "terms2", "terms", null],
    ["putInAgain", "terms", "terms", null],
    ["own", "own", "own", "u1"],
  ];
  await database.maintain(async (client) => {
    for (const [id, slug, first, userId] of articles) {
      await client.execute({
        sql: `INSERT INTO article (id, kind, slug, state, date, tags, extra, revision, created_at, updated_at)
          VALUES (?, 'help', ?, 'published', '2026-11-01', '[]', '{}', 1, 1, 1)`,
        args: [id!, slug!],
      });
      await client.execute({
        sql:
          "INSERT INTO article_revision (article_id, number, content, user_id, created_at) VALUES (?, 1, ?, ?, 1)",
        args: [id!, JSON.stringify({ slug: first }), userId],
      });
    }
  });
  await migrate(database, folder);
  const rows = await database.read.select().from(schema.article).all();
  assert.deepEqual(Object.fromEntries(rows.map(({ id, seedKey }) => [id, seedKey])), {
    kept: "help/faq",
    renamed: "help/introduction",
    renamedTwice: null,
    putInAgain: "help/terms",
    own: null,
  });
  await database.close();
  for (const used of [path, earlier]) await Deno.remove(used, { recursive: true });
});
