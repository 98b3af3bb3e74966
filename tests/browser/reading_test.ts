/** What a reader does with keys and mouse: menus, the player, feedback, downloads, headings, in both languages. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const LANGUAGES = [["zh", ""], ["en", "/en"]] as const;

/** The element that has the focus, as a test names it. */
const focused = (page: Page) => page.evaluate(() => document.activeElement!.outerHTML.slice(0, 300));

for (const [locale, prefix] of LANGUAGES) {
  const t = translator(locale);

  Deno.test(`a menu closes when the focus leaves it, and stays while it moves inside (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 1280, height: 800 } });
    const { page } = visitor;
    await visitor.open(prefix || "/");
    const menu = page.locator("nav details[name=main-menu]").first();
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    for (let left = await menu.locator("a").count(); left > 0; left--) {
      await page.keyboard.press("Tab");
      assert.equal(await menu.getAttribute("open"), "");
    }
    await page.keyboard.press("Tab");
    assert.equal(await menu.getAttribute("open"), null);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await menu.getAttribute("open"), null);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`the focus goes on from the answer to the remark and to the thanks (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/help/P2`);
    const form = page.locator("form[action$='/feedback']");
    await form.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      document.querySelector("form[action$='/feedback']")?.closest("[data-ready]")
    );
    await form.locator("button[value=no]").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel(t("article.remark")).waitFor();
    assert.match(await focused(page), /^<textarea/);
    await page.keyboard.type("x");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText(t("article.remarkSent")).waitFor();
    assert.ok((await focused(page)).includes(t("article.remarkSent")));
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`arrow keys move a video by 5 seconds, and its end can be reached (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/news/propertyVideo?id=sample-first-dataset`);
    await page.waitForFunction(() => document.querySelector("video")!.duration > 0);
    const slider = page.getByLabel(t("articles.player.seek"));
    const at = async () => Number(await slider.inputValue());
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await at(), 5);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await at(), 0);
    await page.keyboard.press("End");
    const length = await page.evaluate(() => document.querySelector("video")!.duration);
    assert.ok(Math.abs(await at() - length) < 0.1, `${await at()} of ${length}`);
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.click(x + width * 0.531, y + height / 2);
    assert.ok((await at()) % 5 !== 0, "the mouse is not bound to steps of 5 seconds");
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`the bar at the top does not run on after a policy was downloaded (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/data_policy_tool`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("data_policy.json") }).click();
    await download;
    await page.waitForTimeout(600);
    assert.notEqual(await page.getAttribute("#progress", "data-state"), "running");
  });
}

for (const [locale, prefix] of LANGUAGES) {
  const t = translator(locale);

  Deno.test(`the ways out of the policy tool stay in the window, beside one scroll (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 1280, height: 800 } });
    const { page } = visitor;
    await visitor.open(`${prefix}/data_policy_tool`);
    await page.locator("[name=sharing]").first().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 400));
    const button = page.getByRole("button", { name: t("data_policy.print") });
    const { y, height } = (await button.boundingBox())!;
    assert.ok(y > 0 && y + height <= 800, `${y}`);
    const scrolls = await page.locator("aside:has(#preview), aside:has(#preview) *").evaluateAll((all) =>
      all.filter((one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1
      ).length
    );
    assert.equal(scrolls, 1);
    await page.locator("#preview article h4").last().scrollIntoViewIfNeeded();
    assert.ok(await page.locator("#preview article h4").last().isVisible());
  });

  Deno.test(`the preview of a policy follows the language of the page (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 1280, height: 800 } });
    const { page } = visitor;
    await visitor.open(`${prefix}/data_policy_tool`);
    await page.fill("[name='journal.en']", "Lake Science");
    await page.locator("a[data-switch-language]:visible").first().click();
    await page.waitForURL((url) => url.pathname.startsWith("/en") !== (locale === "en"));
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>("[name='journal.en']")?.value === "Lake Science"
    );
    const other = locale === "zh" ? "en" : "zh";
    assert.ok(await page.isChecked(`[name=previewLocale][value=${other}]`));
    assert.match((await page.getAttribute("#preview article", "lang"))!, new RegExp(`^${other}`));
  });

  Deno.test(`a wrong e-mail is refused in the words of the site, by every form (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    const wrong = t("validation.invalidEmail");
    await visitor.open(`${prefix}/policy_subscription`);
    await page.fill("#subscription-email", "x@y");
    await page.press("#subscription-email", "Enter");
    await page.locator("#subscription-email-error").waitFor();
    assert.ok((await page.innerText("#subscription-email-error")).includes(wrong));
    assert.equal(await page.evaluate(() => document.activeElement!.id), "subscription-email");
    await visitor.open(`${prefix}/about/contact`);
    await page.fill("#email", "x@y");
    await page.click("main section form button[type=submit]");
    assert.ok((await page.innerText("#email-error")).includes(wrong));
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`what is read differs from what is pointed at in the contents of a guide (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { colorScheme: "dark" });
    const { page } = visitor;
    await visitor.open(`${prefix}/help/P2`);
    await page.waitForSelector("#article-contents [aria-current]");
    const looks = () =>
      page.locator("#article-contents a").evaluateAll((all) =>
        all.map((one) => {
          const { backgroundColor, color, boxShadow } = getComputedStyle(one);
          return [backgroundColor, color, boxShadow].join(" ");
        })
      );
    await page.locator("#article-contents a").nth(1).hover();
    await page.waitForTimeout(200);
    const [current, hovered] = await looks();
    assert.notEqual(current, hovered);
    assert.match(current, /inset/);
  });
}

Deno.test(
  "headings of Chinese fill their lines on a phone, and no placeholder is cut",
  preactOnly,
  async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    for (const path of ["/", "/faq", "/blogs", "/decade/award_list"]) {
      await visitor.open(path);
      const balanced = await page.locator(":is(h1, h2, h3, h4, .text-balance):lang(zh)").evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).textWrapStyle === "balance").map((one) => one.textContent)
      );
      assert.deepEqual(balanced, [], path);
    }
    await visitor.open("/");
    const cut = await page.locator("main input[placeholder]").evaluateAll((all) =>
      (all as HTMLInputElement[]).filter((one) => {
        const style = getComputedStyle(one);
        const pen = document.createElement("canvas").getContext("2d")!;
        pen.font = style.font;
        const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return pen.measureText(one.placeholder).width > room;
      }).map((one) => one.placeholder)
    );
    assert.deepEqual(cut, []);
  },
);

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
