import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { eq, inArray, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Database, type Executor } from "./client.ts";
import { listParameter, preparedRead } from "./prepared_read.ts";

const shelf = sqliteTable("shelf", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
  open: integer("open", { mode: "boolean" }).notNull(),
  note: text("note"),
});
const book = sqliteTable("book", {
  id: integer("id").primaryKey(),
  shelfId: integer("shelf_id").notNull(),
  title: text("title").notNull(),
  size: integer("size"),
});

async function withShelves(use: (database: Database, url: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-read-" });
  const url = `file:${folder}/test.db`;
  const database = await Database.open({ url });
  try {
    await database.withTx(async (tx) => {
      await tx.run(
        sql`CREATE TABLE shelf (id INTEGER PRIMARY KEY, name TEXT, tags TEXT, open INTEGER, note TEXT)`,
      );
      await tx.run(
        sql`CREATE TABLE book (id INTEGER PRIMARY KEY, shelf_id INTEGER, title TEXT, size INTEGER)`,
      );
      await tx.insert(shelf).values([
        { id: 1, name: "海", tags: ["a", "b"], open: true },
        { id: 2, name: "empty", tags: [], open: false, note: "kept" },
      ]);
      await tx.insert(book).values({ id: 7, shelfId: 1, title: "Tides" });
    });
    await use(database, url);
  } finally {
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const listed = sql`(select value from json_each(${sql.placeholder("ids")}))`;
const count = sql<number>`(select count(*) from ${book} where ${book.shelfId} = ${shelf.id})`;
const names = sql<string>`json_array(${shelf.name})`.mapWith((value: string) =>
  JSON.parse(value) as string[]
);

const query = (db: Executor) =>
  db.select({ shelf, book, names, count, open: shelf.open, size: book.size }).from(shelf)
    .leftJoin(book, eq(book.shelfId, shelf.id))
    .where(inArray(shelf.id, listed)).orderBy(shelf.id);

Deno.test("preparedRead() gives the rows of drizzle itself: joins that found nothing, JSON, booleans, expressions", () =>
  withShelves(async ({ read }) => {
    const values = { ids: listParameter([1, 2]) };
    const rows = await preparedRead(query)(read, values);
    assert.deepEqual(rows, await query(read).prepare().all(values));
    assert.deepEqual(rows[0]!.book, { id: 7, shelfId: 1, title: "Tides", size: null });
    assert.deepEqual(rows.map(({ book, names, open }) => [book?.id, names, open]), [[7, ["海"], true], [
      undefined,
      ["empty"],
      false,
    ]]);
    assert.deepEqual(await preparedRead(query)(read, { ids: listParameter([]) }), []);
  }));

Deno.test("preparedRead() builds a query once for a database, and anew in each transaction, whose writes it sees", () =>
  withShelves(async (database) => {
    let built = 0;
    const titles = preparedRead((db) => {
      built++;
      return db.select({ title: book.title }).from(book);
    });
    for (let n = 0; n < 5; n++) assert.deepEqual(await titles(database.read), [{ title: "Tides" }]);
    assert.equal(built, 1);
    await database.withTx(async (tx) => {
      await tx.insert(book).values({ shelfId: 2, title: "Waves" });
      assert.equal((await titles(tx)).length, 2);
      assert.equal((await titles(database.read)).length, 1);
    });
    assert.equal((await titles(database.withTransactionCheck(async () => {}).read)).length, 2);
    assert.equal(built, 2);
  }));

Deno.test("preparedRead() reads what other connections write, also after they change the schema", () =>
  withShelves(async ({ read }, url) => {
    const titles = preparedRead((db) => db.select({ title: book.title }).from(book).orderBy(book.id));
    await titles(read);
    const other = createClient({ url });
    await other.execute("INSERT INTO book (shelf_id, title) VALUES (2, 'Waves')");
    assert.equal((await titles(read)).length, 2);
    await other.execute("ALTER TABLE book ADD COLUMN note TEXT DEFAULT 'x'");
    await other.execute("CREATE INDEX book_title ON book (title)");
    assert.deepEqual(await titles(read), [{ title: "Tides" }, { title: "Waves" }]);
    other.close();
  }));

Deno.test("a kept statement holds no lock, whether it was read to its end or failed on its way", () =>
  withShelves(async (database) => {
    const failing = preparedRead((db) =>
      db.select({ value: sql`json_extract(${shelf.name}, '$.x')` }).from(shelf).orderBy(shelf.id)
    );
    await preparedRead(query)(database.read, { ids: listParameter([1, 2]) });
    for (let n = 0; n < 2; n++) await assert.rejects(failing(database.read), /malformed JSON/);
    await database.withTx((tx) => tx.insert(book).values({ shelfId: 2, title: "Waves" }));
    const { rows } = await database.maintain((client) => client.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
    assert.equal(rows[0]!.busy, 0);
  }));

Deno.test("a value that the driver does not know is refused, and the process goes on", () =>
  withShelves(async ({ read }) => {
    const byNote = preparedRead((db) =>
      db.select({ id: shelf.id }).from(shelf).where(sql`${shelf.open} = ${sql.placeholder("open")}`)
    );
    assert.deepEqual(await byNote(read, { open: true }), [{ id: 1 }]);
    for (const open of [{}, NaN, Symbol("x"), new Date(0)]) {
      await assert.rejects(byNote(read, { open }), TypeError);
    }
    assert.deepEqual(await byNote(read, { open: false }), [{ id: 2 }]);
  }));

Deno.test("rows of free SQL have their names, of two columns with one name the first", () =>
  withShelves(async ({ read }) => {
    const rows = await read.all(
      sql`select id, name, 'other' as name, open as length, note as "1" from shelf`,
    );
    assert.deepEqual(rows[1], { id: 2, name: "empty" });
    assert.deepEqual(await read.get(sql`select count(*) as n from book`), { n: 1 });
    const values = await read.values(sql`select id, name from shelf`);
    assert.deepEqual(values.map((row) => Array.from(row)), [[1, "海"], [2, "empty"]]);
  }));
