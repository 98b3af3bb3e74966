/** The page about jobs, read and posted through the whole built site without JavaScript, in both languages. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { IMPORT_RUN } from "../api/services/organization/ror_import_run.ts";
import { alarm, auditEvent, jobRun } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";
import { controlJobClock } from "./job_clock.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const JOBS = "/manage/jobs";
const SAFE = "expire_sessions";
const DESTRUCTIVE = "delete_idle_drafts";

async function open() {
  const test = await openTestApp();
  const chief: SignedInUser = await test.signIn({ role: "administrator" });
  return { test, chief, go: await openPages(test, chief) };
}

const runs = async ({ app }: TestApp) =>
  (await app.db.read.select().from(jobRun).all()).map(({ name }) => name);
const audited = ({ app }: TestApp, action: string) =>
  app.db.read.select().from(auditEvent).where(eq(auditEvent.action, action)).all();

/** The clock jumps by a month, which a job that cannot be undone finds. */
async function raiseAlarm(test: TestApp): Promise<string> {
  const time = controlJobClock(test);
  await time.run(SAFE);
  time.jump(30 * 86_400_000);
  assert.equal(await time.run(DESTRUCTIVE), false);
  return (await test.app.db.read.select().from(alarm).get())!.id;
}

Deno.test("strangers are led to the login and others refused, and what they post runs nothing", async () => {
  const { test } = await open();
  await using _ = test;
  const stranger = await openPages(test);
  const roles = [await test.signIn(), await test.signIn({ role: "governance" })];
  const others = await Promise.all(roles.map((person) => openPages(test, person)));
  for (const [locale, prefix] of LANGUAGES) {
    for (const form of [undefined, { intent: "run", name: SAFE }]) {
      const led = await stranger(prefix + JOBS, form);
      assert.deepEqual([led.status, led.location.startsWith(`${prefix}/login?`)], [303, true]);
      for (const go of others) {
        const page = await go(prefix + JOBS, form);
        assert.equal(page.status, 403);
        assert.ok(page.text.includes(translator(locale)("jobs.forbiddenTitle")));
      }
    }
  }
  assert.deepEqual(await runs(test), []);
});

Deno.test("running a job leaves a row, an audit event and its name on the page that comes back with its filter", async () => {
  const { test, chief, go } = await open();
  await using _ = test;
  for (const [at, [locale, prefix]] of LANGUAGES.entries()) {
    const t = translator(locale);
    test.advance(1000);
    const done = await go(`${prefix}${JOBS}?job=${SAFE}`, { intent: "run", name: SAFE });
    assert.deepEqual(
      [done.status, done.location],
      [303, `${prefix}${JOBS}?job=${SAFE}&done=run&ran=${SAFE}`],
    );
    const page = await go(done.location);
    assert.ok(page.text.includes(t("jobs.done.run", { name: t(`jobs.name.${SAFE}`) })));
    assert.ok(page.text.includes(t("jobs.runsFound", { total: String(at + 1) })));
    assert.match(page.text, new RegExp(`<option[^>]*value="${SAFE}"[^>]*selected`));
  }
  assert.deepEqual(await runs(test), [SAFE, SAFE]);
  const [event] = await audited(test, "runJob");
  assert.deepEqual([event.actorId, event.detail], [chief.id, { job: SAFE }]);
});

Deno.test("an import of research organisations stands among the runs with its counts, in both languages", async () => {
  const { test, go } = await open();
  await using _ = test;
  const startedAt = test.app.clock().getTime();
  const result = { read: 118_000, stored: 112_345, removed: 0, unjoined: 3_210 };
  const run = { name: IMPORT_RUN, dueAt: startedAt, startedAt, finishedAt: startedAt + 60_000, result };
  await test.app.db.withTx((tx) => tx.insert(jobRun).values(run));
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(prefix + JOBS);
    assert.ok(text.includes(t("jobs.name.import_organizations")));
    assert.ok(text.includes(t("jobs.count.stored", { count: "112,345" })));
    assert.ok(text.includes(t("jobs.count.unjoined", { count: "3,210" })));
  }
});

Deno.test("a job that is not there, or an intent that is not known, changes nothing and says so", async () => {
  const { test, go } = await open();
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const unknown = await go(prefix + JOBS, { intent: "run", name: "format_disk" });
    assert.equal(unknown.status, 200);
    assert.ok(unknown.text.includes(t("jobs.failed")));
    assert.ok(unknown.text.includes(t("errors.notFound", { what: "format_disk" })));
    const alien = await go(prefix + JOBS, { intent: "clear", alarm: "nothing", confirm: "yes" });
    assert.ok(alien.text.includes(t("errors.notFound", { what: "nothing" })));
    const nothing = await go(prefix + JOBS, { intent: "stop", name: SAFE });
    assert.equal(nothing.status, 200);
    assert.ok(!nothing.text.includes(t("jobs.failed")));
  }
  assert.deepEqual(await runs(test), []);
});

Deno.test("while an alarm is open, a job that cannot be undone is refused by name; clearing wants the tick", async () => {
  await using test = await openTestApp();
  const id = await raiseAlarm(test);
  // After the jump, which ends every session.
  const chief = await test.signIn({ role: "administrator" });
  const go = await openPages(test, chief);
  const before = await runs(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const page = await go(prefix + JOBS);
    assert.ok(page.text.includes(t("jobs.alarm.clockJump")));
    const stopped = await go(prefix + JOBS, { intent: "run", name: DESTRUCTIVE });
    assert.equal(stopped.status, 200);
    assert.ok(stopped.text.includes(t("errors.jobsStopped")));
    const unticked = await go(prefix + JOBS, { intent: "clear", alarm: id });
    assert.equal(unticked.status, 200);
    assert.ok(unticked.text.includes(t("jobs.clearUnconfirmed")));
  }
  const { db } = test.app;
  assert.equal((await db.read.select().from(alarm).get())?.clearedAt, null);
  assert.deepEqual(await runs(test), before);

  const done = await go(`/en${JOBS}`, { intent: "clear", alarm: id, confirm: "yes" });
  assert.deepEqual([done.status, done.location], [303, `/en${JOBS}?done=clear`]);
  const t = translator("en");
  const cleared = await go(done.location);
  assert.ok(cleared.text.includes(t("jobs.done.clear")));
  assert.ok(cleared.text.includes(t("jobs.cleared", { count: 1 })));
  assert.equal((await db.read.select().from(alarm).get())?.clearedBy, chief.id);
  assert.equal((await audited(test, "clearAlarm")).length, 1);

  const ran = await go(JOBS, { intent: "run", name: DESTRUCTIVE });
  assert.equal(ran.status, 303);
  assert.deepEqual(await runs(test), [...before, DESTRUCTIVE]);
});
