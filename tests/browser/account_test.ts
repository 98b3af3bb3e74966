/**
 * The door, in a real browser. One journey in each language, by mouse and by keyboard, from the registration to the log-out
 * everywhere; and what else can happen at the door.
 */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import type { BrowserContextOptions } from "playwright-core";
import { holdWork, type PointerMethod, solvePuzzle } from "./puzzle.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { assertAccessible, assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

const PARTNERS = JSON.stringify([{
  code: "ocean",
  url: "https://ocean.example.org",
  secret: "0123456789abcdef",
}]);
const site = await startSite({ demo: false, settings: { PARTNERS } });
const browser = await launchBrowser();
const PASSWORD = "Tidewrack2026Ebb";
const NEW_PASSWORD = "Core4Samples";
const THIRD_PASSWORD = "Varves7Counted";

interface Walk {
  visitor: Visitor;
  locale: "zh" | "en";
  /** How buttons are pressed and puzzles are solved. */
  way: PointerMethod;
  email: string;
}

const LANGUAGES = [{ locale: "zh", way: "mouse" }, { locale: "en", way: "keyboard" }] as const;
const pathIn = (locale: "zh" | "en", path: string) => locale === "en" ? `/en${path}` : path;
const submit = (field: string) => `form:has(#${field}) button[type=submit]:not([name]):not([form])`;
const browserLocale = { zh: "zh-CN", en: "en" } as const;

async function fillRegistration(walk: Walk, email: string): Promise<void> {
  const { page } = walk.visitor;
  await page.fill("#email", email);
  await page.fill("#password", PASSWORD);
  await page.fill("#confirm", PASSWORD);
  await page.fill("#realName", "林悦 <i>");
  await page.fill("#workUnit", "Institute of Sediment Tests");
  await page.fill("#phone", "13800000000");
  await page.selectOption("#country", "CN");
  await tick(walk, "#terms");
}

/** Its mail, as this server keeps it; delivered a moment after the step that caused it. */
async function openMail({ visitor: { page, open }, locale, email }: Walk, address: string): Promise<void> {
  const link = page.locator(`article:has-text("${email}") a[href*="${address}"]`);
  for (let tries = 0; tries < 100 && await link.count() === 0; tries++) await open(pathIn(locale, "/mails"));
  await link.first().click();
}

async function press({ visitor: { page }, way }: Walk, selector: string): Promise<void> {
  if (way === "mouse") return await page.click(selector);
  await page.focus(selector);
  await page.keyboard.press("Enter");
}

/** The check by itself is held, so that each way through the puzzle is gone. */
async function openPerson(options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await openVisitor(browser, site, options);
  await holdWork(visitor.context);
  return visitor;
}

async function tick({ visitor: { page }, way }: Walk, selector: string): Promise<void> {
  if (way === "mouse") return await page.check(selector);
  await page.focus(selector);
  await page.keyboard.press("Space");
}

async function logIn(walk: Walk, password: string): Promise<void> {
  const { visitor: { page, open }, locale, way, email } = walk;
  await open(pathIn(locale, `/login?fullPath=${encodeURIComponent(pathIn(locale, "/list?q=a"))}`));
  await page.fill("#username", email);
  await page.fill("#password", password);
  await press(walk, submit("password"));
  await solvePuzzle(page, site, way);
}

async function register(walk: Walk): Promise<void> {
  const { visitor: { page, open }, locale, email } = walk;
  const t = translator(locale);
  await open(pathIn(locale, "/register"));
  await page.fill("#email", "lin");
  await page.press(submit("confirm"), "Enter");
  // The button says what is missing instead of doing nothing, and what was typed stays.
  await page.waitForSelector("[role=alert]:focus a[href='#terms']");
  assert.equal(await page.innerText("#terms-error"), t("validation.termsRequired"));
  assert.equal(await page.innerText("#email-error"), t("validation.invalidEmail"));
  await assertAccessibleInBothThemes(page, "registration with errors");
  await fillRegistration(walk, email);
  await press(walk, submit("confirm"));
  await page.waitForSelector("[role=status] .i-tabler-mail-check");
  await assertAccessibleInBothThemes(page, "registered");
}

/** A login with a wrong password, and one that comes before the activation. */
async function activateAfterLogin(walk: Walk): Promise<void> {
  const { visitor: { page, context }, locale, email } = walk;
  const t = translator(locale);
  await logIn(walk, "Wrong12345");
  assert.equal(await page.innerText("#username-error"), t("errors.loginFailed"));
  await logIn(walk, PASSWORD);
  await page.waitForSelector("#inactive");
  await assertAccessibleInBothThemes(page, "waits for activation");
  await press(walk, '#login-form [value="resend"]');
  await page.waitForSelector(`text=${t("account.resent")}`);
  await openMail(walk, "/email?");
  await assertAccessibleInBothThemes(page, "activation");
  await press(walk, "form:has([name=code]) button");
  await page.waitForSelector("[role=status] .i-tabler-circle-check");

  await logIn(walk, PASSWORD);
  await page.waitForURL(`**${pathIn(locale, "/list?q=a")}`);
  const cookies = await context.cookies();
  const hidden = cookies.filter(({ httpOnly }) => httpOnly).map((
    { name, sameSite, path },
  ) => [name, sameSite, path]);
  assert.deepEqual(
    hidden.filter(([name]) => !HIDDEN_BESIDE.includes(name)),
    [["sdb-session", "Lax", "/"]],
  );
  assert.equal(decodeURIComponent(cookies.find(({ name }) => name === "userName")?.value ?? ""), email);
}

/** What a browser keeps beside the session: it opens nothing. */
const HIDDEN_BESIDE = ["sdb-device", "sdb-captcha", "sdb-checked"];

async function editProfile(walk: Walk): Promise<void> {
  const { visitor: { page, open }, locale } = walk;
  await open(pathIn(locale, "/login/edit_profile"));
  await page.fill("#title", "Professor");
  await press(walk, submit("realName"));
  await page.waitForSelector(`[role=status]:has-text("${translator(locale)("profile.updated")}")`);
}

async function changePassword(walk: Walk): Promise<void> {
  const { visitor: { page, open }, locale } = walk;
  await open(pathIn(locale, "/login/changepassword"));
  await page.fill("#current", PASSWORD);
  await setPassword(walk, NEW_PASSWORD);
  await page.waitForSelector(`text=${translator(locale)("profile.passwordChanged")}`);
  await assertSignedOut(walk.visitor);
}

/** The way leads from the login page to a third password, and in. */
async function recover(walk: Walk): Promise<void> {
  const { visitor: { page, open }, locale, way, email } = walk;
  await open(pathIn(locale, "/login"));
  await press(walk, 'main a[href*="mode=recovery"]');
  await page.fill("#email", email);
  await assertAccessibleInBothThemes(page, "recovery");
  await press(walk, submit("email"));
  await solvePuzzle(page, site, way);
  await page.waitForSelector(`text=${translator(locale)("account.resetSent")}`);
  await openMail(walk, "/forgetpwd/reset");
  await page.waitForSelector("#confirm");
  await assertAccessibleInBothThemes(page, "reset");
  await setPassword(walk, THIRD_PASSWORD);
  await page.waitForSelector(`text=${translator(locale)("account.passwordChanged")}`);
  await logIn(walk, THIRD_PASSWORD);
  await page.waitForURL(`**${pathIn(locale, "/list?q=a")}`);
}

async function logOutEverywhere(walk: Walk): Promise<void> {
  const { visitor: { page, open }, locale, email } = walk;
  const elsewhere = createRepository({ server: site.address });
  const { token } = await elsewhere.users.login(email, THIRD_PASSWORD);
  const { users } = createRepository({ server: site.address, token: token.access_token });
  await open(pathIn(locale, "/settings/devices"));
  assert.equal(await page.locator("main li").count(), 2);
  await press(walk, "[popovertarget=everywhere]");
  await press(walk, "#everywhere button[name=everywhere]");
  await page.waitForURL(({ pathname }) => pathname === pathIn(locale, "/login"));
  await assertSignedOut(walk.visitor);
  await assert.rejects(() => users.me(), { error: "sessionExpired" });
}

/** Nothing of a sign-in is left in the browser; the login page itself keeps the way back. */
async function assertSignedOut({ context, page }: Visitor): Promise<void> {
  const left = (await context.cookies()).map(({ name }) => name);
  const gone = page.url().includes("/login")
    ? /session$|userName|loginType/
    : /session$|userName|loginType|path/;
  assert.deepEqual(left.filter((name) => gone.test(name)), []);
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

  Deno.test(`register, activate, log in, edit, change, recover, log out everywhere by ${way} (${locale})`, async () => {
    await using visitor = await openPerson({ locale: browserLocale[locale] });
    const walk: Walk = { visitor, locale, way, email: `lin.${locale}@example.org` };
    await register(walk);
    await activateAfterLogin(walk);
    await editProfile(walk);
    await changePassword(walk);
    await recover(walk);
    await logOutEverywhere(walk);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`a registration that the server refuses keeps everything, the passwords too (${locale})`, async () => {
    await using visitor = await openPerson({ locale: browserLocale[locale] });
    const { page } = visitor;
    const email = `taken.${locale}@example.org`;
    await addAccount(locale, email);
    await visitor.open(pathIn(locale, "/register"));
    await fillRegistration({ visitor, locale, way, email }, email);
    await page.waitForSelector(`#email-error:has-text("${t("account.emailTaken")}")`);
    // It is told apart as disabled and can be pressed all the same.
    await page.click(submit("confirm"), { force: true });
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

  Deno.test(`an e-mail without an account, a forced update, and a log-out (${locale})`, async () => {
    await using visitor = await openPerson({ locale: browserLocale[locale] });
    const walk: Walk = { visitor, locale, way, email: `forced.${locale}@example.org` };
    const { page } = visitor;
    await addAccount(locale, walk.email);
    await visitor.open(pathIn(locale, "/login?mode=recovery"));
    await page.fill("#email", "nobody");
    await page.click(submit("email"));
    await page.waitForSelector(`#email-error:has-text("${t("account.emailIncorrect")}")`);
    await page.fill("#email", "nobody@example.org");
    await page.click(submit("email"));
    await solvePuzzle(page, site, way);
    await page.waitForSelector(`text=${t("account.notFound")}`);
    assert.ok(await page.isVisible(`text=${t("errors.accountNotRegistered")}`));
    await assertAccessibleInBothThemes(page, "not registered");
    await page.click("form:has([value=fill]) button");
    await page.waitForSelector("#email");
    assert.equal(await page.inputValue("#email"), "nobody@example.org");

    await change("UPDATE user SET must_change_password = 1 WHERE email = ?", walk.email);
    await logIn(walk, PASSWORD);
    await page.waitForURL("**/forgetpwd/updata*");
    await assertAccessibleInBothThemes(page, "forced update");
    await setPassword(walk, NEW_PASSWORD);
    await page.waitForSelector(`text=${t("account.passwordChanged")}`);
    await visitor.open(pathIn(locale, "/forgetpwd/updata"));
    await page.waitForSelector(`text=${t("account.stepExpired")}`);
    await logIn(walk, NEW_PASSWORD);
    await page.waitForURL(`**${pathIn(locale, "/list?q=a")}`);

    await page.click('details:has(form[action$="/logout"]) > summary');
    await page.click('details form[action$="/logout"] button');
    // A public page stays, with its query.
    await page.waitForSelector(`header >> text=${t("layout.login")}`);
    assert.ok(page.url().endsWith(pathIn(locale, "/list?q=a")), page.url());
    await assertSignedOut(visitor);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`without JavaScript: register, log in and recover by mailed codes (${locale})`, async () => {
    await using visitor = await openPerson({
      locale: browserLocale[locale],
      javaScriptEnabled: false,
    });
    const walk: Walk = { visitor, locale, way, email: `plain.${locale}@example.org` };
    const { page } = visitor;
    await visitor.open(pathIn(locale, "/register"));
    await page.fill("#email", "lin");
    await page.click(submit("confirm"));
    assert.ok(await page.isVisible("#errors a[href='#email']"));
    await fillRegistration(walk, walk.email);
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

  Deno.test(`account pages have no WCAG violation (${locale})`, preactOnly, async () => {
    await using visitor = await openPerson({ locale: browserLocale[locale] });
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
      await assertAccessibleInBothThemes(visitor.page, `${path} ${locale}`);
    }
    await visitor.open(pathIn(locale, "/login"));
    await visitor.page.fill("#username", "a@example.org");
    await visitor.page.fill("#password", "x");
    await visitor.page.click(submit("password"));
    await visitor.page.waitForSelector("dialog[open] progress");
    await assertAccessibleInBothThemes(visitor.page, `check by itself ${locale}`);
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("the links of mails lead on to the login with the partner that people come from", async () => {
  await using visitor = await openPerson({ javaScriptEnabled: false });
  const { page, open } = visitor;
  const walk: Walk = { visitor, locale: "zh", way: "mouse", email: "partner@example.org" };
  const { users } = createRepository({ server: site.address });
  const person = { realName: "Lin Yue", workUnit: "IST", phone: "+8613800000000", terms: true as const };
  await users.register({ ...person, email: walk.email, password: PASSWORD }, "ocean");
  await openMail(walk, "/email?");
  await page.click("form:has([name=code]) button");
  const toLogin = page.locator('main form[action="/login"]:has([value=fill]):visible');
  assert.equal(await toLogin.locator("[name=rfrom]").inputValue(), "ocean");
  await users.forgotPassword(walk.email, undefined, "ocean");
  await openMail(walk, "/forgetpwd/reset");
  await setPassword(walk, NEW_PASSWORD);
  await page.waitForURL(({ pathname, searchParams }) =>
    pathname === "/login" && searchParams.get("rfrom") === "ocean"
  );
  // A link that is no longer good offers a new mail at once.
  await open("/email?userName=a%40example.org&token=a&code=b&rfrom=ocean");
  assert.equal(await page.inputValue('form:has([value="resend"]) [name=rfrom]'), "ocean");
});

async function setPassword(walk: Walk, password: string): Promise<void> {
  const { page } = walk.visitor;
  await page.fill("#password", password);
  await page.fill("#confirm", password);
  await press(walk, submit("confirm"));
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
  await using visitor = await openPerson();
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

Deno.test("a wrong password stays in the dialog, which begins at the e-mail", async () => {
  await using visitor = await openPerson();
  const { page } = visitor;
  await visitor.open("/list");
  await page.click('header a[href*="/dataset?type=create"]');
  await page.waitForSelector("#dialog-username:focus");
  await page.fill("#dialog-username", "stranger@example.org");
  await page.fill("#dialog-password", "Wrong12345");
  await page.press("#dialog-password", "Enter");
  await solvePuzzle(page, site, "keyboard");
  await page.waitForSelector("#dialog-username-error");
  assert.equal(new URL(page.url()).pathname, "/list");
  await assertAccessible(page, "refused in the dialog");
});

Deno.test("the switch of languages keeps what was typed, but no password", async () => {
  await using visitor = await openPerson();
  const { page } = visitor;
  await visitor.open("/register");
  const email = "switched@example.org";
  await fillRegistration({ visitor, locale: "zh", way: "mouse", email }, email);
  await page.press("#workUnit", "Tab");
  await page.click("[aria-controls=password]");
  await page.click("header a[data-switch-language]");
  await page.waitForURL("**/en/register");
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#terms")?.checked);
  assert.equal(await page.inputValue("#email"), email);
  assert.equal(await page.inputValue("#country"), "CN");
  assert.match(await page.inputValue("[name=organizations]"), /Institute of Sediment Tests/);
  assert.deepEqual([await page.inputValue("#password"), await page.inputValue("#confirm")], ["", ""]);
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), new RegExp(PASSWORD));
});

Deno.test("after too many tries the wait is said once, and the button waits with it", async () => {
  await using visitor = await openPerson();
  const { page } = visitor;
  for (let tries = 1; tries <= 6; tries++) {
    if (tries === 1) await visitor.open("/login");
    await page.fill("#username", "hasty@example.org");
    await page.fill("#password", "Wrong12345");
    await page.click(submit("password"));
    await solvePuzzle(page, site, "keyboard");
    await page.waitForSelector(tries < 6 ? "#username-error" : "[role=alert]:focus");
    if (tries === 3) await page.waitForSelector('#login-form a[href*="mode=recovery"] >> nth=1');
  }
  assert.equal(await page.locator("#username-error, #errors").count(), 0);
  await page.waitForSelector(`${submit("password")}[aria-disabled=true]`);
  await assertAccessible(page, "waits for the next try");
});

Deno.test("the page that was left for the login is found again without a word in the address", async () => {
  await using visitor = await openPerson();
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

Deno.test("the check by itself asks for nothing, and no dialog opens at the next login of the device", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page, context } = visitor;
  await addAccount("zh", "again@example.org");
  const logInBySelf = async () => {
    await visitor.open("/login?fullPath=%2Flist");
    await page.fill("#username", "again@example.org");
    await page.fill("#password", PASSWORD);
    await page.click(submit("password"));
    await page.waitForURL("**/list");
  };
  await logInBySelf();
  await context.clearCookies({ name: /sdb-session|userName|loginType/ });
  await page.addInitScript(() =>
    addEventListener("load", () =>
      new MutationObserver(() => {
        if (document.querySelector("dialog[open]")) sessionStorage.setItem("dialog", "opened");
      }).observe(document.body, { subtree: true, attributes: true, childList: true }))
  );
  await logInBySelf();
  assert.equal(await page.evaluate(() => sessionStorage.getItem("dialog")), null);
  assert.deepEqual(visitor.problems, []);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
