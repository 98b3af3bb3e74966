/** What everybody is told of the service: states of its parts and notices, and nothing that helps an attacker. */
import assert from "node:assert/strict";
import { alarm, jobRun, outbox } from "../db/schema/mod.ts";
import type { AlarmKind } from "../sdk/model/job.ts";
import { ALARM_KINDS } from "../sdk/model/job.ts";
import type { ServicePart } from "../sdk/model/service_status.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STATUS = `${ORIGIN}/api/status`;

async function stateOf(test: TestApp, part: ServicePart): Promise<string | undefined> {
  return (await test.visitor.catalog.status()).parts.find((one) => one.part === part)?.state;
}

/** An effect that was written some time ago, and delivered at `doneAt` if it was. */
async function addEffect(test: TestApp, kind: string, age: number, doneAt: number | null = null) {
  const createdAt = test.app.clock().getTime() - age;
  const row = { kind, key: crypto.randomUUID(), payload: {}, createdAt, dueAt: createdAt, doneAt };
  await test.app.db.withTx((tx) => tx.insert(outbox).values(row));
}

async function raise(test: TestApp, kind: AlarmKind): Promise<void> {
  const raisedAt = test.app.clock().getTime();
  const row = { id: kind, kind, detail: { canary: "canarydetail" }, raisedAt };
  await test.app.db.withTx((tx) => tx.insert(alarm).values(row));
}

Deno.test("GET /api/status tells everybody that all works, and may be kept for some seconds", async () => {
  await using test = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
  const answer = await test.api.request(STATUS);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Cache-Control"), "public, max-age=5");
  assert.match(answer.headers.get("RateLimit-Policy") ?? "", /^(?:"anonymous"|$)/);
  const { data } = await answer.json();
  assert.deepEqual(data, {
    state: "operational",
    parts: ["database", "storage", "mail", "registration", "jobs", "search"].map((part) => ({
      part,
      state: "operational",
    })),
    notices: [],
    checkedAt: test.app.clock().toISOString(),
  });
});

Deno.test("GET /api/status counts against the limit of its address like other calls", async () => {
  await using test = await openTestApp();
  const answer = await test.api.request(STATUS, {}, { remoteAddress: "192.0.2.1" });
  assert.match(answer.headers.get("RateLimit") ?? "", /^"anonymous";r=599;/);
});

Deno.test("getServiceStatus() makes one look, however many ask", async () => {
  await using test = await openTestApp();
  const before = test.statements.length;
  await Promise.all(Array.from({ length: 100 }, () => test.visitor.catalog.status()));
  const looks = test.statements.slice(before).filter((one) => one.includes('from "alarm"')).length;
  assert.ok(looks >= 1 && looks <= 3, `${looks} looks for 100 requests`);
});

Deno.test("a site without a mail server says that mail is not enabled, and is not in trouble for it", async () => {
  await using test = await openTestApp();
  await addEffect(test, "mail", 5 * HOUR);
  const { state, parts } = await test.visitor.catalog.status();
  assert.equal(state, "operational");
  assert.deepEqual(parts.find(({ part }) => part === "mail"), { part: "mail", state: "disabled" });
});

const LATE: [part: ServicePart, kind: string, age: number, state: string][] = [
  ["mail", "mail", 5 * MINUTE, "operational"],
  ["mail", "mail", 20 * MINUTE, "degraded"],
  ["mail", "mail", 2 * HOUR, "outage"],
  ["registration", "publish", 20 * MINUTE, "operational"],
  ["registration", "identifier.update", 40 * MINUTE, "degraded"],
  ["registration", "identifier.publish", 7 * HOUR, "outage"],
  ["search", "index", 3 * MINUTE, "degraded"],
  ["search", "index", HOUR, "outage"],
];

Deno.test("a part whose effects wait is late first and then stands still", async () => {
  for (const [part, kind, age, state] of LATE) {
    await using test = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
    await addEffect(test, kind, age);
    const found = await test.visitor.catalog.status();
    const others = found.parts.filter((one) => one.part !== part).map((one) => one.state);
    assert.deepEqual([await stateOf(test, part), new Set(others)], [state, new Set(["operational"])], kind);
    assert.equal(found.state, state === "operational" ? "operational" : "degraded");
  }
});

Deno.test("one mail that cannot be delivered is no trouble while others get through", async () => {
  await using test = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
  await addEffect(test, "mail", 5 * HOUR);
  await addEffect(test, "mail", HOUR, test.app.clock().getTime());
  assert.equal(await stateOf(test, "mail"), "operational");
});

Deno.test("jobs that no longer run show, and a new database has none that should have", async () => {
  for (const [age, state] of [[30, "operational"], [60, "degraded"], [240, "outage"]] as const) {
    await using test = await openTestApp();
    const startedAt = test.app.clock().getTime() - age * MINUTE;
    await test.app.db.withTx((tx) =>
      tx.insert(jobRun).values({ name: "expire_sessions", dueAt: startedAt, startedAt })
    );
    assert.equal(await stateOf(test, "jobs"), state);
  }
});

Deno.test("an open alarm shows as what it means for people, and its details do not show", async () => {
  const meant: Record<AlarmKind, [notice: string | undefined, parts: ServicePart[]]> = {
    clockJump: ["scheduledWorkPaused", ["jobs"]],
    massDeletion: ["scheduledWorkPaused", ["jobs"]],
    databaseDamaged: ["scheduledWorkPaused", ["jobs"]],
    auditBroken: ["scheduledWorkPaused", ["jobs"]],
    fileDamaged: ["someFilesUnavailable", ["storage"]],
    // Readers get every file from its first copy.
    copyDamaged: [undefined, []],
    reviewUnattended: ["reviewsDelayed", []],
  };
  for (const kind of ALARM_KINDS) {
    await using test = await openTestApp();
    await raise(test, kind);
    const text = await (await test.api.request(STATUS)).text();
    const { notices, parts } = JSON.parse(text).data;
    const [notice, affected] = meant[kind];
    assert.deepEqual(notices, notice ? [notice] : []);
    const troubled = parts.filter(({ state }: { state: string }) => state === "degraded");
    assert.deepEqual(troubled.map(({ part }: { part: string }) => part), affected, kind);
    for (const word of ["canary", kind, "alarm", "audit"]) {
      assert.ok(!text.includes(word), `${kind}: ${word}`);
    }
  }
});

Deno.test("a database that takes no writes is affected, and what was not looked at is unknown", async () => {
  await using test = await openTestApp();
  await test.app.db.maintain((client) => client.execute("PRAGMA query_only = ON"));
  const { state } = await test.visitor.catalog.status();
  assert.equal(state, "degraded");
  assert.equal(await stateOf(test, "database"), "degraded");
  assert.equal(await stateOf(test, "storage"), "unknown");
  await test.app.db.maintain((client) => client.execute("PRAGMA query_only = OFF"));
});

Deno.test("a folder that takes no files affects the storage alone", async () => {
  await using test = await openTestApp();
  await Deno.remove(`${test.config.dataDir}/incoming`, { recursive: true });
  assert.equal((await test.visitor.catalog.status()).state, "degraded");
  assert.equal(await stateOf(test, "storage"), "degraded");
  assert.equal(await stateOf(test, "database"), "operational");
});

Deno.test("a database that gives no answer is an outage, and the call still answers", async () => {
  await using test = await openTestApp();
  await test.app.db.maintain((client) => client.execute("DROP TABLE alarm"));
  const { state, parts, notices } = await test.visitor.catalog.status();
  assert.equal(state, "outage");
  assert.deepEqual(notices, []);
  assert.deepEqual(
    parts.map((one) => one.state),
    ["outage", "unknown", "unknown", "unknown", "unknown", "unknown"],
  );
});
