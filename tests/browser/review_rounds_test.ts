/** A review in a real browser: the focus, the verdicts by keyboard and without a script, and a resubmission. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { findReviewId, submit } from "../datasets.ts";
import { assertAccessibleInBothThemes } from "./visitor.ts";
import {
  assertNoProblems,
  assertShows,
  JOURNEY_VARIANTS,
  openJourneySite,
  prefixOf,
  titled,
} from "./journey.ts";

const stage = await openJourneySite();
const { depositor, governance, arrive } = stage;

const address = (locale: "zh" | "en", reviewId: string) =>
  `${prefixOf(locale)}/manage/Details?reviewId=${reviewId}`;

/** Kept for whoever wants to look, in the folder that `PICTURES` names. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("PICTURES");
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const { locale, javaScriptEnabled } of JOURNEY_VARIANTS) {
  const how = `${locale}, ${javaScriptEnabled ? "by keyboard" : "without JavaScript"}`;
  Deno.test(`a fix beside one item returns a dataset, and its resubmission shows what changed: ${how}`, async () => {
    const t = translator(locale);
    const { dataSetId, reviewId } = await submit(
      depositor,
      governance,
      titled(`轮次 ${locale}`, `Rounds ${locale}`),
    );
    await using visitor = await arrive(governance, { locale, javaScriptEnabled });
    const { page } = visitor;
    await visitor.open(address(locale, reviewId));
    const text = page.locator("#finding-files");
    assert.equal(await text.isVisible(), false);
    const first = page.locator('[name="verdict.files"][value=pass]');
    if (javaScriptEnabled) {
      await page.locator("details:has(#remark-title) > summary").press("Enter");
      await page.waitForFunction(() => document.activeElement?.id === "remark-title");
      await first.focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    } else {
      await page.locator('[name="verdict.files"][value=fix]').check();
    }
    assert.equal(await text.isVisible(), true);
    await text.fill("Two do not open.");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
      if (javaScriptEnabled) await assertAccessibleInBothThemes(page, `review at ${width}`);
      await picture(page, `decide-${locale}-${width}`);
    }
    await page.click("[name=action][value=return]");
    await assertShows(page, t("review.done.return"), "body");

    const { datasets } = depositor.repository;
    const { revision } = await datasets.get(dataSetId, "V1");
    const title = { zh: `轮次 ${locale} 改`, en: `Rounds ${locale}, mended` };
    await datasets.change(dataSetId, "V1", { revision, changes: { title } });
    await datasets.submit(dataSetId, "V1");
    await visitor.open(address(locale, await findReviewId(governance, dataSetId)));
    await assertShows(page, t("review.kind.again", { round: 2 }));
    await assertShows(page, t("review.changes.title"));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
      await picture(page, `round-${locale}-${width}`);
    }
    assertNoProblems(visitor);
  });
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
