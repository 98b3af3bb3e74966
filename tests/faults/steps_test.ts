/** Death at every named place of an import and of the end of a private period (safety 2.3, F2). */
import assert from "node:assert/strict";
import { asc } from "drizzle-orm";
import { FAILPOINT_EXIT, FAILPOINTS } from "../../api/failpoint.ts";
import { auditEvent, datasetVersion, file, outbox, review } from "../../db/schema/mod.ts";
import { deposit } from "../datasets.ts";
import { openTestHouse, type TestHouse } from "../harness.ts";
import { finishSteps } from "./steps.ts";

const program = new URL("./steps.ts", import.meta.url).pathname;
/** The places that this story passes. */
const PLACES = FAILPOINTS.filter((name) => /^(?:import|privacy)\./.test(name));

async function dieAt(failpoint: string, dataDir: string): Promise<number> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", "--quiet", program],
    env: { DATA_DIR: dataDir, FAILPOINT: failpoint, LOG_LEVEL: "off", DEMO: "off" },
    stderr: "inherit",
  }).output();
  return code;
}

async function prepare(dataDir: string): Promise<void> {
  await using test = await openTestHouse({ DATA_DIR: dataDir });
  await test.signIn({ role: "governance" });
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  await person.repository.files.upload(dataSetId, "V1", "imported.csv", "a,b\n1,2\n");
  await deposit(person);
}

async function assertWhole({ house }: TestHouse): Promise<void> {
  const read = house.db.read;
  const [, own] = await read.select().from(datasetVersion).orderBy(asc(datasetVersion.datasetSerial)).all();
  assert.deepEqual([own.status, own.fileCount, own.privateUntil], ["UNDER_REVIEW", 2, null]);
  const files = (await read.select().from(file).all()).filter(({ versionId }) => versionId === own.id);
  assert.deepEqual(files.map(({ path }) => path).toSorted(), ["data/levels.csv", "imported.csv"]);
  assert.equal(own.totalSize, files.reduce((sum, { size }) => sum + size, 0));
  assert.deepEqual((await read.select().from(review).all()).map(({ state }) => state), ["OPEN"]);
  const events = await read.select().from(auditEvent).orderBy(auditEvent.id).all();
  assert.deepEqual(events.filter(({ action }) => action !== "create").map(({ action }) => action), [
    "importFiles",
    "completeImport",
    "makePrivate",
    "endPrivacy",
  ]);
  assert.deepEqual((await read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null), []);
}

for (const failpoint of PLACES) {
  Deno.test(`death at ${failpoint}: the next start completes what was begun, once`, async () => {
    const dataDir = await Deno.makeTempDir({ prefix: "sdb-fault-" });
    try {
      await prepare(dataDir);
      assert.equal(await dieAt(failpoint, dataDir), FAILPOINT_EXIT);
      await using test = await openTestHouse({ DATA_DIR: dataDir });
      // The clock of the dead process ran on real time.
      test.advance(Math.max(0, Date.now() - test.house.clock().getTime()));
      await finishSteps(test.house);
      await assertWhole(test);
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  });
}
