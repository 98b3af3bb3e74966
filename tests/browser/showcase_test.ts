/** The pieces of the design system in all their states: /tests/test3 to /tests/test9. */
import assert from "node:assert/strict";
import { launchBrowser } from "./chromium.ts";
import { readOnlySite } from "./site.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const site = await readOnlySite();
const browser = await launchBrowser();
const PAGES = [3, 4, 5, 6, 7, 8, 9].map((number) => `/tests/test${number}`);

for (const [locale, colorScheme] of [["zh", "light"], ["en", "dark"]] as const) {
  Deno.test(`the showcase has no WCAG violation and no console error (${locale}, ${colorScheme})`, async () => {
    await using visitor = await openVisitor(browser, site, { colorScheme });
    for (const path of PAGES) {
      await visitor.open(locale === "en" ? `/en${path}` : path);
      await assertAccessible(visitor.page, path);
    }
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("every island of the showcase comes to life", async () => {
  await using visitor = await openVisitor(browser, site);
  for (const path of PAGES) {
    await visitor.open(path);
    // Islands that nobody has seen yet sleep; so everything is shown once.
    for (const island of await visitor.page.locator("sdb-island").all()) {
      await island.evaluate((element) => element.firstElementChild?.scrollIntoView());
    }
    await visitor.page.waitForFunction(() => document.querySelector("sdb-island:not([data-ready])") === null);
  }
});

Deno.test("no piece of the showcase scrolls the page sideways at 320 and 1680 px", async () => {
  await using visitor = await openVisitor(browser, site);
  for (const width of [320, 1680]) {
    await visitor.page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await visitor.open(path);
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} at ${width} px is ${wide} px too wide`);
    }
  }
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
