/** The contact form, the filter of formats and the question at the end of an article, with scripts, in both languages. */
import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor, withNavigation } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  const t = translator(locale);

  Deno.test(`a message goes out by keyboard with its proof, and comes back as a reference (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/about/contact`);
    await assertAccessibleInBothThemes(page, "contact");
    await page.click("main section form button[type=submit]");
    assert.ok(
      (await page.innerText("main")).includes(t("contact.kindRequired")),
      "what is missing is said at once",
    );
    assert.equal(await page.evaluate(() => document.activeElement?.id), "kind");
    await page.selectOption("#kind", "fault");
    await page.fill("#name", "Li Lei");
    await page.fill("#email", `li.${locale}@example.org`);
    await page.fill("#message", "?");
    await page.focus("main section form button[type=submit]");
    await withNavigation(page, () => page.keyboard.press("Enter"));
    assert.match(page.url(), /sent=\d{8}-\w{6}$/);
    assert.ok((await page.innerText("main")).includes(t("contact.sent")));
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`the list of formats narrows while somebody types (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/sdb_file_format`);
    await page.fill("main sdb-island input[name=q]", ".csv");
    assert.equal(await page.locator("[data-format]:visible").count(), 2);
    assert.equal(await page.locator("[data-format-kind]:visible").count(), 2);
    await page.fill("main sdb-island input[name=q]", "zzz");
    assert.ok(await page.isVisible("[data-no-format]"));
    await page.fill("main sdb-island input[name=q]", "");
    assert.ok(await page.locator("[data-format]:visible").count() > 40);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`an article marks the section that is read, and thanks for an answer (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/help/P1`);
    const current = () => page.locator("#article-contents [aria-current]").innerText();
    const first = await current();
    await page.locator("#article-contents a").nth(1).click();
    await page.waitForFunction(
      (first) => document.querySelector("#article-contents [aria-current]")?.textContent !== first,
      first,
    );
    await page.locator("form[action$='/feedback']").scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      document.querySelector("form[action$='/feedback']")?.closest("[data-ready]")
    );
    await page.click("form[action$='/feedback'] button[value=yes]");
    await page.waitForFunction(
      (thanks) => document.querySelector("form[action$='/feedback'] [role=status]")?.textContent === thanks,
      t("article.thanks"),
    );
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
