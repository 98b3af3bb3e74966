import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { Database, isBusy, isDuplicate, isFull } from "./client.ts";

async function withDatabase(use: (database: Database, url: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-client-" });
  const url = `file:${folder}/test.db`;
  const database = await Database.open({ url });
  try {
    await database.withTx((tx) => tx.run(sql`CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT)`));
    await use(database, url);
  } finally {
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const count = async (database: Database) =>
  (await database.read.get<{ n: number }>(sql`SELECT count(*) AS n FROM entry`)).n;

Deno.test("withTx() queues simultaneous transactions instead of refusing them", () =>
  withDatabase(async (database) => {
    const jobs = Array.from(
      { length: 50 },
      (_, id) => database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (${id}, 'x')`)),
    );
    await Promise.all(jobs);
    assert.equal(await count(database), 50);
  }));

Deno.test("withTx() lets other work have its turn between two transactions that wait", () =>
  withDatabase(async (database) => {
    const order: string[] = [];
    const write = (id: number) =>
      database.withTx(async (tx) => {
        await tx.run(sql`INSERT INTO entry VALUES (${id}, 'x')`);
        order.push("write");
      });
    const writes = Promise.all(Array.from({ length: 20 }, (_, id) => write(id)));
    setTimeout(() => order.push("other"), 0);
    await writes;
    assert.ok(order.includes("other") && order.at(-1) === "write", order.join(" "));
  }));

Deno.test("withTx() leaves nothing of a job that throws, and serves the next one", () =>
  withDatabase(async (database) => {
    await assert.rejects(
      database.withTx(async (tx) => {
        await tx.run(sql`INSERT INTO entry VALUES (1, 'half')`);
        throw new Error("stop here");
      }),
      /stop here/,
    );
    await database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (2, 'whole')`));
    assert.equal(await count(database), 1);
  }));

Deno.test("afterCommit() acts once what was written can be read, and never for a job that throws", () =>
  withDatabase(async (database) => {
    const seen: number[] = [];
    const write = (id: number, then: () => void) =>
      database.withTx(async (tx) => {
        database.afterCommit(tx, () => seen.push(id));
        await tx.run(sql`INSERT INTO entry VALUES (${id}, 'x')`);
        assert.equal(seen.includes(id), false);
        then();
      });
    const thrown = write(1, () => {
      throw new Error("stop here");
    });
    await assert.rejects(thrown, /stop here/);
    await write(2, () => {});
    assert.deepEqual(seen, [2]);
    assert.equal(await count(database), 1);
  }));

Deno.test("withTx() writes again after another connection held the lock for too long", () =>
  withDatabase(async (database, url) => {
    const other = createClient({ url });
    const lock = await other.transaction("write");
    // The lock outlives the patience of every try: the first write fails, the next one must not.
    const refused = database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (1, 'x')`));
    await assert.rejects(refused, (error: Error) => /locked|BUSY/i.test(`${error.message} ${error.cause}`));
    await lock.rollback();
    other.close();
    await database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (2, 'y')`));
    assert.equal(await count(database), 1);
  }));

Deno.test("isDuplicate() recognises a broken UNIQUE rule through drizzle's wrapping", () =>
  withDatabase(async (database) => {
    const insert = () => database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (1, 'x')`));
    await insert();
    await assert.rejects(insert, (error) => isDuplicate(error));
  }));

Deno.test("maintain() leaves a writer that works after another connection held the lock for too long", () =>
  withDatabase(async (database, url) => {
    const other = createClient({ url });
    const lock = await other.transaction("write");
    const refused = database.maintain((client) => client.execute("INSERT INTO entry VALUES (1, 'x')"));
    await assert.rejects(refused, isBusy);
    await lock.rollback();
    other.close();
    await database.maintain((client) => client.execute("INSERT INTO entry VALUES (2, 'y')"));
    const onDisk = createClient({ url });
    assert.equal((await onDisk.execute("SELECT count(*) AS n FROM entry")).rows[0].n, 1);
    onDisk.close();
  }));

Deno.test("isFull() recognises a database without room; the writer works again once there is some", () =>
  withDatabase(async (database) => {
    const pages = (await database.read.get<{ page_count: number }>(sql`PRAGMA page_count`)).page_count;
    await database.maintain((client) => client.execute(`PRAGMA max_page_count = ${pages}`));
    const insert = database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (1, zeroblob(1000000))`));
    await assert.rejects(insert, (error) => isFull(error) && !isBusy(error));
    await database.maintain((client) => client.execute(`PRAGMA max_page_count = ${pages + 100}`));
    await database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (2, 'y')`));
    assert.equal(await count(database), 1);
    assert.equal(isFull(new Error("no such table: entry")), false);
  }));

Deno.test("withTransactionCheck() asks in the queue before each job, runs none that is refused, and leaves the database itself alone", () =>
  withDatabase(async (database) => {
    const asked: number[] = [];
    let open = true;
    const checked = database.withTransactionCheck(async (tx) => {
      asked.push((await tx.get<{ n: number }>(sql`SELECT count(*) AS n FROM entry`)).n);
      if (!open) throw new Error("closed");
    });
    assert.equal(checked.root, database);
    assert.equal(database.root, database);
    const committed: number[] = [];
    const insert = (id: number) =>
      checked.withTx(async (tx) => {
        checked.afterCommit(tx, () => committed.push(id));
        await tx.run(sql`INSERT INTO entry VALUES (${id}, 'x')`);
      });
    // The write that closes stands before the third in the queue, so the third finds it done.
    const outcomes = await Promise.allSettled([
      insert(1),
      insert(2),
      database.withTx(() => Promise.resolve(void (open = false))),
      insert(3),
      database.withTx((tx) => tx.run(sql`INSERT INTO entry VALUES (4, 'x')`)),
    ]);
    assert.deepEqual(outcomes.map(({ status }) => status === "fulfilled"), [true, true, true, false, true]);
    assert.deepEqual(asked, [0, 1, 2]);
    assert.deepEqual(committed, [1, 2]);
    assert.equal(await count(database), 3);
  }));
