/** What a page does when the session is over, or when one of its parts cannot be loaded: one reload, then words. */
import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { SESSION_ENDING_CODES } from "../../sdk/model/errors.ts";
import { USER_MISMATCH } from "../../sdk/model/form_owner.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { connect, signInAs } from "./demo_state.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
/** The script of a part that every page has. */
const TOASTER = /\/Toaster-[^/]+\.js$/;
const depositor = await connect(site, "depositor");

Deno.test("a page asked for with a dead session says so once and takes the cookies away", async () => {
  await using visitor = await openVisitor(browser, site);
  const t = translator("zh");
  const person = await connect(site, "depositor");
  await signInAs(visitor, site, person);
  await visitor.open("/datalist");
  await person.repository.users.logout();
  await visitor.open("/datalist");
  await visitor.page.waitForSelector(`text=${t("account.sessionEnded")}`);
  assert.match(visitor.page.url(), /\/login\?fullPath=/);
  assert.deepEqual((await visitor.context.cookies()).filter(({ name }) => /session|userName/.test(name)), []);
  await visitor.open("/list");
  assert.equal(await visitor.page.locator(`text=${t("account.sessionEnded")}`).count(), 0);
});

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  const t = translator(locale);
  const browserLocale = locale === "zh" ? "zh-CN" : "en";

  // The session of somebody else is no end of one: `unsent_forms_test.ts`.
  for (const code of SESSION_ENDING_CODES.filter((code) => code !== USER_MISMATCH)) {
    Deno.test(`an island whose session is over reloads once, and then says so instead (${locale}, ${code})`, async () => {
      await using visitor = await openVisitor(browser, site, { locale: browserLocale });
      const { page } = visitor;
      await signInAs(visitor, site, depositor);
      const { dataSetId } = await depositor.repository.datasets.create({
        title: { zh: "会话", en: "Session" },
      });
      // The pages still find a session, the calls of the islands do not: without a limit this would never end.
      const body = { code, message: "登录已失效", messageEn: "expired", data: null };
      // The list of files asks while the page opens; here it is the save that meets the end.
      const isList = (url: string) => url.includes("/sdb-filetree-service/");
      await visitor.context.route(
        "**/api/**",
        (route) => isList(route.request().url()) ? route.continue() : route.fulfill({ json: body }),
      );
      let loads = 0;
      page.on("load", () => loads++);
      page.on("dialog", (dialog) => dialog.accept());
      await visitor.open(`${prefix}/dataset?dataSetId=${dataSetId}&version=V1`);
      for (const title of ["Typed first", "Typed second"]) {
        await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
        await page.fill('[name="title.en"]', title);
        const reloaded = title === "Typed first" ? page.waitForEvent("load") : undefined;
        await page.click('[name="action"][value="save"]:visible');
        await reloaded;
      }
      const login = `a[href^="${prefix}/login?fullPath="]`;
      await page.waitForSelector(`[role=alert]:has-text("${t("account.sessionEnded")}") ${login}`);
      assert.equal(loads, 2);
      await page.waitForFunction(() => JSON.stringify(localStorage).includes("Typed second"));
    });
  }

  Deno.test(`a part that cannot be loaded reloads the page once, and then the page says so (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { locale: browserLocale });
    const { page } = visitor;
    let missing = true;
    let loads = 0;
    page.on("load", () => loads++);
    // As after a new release: the page names a script that the server has no more.
    await page.route(TOASTER, (route) => missing ? route.abort() : route.continue());
    await page.goto(`${prefix}/list`);
    const notice = page.getByRole("alert").filter({ hasText: t("layout.partMissing") });
    await notice.waitFor();
    assert.equal(loads, 2);
    await assertAccessibleInBothThemes(page, `a missing part, ${locale}`);
    missing = false;
    await notice.getByRole("link", { name: t("layout.reload") }).click();
    await page.waitForSelector('sdb-island[data-name="layout/Toaster"][data-ready]', { state: "attached" });
    assert.equal(await notice.isVisible(), false);
  });
}

for (const [outage, status] of [["no server", 0], ["a proxy without its server", 502]] as const) {
  Deno.test(`a part that cannot be loaded leaves a page that can be read while there is ${outage}`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    let away = false;
    const asked: string[] = [];
    await page.route("**/*", (route) => {
      away ||= TOASTER.test(route.request().url());
      if (!away) return route.continue();
      if (route.request().isNavigationRequest()) asked.push(route.request().url());
      return status ? route.fulfill({ status }) : route.abort();
    });
    await page.goto("/list");
    await page.getByRole("alert").filter({ hasText: translator("zh")("layout.partMissing") }).waitFor();
    await page.waitForTimeout(500);
    assert.deepEqual(asked, []);
    assert.equal(await page.locator("h1").isVisible(), true);
  });
}

Deno.test("a part that cannot be loaded never sends a form again", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open("/login");
  await page.route(TOASTER, (route) => route.abort());
  let posts = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.method() === "POST") posts++;
  });
  // As without the island: the page that follows answers a POST.
  await page.locator("form").filter({ has: page.locator('[name="username"]') })
    .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await page.getByRole("alert").filter({ hasText: translator("zh")("layout.partMissing") }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(posts, 1);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
