import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { readConfig } from "../../config.ts";
import { checkDatabase } from "../../../db/corruption.ts";
import { alarm } from "../../../db/schema/mod.ts";
import { captureLogs } from "../../../tests/capture_log.ts";
import { overwritePages } from "../../../tests/corrupt_files.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock, jobNamed } from "../../../tests/job_clock.ts";
import { openApp } from "../../app.ts";
import { setLogLevel } from "../../log.ts";
import { backUp, restore } from "../backup/backup.ts";
import { runJob } from "../job/runs.ts";
import { systemContext } from "../../context.ts";

const HOUR = 3_600_000;
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const DAMAGED =
  /is damaged: .+\. Move .+ aside, run "deno task restore FOLDER", then copy secret\.keys from the old folder/;
const pathOf = ({ config }: TestApp) => `${config.dataDir}/sdb.db`;

async function readiness(test: TestApp) {
  const response = await test.api.request(`${ORIGIN}/readyz`);
  return [response.status, await response.json()];
}

/** Everything lies in the main file, where it is then damaged behind the back of the open connections. */
async function damage(test: TestApp, step = 3): Promise<void> {
  await test.app.db.maintain((client) => client.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
  await overwritePages(pathOf(test), step);
}

Deno.test("verify_database finds a sound database sound, in a worker", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  assert.equal(await time.run("verify_database"), true);
  const chief = await test.signIn({ role: "administrator" });
  assert.equal((await chief.repository.integrity.show()).database.sound, true);
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
});

Deno.test("verify_database notices damaged pages under a running server: readyz, metric, log, jobs", async () => {
  await using test = await openTestApp();
  await damage(test);
  using logs = captureLogs();
  setLogLevel("error");
  const result = await jobNamed("verify_database").run(systemContext(test.app, "check"));
  assert.equal(result.sound, false);
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "databaseDamaged" }]);
  assert.match(await (await test.api.request(`${ORIGIN}/metrics`)).text(), /^sdb_database_damaged 1$/m);
  assert.match(logs.text(), /the database is damaged/);
});

Deno.test("jobs that cannot be undone stand still once damage shows, also when no alarm could be kept", async () => {
  await using test = await openTestApp();
  const { db } = test.app;
  const ran: string[] = [];
  const run = (name: string, destructive: boolean) => {
    test.advance(HOUR);
    return runJob(test.app, {
      name,
      everyMs: HOUR,
      destructive,
      run: () => Promise.resolve({ done: ran.push(name) }),
    });
  };
  assert.equal(await run("before", true), true);
  db.damage.report("x");
  // The alarm is written in the queue before this.
  await db.withTx((tx) => tx.delete(alarm));
  assert.equal(await run("destructive", true), false);
  assert.equal(await run("harmless", false), true);
  assert.deepEqual(ran, ["before", "harmless"]);
});

Deno.test("what is said of a damaged database can be followed: everything is back, sealed fields too", async () => {
  const top = await Deno.makeTempDir({ prefix: "sdb-advice-" });
  try {
    for (const elsewhere of [false, true]) {
      const at = `${top}/${elsewhere}`;
      await Deno.mkdir(at);
      const config = readConfig({
        DATA_DIR: `${at}/data`,
        LOG_LEVEL: "off",
        DEMO: "off",
        ...elsewhere ? { DATABASE_URL: `file:${at}/other.db` } : {},
      });
      const first = await openApp({ config, migrations });
      const sealed = first.external.vault.encrypt("13800000000", "telephone");
      await first.close();
      await backUp(config, `${at}/backup`);
      const database = elsewhere ? `${at}/other.db` : `${at}/data/sdb.db`;
      await overwritePages(database, 3);
      const said = await openApp({ config, migrations }).then(() => "", ({ message }) => message);
      assert.equal(
        said.includes(`${at}/data and the database with its -wal and -shm aside`),
        elsewhere,
        said,
      );
      await Deno.rename(`${at}/data`, `${at}/old`);
      if (elsewhere) {
        await Deno.mkdir(`${at}/aside`);
        for (const suffix of ["", "-wal", "-shm"]) {
          await Deno.rename(`${database}${suffix}`, `${at}/aside/other.db${suffix}`).catch(() => {});
        }
      }
      await restore(`${at}/backup`, config);
      await Deno.copyFile(`${at}/old/secret.keys`, `${at}/data/secret.keys`);
      const again = await openApp({ config, migrations });
      assert.equal(again.external.vault.decrypt(sealed, "telephone"), "13800000000");
      await again.close();
    }
  } finally {
    await Deno.remove(top, { recursive: true });
  }
});

Deno.test("damage that a read meets counts at once, the answer says what it is, and the alarm is mailed", async () => {
  await using test = await openTestApp();
  const { db } = test.app;
  const roots = await db.read.all<{ rootpage: number }>(
    sql`SELECT rootpage FROM sqlite_master WHERE tbl_name = 'article' AND rootpage > 0`,
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

Deno.test("openApp() and a backup refuse a damaged database in a plain sentence and leave it as it is", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-damaged-" });
  try {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "off", DEMO: "off" });
    await (await openApp({ config, migrations })).close();
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
      await assert.rejects(openApp({ config, migrations }), {
        name: "StartError",
        message: DAMAGED,
      }, name);
      assert.deepEqual(await Deno.readFile(path), before, name);
      await assert.rejects(backUp(config, `${folder}-backup`), { message: DAMAGED }, name);
      await Deno.remove(`${folder}-backup`, { recursive: true });
    }
    await Deno.writeFile(path, sound);
    await (await openApp({ config, migrations })).close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
