/** What a phone shows above each page, and where the Tab key leads in rows that are wider than it. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { fieldOf, untilFormHydrated } from "./fill_form.ts";
import { preactOnly, startSite } from "./site.ts";
import { openVisitor, signInThroughApi } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const PHONE = { width: 390, height: 800 };

/** The part of an element that the screen does not show, at either side. */
const cutOff = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const row = one.parentElement!.getBoundingClientRect();
    const { left, right } = one.getBoundingClientRect();
    return Math.max(0, Math.max(row.left, 0) - left, right - Math.min(row.right, innerWidth));
  });

async function tabThrough(page: Page, row: Locator): Promise<number[]> {
  const links = await row.locator("a").all();
  await links[0]!.focus();
  const found: number[] = [];
  for (const link of links) {
    if (link !== links[0]) await page.keyboard.press("Tab");
    assert.equal(await link.evaluate((one) => one === document.activeElement), true);
    await page.waitForTimeout(100);
    found.push(Math.round(await cutOff(link)));
  }
  return found;
}

Deno.test("on a phone the Tab key brings every tab of a row into view", preactOnly, async () => {
  await using visitor = await openVisitor(browser, site, { viewport: PHONE });
  await signInThroughApi(visitor.context, site, "admin@example.org", DEMO_PASSWORD);
  for (const path of ["/manage/content", "/en/manage/content/media", "/en/settings/tokens"]) {
    await visitor.open(path);
    for (const row of await visitor.page.locator("nav:has(a[aria-current=page]):visible").all()) {
      if (await row.evaluate((one) => one.scrollWidth <= one.clientWidth)) continue;
      const hidden = await tabThrough(visitor.page, row);
      assert.deepEqual(hidden.filter((pixels) => pixels > 1), [], `${path} ${hidden}`);
    }
  }
});

Deno.test(
  "on a phone a notice shows what it is about and that it leads on, apart from the words on maintenance",
  preactOnly,
  async () => {
    await using visitor = await openVisitor(browser, site, { viewport: PHONE });
    const token = await signInThroughApi(visitor.context, site, "governance@example.org", DEMO_PASSWORD);
    const { content } = createRepository({ server: site.address, token });
    const { revision, settings } = await content.settings();
    const maintenance = { zh: "今晚维护", en: "Maintenance tonight" };
    await content.saveSettings({ revision, settings: { ...settings, maintenance } });
    const { page } = visitor;
    for (const path of ["/news", "/"]) {
      await visitor.open(path);
      const said = page.locator("aside:has-text('今晚维护')");
      const notice = page.locator("[data-notice]").first();
      const link = notice.locator("a");
      const summary = link.locator("span.text-soft");
      assert.ok((await summary.boundingBox())!.height > 10, "the summary is shown");
      assert.equal(
        await link.locator("span").first().evaluate((one) => getComputedStyle(one).textDecorationLine),
        "underline",
      );
      const box = (await said.locator("> div").boundingBox())!;
      const gap = (await notice.boundingBox())!.y - box.y - box.height;
      assert.ok(gap >= 8, `${path}: ${gap} pixels`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  },
);

for (const locale of ["zh", "en"] as const) {
  Deno.test(
    `on a phone the bar of the deposit form takes at most 15% of the height, with a notice on it too (${locale})`,
    preactOnly,
    async () => {
      await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
      const token = await signInThroughApi(visitor.context, site, "depositor@example.org", DEMO_PASSWORD);
      const { datasets } = createRepository({ server: site.address, token });
      const { dataSetId } = await datasets.create(completeMetadata());
      const { page } = visitor;
      page.on("dialog", (dialog) => dialog.accept());
      const path = `${locale === "en" ? "/en" : ""}/dataset?dataSetId=${dataSetId}&version=V1`;
      const t = translator(locale);
      const height = async () => {
        const box = (await page.locator("[data-save-bar]").boundingBox())!;
        assert.ok(box.height <= 0.15 * 844, `${box.height} of 844 pixels`);
      };
      await visitor.open(path);
      await untilFormHydrated(page);
      await height();
      await fieldOf(page, "authors.0.email").fill("not an address");
      await page.waitForFunction(() => JSON.stringify(localStorage).includes("not an address"));
      await height();
      await page.goto("/list");
      await visitor.open(path);
      await page.getByText(t("dataset_form.restoreTitle")).waitFor();
      await height();
      const text = page.locator("[data-save-bar] [role=alert] > p");
      assert.equal(await text.isVisible(), false);
      await page.getByRole("button", { name: t("dataset_form.restoreMore") }).click();
      assert.equal(await text.isVisible(), true);
    },
  );
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
