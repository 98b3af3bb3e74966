/** My Data Hub in a real browser: menus, panels over the list, and a refusal that does not lead away from it. */
import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { assertAccessible, assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets } = createRepository({ server: site.address, token });
const { dataSetId } = await datasets.create(
  completeMetadata({ title: { zh: "面板测试", en: "Panel test" } }),
);

async function enter(visitor: Visitor): Promise<void> {
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
}

async function openMenu({ page }: Visitor): Promise<void> {
  await page.waitForSelector('sdb-island[data-name="own_datasets/PanelOpener"][data-ready]', {
    state: "attached",
  });
  await page.locator(`button[popovertarget="more-${dataSetId}-V1"]:visible`).click();
}

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]]) {
  Deno.test(
    `the hub and its panels have no WCAG violation and no error (${locale})`,
    preactOnly,
    async () => {
      await using visitor = await openVisitor(browser, site);
      await enter(visitor);
      const subject = `dataSetId=${dataSetId}&version=V1`;
      const paths = [
        "/datalist?tab=versions&keyword=x",
        `/datalist/makePrivate?${subject}`,
        `/datalist/importFiles?${subject}`,
        `/datalist/redirect?${subject}`,
        `/datalist/remove?${subject}`,
        `/datalist/urge_dialog?${subject}`,
        `/datalist/tableLayerNew/moreTableLayer?${subject}`,
        `/datalist/tableLayerNew/Other?${subject}`,
        `/datalist/tableLayerNew/CompLiance?${subject}`,
      ];
      for (const path of paths) {
        await visitor.open(prefix + path);
        await assertAccessibleInBothThemes(visitor.page, `${path} ${locale}`);
      }
      await visitor.open(`${prefix}/datalist`);
      await openMenu(visitor);
      await assertAccessibleInBothThemes(visitor.page, `open menu ${locale}`);
      assert.deepEqual(visitor.problems, []);
    },
  );
}

Deno.test("a panel opens over the list, keeps a refusal there, goes by Escape, and acts", async () => {
  await using visitor = await openVisitor(browser, site);
  await enter(visitor);
  const { page } = visitor;
  await visitor.open("/datalist?sort=title");
  await openMenu(visitor);
  const opened = `.row-menu:popover-open a[href*="/datalist/remove"]`;
  await page.locator(opened).click();
  await page.waitForSelector("dialog[open] #hub-panel");
  assert.match(page.url(), /\/datalist\?sort=title$/, "the list stays where it is");
  await assertAccessible(page, "panel over the list");
  // The field's own check would stop an empty word, but not a wrong one.
  await page.fill("dialog[open] #word", "wrong");
  await page.click("dialog[open] button[type=submit]");
  await page.waitForSelector('dialog[open] #word[aria-invalid="true"]');
  assert.equal(await page.inputValue("dialog[open] #word"), "wrong");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  assert.equal((await datasets.get(dataSetId)).status, "DRAFT");
  await openMenu(visitor);
  await page.locator(opened).click();
  await page.fill("dialog[open] #word", "删除");
  await page.click("dialog[open] button[type=submit]");
  await page.waitForURL(/sort=title/);
  await page.waitForSelector("text=草稿已删除。");
  await assert.rejects(datasets.get(dataSetId), { error: "notFound" });
});

Deno.test("a row's menu by keyboard: Enter leads into it, the arrows through it, Escape back to its button", async () => {
  await using visitor = await openVisitor(browser, site);
  await enter(visitor);
  const { page } = visitor;
  await visitor.open("/datalist");
  await page.waitForSelector('sdb-island[data-name="own_datasets/PanelOpener"][data-ready]', {
    state: "attached",
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  const button = page.locator("button[popovertarget]:visible").first();
  await button.focus();
  await page.keyboard.press("Enter");
  const focused = (at: number) =>
    page.waitForFunction(
      (at) => document.querySelectorAll(".row-menu:popover-open a").item(at) === document.activeElement,
      at,
    );
  await focused(0);
  await page.keyboard.press("ArrowDown");
  await focused(1);
  await page.keyboard.press("ArrowUp");
  await focused(0);
  const top = await page.locator(".row-menu:popover-open").evaluate((menu) =>
    menu.getBoundingClientRect().top
  );
  const below = await button.evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok(top >= below, `the menu at ${top} hangs below its button, which ends at ${below}`);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".row-menu:popover-open", { state: "detached" });
  assert.ok(await button.evaluate((one) => one === document.activeElement));
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
