import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { readConfig } from "../../config.ts";
import { checkDatabase } from "../../../db/damage.ts";
import { alarm } from "../../../db/schema/mod.ts";
import { captureLogs } from "../../../tests/capture_log.ts";
import { overwritePages } from "../../../tests/damage.ts";
import { openTestHouse, ORIGIN, type TestHouse } from "../../../tests/harness.ts";
import { clockwork, jobNamed } from "../../../tests/jobs.ts";
import { openHouse } from "../../house.ts";
import { setLogLevel } from "../../log.ts";
import { backUp } from "../backup.ts";
import { systemContext } from "../../context.ts";

const HOUR = 3_600_000;
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const pathOf = ({ config }: TestHouse) => `${config.dataDir}/sdb.db`;

async function readiness(test: TestHouse) {
  const response = await test.api.request(`${ORIGIN}/readyz`);
  return [response.status, await response.json()];
}

/** Everything lies in the main file, where it is then damaged behind the back of the open connections. */
async function damage(test: TestHouse, step = 3): Promise<void> {
  await test.house.db.maintain((client) => client.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
  await overwritePages(pathOf(test), step);
}

Deno.test("verify_database finds a sound database sound, in a worker", async () => {
  await using test = await openTestHouse();
  const time = clockwork(test);
  assert.equal(await time.run("verify_database"), true);
  const chief = await test.signIn({ role: "administrator" });
  assert.equal((await chief.repository.integrity.show()).database.sound, true);
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
});

Deno.test("verify_database notices damaged pages under a running server: readyz, metric, log, jobs", async () => {
  await using test = await openTestHouse();
  await damage(test);
  using logs = captureLogs();
  setLogLevel("error");
  const result = await jobNamed("verify_database").run(systemContext(test.house, "check"));
  assert.equal(result.sound, false);
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "databaseDamaged" }]);
  assert.match(await (await test.api.request(`${ORIGIN}/metrics`)).text(), /^sdb_database_damaged 1$/m);
  assert.match(logs.text(), /the database is damaged/);
  test.advance(HOUR);
  assert.equal(await clockwork(test).run("purge_retracted").catch(() => false), false);
});

Deno.test("damage that a read meets counts at once, the answer says what it is, and the alarm is mailed", async () => {
  await using test = await openTestHouse();
  const { db } = test.house;
  const roots = await db.read.all<{ rootpage: number }>(
    sql`SELECT rootpage FROM sqlite_master WHERE tbl_name = 'news' AND rootpage > 0`,
  );
  await db.maintain((client) => client.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
  {
    using file = await Deno.open(pathOf(test), { write: true });
    for (const { rootpage } of roots) {
      await file.seek((rootpage - 1) * 4_096, Deno.SeekMode.Start);
      await file.write(new Uint8Array(4_096).fill(0xaa));
    }
  }
  const response = await test.api.request(`${ORIGIN}/api/gin-sdb-news/public/newlist`);
  assert.equal(response.status, 500);
  assert.equal((await response.json()).code, 50_003);
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "databaseDamaged" }]);
  for (let tries = 0; tries < 100 && (await db.read.select().from(alarm).all()).length === 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual((await db.read.select().from(alarm).all()).map(({ kind }) => kind), ["databaseDamaged"]);
});

Deno.test("openHouse() and a backup refuse a damaged database in a plain sentence and leave it as it is", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-damaged-" });
  try {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "off", DEMO: "off" });
    await (await openHouse({ config, migrations })).close();
    assert.equal(await checkDatabase(config.databaseUrl), undefined);
    const path = `${folder}/sdb.db`;
    const sound = await Deno.readFile(path);
    const ways: Record<string, () => Promise<void>> = {
      "pages overwritten": () => overwritePages(path, 3),
      "one page overwritten": () => overwritePages(path, 1_000_000),
      "no database at all": () => Deno.writeTextFile(path, "what is this?".repeat(1_000)),
      "cut off": () => Deno.truncate(path, Math.floor(sound.length / 2)),
    };
    for (const [name, spoil] of Object.entries(ways)) {
      await Deno.writeFile(path, sound);
      await spoil();
      const before = await Deno.readFile(path);
      await assert.rejects(openHouse({ config, migrations }), {
        name: "StartError",
        message: /is damaged: .+ deno task restore FOLDER$/,
      }, name);
      assert.deepEqual(await Deno.readFile(path), before, name);
      await assert.rejects(backUp(config, `${folder}-backup`), /The database is damaged: /, name);
      await Deno.remove(`${folder}-backup`, { recursive: true });
    }
    await Deno.writeFile(path, sound);
    await (await openHouse({ config, migrations })).close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
