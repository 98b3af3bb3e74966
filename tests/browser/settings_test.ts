/** The pages of one's own account, in a real browser: both languages, with and without the page's script. */
import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { createRepository } from "../../sdk/mod.ts";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, type Site, startSite } from "./site.ts";
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openVisitor,
  signInThroughApi,
  type Visitor,
  withNavigation,
} from "./visitor.ts";

const ADMINISTRATOR = "admin@example.org";
const DEPOSITOR = "depositor@example.org";
const PAGES = ["/login/edit_profile", "/login/changepassword", "/settings/devices", "/settings/account"];

interface Walk extends Visitor {
  /** "" or "/en". */
  prefix: string;
  script: boolean;
}

const signIn = ({ context }: Visitor, site: Site, email: string, password: string) =>
  signInThroughApi(context, site, email, password);

async function walk(
  browser: Browser,
  site: Site,
  locale: "zh-CN" | "en",
  options: BrowserContextOptions = {},
) {
  const visitor = await openVisitor(browser, site, { locale, ...options });
  return Object.assign(visitor, {
    prefix: locale === "en" ? "/en" : "",
    script: options.javaScriptEnabled !== false,
  }) as Walk;
}

const submit = (field: string) => `form:has(#${field}) button[type=submit]`;

async function editProfile({ page, open, prefix, script }: Walk): Promise<void> {
  await open(`${prefix}/edit_profile`);
  assert.equal(new URL(page.url()).pathname, `${prefix}/login/edit_profile`);
  await page.fill("#realName", " ");
  await page.click(submit("realName"));
  await page.waitForSelector("#realName-error");
  await page.fill("#realName", "林悦 <i>");
  // With the script another one is added to what is chosen; without it what is typed takes its place.
  if (script) await page.getByRole("button", { name: /^(移除|Remove) / }).click();
  await page.fill("#workUnit", "湖泊研究所");
  await page.fill("#phone", "020 7946 0958");
  await page.selectOption("#phoneCountry", "GB");
  await page.selectOption("#country", "CN");
  await page.fill("#title", "研究员");
  await page.selectOption("#locale", "en");
  await withNavigation(page, () => page.click(submit("realName")), /done=updated/);
  const said = script ? page.locator("[role=status]", { hasText: /成功|Success/ }) : page.locator("noscript");
  await said.first().waitFor({ state: "attached" });
  await open(`${prefix}/login/edit_profile`);
  assert.equal(await page.inputValue("#realName"), "林悦 <i>");
  assert.equal(await page.inputValue("#country"), "CN");
  assert.equal(await page.inputValue("#locale"), "en");
}

async function changePassword(walk: Walk, from: string, to: string): Promise<void> {
  const { page, open, prefix } = walk;
  await open(`${prefix}/login/changepassword`);
  await page.fill("#current", "Wrong12345");
  await page.fill("#password", to);
  await page.fill("#confirm", to);
  await page.click(submit("confirm"));
  await page.waitForSelector("#current-error");
  assert.equal(await page.inputValue("#password"), "");
  await page.fill("#current", from);
  await page.fill("#password", to);
  await page.fill("#confirm", `${to}x`);
  await page.click(submit("confirm"));
  await page.waitForSelector("#confirm-error");
  await page.fill("#current", from);
  await page.fill("#password", to);
  await page.fill("#confirm", to);
  await page.click(submit("confirm"));
  await page.waitForURL(({ pathname }) => pathname === `${prefix}/login`);
  const notice = prefix ? "Change password success, please re-login" : "密码修改成功，请重新登录";
  await page.getByText(notice).first().waitFor();
  assert.deepEqual((await page.context().cookies()).filter(({ name }) => name === "sdb-session"), []);
}

async function editAndChange(browser: Browser, site: Site): Promise<void> {
  let password = DEMO_PASSWORD;
  for (const [locale, script] of [["zh-CN", true], ["en", true], ["zh-CN", false], ["en", false]] as const) {
    await using person = await walk(browser, site, locale, { javaScriptEnabled: script });
    await signIn(person, site, DEPOSITOR, password);
    await editProfile(person);
    const token = await signIn(person, site, DEPOSITOR, password);
    const { profile } = createRepository({ server: site.address, token });
    const { phone, organizations, realName } = await profile.read();
    assert.deepEqual([phone, organizations[0].nameZh, realName], ["+442079460958", "湖泊研究所", "林悦 <i>"]);
    const next = `Gletscher${locale === "en" ? "En" : "Zh"}${script ? 17 : 29}`;
    await changePassword(person, password, next);
    await assert.rejects(() => profile.read(), { error: "sessionExpired" });
    password = next;
    assert.deepEqual(person.problems, []);
  }
}

async function logOutOthers(browser: Browser, site: Site, script: boolean): Promise<void> {
  await using here = await walk(browser, site, "en", { javaScriptEnabled: script });
  await using there = await walk(browser, site, "zh-CN");
  const { page, open } = here;
  await signIn(here, site, ADMINISTRATOR, DEMO_PASSWORD);
  await signIn(there, site, ADMINISTRATOR, DEMO_PASSWORD);
  await open("/en/settings/devices");
  const rows = page.locator("main li");
  assert.equal(await rows.count(), 2);
  assert.equal(await rows.first().getByText("This device").count(), 1);
  await rows.nth(1).locator("button").click();
  await rows.nth(1).waitFor({ state: "detached" });
  assert.equal(await rows.count(), 1);
  await there.open("/settings/devices");
  assert.equal(new URL(there.page.url()).pathname, "/login");

  await page.click("[popovertarget=everywhere]");
  await page.click("#everywhere button[name=everywhere]");
  await page.waitForURL(({ pathname }) => pathname === "/en/login");
  await open("/en/settings/devices");
  assert.equal(new URL(page.url()).pathname, "/en/login");
}

async function takeCopyAndCancel(
  browser: Browser,
  site: Site,
  email: string,
  script: boolean,
): Promise<void> {
  await using person = await walk(browser, site, "zh-CN", { javaScriptEnabled: script });
  await signIn(person, site, email, DEMO_PASSWORD);
  const { page, open } = person;
  await open("/settings/account");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("button[value=export]")]);
  assert.match(download.suggestedFilename(), /^sdb-personal-data-\d{4}-\d\d-\d\d\.json$/);
  const copy = JSON.parse(await Deno.readTextFile(await download.path()));
  assert.equal(copy.account.email, email);

  await page.click("main summary");
  await page.fill("#userName", "someone@example.org");
  await page.fill("#password", DEMO_PASSWORD);
  await page.click("button[value=cancel]");
  await page.waitForSelector("#userName-error");
  if (script) await assertAccessible(page, "a refused cancellation");
  await page.fill("#userName", email);
  await page.fill("#password", DEMO_PASSWORD);
  await page.click("button[value=cancel]");
  await page.waitForURL(({ pathname }) => pathname === "/login");
  await page.getByText("账号已注销").first().waitFor();
  await assert.rejects(() => signIn(person, site, email, DEMO_PASSWORD), { error: "loginFailed" });
  assert.deepEqual(person.problems, []);
}

async function checkPages(
  browser: Browser,
  site: Site,
  locale: "zh-CN" | "en",
) {
  await using person = await walk(browser, site, locale);
  const { page, open, prefix, problems } = person;
  await signIn(person, site, DEPOSITOR, DEMO_PASSWORD);
  for (const path of PAGES) {
    const name = `${prefix}${path}`;
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(`${prefix}${path}`);
    assert.equal(await page.evaluate(() => scrollY), 0, name);
    await assertAccessibleInBothThemes(page, name);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.reload({ waitUntil: "networkidle" });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, name);
    const { x, width } = (await page.locator("main nav [aria-current=page]").boundingBox())!;
    assert.ok(x >= 0 && x + width <= 375, `${name}: the current tab is in sight`);
  }
  assert.deepEqual(problems, []);
}

async function checkSpellings(browser: Browser, site: Site): Promise<void> {
  await using person = await walk(browser, site, "zh-CN");
  const { page, open, context } = person;
  await open("/login/changepassword");
  assert.equal(new URL(page.url()).pathname, "/login");
  await signIn(person, site, DEPOSITOR, DEMO_PASSWORD);
  for (const spelling of ["changepassword", "ChangePassword", "changePassword"]) {
    await open(`/login/${spelling}`);
    assert.equal(await page.locator("#current").count(), 1, spelling);
  }
  assert.equal((await context.request.get("/login/nothing")).status(), 404);
}

Deno.test("one's own account in a browser", async (t) => {
  await using site = await startSite();
  const browser = await launchBrowser();
  for (const locale of ["zh-CN", "en"] as const) {
    await t.step({
      name: `pages are accessible and fit a phone: ${locale}`,
      fn: () => checkPages(browser, site, locale),
      ...preactOnly,
    });
  }
  await t.step(
    "both spellings of the password page answer, others do not",
    () => checkSpellings(browser, site),
  );
  for (const script of [true, false]) {
    await t.step(
      `people log one device out, then all: ${script ? "with" : "without"} JavaScript`,
      () => logOutOthers(browser, site, script),
    );
  }
  for (
    const [email, script] of [["reviewer@example.org", true], ["governance@example.org", false]] as const
  ) {
    await t.step(
      `people take a copy and cancel: ${script ? "with" : "without"} JavaScript`,
      () => takeCopyAndCancel(browser, site, email, script),
    );
  }
  await t.step(
    "people edit their profile and change their password, with and without JavaScript",
    () => editAndChange(browser, site),
  );
  await browser.close();
});
