/** The registration form in a real browser: nothing moves under a press, and no end of it is a dead end. */
import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor, signInThroughApi, withNavigation } from "./visitor.ts";

const site = await startSite({ demo: false });
const browser = await launchBrowser();
const t = translator("en");
const PASSWORD = "Tidewrack2026Ebb";
const TAKEN = "lin.yue@example.org";

Deno.test("a slow press on the terms counts, whatever the field before it has to say", async () => {
  await using visitor = await openVisitor(browser, site, { locale: "en" });
  const { page } = visitor;
  await visitor.open("/en/register");
  for (const number of ["13800000000", "123"]) {
    await page.fill("#phone", number);
    await page.locator("#terms").scrollIntoViewIfNeeded();
    const box = await page.locator("#terms").boundingBox();
    assert.ok(box);
    const before = await page.isChecked("#terms");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(400);
    await page.mouse.up();
    assert.equal(await page.isChecked("#terms"), !before, number);
  }
  await page.waitForSelector("#phone-error");
  assert.match(await page.innerText("#phone-error"), /for example 131 2345 6789/);
});

Deno.test("an e-mail that is taken leads on, a common password is refused before the end", async () => {
  await createRepository({ server: site.address }).users.register({
    ...{ email: TAKEN, password: PASSWORD, realName: "Lin Yue", workUnit: "IST", phone: "+8613800000000" },
    terms: true,
  });
  await using visitor = await openVisitor(browser, site, { locale: "en" });
  const { page } = visitor;
  await visitor.open("/en/register");
  await page.fill("#email", TAKEN);
  await page.fill("#password", "Password123");
  await page.focus("#confirm");
  await page.waitForSelector(
    `#password-error:has-text("${
      t("validation.passwordCommon", { reason: "word", part: "" }).split(":")[0]
    }")`,
  );
  const links = page.locator("#email-error button");
  await links.first().waitFor();
  await assertAccessible(page, "registration of a taken e-mail");
  assert.match(await page.innerText("#missing"), /Please check: Email, Password/);
  await links.first().click();
  await page.waitForSelector("#username");
  assert.equal(await page.inputValue("#username"), TAKEN);
  assert.equal(new URL(page.url()).search, "", "the e-mail stands in no address");
});

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  Deno.test(`a check of the e-mail that fails says so beside the field and keeps nobody out (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { locale });
    const { page } = visitor;
    const words = translator(locale);
    await page.route("**/ValidationEmail/**", (route) => route.abort());
    await visitor.open(`${prefix}/register`);
    await page.fill("#email", "unreached@example.org");
    await page.locator("#email").press("Tab");
    await page.getByText(words("account.emailCheckFailed"), { exact: true }).waitFor();
    const wanted = await page.innerText("#missing");
    assert.ok(wanted.includes(words("account.password")) && !wanted.includes(words("account.email")), wanted);
  });
}

Deno.test("who is registered can have the mail again, and a dead link leads to a new one", async () => {
  await using visitor = await openVisitor(browser, site, { locale: "en" });
  const { page } = visitor;
  await visitor.open("/en/register");
  await page.fill("#email", "new.lin@example.org");
  await page.fill("#password", PASSWORD);
  await page.fill("#confirm", PASSWORD);
  await page.fill("#realName", "Lin Yue");
  await page.fill("#workUnit", "Institute of Sediment Tests");
  await page.fill("#phone", "13800000000");
  await page.check("#terms");
  await page.click("form:has(#confirm) button[type=submit]");
  await page.click("button:has(.i-tabler-mail-forward)");
  await page.waitForSelector(`text=${t("account.resent")}`);
  assert.match(await page.innerText("#resend-limit"), /sent again in \d+ second/);
  await assertAccessible(page, "registered, with the mail sent again");

  await visitor.open(`/en/forgetpwd/reset?userName=${encodeURIComponent(TAKEN)}&token=a&code=b`);
  await page.waitForSelector(`text=${t("errors.resetInvalid")}`);
  assert.equal(await page.inputValue("#email"), TAKEN);
  assert.equal(await page.locator("#password").count(), 0);
});

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  Deno.test(`a number of a +1 country registers from a phone, and the profile saves it again (${locale})`, async () => {
    const viewport = { width: 390, height: 844 };
    await using visitor = await openVisitor(browser, site, { locale, viewport });
    const { page, context } = visitor;
    const words = translator(locale);
    const email = `plus.one.${locale}@example.org`;
    await visitor.open(`${prefix}/register`);
    // Marked as not ready, and pressed all the same.
    await page.click(REGISTER, { force: true });
    await page.waitForSelector('#errors a[href="#workUnit"]');
    await page.fill("#workUnit", "Institute of Sediment Tests");
    await page.locator("#workUnit").press("Enter");
    // What was chosen is no longer missing.
    await page.waitForSelector('#errors a[href="#workUnit"]', { state: "detached" });
    await page.fill("#email", email);
    await page.fill("#password", PASSWORD);
    await page.fill("#confirm", PASSWORD);
    await page.fill("#realName", "Lin Yue");
    await page.selectOption("#phoneCountry", "US");
    await page.locator("#phone").pressSequentially("6502530000");
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>("#phone")?.value === "(650) 253-0000"
    );
    await page.locator("#phone").press("Tab");
    await page.getByText("+1 650 253 0000").waitFor();
    await page.check("#terms");
    await page.waitForSelector("#missing", { state: "detached" });
    await page.click(REGISTER);
    await page.getByText(words("account.registeredCongratulations")).waitFor();

    await activate(email);
    const token = await signInThroughApi(context, site, email, PASSWORD);
    const { profile } = createRepository({ server: site.address, token });
    assert.equal((await profile.read()).phone, "+16502530000");
    await visitor.open(`${prefix}/login/edit_profile`);
    assert.equal(await page.inputValue("#phone"), "(650) 253-0000");
    assert.equal(await page.inputValue("#phoneCountry"), "US");
    await page.fill("#title", "Researcher");
    await withNavigation(page, () => page.click("form:has(#realName) button[type=submit]"), /done=updated/);
    assert.deepEqual([(await profile.read()).phone, (await profile.read()).title], [
      "+16502530000",
      "Researcher",
    ]);

    // Sent before the field was left: the server judges. Its banner goes with what it spoke of.
    await visitor.open(`${prefix}/login/edit_profile`);
    await page.fill("#phone", "123");
    await page.locator("#phone").press("Enter");
    await page.waitForSelector('#errors a[href="#phone"]');
    await page.fill("#phone", "6502530000");
    await page.locator("#phone").press("Tab");
    await page.fill("#realName", " ");
    await page.click("form:has(#realName) button[type=submit]");
    await page.waitForSelector('#errors a[href="#realName"]');
    assert.equal(await page.locator("#errors").count(), 1);
    assert.deepEqual(await page.locator("#errors a").allInnerTexts(), [words("validation.nameRequired")]);
  });
}

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  Deno.test(`the country of a number is chosen by the keyboard alone (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { locale });
    const { page } = visitor;
    await visitor.open(`${prefix}/register`);
    const select = page.locator("#phoneCountry");
    const codes = await select.locator("option").evaluateAll((all) =>
      all.map((one) => (one as HTMLOptionElement).value)
    );
    await select.focus();
    for (const code of codes.slice(1, 3)) {
      // What a key chooses arrives as two events, with time between them; `selectOption` of a test leaves none.
      await page.keyboard.press("ArrowDown");
      assert.equal(await select.inputValue(), code);
      await page.waitForFunction(
        (wanted) => document.querySelector("#phoneCountry + span")?.textContent?.startsWith(`${wanted} +`),
        code,
      );
    }
  });
}

const REGISTER = "form:has(#confirm) button[type=submit]";

async function activate(email: string): Promise<void> {
  const { users } = createRepository({ server: site.address });
  const mail = (await users.localMails()).find(({ to }) => to === email);
  const { searchParams } = new URL(/https?:\S+\?\S+/.exec(mail?.body ?? "")![0]);
  await users.activate(email, `${searchParams.get("token")}${searchParams.get("code")}`);
}

Deno.test("without the script a code that was mailed outlives a field that is missing", async () => {
  await using visitor = await openVisitor(browser, site, { locale: "en" });
  const body = new URLSearchParams({ email: "", challenge: "abc", code: "123456" });
  const answer = await visitor.page.request.post(`${site.address}/en/login?mode=recovery`, {
    data: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.address },
  });
  const html = await answer.text();
  assert.match(html, /name="challenge" value="abc"|value="abc" name="challenge"/);
  assert.ok(html.includes(t("validation.emailRequired")));
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
