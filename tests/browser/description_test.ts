/** The description of a dataset as it is written in the form and read on its page: with the editor, and without scripts. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { createRepository } from "../../sdk/mod.ts";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { fillDescription, saveNow, untilFormHydrated } from "./fill_form.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor, withNavigation } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets, files, attachments } = createRepository({ server: site.address, token });

async function openDraft(locale: Locale, options: Parameters<typeof openVisitor>[2] = {}) {
  const { dataSetId: id } = await datasets.create(completeMetadata());
  await files.upload(id, "V1", "data/levels.csv", `month,level\n1960-01,${id}\n`);
  await attachments.drawCover(id, "V1");
  const visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en", ...options });
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  const base = locale === "en" ? "/en" : "";
  await visitor.open(`${base}/dataset?dataSetId=${id}&version=V1`);
  const close = () => visitor[Symbol.asyncDispose]();
  return { visitor, page: visitor.page, id, base, [Symbol.asyncDispose]: close };
}

const editorOf = (page: Page, language: Locale) =>
  page.locator(`[id="f-description.${language}"].ProseMirror`);

/** A bold word, a list of two. */
async function writeRich(
  page: Page,
  locale: Locale,
  language: Locale,
  [bold, one, two]: string[],
): Promise<void> {
  const t = translator(locale);
  const editor = editorOf(page, language);
  await editor.waitFor();
  await editor.fill("");
  await editor.focus();
  const tools = page.locator(`[data-path="description.${language}"] [role=toolbar]`);
  await page.keyboard.press("Control+b");
  await page.keyboard.type(bold);
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await tools.getByRole("button", { name: t("rich_text.bulletList"), exact: true }).click();
  await page.keyboard.type(one);
  await page.keyboard.press("Enter");
  await page.keyboard.type(two);
}

for (const locale of ["zh", "en"] as const) {
  Deno.test(`a description with a bold word and a list is saved, reloaded, and shown on its page (${locale})`, async () => {
    await using draft = await openDraft(locale);
    const { page, visitor, id, base } = draft;
    await untilFormHydrated(page);
    await writeRich(page, locale, "zh", ["逐月", "水位", "p < 0.05"]);
    await fillDescription(page, "en", "Plain words, p < 0.05.");
    await saveNow(page);
    const rich = "<p><strong>逐月</strong></p><ul><li>水位</li><li>p &lt; 0.05</li></ul>";
    assert.deepEqual((await datasets.get(id)).description, { zh: rich, en: "Plain words, p < 0.05." });
    await assertAccessible(page, "form with editors");

    await visitor.open(`${base}/dataset?dataSetId=${id}&version=V1`);
    await untilFormHydrated(page);
    await editorOf(page, "zh").locator("strong", { hasText: "逐月" }).waitFor();
    assert.equal(await editorOf(page, "zh").locator("li").count(), 2);
    await editorOf(page, "en").getByText("p < 0.05").waitFor();
    assert.deepEqual((await datasets.get(id)).description.zh, rich, "opening it changes nothing");

    await datasets.submit(id, "V1");
    await visitor.open(`${base}/detail?dataSetId=${id}&version=V1`);
    const shown = page.locator(".rich-text", { has: page.locator("strong", { hasText: "逐月" }) }).first();
    if (locale === "en") await page.getByText(translator(locale)("detail.otherDescription")).click();
    await shown.waitFor();
    assert.equal(await shown.locator("li").count(), 2);
    await assertAccessible(page, "detail page with a rich description");
  });
}

Deno.test("a description too long without its tags is said beside its field, and everything else is saved", async () => {
  const t = translator("en");
  await using draft = await openDraft("en");
  const { page, id } = draft;
  await untilFormHydrated(page);
  const editor = editorOf(page, "en");
  await editor.waitFor();
  await editor.focus();
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `<p><strong>${"word ".repeat(4_100)}</strong></p>`);
  await page.fill('[name="title.en"]', "Saved all the same");
  await page.click('[name="action"][value="save"]:visible');
  await page.getByText(t("validation.tooLong", { maximum: 20_000 })).first().waitFor();
  await page.waitForFunction(() => document.querySelector(".i-tabler-cloud-exclamation"));
  const { title, description } = await datasets.get(id);
  assert.deepEqual([title.en, description.en], ["Saved all the same", "Monthly water levels since 1960."]);
});

for (const locale of ["zh", "en"] as const) {
  Deno.test(`a description says that pictures pasted into it were left out, and where they belong (${locale})`, async () => {
    await using draft = await openDraft(locale);
    const { page } = draft;
    const t = translator(locale);
    await untilFormHydrated(page);
    const editor = editorOf(page, "en");
    await editor.waitFor();
    await editor.focus();
    const paste = (html: string | undefined) =>
      editor.evaluate((element, html) => {
        const clipboardData = new DataTransfer();
        if (html) clipboardData.setData("text/html", html);
        else clipboardData.items.add(new File(["x"], "a.png", { type: "image/png" }));
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }, html);
    const note = page.getByText(t("rich_text.noImages", { count: 1 }));
    await paste("<p>x <img src='https://example.org/a.png'></p>");
    await note.waitFor();
    await page.keyboard.type("y");
    await note.waitFor({ state: "hidden" });
    await paste(undefined);
    await note.waitFor();
  });
}

Deno.test("without scripts a description is typed as plain text or as HTML, and stays what it was", async () => {
  await using draft = await openDraft("en", { javaScriptEnabled: false });
  const { page, visitor, id } = draft;
  await page.fill('[name="description.zh"]', "p < 0.05 且 a<b>c\n\n第二段");
  await page.fill('[name="description.en"]', "<ul><li onclick='x()'>one</li></ul>");
  await withNavigation(page, () => page.click('[name="action"][value="save"]:visible'));
  assert.deepEqual((await datasets.get(id)).description, {
    zh: "p < 0.05 且 a<b>c\n\n第二段",
    en: "<ul><li>one</li></ul>",
  });
  assert.equal(await page.inputValue('[name="description.en"]'), "<ul><li>one</li></ul>");
  await visitor.open(`/en/detail?dataSetId=${id}&version=V1`);
  assert.equal(await page.locator(".rich-text li", { hasText: "one" }).count(), 1);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
