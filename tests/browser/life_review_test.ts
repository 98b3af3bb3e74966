/**
 * What happens to a dataset under review, walked in a real browser: urged, redirected, held back and released; and the
 * consoles of those who run the platform, calendar and jobs. In both languages, some of it by keyboard and some without
 * JavaScript.
 */
import assert from "node:assert/strict";
import { Database } from "../../db/client.ts";
import { insertAlarm } from "../../db/queries/system/alarms.ts";
import { translator } from "../../locales/mod.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { submit } from "../datasets.ts";
import { preactOnly } from "./site.ts";
import { createAccepted, untilStatus } from "./demo_state.ts";
import { assertAccessible, withNavigation } from "./visitor.ts";
import {
  assertNoProblems,
  assertPagesAccessible,
  assertShows,
  LANGUAGES,
  openJourneySite,
  prefixOf,
  titled,
  versionQuery,
} from "./journey.ts";

const stage = await openJourneySite();
const { site, depositor, reviewer, governance, administrator, arrive, openPanel } = stage;

const EARLY = {
  zh: "审核尚未超过 5 个工作日，暂不能以此理由催审。",
  en: "The review period has not exceeded 5 working days yet.",
};

for (
  const { locale, javaScriptEnabled } of [
    { locale: "zh", javaScriptEnabled: true },
    { locale: "en", javaScriptEnabled: false },
  ] as const
) {
  const how = `${locale}, ${javaScriptEnabled ? "by keyboard" : "without JavaScript"}`;

  Deno.test(`urging: refused before five working days, refused without a reason for "other", then seen by reviewers (${how})`, async () => {
    const t = translator(locale);
    const { dataSetId } = await submit(depositor, governance, titled(`催审 ${locale}`, `Urging ${locale}`));
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    const { page, open } = visitor;
    if (javaScriptEnabled) await openPanel(visitor, locale, dataSetId, "urge_dialog", true);
    else await open(`${prefixOf(locale)}/datalist/urge_dialog?${versionQuery(dataSetId)}`);
    const panel = javaScriptEnabled ? "dialog[open] #hub-panel" : "#hub-panel";
    const send = async () => {
      if (javaScriptEnabled) await page.locator(`${panel} #remark`).press("Tab");
      const button = page.locator(`${panel} button[type=submit]`);
      if (!javaScriptEnabled) return await button.click();
      await button.focus();
      await page.keyboard.press("Enter");
    };
    await page.check(`${panel} [name=reason][value=overdue]`);
    await page.fill(`${panel} #remark`, "MS-2026-117");
    await send();
    await page.locator(`${panel} [id$="-error"]`, { hasText: EARLY[locale] }).waitFor();
    assert.equal(await page.inputValue(`${panel} #remark`), "MS-2026-117", "what was typed stays");
    await page.check(`${panel} [name=reason][value=other]`);
    await send();
    await page.locator(`${panel} #specification-error`).waitFor();
    assert.ok((await page.innerText(panel)).includes(t("validation.specificationRequired")));
    await page.fill(`${panel} #specification`, "The printers wait");
    await send();
    await page.waitForURL(/\/datalist(\?|$)/);
    await assertShows(page, t("own_datasets.done.urge"), "body");
    await open(`${prefixOf(locale)}/datalist/urge_dialog?${versionQuery(dataSetId)}`);
    const [again] = t("requests.urge.nextFrom", { date: "|" }).split("|");
    await assertShows(page, again);
    await assert.rejects(
      depositor.repository.datasets.urge(dataSetId, "V1", { reason: "paperDeadline" }),
      { error: "urgedBefore" },
    );
    assertNoProblems(visitor);

    await using other = await arrive(governance, { locale, javaScriptEnabled });
    await other.open(`${prefixOf(locale)}/manage?sort=overdue`);
    await assertShows(other.page, t("review.urged", { count: 1 }));
    await assertShows(other.page, "The printers wait");
    assertNoProblems(other);
  });
}

const DELIVERED = {
  zh: "转投失败，数据已发布，不能修改社区。",
  en: "Delivery failed, the data has been published and the community cannot be modified.",
};

for (
  const { locale, javaScriptEnabled } of [
    { locale: "en", javaScriptEnabled: true },
    { locale: "zh", javaScriptEnabled: false },
  ] as const
) {
  const how = `${locale}, ${javaScriptEnabled ? "over the list" : "without JavaScript"}`;

  Deno.test(`redirecting: the review moves into the other queue, once, and not after publication (${how})`, async () => {
    const t = translator(locale);
    const title = titled(`转投 ${locale}`, `Redirecting ${locale}`);
    const { dataSetId } = await submit(depositor, governance, title);
    const address = `${prefixOf(locale)}/datalist/redirect?${versionQuery(dataSetId)}`;
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    const { page, open } = visitor;
    if (javaScriptEnabled) await openPanel(visitor, locale, dataSetId, "redirect");
    else await open(address);
    await page.locator("#communityCode:visible").selectOption("j00001");
    await page.locator("#hub-panel button[type=submit]:visible").click();
    await page.waitForURL(/\/datalist(\?|$)/);
    await assertShows(page, t("own_datasets.done.redirect"), "body");

    for (const [person, sees] of [[reviewer, true], [governance, false]] as const) {
      await using other = await arrive(person, { locale });
      await other.open(`${prefixOf(locale)}/manage?sort=newest`);
      const rows = other.page.locator("main a", { hasText: title.title[locale] });
      assert.equal(await rows.count() > 0, sees, person.email);
    }
    await open(address);
    await assertShows(page, t("errors.redirectedBefore"));
    assert.equal(await page.locator("#hub-panel button[type=submit]").count(), 0);

    const [review] = (await reviewer.repository.reviews.list({ q: title.title.en })).list
      .filter((one) => one.dataSetId === dataSetId);
    await reviewer.repository.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
    await untilStatus(depositor, dataSetId, "PUBLISHED");
    await open(address);
    await assertShows(page, DELIVERED[locale]);
    assertNoProblems(visitor);
  });
}
for (const locale of LANGUAGES) {
  Deno.test(`a journal that holds publication releases what it accepted (${locale})`, async () => {
    const t = translator(locale);
    const base = prefixOf(locale);
    const { title } = titled(`等待放行 ${locale}`, `Waits for release ${locale}`);
    await using visitor = await arrive(reviewer, { locale });
    const { page, open } = visitor;
    const switchTo = async (key: "review.hold.switchOn" | "review.hold.switchOff") => {
      await open(`${base}/manage`);
      const row = page.locator("li:has(input[name=code][value=j00002])");
      await row.getByRole("button", { name: t(key) }).click();
      // The page may have this address already: only another button shows that it came anew.
      const other = key === "review.hold.switchOn" ? "review.hold.switchOff" : "review.hold.switchOn";
      await row.getByRole("button", { name: t(other) }).waitFor();
    };
    await switchTo("review.hold.switchOn");
    const changes = { title, communityCode: "j00002" };
    const dataSetId = await createAccepted(depositor, reviewer, changes);
    await using owner = await arrive(depositor, { locale });
    await owner.open(`${base}/datalist?keyword=${encodeURIComponent(title[locale])}`);
    await assertShows(owner.page, t("own_datasets.held"));
    assert.equal((await depositor.repository.datasets.get(dataSetId)).status, "ACCEPTED");
    await open(`${base}/manage?state=HELD`);
    const release = page.getByRole("button", { name: t("review.release.to", { title: title[locale] }) })
      .and(page.locator(":visible"));
    await withNavigation(page, () => release.click(), /done=release/);
    await untilStatus(depositor, dataSetId, "PUBLISHED");
    await switchTo("review.hold.switchOff");
    assertNoProblems(visitor);
    assertNoProblems(owner);
  });
}

/** As the platform itself would after its clock had jumped. */
async function raiseAlarm(): Promise<void> {
  const database = await Database.open({ url: site.config.databaseUrl });
  await database.withTx((tx) =>
    insertAlarm(tx, {
      id: "alarm-journey",
      kind: "clockJump",
      detail: { from: "2026-11-01T00:00:00Z", to: "2026-11-21T00:00:00Z" },
      raisedAt: Date.now(),
    })
  );
  await database.close();
}

Deno.test("jobs: run now, stopped by an alarm until it is cleared (en)", async () => {
  const t = translator("en");
  await using visitor = await arrive(administrator, { locale: "en" });
  const { page, open } = visitor;
  await open("/en/manage/jobs");
  const run = (name: "expire_sessions" | "purge_retracted") =>
    page.getByRole("button", { name: t("jobs.runOf", { name: t(`jobs.name.${name}`) }) });
  await run("expire_sessions").click();
  await page.waitForURL(/ran=expire_sessions/);
  const told = t("jobs.done.run", { name: t("jobs.name.expire_sessions") });
  await assertShows(page, told, "body");
  const runs = await administrator.repository.jobs.runs({ name: "expire_sessions" });
  assert.ok(runs.total > 0);
  await raiseAlarm();
  await open("/en/manage/jobs");
  await assertShows(page, t("jobs.alarm.clockJump"));
  assert.ok(await run("purge_retracted").isDisabled());
  await assertAccessible(page, "jobs with an alarm");
  await page.check('[id="confirm-alarm-journey"]');
  await page.getByRole("button", { name: t("jobs.clear") }).click();
  await assertShows(page, t("jobs.done.clear"), "body");
  assert.ok(await run("purge_retracted").isEnabled());
  await run("purge_retracted").click();
  await assertShows(page, t("jobs.done.run", { name: t("jobs.name.purge_retracted") }), "body");
  assertNoProblems(visitor);
});

Deno.test("the calendar: a day is set and removed again, and counts for open reviews (zh, without JavaScript)", async () => {
  const t = translator("zh");
  await using visitor = await arrive(governance, { locale: "zh", javaScriptEnabled: false });
  const { page, open } = visitor;
  await open("/manage/calendar?year=2026");
  await page.fill("#date", "2026-11-25");
  await page.selectOption("#working", "false");
  await page.getByRole("button", { name: t("review.calendar.save") }).click();
  await assertShows(page, t("review.calendar.done.set"), "body");
  assert.deepEqual(await governance.repository.reviews.calendar(), [{ date: "2026-11-25", working: false }]);
  await page.getByRole("button", { name: t("review.calendar.removeOf", { date: "2026-11-25" }) }).click();
  await assertShows(page, t("review.calendar.done.clear"), "body");
  assert.deepEqual(await governance.repository.reviews.calendar(), []);
  assertNoProblems(visitor);
});

for (const locale of LANGUAGES) {
  Deno.test(
    `pages of reviewers and of operators have no WCAG violation, light and dark (${locale})`,
    preactOnly,
    async () => {
      await assertPagesAccessible(await arrive(governance, { locale }), locale, [
        "/manage",
        "/manage/papers",
        "/manage/retractions",
        "/manage/calendar",
      ]);
      await assertPagesAccessible(await arrive(administrator, { locale }), locale, [
        "/manage/jobs",
        "/manage/integrity",
      ]);
    },
  );
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
