/** What was typed into a dataset's form and did not reach the server: over the switch of languages, a reload, an undo. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { createRepository } from "../../sdk/mod.ts";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { fieldOf, fillDescription, untilFormHydrated } from "./fill_form.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets } = createRepository({ server: site.address, token });
const t = translator("zh");
const SWITCH = "header a[data-switch-language]";

async function openDraft(locale: Locale = "zh") {
  const { dataSetId: id } = await datasets.create(completeMetadata());
  const visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en" });
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  visitor.page.on("dialog", (dialog) => dialog.accept());
  const path = `${locale === "en" ? "/en" : ""}/dataset?dataSetId=${id}&version=V1`;
  await visitor.open(path);
  await untilFormHydrated(visitor.page);
  const close = () => visitor[Symbol.asyncDispose]();
  return { visitor, page: visitor.page, id, path, [Symbol.asyncDispose]: close };
}

/** Of the form: an editor has tools of the same names. */
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).and(page.locator(":not([data-tool])")).filter({
    visible: true,
  })
    .click();

/** The bar does not speak of "all" as long as a copy waits for its answer. */
async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.click('[name="action"][value="save"]:visible');
  assert.equal((await (await saved).json()).code, 20_000);
}

/** Leaves work behind that no server has seen. */
async function leaveBehind(page: Page, values: Record<string, string>): Promise<void> {
  await page.context().route("**/api/**", (route) => route.abort());
  for (const [name, value] of Object.entries(values)) {
    if (name === "description.en") await fillDescription(page, "en", value);
    else await fieldOf(page, name).fill(value);
  }
  const last = Object.values(values).at(-1)!;
  await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), last);
}

for (const [locale, other] of [["zh", "en"], ["en", "zh"]] as const) {
  Deno.test(`the switch of languages saves first, and the form shows what was typed (${locale})`, async () => {
    await using draft = await openDraft(locale);
    const { page, id } = draft;
    await fieldOf(page, "title.zh").fill("切换语言之前");
    await fieldOf(page, "title.en").fill("Before the switch");
    await page.click(SWITCH);
    await page.waitForURL((url) => url.pathname.startsWith("/en") === (other === "en"));
    await untilFormHydrated(page);
    assert.equal(await fieldOf(page, "title.zh").inputValue(), "切换语言之前");
    assert.equal(await fieldOf(page, "title.en").inputValue(), "Before the switch");
    assert.equal((await datasets.get(id)).title.en, "Before the switch");
    assert.equal(
      await page.getByText(translator(other)("dataset_form.restoreTitle")).count(),
      0,
      "nothing is left to be restored",
    );
  });
}

Deno.test("the switch of languages takes along what cannot be saved", async () => {
  await using draft = await openDraft();
  const { page, id } = draft;
  await fieldOf(page, "authors.0.email").fill("not an address");
  await fieldOf(page, "title.en").fill("Saved beside it");
  await page.click(SWITCH);
  await page.waitForURL(/\/en\/dataset/);
  await untilFormHydrated(page);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="authors.0.email"]')?.value === "not an address",
  );
  assert.equal(await fieldOf(page, "title.en").inputValue(), "Saved beside it");
  assert.equal((await datasets.get(id)).title.en, "Saved beside it");
});

Deno.test("the switch of languages takes along what an unreachable server did not save", async () => {
  await using draft = await openDraft();
  const { page } = draft;
  await leaveBehind(page, { "title.zh": "没有网络时写的" });
  await page.click(SWITCH);
  await page.waitForURL(/\/en\/dataset/);
  await page.context().unroute("**/api/**");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="title.zh"]')?.value === "没有网络时写的",
  );
});

Deno.test("what was kept is offered field by field, what was typed since stays, and an undo restores exactly", async () => {
  await using draft = await openDraft();
  const { page, id, path, visitor } = draft;
  await leaveBehind(page, { "title.en": "Kept title", "description.en": "Kept description" });
  await page.context().unroute("**/api/**");
  await visitor.open(path);
  await untilFormHydrated(page);
  const description = await fieldOf(page, "description.en").inputValue();
  await fieldOf(page, "title.en").fill("Typed since");
  await press(page, t("dataset_form.restore"));
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  assert.equal(await dialog.getByRole("group").count(), 2, "two fields differ");
  for (const text of ["Kept title", "Typed since", "Kept description"]) {
    await dialog.getByText(text).first().waitFor();
  }
  await assertAccessible(page, "differences");
  await dialog.getByRole("button", { name: t("dataset_form.restoreTake") }).click();
  assert.equal(await fieldOf(page, "title.en").inputValue(), "Typed since");
  assert.equal(await fieldOf(page, "description.en").inputValue(), "Kept description");
  await save(page);
  assert.equal((await datasets.get(id)).title.en, "Typed since");

  await press(page, t("dataset_form.undo"));
  assert.equal(await fieldOf(page, "description.en").inputValue(), description);
  assert.equal(await fieldOf(page, "title.en").inputValue(), "Typed since");
  await save(page);
  assert.equal((await datasets.get(id)).description.en, description);
  await press(page, t("dataset_form.restore"));
  await dialog.getByText("Kept title").first().waitFor();
});

Deno.test("a copy that nobody has answered for outlives further typing, saving and another reload", async () => {
  await using draft = await openDraft();
  const { page, path, visitor } = draft;
  await leaveBehind(page, { "title.en": "Kept title" });
  await page.context().unroute("**/api/**");
  await visitor.open(path);
  await untilFormHydrated(page);
  await fieldOf(page, "title.en").fill("Typed since");
  await save(page);
  await visitor.open(path);
  await untilFormHydrated(page);
  await press(page, t("dataset_form.restore"));
  await page.locator("dialog[open]").getByText("Kept title").first().waitFor();
});

Deno.test("a copy that was discarded comes back by an undo", async () => {
  await using draft = await openDraft();
  const { page, path, visitor } = draft;
  await leaveBehind(page, { "title.en": "Kept title" });
  await page.context().unroute("**/api/**");
  await visitor.open(path);
  await press(page, t("dataset_form.restoreDiscard"));
  await press(page, t("dataset_form.undo"));
  await press(page, t("dataset_form.restore"));
  await page.locator("dialog[open]").getByText("Kept title").first().waitFor();
});

Deno.test("loading the draft that another tab saved keeps what this one had", async () => {
  await using draft = await openDraft();
  const { page, id } = draft;
  await datasets.change(id, "V1", { revision: 0, changes: { description: { zh: "别处", en: "Elsewhere" } } });
  await fieldOf(page, "title.en").fill("Of this tab");
  await page.click('[name="action"][value="save"]:visible');
  await page.locator("dialog[open]").getByRole("button", { name: t("dataset_form.conflictReload") }).click();
  await press(page, t("dataset_form.restore"));
  const dialog = page.locator("dialog[open]");
  await dialog.getByText("Of this tab").first().waitFor();
  assert.equal(await dialog.getByRole("group").count(), 1, "only what was changed here");
  await dialog.getByRole("button", { name: t("dataset_form.restoreTake") }).click();
  await save(page);
  const stored = await datasets.get(id);
  assert.deepEqual([stored.title.en, stored.description.en], ["Of this tab", "Elsewhere"]);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
