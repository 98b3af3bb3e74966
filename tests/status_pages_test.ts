/** The page of the service's state, read without JavaScript in both languages, and the same at the command line. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../cli/exit.ts";
import { alarm } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { SERVICE_PARTS } from "../sdk/model/service_status.ts";
import { openSite, sdb } from "./cli/command_line.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

async function pauseJobs(test: TestApp): Promise<void> {
  const row = { id: "a", kind: "auditBroken", detail: {}, raisedAt: test.app.clock().getTime() } as const;
  await test.app.db.withTx((tx) => tx.insert(alarm).values(row));
}

Deno.test("/status shows every part and its state in both languages, and the footer leads to it", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { status, text } = await go(`${prefix}/status`);
    assert.equal(status, 200);
    assert.ok(text.includes(t("status.overall.operational")));
    for (const part of SERVICE_PARTS) assert.ok(text.includes(t(`status.part.${part}`)), part);
    assert.ok(text.includes(t("status.state.disabled")), "mail is not set up here");
    const home = await go(`${prefix}/`);
    assert.match(home.text, new RegExp(`<a href="${prefix}/status"[^>]*>${t("status.title")}</a>`));
  }
});

Deno.test("/status says what an alarm means for people", async () => {
  await using test = await openTestApp();
  await pauseJobs(test);
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(`${prefix}/status`);
    assert.ok(text.includes(t("status.overall.degraded")));
    assert.ok(text.includes(t("status.notice.scheduledWorkPaused")));
  }
});

Deno.test("/status answers while the database does not", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  await test.app.db.maintain((client) => client.execute("DROP TABLE alarm"));
  const { status, text } = await go("/en/status");
  assert.equal(status, 200);
  assert.ok(text.includes(translator("en")("status.overall.outage")));
});

Deno.test("sdb service status shows the same to a person and to a program", async () => {
  await using site = await openSite();
  await pauseJobs(site.test);
  const env = { SDB_SERVER: site.server };
  const shown = await sdb(["service", "status", "--lang", "en"], { env });
  assert.equal(shown.code, EXIT_CODES.ok, shown.err);
  assert.match(shown.out, /Scheduled jobs\s+Affected/);
  assert.match(shown.out, /Notice\s+Some scheduled jobs are paused/);
  const { json } = await sdb(["service", "status", "--json"], { env });
  assert.deepEqual(json.notices, ["scheduledWorkPaused"]);
});
