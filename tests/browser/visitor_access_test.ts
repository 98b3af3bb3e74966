/**
 * Restricted data and somebody without an account, in a browser: asked for with a mailed code, granted until a day and for
 * one file, downloaded, ended by the clock (429), asked for again, and rejected with a reason.
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { ERRORS } from "../../sdk/model/errors.ts";
import { DAY_MS, SHANGHAI_MS } from "../../sdk/model/time.ts";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "../datasets.ts";
import { controlJobClock } from "../job_clock.ts";
import { assertLooksGood, openClockedSite } from "./clocked_site.ts";
import { assertNoProblems, assertShows, JOURNEY_VARIANTS, prefixOf, titled } from "./journey.ts";
import { preactOnly } from "./site.ts";
import { withNavigation } from "./visitor.ts";

const stage = await openClockedSite();
const { test } = stage;
const clock = controlJobClock(test);
/** The file that is granted. */
const CHOSEN = "data/levels.csv";

/** @returns its depositor too. */
async function publishTwoFiles(title: ReturnType<typeof titled>) {
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { attachments, datasets, files } = depositor.repository;
  const { dataSetId } = await datasets.create(completeMetadata({ ...title, accessRight: "RESTRICTED" }));
  await files.upload(dataSetId, "V1", "data/levels.csv", "month,level\n1960-01,3194.2\n");
  await files.upload(dataSetId, "V1", "data/stations.csv", "station,place\n1,Qinghai\n");
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  return { depositor, dataSetId };
}

/** A day in Shanghai, as a field of a form takes it. */
const dayFromNow = (days: number) =>
  new Date(test.app.clock().getTime() + days * DAY_MS + SHANGHAI_MS).toISOString().slice(0, 10);

/** Ticks one file in the tree; without a script its path is written. */
async function chooseFile(card: Locator, javaScriptEnabled?: boolean): Promise<void> {
  await card.locator("details[open] input[name=scope][value=chosen]").check();
  if (!javaScriptEnabled) return await card.locator("details[open] textarea[name=files]").fill(CHOSEN);
  await card.locator('[data-key="data/"]').waitFor();
  await card.getByRole("searchbox").fill("levels");
  const row = card.locator(`[data-key="${CHOSEN}"]`);
  await row.waitFor();
  await row.focus();
  await card.page().keyboard.press("Enter");
  await card.getByRole("button", { name: CHOSEN }).waitFor();
  assert.equal(await card.locator("input[name=files]").inputValue(), CHOSEN);
}

for (const { locale, javaScriptEnabled } of JOURNEY_VARIANTS) {
  const t = translator(locale);
  const prefix = prefixOf(locale);

  Deno.test(
    `a visitor asks with a mailed code, gets one file for a while, asks again, is rejected (${locale})`,
    preactOnly,
    async () => {
      const email = `li.na.${locale}@example.org`;
      const title = titled(`限制性水位 ${locale}`, `Restricted levels ${locale}`);
      const { depositor, dataSetId } = await publishTwoFiles(title);
      const lastDay = dayFromNow(7);
      await using visitor = await stage.arrive(undefined, locale, javaScriptEnabled);
      const { page } = visitor;
      const press = (selector: string) => withNavigation(page, () => page.locator(selector).first().click());
      const look = (name: string) => assertLooksGood(page, `access ${name} ${locale}`, javaScriptEnabled);

      await visitor.open(`${prefix}/detail?dataSetId=${dataSetId}`);
      await press('main a[href*="/accessrequest"]');
      await page.fill("#email", email);
      await press("main form button[value=code]");
      await assertShows(page, t("access_request.codeSent", { email }));
      await look("code");
      const [mail] = await stage.mailsTo(email);
      await page.fill("#code", /\b\d{6}\b/.exec(mail!.text!)![0]);
      await press("main form button[value=confirm]");
      await page.fill("#name", "Li Na");
      await page.fill("#justification", "For a meta-analysis of lake levels.");
      await look("form");
      await press("main form button[value=request]");
      await assertShows(page, t("access_request.pending"));
      const followed = page.url().replace(/&done=.*/, "");
      assert.match(followed, /\/accessrequest\?key=\w+$/);
      await look("pending");

      {
        await using owner = await stage.arrive(depositor, locale, javaScriptEnabled);
        await owner.open(`${prefix}/settings/shareLink`);
        const card = owner.page.locator("article", { hasText: title.title[locale] });
        await card.locator("summary").first().click();
        await card.locator("input[name=untilDate]").fill(lastDay);
        await chooseFile(card, javaScriptEnabled);
        await assertLooksGood(owner.page, `access received ${locale}`, javaScriptEnabled);
        await withNavigation(owner.page, () => card.locator("button[value=accept]").click(), /done=accepted/);
        assertNoProblems(owner);
      }

      const granted = (await stage.mailsTo(email)).find(({ text }) => text!.includes("/shareLink/"))!.text!;
      const link = /http:\S+\/shareLink\/\w+/.exec(granted)![0].replace(/^http:\/\/[^/]+(?:\/en)?/, prefix);
      await visitor.open(followed);
      await assertShows(page, t("access_request.accepted"));
      await assertShows(page, t("access_request.acceptedText", { date: lastDay }));
      await assertShows(page, "data/levels.csv");
      await look("accepted");
      await press("main button[value=open]");
      assert.match(page.url(), /\/detail\?dataSetId=/);
      await assertShows(page, t("sharing.bannerTitle", { kind: "share" }));
      await assertShows(page, t("detail.downloadChosen"));
      await visitor.open(`${page.url()}&tab=files`);
      await look("files");
      const { list } = await depositor.repository.files.list(dataSetId, "V1");
      const ask = (path: string) => {
        const { fileId } = list.find((one) => one.path === path)!;
        return page.request.get(`/api/sdb-download-service/download?fileId=${fileId}`);
      };
      assert.match(await (await ask("data/levels.csv")).text(), /3194\.2/);
      assert.equal((await (await ask("data/stations.csv")).json()).code, ERRORS.filesUnreachable.code);

      await clock.advanceTime(8 * DAY_MS);
      await clock.run("settle_access");
      const ended = await page.goto(link);
      assert.equal(ended?.status(), 429);
      await assertShows(page, t("errors.linkEnded", { link: "share" }));
      await look("over");
      assert.notEqual((await (await ask("data/levels.csv")).json()).code, 20_000);
      await press('main a[href*="/detail?dataSetId="]');
      await press('main a[href*="/accessrequest"]');
      await visitor.open(followed);
      await assertShows(page, t("access_request.expired"));
      await page.fill("#justification", "Once more.");
      await press("main form button[value=request]");
      await assertShows(page, t("access_request.pending"));
      const again = page.url().replace(/&done=.*/, "");

      {
        await using owner = await stage.arrive(depositor, locale, javaScriptEnabled);
        await owner.open(`${prefix}/settings/shareLink`);
        const card = owner.page.locator("article", { hasText: title.title[locale] });
        await card.locator("summary").nth(1).click();
        await card.locator("details[open] textarea[name=comments]").fill("Too wide.");
        await withNavigation(owner.page, () => card.locator("button[value=reject]").click(), /done=rejected/);
      }
      await visitor.open(again);
      await assertShows(page, t("access_request.rejected"));
      await assertShows(page, "Too wide.");
      await look("rejected");
      assertNoProblems(visitor, /status of 429/);
    },
  );
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
