/** Anonymous review in a browser: looked through, a file left out, the link made, opened by a reviewer, revoked. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { assertNoProblems, assertShows, JOURNEY_VARIANTS, openJourneySite, prefixOf } from "./journey.ts";
import { preactOnly } from "./site.ts";
import { assertAccessibleInBothThemes } from "./visitor.ts";

const WIDTHS = [375, 1280];

async function assertFits(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("SCREENSHOTS");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, `${name} at ${width} px`);
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

Deno.test({
  name:
    "a depositor finds a name, leaves its file out, and a reviewer sees the data without it, in both languages",
  ...preactOnly,
  async fn() {
    await using stage = await openJourneySite();
    for (const way of JOURNEY_VARIANTS) {
      const { locale } = way;
      const t = translator(locale);
      const { datasets, files, links } = stage.depositor.repository;
      const { dataSetId } = await datasets.create(completeMetadata());
      await files.upload(dataSetId, "V1", "data/levels.csv", "month,level\n1960-01,3194.2\n");
      await files.upload(dataSetId, "V1", "notes/observers.txt", "Observed by Wang Fang in May.\n");
      await using depositor = await stage.arrive(stage.depositor, way);
      const { page } = depositor;
      const panel = `/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`;
      await depositor.open(prefixOf(locale) + panel);
      await page.check('input[name="kind"][value="anonymous"]');
      await page.click('button[name="intent"][value="create"]');
      await assertShows(page, t("anonymous.scanTitle"));
      await assertShows(page, "Observed by Wang Fang in May.");
      if (way.javaScriptEnabled) await assertAccessibleInBothThemes(page, `scan ${locale}`);
      await assertFits(page, `scan-${locale}`);
      await page.check('input[name="excluded"][value="notes/observers.txt"]');
      // By keyboard: what is next to the last field sends the form.
      await page.focus('button[name="intent"][value="createAnonymous"]');
      await page.keyboard.press("Enter");
      await page.waitForSelector("#new-link");
      const url = (await page.innerText("#new-link")).trim();
      assertNoProblems(depositor);

      await using reviewer = await stage.arrive(undefined, way);
      await reviewer.open(prefixOf(locale) + new URL(url).pathname);
      await assertShows(reviewer.page, t("anonymous.bannerTitle"));
      await assertShows(reviewer.page, "levels.csv");
      assert.ok(!reviewer.page.url().includes(new URL(url).pathname.split("/").at(-1)!));
      const text = await reviewer.page.content();
      assert.ok(!/Wang Fang|王芳|observers\.txt/.test(text) && !text.includes(dataSetId));
      if (way.javaScriptEnabled) await assertAccessibleInBothThemes(reviewer.page, `view ${locale}`);
      await assertFits(reviewer.page, `view-${locale}`);
      await reviewer.page.focus('a:text-is("levels.csv")');
      await reviewer.page.keyboard.press("Enter");
      await reviewer.page.waitForURL(/\/file\?fileId=/);
      await assertShows(reviewer.page, "3194.2");
      assert.ok(!/Wang Fang|王芳|observers\.txt/.test(await reviewer.page.content()));
      if (way.javaScriptEnabled) await assertAccessibleInBothThemes(reviewer.page, `file ${locale}`);
      await assertFits(reviewer.page, `file-${locale}`);
      await reviewer.page.goBack();
      const [download] = await Promise.all([
        reviewer.page.waitForEvent("download"),
        reviewer.page.click('a[href$="/archive"]'),
      ]);
      assert.equal(download.suggestedFilename(), "anonymous-dataset.zip");
      const { list: [link] } = await links.list({ dataSetId });
      await links.revoke(link!.linkId);
      await reviewer.page.reload();
      await assertShows(reviewer.page, t("errors.linkEnded", { link: "anonymous" }), "body");
      await assertFits(reviewer.page, `ended-${locale}`);
      assertNoProblems(reviewer, /status of 429/);
    }
  },
});
