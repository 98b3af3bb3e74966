/** Death at every named place of submission, review and publishing (safety 2.3, F2). */
import assert from "node:assert/strict";
import { FAILPOINT_EXIT, FAILPOINTS } from "../../api/failpoint.ts";
import { hashAuditEvent } from "../../api/services/audit.ts";
import { auditEvent, datasetVersion, file, identifier, mail, outbox, review } from "../../db/schema/mod.ts";
import { deposit } from "../datasets.ts";
import { openTestHouse, type TestHouse } from "../harness.ts";
import { finishPublication } from "./publication.ts";

const program = new URL("./publication.ts", import.meta.url).pathname;

async function dieAt(failpoint: string, dataDir: string): Promise<number> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", "--quiet", program],
    env: { DATA_DIR: dataDir, FAILPOINT: failpoint, LOG_LEVEL: "off", DEMO: "off" },
    stderr: "inherit",
  }).output();
  return code;
}

async function depositDraft(dataDir: string): Promise<void> {
  await using test = await openTestHouse({ DATA_DIR: dataDir });
  await test.signIn({ role: "governance" });
  await deposit(await test.signIn());
}

async function assertWhole({ house }: TestHouse): Promise<void> {
  const read = house.db.read;
  assert.equal((await read.select().from(datasetVersion).get())?.status, "PUBLISHED");
  assert.deepEqual((await read.select().from(review).all()).map(({ state }) => state), ["ACCEPTED"]);
  const identifiers = await read.select().from(identifier).orderBy(identifier.value).all();
  assert.deepEqual(identifiers.map(({ value, state }) => `${value} ${state}`), [
    "10.5072/sdb.00001 REGISTERED",
    "31253.11.sdb.00001 REGISTERED",
    "31253.11.sdb.00001.f00001 REGISTERED",
  ]);
  assert.equal((await read.select().from(file).get())?.cstr, "31253.11.sdb.00001.f00001");
  const open = (await read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null);
  assert.deepEqual(open, []);
  assert.equal((await read.select().from(mail).all()).length, 4);
  await assertLegalChain(read);
}

async function assertLegalChain(read: TestHouse["house"]["db"]["read"]): Promise<void> {
  const events = await read.select().from(auditEvent).orderBy(auditEvent.id).all();
  assert.deepEqual(events.map(({ to }) => to), [
    "DRAFT",
    "UNDER_REVIEW",
    "ACCEPTED",
    "PUBLISHING",
    "PUBLISHED",
  ]);
  let previousHash = "0".repeat(64);
  for (const { id: _, hash, ...event } of events) {
    assert.equal(event.previousHash, previousHash);
    assert.equal(hash, hashAuditEvent(event));
    previousHash = hash;
  }
}

/** Those of other stories are passed by tests of their own, beside this one. */
const PLACES = FAILPOINTS.filter((name) => /^(?:submit|accept|publish|identifier|outbox)\./.test(name));

for (const failpoint of PLACES) {
  Deno.test(`death at ${failpoint}: the next start completes the publication, once`, async () => {
    const dataDir = await Deno.makeTempDir({ prefix: "sdb-fault-" });
    try {
      await depositDraft(dataDir);
      assert.equal(await dieAt(failpoint, dataDir), FAILPOINT_EXIT);
      await using test = await openTestHouse({ DATA_DIR: dataDir });
      // The clock of the dead process ran on real time.
      test.advance(Math.max(0, Date.now() - test.house.clock().getTime()));
      await finishPublication(test.house);
      await assertWhole(test);
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  });
}
