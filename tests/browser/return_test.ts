/** Ways back: over the switch of languages, and from a form that was left open while somebody logged out. */
import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { findNumbers } from "../../sdk/proof_of_work.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { connect, signInAs } from "./demo_state.ts";
import { openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const PERSON = {
  ...{ password: "Sediment2026", realName: "Wu", workUnit: "Institute" },
  ...{ phone: "+8613800138000", terms: true as const },
};
const PHONE = { viewport: { width: 390, height: 800 } };
const LOCALES = [["zh", "", "zh-CN"], ["en", "/en", "en"]] as const;

Deno.test("the switch of languages keeps query and hash", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open("/help?p=open_api#main");
  await page.click("a[data-switch-language]:visible");
  await page.waitForURL("**/en/help?p=open_api#main");
  await page.click("a[data-switch-language]:visible");
  await page.waitForURL((url) => url.pathname === "/help" && url.hash === "#main");
});

for (const [locale, prefix, browserLocale] of LOCALES) {
  const t = translator(locale);

  Deno.test(`a form sent after a log-out elsewhere says so at the login, and comes back (${locale})`, async () => {
    const person = await connect(site, "depositor");
    await using visitor = await openVisitor(browser, site, { locale: browserLocale });
    const { page, context } = visitor;
    await signInAs(visitor, site, person);
    await visitor.open(`${prefix}/login/edit_profile`);
    await page.fill('[name="title"]', "Limnologist");
    const other = await context.newPage();
    await other.goto(`${prefix}/list`);
    await other.click('details:has(form[action$="/logout"]) > summary');
    await other.click('details form[action$="/logout"] button');
    await other.waitForURL(`**${prefix}/list`);
    // As the form is sent when the page has no script, or does not know that the session is over.
    await page.locator('main form[method="post"]').first()
      .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
    await page.waitForURL("**/login?fullPath=*");
    const notice = page.getByRole("status").filter({ hasText: t("account.sessionEnded") });
    for (const key of ["account.notSent", "account.formsKept"] as const) {
      await notice.getByText(t(key)).waitFor();
    }
    await signInAs(visitor, site, await connect(site, "depositor"));
    await page.goto(page.url());
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('[name="title"]')?.value === "Limnologist"
    );
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test({
    ...preactOnly,
    name: `on a phone the current page of the console is in sight, without a script too (${locale})`,
    async fn() {
      const administrator = await connect(site, "admin");
      for (const javaScriptEnabled of [true, false]) {
        await using visitor = await openVisitor(browser, site, {
          ...PHONE,
          locale: browserLocale,
          javaScriptEnabled,
        });
        await signInAs(visitor, site, administrator);
        for (const path of ["/manage/integrity", "/manage"]) {
          await visitor.open(prefix + path);
          const box = await visitor.page.locator('main nav [aria-current="page"]').first().boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${path}: ${JSON.stringify(box)}`);
          const top = await visitor.page.locator("header").first().boundingBox();
          assert.equal(top?.y, 0, "the page itself stays where it begins");
        }
      }
    },
  });

  Deno.test({
    ...preactOnly,
    name: `the button that sends the activation mail again covers no part of the address (${locale})`,
    async fn() {
      for (const width of [320, 390, 1280]) {
        const viewport = { width, height: 800 };
        const extraHTTPHeaders = { "X-Forwarded-For": `198.51.100.${width % 250}` };
        const program = createRepository({ server: site.address, headers: extraHTTPHeaders });
        const email = `someone.with.a.long.address.${width}.${locale}@institute.example.org`;
        await program.users.register({ ...PERSON, email });
        const work = await program.captcha.work("login");
        const answer = { id: work.id, numbers: await findNumbers(work) };
        const { captchaToken } = await program.captcha.verify(answer);
        await using visitor = await openVisitor(browser, site, {
          locale: browserLocale,
          viewport,
          extraHTTPHeaders,
        });
        const { page } = visitor;
        await visitor.open(`${prefix}/login`);
        await page.fill('[name="username"]', email);
        await page.fill('[name="password"]', PERSON.password);
        // The puzzle is not what is looked at.
        await page.evaluate((token) => {
          const form = document.querySelector<HTMLFormElement>("#login-form")!;
          form.querySelector<HTMLInputElement>('[name="captchaToken"]')!.value = token;
          HTMLFormElement.prototype.submit.call(form);
        }, captchaToken);
        const button = page.locator('button[form="resend-form"]');
        await button.waitFor();
        const [one, other] = [await page.locator("#username").boundingBox(), await button.boundingBox()];
        assert.ok(one && other);
        const apart = other.y >= one.y + one.height || other.x >= one.x + one.width;
        assert.ok(apart && other.x + other.width <= width, `${width}: ${JSON.stringify([one, other])}`);
      }
    },
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
