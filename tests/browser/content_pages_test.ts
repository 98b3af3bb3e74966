/**
 * Every page of texts in a real browser, in both languages and both themes, on a phone: nothing that people with
 * disabilities cannot use, nothing wider than the window, nothing cut; and what stands around an article works.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { NAMED } from "../reader_addresses.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, readOnlySite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await readOnlySite();
const browser = await launchBrowser();

/** Drawn in public_pages_test.ts, or no pages. */
const ELSEWHERE = /^\/(?:home|list|communities|status|login|register)?$|\.(?:atom|xml)$/;
/** What the menus do not name: further pages of lists, one of each kind, and what a reader is asked or told. */
const FURTHER = [
  "/news?page=2 /news/propertyVideo?id=sample-first-dataset /notice?id=sample-maintenance /help?p=privacy /help?q=doi",
  "/blogs/Article?id=data-availability-statement /policy_subscription/unsubscribe",
  "/feedback?page=/help/P1&helpful=yes /feedback?page=/help/P1&helpful=no&done=remark",
].join(" ").split(" ");
const PAGES = [...NAMED.filter((path) => !ELSEWHERE.test(path)), ...FURTHER];

/** Without those that show the same below another address. */
async function differentPages(prefix: string): Promise<string[]> {
  const seen = new Map<string, string>();
  for (const path of PAGES) {
    const html = await (await fetch(site.address + prefix + path)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    if (!seen.has(main)) seen.set(main, prefix + path);
  }
  return [...seen.values()];
}

/** In the browser: how far the page is wider than the window, and texts outside of it that nobody can scroll to. */
function measureWidth(): { wider: number; cut: string[] } {
  const canScroll = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || canScroll(element.parentElement));
  const isOutside = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1);
  };
  const cut = [...document.querySelectorAll("main *, footer *")].filter((one) =>
    one.childElementCount === 0 && one.textContent!.trim() !== "" && isOutside(one) && !canScroll(one) &&
    one.checkVisibility({ opacityProperty: true })
  );
  return {
    wider: document.documentElement.scrollWidth - innerWidth,
    cut: cut.map((one) => one.outerHTML.slice(0, 120)),
  };
}

async function assertFits(page: Page, what: string): Promise<void> {
  assert.deepEqual(await page.evaluate(measureWidth), { wider: 0, cut: [] }, what);
}

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  Deno.test(`pages of texts have no WCAG violation and fit a phone (${locale})`, preactOnly, async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
    const paths = await differentPages(prefix);
    assert.ok(paths.length > 50, `${paths.length} pages`);
    for (const path of paths) {
      await visitor.open(path);
      await assertFits(visitor.page, path);
      // A row that lies in part under the bar at the upper edge counts as a small target, wherever a page stands.
      await visitor.page.evaluate(() => scrollTo(0, 0));
      await assertAccessibleInBothThemes(visitor.page, path);
    }
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`a guide marks what is read, leads on, is printed and asks whether it helped (${locale})`, async () => {
    const t = translator(locale);
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await page.addInitScript("print = () => { document.title = 'printed'; }");
    await visitor.open(`${prefix}/help/P2`);
    await page.waitForSelector("#article-contents [aria-current]");
    const last = page.locator("#article-contents a").last();
    await last.click();
    await page.waitForFunction(() =>
      document.querySelector("#article-contents li:last-child [aria-current]") !== null
    );
    await page.locator("main form[action$='/feedback']").scrollIntoViewIfNeeded();
    await page.click(`button[data-print]:has-text("${t("article.print")}")`);
    await page.waitForFunction(() => document.title === "printed");
    // Nothing stands beside the text on paper, whose place it could leave empty.
    await page.emulateMedia({ media: "print" });
    const [text, whole] = await Promise.all(
      ["main article", "main"].map((selector) =>
        page.locator(selector).first().evaluate((element) => element.clientWidth)
      ),
    );
    assert.ok(text > 0.8 * whole, `${text} of ${whole} pixels are text`);
    await page.emulateMedia({ media: "screen" });
    await page.waitForFunction(() =>
      document.querySelector("form[action$='/feedback']")?.closest("[data-ready]")
    );
    await page.click("form[action$='/feedback'] button[value=yes]");
    await page.getByText(t("article.thanks")).waitFor();
    assert.ok(await page.getByText(t("article.published", { date: "2026-11-01" })).isVisible());
    await page.click("main a[rel=next]");
    await page.waitForURL(`**${prefix}/help/P3`);
    await page.fill("main form[role=search] input[name=q]", "ORCID");
    await page.press("main form[role=search] input[name=q]", "Enter");
    await page.waitForURL(/q=ORCID/);
    assert.ok(await page.locator("main article mark").count() > 1);
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("a blog post shows related ones, and a list of a tag leads back to it", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open("/en/blogs/Article?id=versioning");
  assert.ok(await page.locator("[aria-labelledby=related] a").count() > 0);
  await page.locator("main ul a[href*='tag=']").first().click();
  await page.waitForURL(/tag=/);
  assert.ok(await page.locator("main a[href*='id=versioning']").count() > 0);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
