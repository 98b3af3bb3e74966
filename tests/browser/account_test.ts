/** People, in a real browser: register, activate by mail, log in, log out; with and without the page's script. */
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";

const PASSWORD = "Sediment2026";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Walk {
  page: Page;
  /** Site and language prefix. */
  base: string;
  script: boolean;
  email: string;
}

const submit = (field: string) => `form:has(#${field}) button[type=submit]`;

async function openPage(browser: Browser, locale: "zh-CN" | "en", script: boolean, problems: string[]) {
  const context = await browser.newContext({ locale, javaScriptEnabled: script });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  return page;
}

async function checkAccess({ page, script }: Walk): Promise<void> {
  if (!script) return;
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`), []);
}

async function register(walk: Walk): Promise<void> {
  const { page, base, script, email } = walk;
  await page.goto(`${base}/register`);
  await page.fill("#email", "lin");
  await page.fill("#realName", "林悦 <i>");
  await page.fill("#phone", "+86 138 0000 0000");
  if (script) {
    assert.ok(await page.locator(submit("confirm")).isDisabled(), "incomplete");
  } else {
    await page.click(submit("confirm"));
    assert.ok(await page.locator("#errors a[href='#email']").isVisible(), "summary");
    assert.equal(await page.inputValue("#realName"), "林悦 <i>");
  }
  assert.equal(await page.locator("#email-error").count(), 1);
  await checkAccess(walk);
  await page.fill("#email", email);
  await page.fill("#password", PASSWORD);
  await page.fill("#confirm", PASSWORD);
  await page.fill("#workUnit", "海洋研究所");
  await page.check("#terms");
  await page.click(submit("confirm"));
  await page.waitForSelector("[role=status] .i-tabler-mail-check");
}

async function logIn({ page, base }: Walk, userName: string, password: string): Promise<void> {
  const { pathname, search } = new URL(`${base}/list?q=a`);
  await page.goto(`${base}/login?${new URLSearchParams({ fullPath: pathname + search })}`);
  await page.fill("#username", userName);
  await page.fill("#password", password);
  await page.click(submit("password"));
}

async function activate(walk: Walk): Promise<void> {
  const { page, base, email } = walk;
  const link = page.locator(`article:has-text("${email}") a`);
  for (let tries = 0; tries < 50 && await link.count() === 0; tries++) await page.goto(`${base}/mails`);
  await link.first().click();
  await checkAccess(walk);
  await page.click("form:has([name=code]) button");
  await page.waitForSelector("[role=status] .i-tabler-circle-check");
}

async function logOut({ page }: Walk): Promise<void> {
  await page.click('details:has(form[action$="/logout"]) > summary');
  await page.click('details form[action$="/logout"] button');
  await page.waitForURL(({ pathname }) => pathname === "/" || pathname === "/en");
}

async function walkThrough(walk: Walk): Promise<void> {
  const { page, base, email } = walk;
  await register(walk);
  await logIn(walk, email, "Wrong12345");
  assert.equal(await page.locator("#username-error").count(), 1);
  await logIn(walk, email, PASSWORD);
  assert.ok(await page.locator("#inactive button").isVisible(), "activation can be sent again");
  await checkAccess(walk);
  await activate(walk);
  await logIn(walk, email, PASSWORD);
  await page.waitForURL(`${base}/list?q=a`);
  const [cookie] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  assert.deepEqual([cookie.name, cookie.sameSite, cookie.path], ["sdb-session", "Lax", "/"]);
  await logOut(walk);
  assert.deepEqual((await page.context().cookies()).filter(({ httpOnly }) => httpOnly), []);
}

Deno.test("people register, activate, log in and log out, with and without JavaScript", async () => {
  await using site = await startSite({ demo: false });
  const browser = await launchBrowser();
  const problems: string[] = [];
  try {
    for (
      const [locale, script] of [["zh-CN", true], ["en", true], ["zh-CN", false], ["en", false]] as const
    ) {
      const page = await openPage(browser, locale, script, problems);
      const base = locale === "en" ? `${site.address}/en` : site.address;
      await walkThrough({ page, base, script, email: `lin.${locale}.${script}@example.org`.toLowerCase() });
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  assert.deepEqual(problems, []);
});
