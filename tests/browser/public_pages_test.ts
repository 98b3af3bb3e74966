/** The public pages in a real browser: both languages, both themes, phone and desktop, with and without JavaScript. */
import assert from "node:assert/strict";
import { createRepository } from "../../sdk/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, readOnlySite, runtime } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await readOnlySite();
const browser = await launchBrowser();
const repository = createRepository({ server: site.address });
const [{ dataset: penguins }] = (await repository.datasets.search({ q: "penguins" })).list;
const detail = `/detail?dataSetId=${penguins.dataSetId}`;
const PAGES = [
  "/",
  "/list",
  "/list?q=企鹅",
  "/list?q=nothingatall",
  detail,
  `${detail}&tab=files`,
  `${detail}&tab=cite`,
  `${detail}&tab=statistics`,
  `${detail}&tab=versions`,
  "/login",
  "/register",
  "/communities",
  "/news",
  "/status",
  "/about/influence",
  "/about/contact",
  "/sdb_file_format",
  "/about",
  "/nowhere",
];
const localized = (path: string, locale: string) => locale === "en" ? `/en${path === "/" ? "" : path}` : path;

for (const locale of ["zh", "en"]) {
  Deno.test(`public pages have no WCAG violation and no console error (${locale})`, preactOnly, async () => {
    await using visitor = await openVisitor(browser, site);
    for (const path of PAGES) {
      await visitor.open(localized(path, locale));
      assert.equal(await visitor.page.getAttribute("html", "lang"), locale === "zh" ? "zh-CN" : "en");
      await assertAccessibleInBothThemes(visitor.page, `${path} ${locale}`);
    }
    // The browser itself logs an error for each page that answers 404 or 501 on purpose.
    assert.deepEqual(visitor.problems.filter((problem) => !/status of (404|501)/.test(problem)), []);
  });
}

Deno.test("no public page scrolls sideways at 320, 375, 750 and 1680 px", async () => {
  await using visitor = await openVisitor(browser, site);
  for (const path of PAGES) {
    await visitor.open(path);
    for (const width of [320, 375, 750, 1680]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} at ${width} px is ${wide} px too wide`);
    }
  }
});

Deno.test("reading, searching and downloading work without JavaScript", async () => {
  await using visitor = await openVisitor(browser, site, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto("/");
  await page.fill("main input[name=q]", "企鹅");
  await page.press("main input[name=q]", "Enter");
  await page.click(`main a[href*="${penguins.dataSetId}"]`);
  assert.match(await page.innerText("h1"), /企鹅/);
  await page.goto(`${detail}&tab=files`);
  const link = await page.getAttribute('main a[href*="/download?fileId="]', "href");
  const response = await page.request.get(link!);
  assert.equal(response.status(), 200);
  assert.ok((await response.body()).length > 0);
});

for (const [name, path] of [["list", "/list"], ["detail", detail]]) {
  // The goal of the default build: React itself is larger than that.
  const ignore = runtime === "react";
  Deno.test({ name: `the ${name} page ships under 60 KB of compressed JavaScript`, ignore }, async () => {
    await using visitor = await openVisitor(browser, site);
    let bytes = 0;
    visitor.page.on("response", async (response) => {
      if (!response.url().endsWith(".js")) return;
      bytes += Number((await response.request().sizes()).responseBodySize);
    });
    await visitor.open(path);
    assert.ok(bytes > 0 && bytes < 60 * 1024, `${bytes} bytes`);
  });
}

Deno.test("search finds a dataset by a two-character Chinese word and by an English stem, and marks the hits", async () => {
  await using visitor = await openVisitor(browser, site);
  for (const [path, hit] of [["/list?q=企鹅", "企鹅"], ["/en/list?q=penguin", "penguins"]]) {
    await visitor.open(path);
    const marks = await visitor.page.locator(`main a[href*="${penguins.dataSetId}"] mark`).allInnerTexts();
    assert.ok(marks.some((mark) => mark.toLowerCase().includes(hit)), `${path}: ${marks}`);
  }
});

Deno.test("the language switch keeps the page, and the address of a filtered list says it all", async () => {
  await using visitor = await openVisitor(browser, site);
  await visitor.open("/list?q=数据&type=001");
  const before = await visitor.page.locator("main article").count();
  await visitor.page.click('header a[hreflang="en"]:visible');
  await visitor.page.waitForURL(/\/en\/list\?/);
  assert.match(decodeURIComponent(visitor.page.url()), /q=数据.*type=001/);
  assert.equal(await visitor.page.locator("main article").count(), before);
});

Deno.test("the theme switch turns the page dark and stays so after a reload", async () => {
  await using visitor = await openVisitor(browser, site, { colorScheme: "light" });
  const background = () =>
    visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await visitor.open("/");
  const light = await background();
  await visitor.page.click('header sdb-island[data-ready] button[title="切换到深色模式"]:visible');
  const dark = await background();
  assert.notEqual(dark, light);
  await visitor.page.reload();
  assert.equal(await background(), dark);
});

Deno.test("print shows nothing that can be pressed, dark on white in either theme", preactOnly, async () => {
  await using visitor = await openVisitor(browser, site, { colorScheme: "dark" });
  const { page } = visitor;
  await page.emulateMedia({ media: "print" });
  for (
    const path of ["/", "/list", detail, `${detail}&tab=files`, `${detail}&tab=cite`, "/help?p=open_api"]
  ) {
    await visitor.open(path);
    const seen = await page.evaluate(() => {
      const isShown = (element: Element) => element.getClientRects().length > 0;
      const pressed = [...document.querySelectorAll("button, .button, nav, footer, input[type=search]")];
      const style = getComputedStyle(document.querySelector("h1")!);
      return { pressed: pressed.filter(isShown).map((one) => one.outerHTML.slice(0, 90)), ink: style.color };
    });
    assert.deepEqual(seen.pressed, [], path);
    assert.match(seen.ink, /^rgb\((?:\d|[1-5]\d), (?:\d|[1-5]\d), (?:\d|[1-5]\d)\)$/, `${path}: ${seen.ink}`);
  }
});

Deno.test("what is typed and pressed before a form listens is neither lost nor sent without its puzzle", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => letThrough = resolve);
  await page.route(/LoginForm-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.fill("#username", "depositor@example.org");
  await page.fill("#password", "SdbDemo2026");
  await page.click('#login-form button[type="submit"]');
  assert.equal(await page.locator("dialog[open]").count(), 0);
  letThrough();
  await page.waitForSelector("dialog[open]");
  assert.equal(new URL(page.url()).pathname, "/login");
  assert.deepEqual([await page.inputValue("#username"), await page.inputValue("#password")], [
    "depositor@example.org",
    "SdbDemo2026",
  ]);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
