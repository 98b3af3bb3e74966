import assert from "node:assert/strict";
import { asc, eq } from "drizzle-orm";
import { alarm, auditEvent } from "../../../db/schema/mod.ts";
import { mailsTo, signInAgain } from "../../../tests/accounts.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { translator } from "../../../locales/mod.ts";
import { hashAuditEvent } from "../audit/record.ts";
import { anchorPath } from "../audit/anchor.ts";

const DAY = 86_400_000;
const events = ({ app }: TestApp) => app.db.read.select().from(auditEvent).orderBy(asc(auditEvent.id)).all();

/** An app whose trail has grown on two days and was verified after each. */
async function openTrail() {
  const test = await openTestApp();
  const time = controlJobClock(test);
  const chief = await test.signIn({ role: "administrator" });
  const person = await test.signIn();
  for (let day = 0; day < 2; day++) {
    const { repository } = await signInAgain(test, person);
    for (let n = 0; n < 3; n++) {
      const { dataSetId } = await deposit({ ...person, repository });
      await repository.datasets.submit(dataSetId, "V1");
    }
    await verify(test, time);
  }
  return { test, time, chief, person };
}

async function verify(test: TestApp, time: ReturnType<typeof controlJobClock>) {
  test.advance(DAY - 1);
  assert.equal(await time.run("verify_audit"), true);
  return (await test.app.db.read.select().from(alarm).where(eq(alarm.kind, "auditBroken")).all())
    .map(({ detail }) => detail);
}

/** Who reaches the file takes the triggers away that keep the trail append-only. */
async function unfreeze({ app }: TestApp): Promise<void> {
  await app.db.maintain(async (client) => {
    const { rows } = await client.execute(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_event'",
    );
    for (const { name } of rows) await client.execute(`DROP TRIGGER ${name}`);
  });
}

/** Computes every hash anew, as somebody does who knows how. */
async function rechain(test: TestApp): Promise<void> {
  let previousHash = "0".repeat(64);
  for (const row of await events(test)) {
    const hash = hashAuditEvent({ ...row, previousHash });
    await test.app.db.withTx((tx) =>
      tx.update(auditEvent).set({ previousHash, hash }).where(eq(auditEvent.id, row.id))
    );
    previousHash = hash;
  }
}

Deno.test("verify_audit leaves an anchor a day outside the database, and none where nothing was added", async () => {
  const { test, time } = await openTrail();
  await using _ = test;
  const rows = await events(test);
  assert.ok(rows.length > 5);
  const lines = (await Deno.readTextFile(anchorPath(test.config.dataDir))).trim().split("\n");
  assert.equal(lines.length, 2);
  const last = rows.at(-1)!;
  assert.ok(lines[1].endsWith(` event=${last.id} count=${rows.length} sha256=${last.hash}`));
  assert.deepEqual(await verify(test, time), []);
  const again = await Deno.readTextFile(anchorPath(test.config.dataDir));
  assert.equal(again.trim().split("\n").length, 2);
});

type Attack = (test: TestApp) => Promise<unknown>;
const attacks: [name: string, fault: string, attack: Attack][] = [
  [
    "a forged row",
    "content",
    ({ app }) =>
      app.db.withTx((tx) =>
        tx.update(auditEvent).set({ actorId: "somebody else" }).where(eq(auditEvent.id, 3))
      ),
  ],
  ["a forged row with a hash of its own", "sequence", async (test) => {
    const row = { ...(await events(test))[2], actorId: "somebody else" };
    await test.app.db.withTx((tx) =>
      tx.update(auditEvent).set({ actorId: row.actorId, hash: hashAuditEvent(row) }).where(
        eq(auditEvent.id, row.id),
      )
    );
  }],
  [
    "a deleted row",
    "sequence",
    ({ app }) => app.db.withTx((tx) => tx.delete(auditEvent).where(eq(auditEvent.id, 3))),
  ],
  [
    "a deleted first row",
    "sequence",
    ({ app }) => app.db.withTx((tx) => tx.delete(auditEvent).where(eq(auditEvent.id, 1))),
  ],
  ["a row put in", "sequence", async (test) => {
    const { id: _, ...row } = (await events(test))[2];
    await test.app.db.withTx((tx) =>
      tx.insert(auditEvent).values({ ...row, hash: hashAuditEvent({ ...row, action: "forged" }) })
    );
  }],
  ["a tail cut off", "truncated", async (test) => {
    const last = (await events(test)).at(-1)!;
    await test.app.db.withTx((tx) => tx.delete(auditEvent).where(eq(auditEvent.id, last.id)));
  }],
  ["no event left", "truncated", ({ app }) => app.db.withTx((tx) => tx.delete(auditEvent))],
  ["a chain written anew with right hashes", "rewritten", async (test) => {
    await test.app.db.withTx((tx) =>
      tx.update(auditEvent).set({ actorId: "somebody else" }).where(eq(auditEvent.id, 2))
    );
    await rechain(test);
  }],
  ["an event taken out and the rest chained anew", "rewritten", async (test) => {
    await test.app.db.withTx((tx) => tx.delete(auditEvent).where(eq(auditEvent.id, 2)));
    await rechain(test);
  }],
  [
    "an anchor file that was tampered with",
    "anchors",
    ({ config }) => Deno.writeTextFile(anchorPath(config.dataDir), "nothing\n"),
  ],
];

for (const [name, fault, attack] of attacks) {
  Deno.test(`verify_audit finds ${name} (${fault}), tells administrators and stops what cannot be undone`, async () => {
    const { test, time, chief } = await openTrail();
    await using _ = test;
    await unfreeze(test);
    await attack(test);
    const found = await verify(test, time);
    assert.deepEqual(found.map(({ problem }) => problem), [fault]);
    assert.equal(
      (await mailsTo(test, chief.email)).filter(({ body }) => body.includes("audit verify")).length,
      1,
    );
    assert.equal(await time.run("purge_retracted"), false);
    const { audit } = await (await signInAgain(test, chief)).repository.integrity.show();
    assert.deepEqual([audit.sound, audit.problem], [false, fault]);
    for (const locale of ["zh", "en"] as const) {
      const said = translator(locale)("jobs.alarmText.auditBroken", found[0]);
      const other = translator(locale)("jobs.alarmText.auditBroken", { ...found[0], problem: "unknown" });
      assert.notEqual(said, other);
    }
  });
}
