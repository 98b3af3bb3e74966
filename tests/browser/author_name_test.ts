/** The name of an author in a real browser: parts, pasted names, doubtful ones, organisations. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import type { DatasetMetadata, Input } from "../../sdk/model/metadata/metadata.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const visitor = createRepository({ server: site.address });
const { token: { access_token: token } } = await visitor.users.login("depositor@example.org", DEMO_PASSWORD);
const { datasets } = createRepository({ server: site.address, token });
/** Where pictures are kept for who wants to look; nothing is written unless it is given. */
const pictures = Deno.env.get("PICTURES");

interface Opened {
  page: Page;
  id: string;
}

async function inForm(
  locale: Locale,
  metadata: Input<DatasetMetadata>,
  use: (opened: Opened) => Promise<void>,
  options: Parameters<typeof openVisitor>[2] = {},
): Promise<void> {
  const { dataSetId: id } = await datasets.create(metadata);
  await using visitor: Visitor = await openVisitor(browser, site, {
    locale: locale === "zh" ? "zh-CN" : "en",
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  await visitor.open(`${locale === "en" ? "/en" : ""}/dataset?dataSetId=${id}&version=V1`);
  const { page } = visitor;
  if (options.javaScriptEnabled !== false) await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  await use({ page, id });
}

const field = (page: Page, name: string) => page.locator(`[name="authors.0.${name}"]`);

async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus();
  await page.evaluate((one) => navigator.clipboard.writeText(one), text);
  await page.keyboard.press("Control+V");
}

async function partsIn(page: Page, locale: Locale): Promise<string[]> {
  return [
    await field(page, `family.${locale}`).inputValue(),
    await field(page, `given.${locale}`).inputValue(),
  ];
}

async function save(page: Page): Promise<void> {
  await page.click('[name="action"][value="save"]:visible');
  await page.waitForSelector(".i-tabler-cloud-check");
}

const blank = completeMetadata({ authors: [{ email: "a@example.org", corresponding: true }] });

for (const locale of ["zh", "en"] as const) {
  const t = translator(locale);
  Deno.test(`a pasted name is split visibly, swapped and put back, and saved in its parts (${locale})`, () =>
    inForm(locale, blank, async ({ page, id }) => {
      const pastes: [text: string, into: Locale, family: string, given: string][] = [
        ["Li Ming", "en", "Li", "Ming"],
        ["Ming Li", "en", "Li", "Ming"],
        ["Li, Ming", "en", "Li", "Ming"],
        ["欧阳明", "zh", "欧阳", "明"],
        ["李明", "zh", "李", "明"],
      ];
      for (const [text, into, family, given] of pastes) {
        for (const part of ["family", "given"]) await field(page, `${part}.${into}`).fill("");
        await paste(page, `family.${into}`, text);
        await page.waitForFunction(
          ([name, value]) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value === value,
          [`authors.0.given.${into}`, given],
        );
        assert.deepEqual(await partsIn(page, into), [family, given], text);
        const said = await page.locator(`#section-authors [role=status]:has-text("${family}")`)
          .allInnerTexts();
        assert.ok(said.some((one) => one.includes(family) && one.includes(given)), `${text}: ${said}`);
      }
      const card = page.locator('[id="f-authors.0"]');
      await card.getByRole("button", { name: t("dataset_form.name.swap") }).last().click();
      assert.deepEqual(await partsIn(page, "en"), ["Ming", "Li"]);
      await card.getByRole("button", { name: t("dataset_form.name.swap") }).last().click();
      assert.deepEqual(await partsIn(page, "en"), ["Li", "Ming"]);
      await card.getByRole("button", { name: t("dataset_form.name.undo") }).first().click();
      assert.deepEqual(await partsIn(page, "zh"), ["李明", ""]);
      const offer = t("dataset_form.name.offer", { family: "李", given: "明" });
      await card.getByRole("button", { name: offer }).click();
      assert.deepEqual(await partsIn(page, "zh"), ["李", "明"]);
      await save(page);
      const { authors: [author] } = await datasets.get(id, "V1");
      assert.deepEqual([author.family, author.given], [{ zh: "李", en: "Li" }, { zh: "明", en: "Ming" }]);
      assert.deepEqual([author.name, author.nameDoubtful], [{ zh: "李明", en: "Ming Li" }, false]);
    }));

  Deno.test(`a doubtful name asks to be looked at, and an organisation has one name (${locale})`, () =>
    inForm(
      locale,
      completeMetadata({
        authors: [
          {
            name: { zh: "埃特姆·阿尔帕丁", en: "Ethem Alpaydin" },
            email: "a@example.org",
            corresponding: true,
          },
          { name: { zh: "王芳", en: "Fang Wang" } },
          { name: { zh: "某湖泊研究所", en: "Institute of Lakes" } },
        ],
      }),
      async ({ page, id }) => {
        const note = page.getByText(t("dataset_form.nameDoubtful"), { exact: true });
        assert.equal(await note.count(), 1, "only of the one that the rule had to guess");
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${wide} pixels at ${width}`);
          if (pictures) {
            await page.locator("#section-authors").screenshot({
              path: `${pictures}/authors-${locale}-${width}.png`,
            });
          }
        }
        await assertAccessibleInBothThemes(page, "the authors");
        await page.getByRole("button", { name: t("dataset_form.nameDoubtful.checked") }).focus();
        await page.keyboard.press("Enter");
        await note.waitFor({ state: "detached" });
        assert.equal(await page.evaluate(() => document.activeElement?.id), "f-authors.0.name.zh");
        await page.locator('[name="authors.1.kind"][value="organization"]').check();
        await page.locator('[name="authors.1.name.en"]').fill("Wang Group");
        await save(page);
        const { authors } = await datasets.get(id, "V1");
        assert.deepEqual(
          authors.map(({ kind, family, name, nameDoubtful }) => [kind, family.en, name.en, nameDoubtful]),
          [
            ["person", "Alpaydin", "Ethem Alpaydin", false],
            ["organization", "", "Wang Group", false],
            ["organization", "", "Institute of Lakes", false],
          ],
        );
      },
    ));
}

Deno.test("without JavaScript the parts are fields as well, and a doubtful name is confirmed by a tick", () =>
  inForm(
    "en",
    completeMetadata({ authors: [{ name: { zh: "", en: "Ethem Alpaydin" } }] }),
    async ({ page, id }) => {
      assert.deepEqual(await partsIn(page, "en"), ["Alpaydin", "Ethem"]);
      await field(page, "nameChecked").check();
      await page.click('[name="action"][value="save"]:visible');
      await page.waitForLoadState();
      const { authors: [author] } = await datasets.get(id, "V1");
      assert.deepEqual([author.name.en, author.nameDoubtful], ["Ethem Alpaydin", false]);
    },
    { javaScriptEnabled: false },
  ));

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
