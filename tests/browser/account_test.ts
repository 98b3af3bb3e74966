/** The door, in a real browser: register, activate, log in with the puzzle, recover, be made to update, log out. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { solvePuzzle, type Way } from "./puzzle.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, signInThroughApi, visit, type Visitor } from "./visitor.ts";

const site = await startSite({ demo: false });
const browser = await launchBrowser();
const PASSWORD = "Sediment2026";
const NEW_PASSWORD = "Core4Samples";

interface Walk {
  visitor: Visitor;
  locale: "zh" | "en";
  email: string;
}

const LANGUAGES = [{ locale: "zh", way: "mouse" }, { locale: "en", way: "keyboard" }] as const;
const pathIn = (locale: "zh" | "en", path: string) => locale === "en" ? `/en${path}` : path;
const submit = (field: string) => `form:has(#${field}) button[type=submit]:not([name])`;
const browserLocale = { zh: "zh-CN", en: "en" } as const;

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.fill("#email", email);
  await page.fill("#password", PASSWORD);
  await page.fill("#confirm", PASSWORD);
  await page.fill("#realName", "林悦 <i>");
  await page.fill("#workUnit", "Institute of Sediment Tests");
  await page.fill("#phone", "13800000000");
  await page.selectOption("#country", "CN");
  await page.check("#terms");
}

/** Its mail, as this server keeps it; delivered a moment after the step that caused it. */
async function openMail({ visitor: { page, open }, locale, email }: Walk, address: string): Promise<void> {
  const link = page.locator(`article:has-text("${email}") a[href*="${address}"]`);
  for (let tries = 0; tries < 100 && await link.count() === 0; tries++) await open(pathIn(locale, "/mails"));
  await link.first().click();
}

async function activate(walk: Walk): Promise<void> {
  const { visitor: { page } } = walk;
  await openMail(walk, "/email?");
  await assertAccessible(page, "activation");
  await page.click("form:has([name=code]) button");
  await page.waitForSelector("[role=status] .i-tabler-circle-check");
}

async function logIn({ visitor, locale, email }: Walk, password: string, way: Way): Promise<void> {
  await visitor.open(pathIn(locale, `/login?fullPath=${encodeURIComponent(pathIn(locale, "/list?q=a"))}`));
  await visitor.page.fill("#username", email);
  await visitor.page.fill("#password", password);
  await visitor.page.click(submit("password"));
  await solvePuzzle(visitor.page, site, way);
}

async function addAccount(locale: "zh" | "en", email: string): Promise<void> {
  await createRepository({ server: site.address, locale }).users.register({
    ...{ email, password: PASSWORD, realName: "Lin Yue", workUnit: "IST", phone: "+8613800000000", locale },
    terms: true,
  });
  await change("UPDATE user SET status = 'ACTIVE' WHERE email = ?", email);
}

async function change(sql: string, ...args: string[]): Promise<void> {
  const client = createClient({ url: site.config.databaseUrl, timeout: 5_000 });
  await client.execute({ sql, args });
  client.close();
}

for (const { locale, way } of LANGUAGES) {
  const t = translator(locale);

  Deno.test(`register, activate, log in by ${way}, log out (${locale})`, async () => {
    await using visitor = await visit(browser, site, { locale: browserLocale[locale] });
    const walk: Walk = { visitor, locale, email: `lin.${locale}@example.org` };
    const { page } = visitor;
    await visitor.open(pathIn(locale, "/register"));
    await page.fill("#email", "lin");
    await page.press(submit("confirm"), "Enter");
    // The button says what is missing instead of doing nothing, and what was typed stays.
    await page.waitForSelector("[role=alert]:focus a[href='#terms']");
    assert.equal(await page.innerText("#terms-error"), t("validation.termsRequired"));
    assert.equal(await page.innerText("#email-error"), t("validation.invalidEmail"));
    await assertAccessible(page, "registration with errors");
    await fillRegistration(page, walk.email);
    await page.click(submit("confirm"));
    await page.waitForSelector("[role=status] .i-tabler-mail-check");
    await assertAccessible(page, "registered");

    await logIn(walk, "Wrong12345", way);
    assert.equal(await page.innerText("#username-error"), t("errors.loginFailed"));
    await logIn(walk, PASSWORD, way);
    await page.waitForSelector("#inactive");
    await assertAccessible(page, "waits for activation");
    await page.click('#login-form [value="resend"]');
    await page.waitForSelector(`text=${t("account.resent")}`);
    await activate(walk);

    await logIn(walk, PASSWORD, way);
    await page.waitForURL(`**${pathIn(locale, "/list?q=a")}`);
    const cookies = await visitor.context.cookies();
    const hidden = cookies.filter(({ httpOnly }) => httpOnly).map((
      { name, sameSite, path },
    ) => [name, sameSite, path]);
    assert.deepEqual(hidden, [["sdb-session", "Lax", "/"]]);
    assert.equal(
      decodeURIComponent(cookies.find(({ name }) => name === "userName")?.value ?? ""),
      walk.email,
    );

    await page.click('details:has(form[action$="/logout"]) > summary');
    await page.click('details form[action$="/logout"] button');
    await page.waitForURL(({ pathname }) => pathname === "/" || pathname === "/en");
    const left = (await visitor.context.cookies()).map(({ name }) => name);
    assert.deepEqual(left.filter((name) => /session|userName|loginType|path/.test(name)), []);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`a registration that the server refuses keeps everything, the passwords too (${locale})`, async () => {
    await using visitor = await visit(browser, site, { locale: browserLocale[locale] });
    const { page } = visitor;
    const email = `taken.${locale}@example.org`;
    await addAccount(locale, email);
    await visitor.open(pathIn(locale, "/register"));
    await fillRegistration(page, email);
    await page.waitForSelector(`#email-error:has-text("${t("account.emailTaken")}")`);
    await page.click(submit("confirm"));
    await page.waitForSelector("[role=alert]:focus a[href='#email']");
    assert.equal(await page.inputValue("#password"), PASSWORD);
    assert.equal(await page.inputValue("#phone"), "138 0000 0000");
    await visitor.context.setOffline(true);
    await page.fill("#email", `free.${locale}@example.org`);
    await page.click(submit("confirm"));
    await page.waitForSelector(`text=${t("account.registerFailed")}`);
    await page.getByRole("button", { name: t("layout.close"), exact: true }).last().click();
    assert.equal(await page.inputValue("#confirm"), PASSWORD);
  });

  Deno.test(`recover a password, then be made to update it (${locale})`, async () => {
    await using visitor = await visit(browser, site, { locale: browserLocale[locale] });
    const walk: Walk = { visitor, locale, email: `forgetful.${locale}@example.org` };
    const { page } = visitor;
    await addAccount(locale, walk.email);
    await visitor.open(pathIn(locale, "/login"));
    await page.click('main a[href*="mode=recovery"]');
    await page.fill("#email", "nobody@example.org");
    await assertAccessible(page, "recovery");
    await page.click(submit("email"));
    await solvePuzzle(page, site, way);
    await page.waitForSelector(`text=${t("account.notFound")}`);
    assert.ok(await page.isVisible(`text=${t("errors.accountNotRegistered")}`));
    await assertAccessible(page, "not registered");
    await page.click('main a[href*="mode=recovery"]');
    assert.equal(await page.inputValue("#email"), "nobody@example.org");
    await page.fill("#email", walk.email);
    await page.click(submit("email"));
    await solvePuzzle(page, site, way);
    await page.waitForSelector(`text=${t("account.resetSent")}`);

    await openMail(walk, "/forgetpwd/reset");
    await page.waitForSelector("#confirm");
    await assertAccessible(page, "reset");
    await setPassword(page, NEW_PASSWORD);
    await page.waitForSelector(`text=${t("account.passwordChanged")}`);

    await change("UPDATE user SET must_change_password = 1 WHERE email = ?", walk.email);
    await logIn(walk, NEW_PASSWORD, way);
    await page.waitForURL("**/forgetpwd/updata*");
    await assertAccessible(page, "forced update");
    await setPassword(page, `${NEW_PASSWORD}Again`);
    await page.waitForSelector(`text=${t("account.passwordChanged")}`);
    await visitor.open(pathIn(locale, "/forgetpwd/updata"));
    await page.waitForSelector(`text=${t("account.stepExpired")}`);
    await logIn(walk, `${NEW_PASSWORD}Again`, way);
    await page.waitForURL(`**${pathIn(locale, "/list?q=a")}`);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`without JavaScript: register, log in and recover by mailed codes (${locale})`, async () => {
    await using visitor = await visit(browser, site, {
      locale: browserLocale[locale],
      javaScriptEnabled: false,
    });
    const walk: Walk = { visitor, locale, email: `plain.${locale}@example.org` };
    const { page } = visitor;
    await visitor.open(pathIn(locale, "/register"));
    await page.fill("#email", "lin");
    await page.click(submit("confirm"));
    assert.ok(await page.isVisible("#errors a[href='#email']"));
    await fillRegistration(page, walk.email);
    await page.click(submit("confirm"));
    await page.waitForSelector("[role=status] .i-tabler-mail-check");
    await openMail(walk, "/email?");
    await page.click("form:has([name=code]) button");

    await visitor.open(pathIn(locale, `/login?fullPath=${encodeURIComponent(pathIn(locale, "/list?q=a"))}`));
    await page.fill("#username", walk.email);
    await page.fill("#password", PASSWORD);
    await page.click(submit("password"));
    assert.equal(await page.inputValue("#username"), walk.email, "the e-mail is not asked for twice");
    await page.fill("#password", PASSWORD);
    const code = await mailedCode(walk);
    await page.fill("#code", code);
    await page.click(submit("password"));
    await page.waitForURL(`**${pathIn(locale, "/list?q=a")}`);

    await visitor.context.clearCookies();
    await visitor.open(pathIn(locale, "/login?mode=recovery"));
    await page.fill("#email", walk.email);
    await page.click(submit("email"));
    await page.fill("#code", await mailedCode(walk, code));
    await page.click(submit("email"));
    await page.waitForSelector(`text=${t("account.resetSent")}`);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    Deno.test(`account pages have no WCAG violation (${locale}, ${colorScheme})`, async () => {
      await using visitor = await visit(browser, site, { locale: browserLocale[locale], colorScheme });
      const paths = [
        "/login",
        "/login?mode=recovery",
        "/register",
        "/email",
        "/forgetpwd/updata",
        "/login/verify",
      ];
      for (const path of [...paths, "/forgetpwd/reset?userName=a@example.org&token=a&code=b"]) {
        await visitor.open(pathIn(locale, path));
        await assertAccessible(visitor.page, `${path} ${locale} ${colorScheme}`);
      }
      await visitor.open(pathIn(locale, "/login"));
      await visitor.page.fill("#username", "a@example.org");
      await visitor.page.fill("#password", "x");
      await visitor.page.click(submit("password"));
      await visitor.page.waitForSelector("dialog[open] [role=slider]:not([aria-disabled])");
      await assertAccessible(visitor.page, `puzzle ${locale} ${colorScheme}`);
      assert.deepEqual(visitor.problems, []);
    });
  }
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.fill("#password", password);
  await page.fill("#confirm", password);
  await page.click(submit("confirm"));
}

/** The code is read in a page of its own: the form that waits for it stays as it is. */
async function mailedCode({ visitor: { context }, locale, email }: Walk, used?: string): Promise<string> {
  const page = await context.newPage();
  const letter = page.locator(`article:has-text("${email}")`);
  let code: string | undefined;
  for (let tries = 0; tries < 100 && !code; tries++) {
    await page.goto(pathIn(locale, "/mails"));
    const texts = await letter.allInnerTexts();
    code = texts.map((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]).find((found) => found && found !== used);
  }
  await page.close();
  return code ?? "";
}

Deno.test("“Submit data” of a visitor opens the login itself, and leads on to the form", async () => {
  await using visitor = await visit(browser, site);
  const { page } = visitor;
  const email = "dialog@example.org";
  await addAccount("zh", email);
  await visitor.open("/list");
  await page.click('header a[href*="/dataset?type=create"]');
  await page.fill("#dialog-username", email);
  await page.fill("#dialog-password", PASSWORD);
  await assertAccessible(page, "login in the dialog");
  await page.click('dialog form:has(#dialog-password) button[type="submit"]:not([name])');
  await solvePuzzle(page, site, "mouse");
  await page.waitForURL("**/dataset?type=create");
  assert.deepEqual(visitor.problems, []);
});

Deno.test("the page that was left for the login is found again without a word in the address", async () => {
  await using visitor = await visit(browser, site);
  const { page } = visitor;
  await addAccount("zh", "saved@example.org");
  await visitor.open("/list?q=saved");
  await page.evaluate(() => location.assign("/login"));
  await page.waitForSelector("#login-form button[aria-label]");
  await page.fill("#username", "saved@example.org");
  await page.fill("#password", PASSWORD);
  await page.click(submit("password"));
  await solvePuzzle(page, site, "mouse");
  await page.waitForURL("**/list?q=saved");
});

Deno.test("a page asked for with a dead session says so once and takes the cookies away", async () => {
  await using visitor = await visit(browser, site);
  const t = translator("zh");
  await addAccount("zh", "ended@example.org");
  const token = await signInThroughApi(visitor.context, site, "ended@example.org", PASSWORD);
  await visitor.open("/datalist");
  await createRepository({ server: site.address, token }).users.logout();
  await visitor.open("/datalist");
  await visitor.page.waitForSelector(`text=${t("account.sessionEnded")}`);
  assert.match(visitor.page.url(), /\/login\?fullPath=/);
  assert.deepEqual((await visitor.context.cookies()).filter(({ name }) => /session|userName/.test(name)), []);
  await visitor.open("/list");
  assert.equal(await visitor.page.locator(`text=${t("account.sessionEnded")}`).count(), 0);
});

Deno.test("an island whose session is over reloads once, and then says so instead", async () => {
  await using visitor = await visit(browser, site);
  const { page } = visitor;
  const t = translator("zh");
  await addAccount("zh", "loop@example.org");
  const token = await signInThroughApi(visitor.context, site, "loop@example.org", PASSWORD);
  const { datasets } = createRepository({ server: site.address, token });
  const { dataSetId } = await datasets.create({ title: { zh: "会话", en: "Session" } });
  // The pages still find a session, the calls of the islands do not: without a limit this would never end.
  const body = { code: 20_004, message: "登录已失效", messageEn: "expired", data: null };
  await visitor.context.route("**/api/**", (route) => route.fulfill({ json: body }));
  let loads = 0;
  page.on("load", () => loads++);
  page.on("dialog", (dialog) => dialog.accept());
  await visitor.open(`/dataset?dataSetId=${dataSetId}&version=V1`);
  for (const title of ["Typed first", "Typed second"]) {
    await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
    await page.fill('[name="title.en"]', title);
    await page.click('[name="action"][value="save"]:visible');
    if (title === "Typed first") await page.waitForEvent("load");
  }
  await page.waitForSelector(
    `[role=alert]:has-text("${t("account.sessionEnded")}") a[href^="/login?fullPath="]`,
  );
  assert.equal(loads, 2);
  await page.waitForFunction(() => JSON.stringify(sessionStorage).includes("Typed second"));
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
