/** The page about integrity, read through the whole built site, in both languages. */
import assert from "node:assert/strict";
import { blob } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { signInAgain } from "./accounts.ts";
import { deposit } from "./datasets.ts";
import { flipBit, pathOfBlob } from "./corrupt_files.ts";
import { openTestApp } from "./harness.ts";
import { controlJobClock } from "./job_clock.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const PAGE = "/manage/integrity";

Deno.test("strangers are led to the login and others refused", async () => {
  await using test = await openTestApp();
  const stranger = await openPages(test);
  const others = await Promise.all(
    [await test.signIn(), await test.signIn({ role: "governance" })].map((person) => openPages(test, person)),
  );
  for (const [locale, prefix] of LANGUAGES) {
    const led = await stranger(prefix + PAGE);
    assert.deepEqual([led.status, led.location.startsWith(`${prefix}/login?`)], [303, true]);
    for (const go of others) {
      const page = await go(prefix + PAGE);
      assert.equal(page.status, 403);
      assert.ok(page.text.includes(translator(locale)("integrity.forbiddenTitle")));
    }
  }
  await assert.rejects((await test.signIn({ role: "governance" })).repository.integrity.show(), {
    error: "forbidden",
  });
  const { repository } = await test.signIn();
  await assert.rejects(repository.integrity.damaged().then(), { error: "forbidden" });
  await assert.rejects(test.visitor.integrity.show(), { error: "notLoggedIn" });
});

Deno.test("the page says what is verified and what is damaged, with dataset and file", async () => {
  await using test = await openTestApp();
  const chief = await test.signIn({ role: "administrator" });
  const person = await test.signIn();
  const time = controlJobClock(test);
  const { dataSetId } = await deposit(person);
  const before = await openPages(test, chief);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await before(prefix + PAGE);
    assert.ok(text.includes(t("integrity.noneDamaged")) && text.includes(t("integrity.notChecked")));
    assert.ok(!text.includes(t("integrity.damagedFound", { total: "2" })));
  }
  for (const { sha256 } of await test.app.db.read.select().from(blob).all()) {
    await flipBit(pathOfBlob(test.config.dataDir, sha256));
  }
  await time.advanceTime(8 * 86_400_000);
  for (const job of ["verify_files", "verify_database", "verify_audit"]) await time.run(job);
  const after = await openPages(test, await signInAgain(test, chief));
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { status, text } = await after(prefix + PAGE);
    assert.equal(status, 200);
    assert.ok(text.includes(t("integrity.someDamaged", { count: 2 })));
    const files = await after(`${prefix}/detail?dataSetId=${dataSetId}&version=V1&tab=files`);
    assert.ok(files.text.includes(`${t("file_tree.damaged")}<`));
    assert.ok(text.includes(t("integrity.damagedFound", { total: "2" })));
    assert.ok(text.includes("data/levels.csv") && text.includes(t("integrity.kind.cover")));
    assert.ok(text.includes(locale === "zh" ? "青海湖水位数据集" : "Water levels of Qinghai Lake"));
    assert.equal(text.split(t("integrity.sound")).length, 3, "database and audit trail");
    const events = (await test.app.db.read.query.auditEvent.findMany()).length;
    assert.ok(text.includes(t("integrity.events", { count: String(events) })));
    const jobs = await after(`${prefix}/manage/jobs`);

    assert.ok(jobs.text.includes(`href="${prefix}${PAGE}"`));
    assert.ok(jobs.text.includes(t("jobs.alarm.fileDamaged")));
  }
});
