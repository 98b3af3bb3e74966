/** Authors and places that need not be typed again, in a real browser, by mouse and by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const guest = createRepository({ server: site.address });
const { token: { access_token: token } } = await guest.users.login("depositor@example.org", DEMO_PASSWORD);
const { datasets } = createRepository({ server: site.address, token });
/** Where pictures are kept for who wants to look; nothing is written unless it is given. */
const pictures = Deno.env.get("PICTURES");

const field = (page: Page, name: string) => page.locator(`[name="authors.${name}"]`);

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

for (const [locale, width] of [["zh", 1280], ["en", 390]] as [Locale, number][]) {
  Deno.test(`a person adds herself, a co-author and a place used before, ${locale} at ${width} px`, async () => {
    const t = translator(locale);
    await datasets.create(completeMetadata({
      authors: [{
        name: { zh: "赵五", en: "Wu Zhao" },
        email: "zhao@example.org",
        corresponding: true,
        affiliations: [{ name: { zh: "某某学院", en: "Some College" } }],
      }],
    }));
    const { dataSetId } = await datasets.create({ title: { zh: "新的", en: "New" } });
    await using visitor = await openVisitor(browser, site, {
      locale: locale === "zh" ? "zh-CN" : "en",
      viewport: { width, height: 900 },
    });
    const { page, context } = visitor;
    await context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
    await visitor.open(`${locale === "en" ? "/en" : ""}/dataset?dataSetId=${dataSetId}&version=V1`);
    await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
    await page.getByRole("button", { name: t("dataset_form.addMe"), exact: true }).click();
    await page.getByText(t("dataset_form.authorsAdded", { count: 1 })).waitFor();
    assert.equal(await field(page, "0.email").inputValue(), "depositor@example.org");
    await page.getByRole("button", { name: t("dataset_form.addMe"), exact: true }).click();
    await page.getByText(t("dataset_form.addMe.there")).waitFor();
    await page.getByRole("button", { name: t("dataset_form.coAuthors"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(locale === "zh" ? "赵五" : "Wu Zhao").first().check();
    await assertAccessible(page, "the co-authors");
    await picture(page, `co-authors-${locale}-${width}`);
    await dialog.getByRole("button", { name: t("dataset_form.coAuthors.add", { count: 1 }) }).click();
    assert.equal(await field(page, "1.email").inputValue(), "zhao@example.org");
    assert.equal(await field(page, "1.affiliations.0.name.en").inputValue(), "Some College");
    await page.getByRole("button", { name: t("dataset_form.addAuthor") }).click();
    // In the language that the page is not in, by keyboard alone.
    const other = field(page, `2.affiliations.0.name.${locale === "zh" ? "en" : "zh"}`);
    await other.focus();
    await other.press("ArrowDown");
    await picture(page, `used-${locale}-${width}`);
    const options = page.locator(`[id="${await other.getAttribute("aria-controls")}"] [role=option]`);
    const index = (await options.allInnerTexts()).findIndex((text) => /Some College/.test(text));
    assert.ok(index >= 0);
    for (let at = 0; at < index; at++) await other.press("ArrowDown");
    await other.press("Enter");
    assert.equal(await field(page, "2.affiliations.0.name.zh").inputValue(), "某某学院");
    // The registry is asked from this field too, and says when it has nothing.
    await other.fill(locale === "zh" ? "Oxford" : "北大");
    await page.getByRole("option").filter({
      hasText: locale === "zh" ? "University of Oxford" : "Peking University",
    })
      .first().waitFor();
    await picture(page, `found-${locale}-${width}`);
    await other.fill("zzzz qqqq");
    const nothing = page.getByText(t("organization.found", { count: 0 })).last();
    await nothing.waitFor();
    assert.equal(await nothing.isVisible(), true);
    await picture(page, `nothing-${locale}-${width}`);
    await page.locator('[value="add:temporal:temporal"]').click();
    await page.locator('[name="temporal.0.start"]').fill("501 BCE");
    await page.locator('[name="temporal.0.end"]').fill("1450");
    const reading = locale === "zh" ? "公元前 501 年" : "501 BCE";
    await page.locator('[name="temporal.0.start"]').locator("xpath=../..").getByText(reading).first()
      .waitFor();
    await picture(page, `period-${locale}-${width}`);
    assert.deepEqual(visitor.problems, []);
  });
}
