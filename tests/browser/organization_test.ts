/** The institution picker and its neighbours in a browser, on the page that shows every form field. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const site = await startSite({ demo: false });
const browser = await launchBrowser();
const PAGE = "/tests/test4";
const GET_ROR = "**/public/getRor?*";

const field = (page: Page) => page.getByRole("combobox", { name: /单位|Affiliation/ });
const options = (page: Page) => page.getByRole("option").filter({ has: page.locator(".identifier") });
const chosen = async (page: Page) =>
  JSON.parse(await page.locator("input[name=organizations]").inputValue()) as {
    id: string;
    nameEn: string;
  }[];
const names = async (page: Page) => (await chosen(page)).map(({ nameEn }) => nameEn);

Deno.test("a person finds an organisation with the keyboard, in Chinese, and it is posted", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open(PAGE);
  await field(page).pressSequentially("清华");
  await options(page).first().waitFor();
  assert.equal(await field(page).getAttribute("aria-expanded"), "true");
  assert.match(await options(page).first().innerText(), /清华大学\s+Tsinghua University · 中国/);
  await page.getByText("找到 3 个单位").waitFor();
  await field(page).press("ArrowDown");
  const active = await field(page).getAttribute("aria-activedescendant");
  assert.equal(await options(page).first().getAttribute("id"), active);
  assert.equal(await page.locator(`[id="${active}"]`).getAttribute("aria-selected"), "true");
  await assertAccessible(page, "the open list");
  await field(page).press("Enter");
  assert.deepEqual(await names(page), ["Tsinghua University"]);
  assert.equal(await page.locator("input[name=workUnit]").inputValue(), "Tsinghua University");
  assert.equal(await field(page).getAttribute("aria-expanded"), "false");
  await assertAccessible(page, "a chosen organisation");
  assert.deepEqual(visitor.problems, []);
});

Deno.test("what the registry lacks is kept as typed; an emptied field is an error", async () => {
  await using visitor = await openVisitor(browser, site, { locale: "en-US", colorScheme: "dark" });
  const { page } = visitor;
  await visitor.open(`/en${PAGE}`);
  await field(page).fill("Institute of Nowhere");
  await field(page).press("Tab");
  assert.deepEqual(await chosen(page), [{
    nameZh: "Institute of Nowhere",
    nameEn: "Institute of Nowhere",
    aliases: [],
    orgids: [],
    id: "sdb_custom",
    custom: true,
  }]);
  await assertAccessible(page, "a typed organisation");
  await page.getByRole("button", { name: "Remove Institute of Nowhere" }).click();
  await page.getByText("Affiliation required").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "workUnit");
  assert.equal(await field(page).getAttribute("aria-invalid"), "true");
});

Deno.test("only typing asks the server, once it rests, and the end of the list brings the next page", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/getRor")) asked.push(`${searchParams.get("name")} ${searchParams.get("page")}`);
  });
  await visitor.open(PAGE);
  await field(page).focus();
  await field(page).pressSequentially("大学", { delay: 40 });
  await options(page).first().waitFor();
  assert.deepEqual(asked, ["大学 1"]);
  assert.equal(await options(page).count(), 200);
  await options(page).last().scrollIntoViewIfNeeded();
  await options(page).nth(399).waitFor({ state: "attached" });
  assert.deepEqual(asked, ["大学 1", "大学 2"]);
  await field(page).press("Escape");
  await options(page).first().waitFor({ state: "hidden" });
  assert.equal(await field(page).inputValue(), "大学");
});

Deno.test("without the look-up people type, and are told so quietly", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await page.route(GET_ROR, (route) => route.abort());
  await visitor.open(PAGE);
  await field(page).fill("湖泊研究所");
  await page.getByText("暂时无法查找单位，可以直接填写全称。").waitFor();
  await field(page).press("Enter");
  assert.deepEqual(await names(page), ["湖泊研究所"]);
});

Deno.test("without script the organisation is a text field that is posted as workUnit", async () => {
  await using visitor = await openVisitor(browser, site, { javaScriptEnabled: false });
  const { page } = visitor;
  await visitor.open(PAGE);
  await page.getByRole("textbox", { name: "单位" }).fill("湖泊研究所");
  assert.equal(await page.locator("[name=workUnit]").inputValue(), "湖泊研究所");
  assert.equal(await page.locator("[name=workUnit]").count(), 1);
  assert.equal(await page.locator("[name=phoneCountry]").inputValue(), "CN");
});

Deno.test("a telephone number is spaced as its country does and judged when the field is left", async () => {
  await using visitor = await openVisitor(browser, site, { locale: "en-US" });
  const { page } = visitor;
  await visitor.open(`/en${PAGE}`);
  const phone = page.getByRole("textbox", { name: "Mobile phone" });
  await phone.pressSequentially("13800000000");
  await phone.blur();
  await page.getByText("Stored as +86 138 0000 0000").waitFor();
  assert.equal(await phone.inputValue(), "138 0000 0000");
  await page.getByRole("combobox", { name: "Country or region code" }).selectOption("US");
  await page.getByText("Please input correct phone format").waitFor();
  await phone.fill("");
  await phone.pressSequentially("+442079460958");
  await phone.blur();
  await page.getByText("Stored as +44 20 7946 0958").waitFor();
  assert.equal(await page.locator("[name=phoneCountry]").inputValue(), "GB");
  await assertAccessible(page, "the phone field");
  assert.deepEqual(visitor.problems, []);
});

Deno.test("a telephone number that is left before its tables have come is judged when they come", async () => {
  await using visitor = await openVisitor(browser, site, { locale: "en-US" });
  const { page } = visitor;
  const left = Promise.withResolvers<void>();
  await page.route(/\/phone-[^/]*\.js$/, async (route) => {
    await left.promise;
    await route.continue();
  });
  await visitor.open(`/en${PAGE}`);
  const phone = page.getByRole("textbox", { name: "Mobile phone" });
  const asked = page.waitForRequest(/\/phone-[^/]*\.js$/);
  await phone.pressSequentially("13800000000");
  await phone.blur();
  await asked;
  left.resolve();
  await page.getByText("Stored as +86 138 0000 0000").waitFor();
});

Deno.test("the list fits a screen of 320 px", async () => {
  await using visitor = await openVisitor(browser, site, { viewport: { width: 320, height: 640 } });
  const { page } = visitor;
  await visitor.open(PAGE);
  // The island sleeps until it is seen.
  await page.locator("#workUnit").scrollIntoViewIfNeeded();
  await field(page).fill("国家重点实验室");
  await options(page).first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) <= 0);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
