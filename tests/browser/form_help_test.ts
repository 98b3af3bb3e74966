/** What the submission form says and does while one works in it, in a real browser. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import type { DatasetMetadata, Input } from "../../sdk/model/metadata/metadata.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { fillDescription, saveNow, untilFormHydrated } from "./fill_form.ts";
import { preactOnly, startSite } from "./site.ts";
import { assertAccessible, openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const { token: { access_token: token } } = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const depositor = createRepository({ server: site.address, token });

interface Opened extends AsyncDisposable {
  visitor: Visitor;
  page: Page;
  id: string;
}

async function openForm(
  metadata: Input<DatasetMetadata>,
  { prefix = "", before }: { prefix?: string; before?: (page: Page) => Promise<void> } = {},
): Promise<Opened> {
  const { dataSetId: id } = await depositor.datasets.create(metadata);
  const visitor = await openVisitor(browser, site, {
    locale: prefix ? "en" : "zh-CN",
    viewport: { width: 1280, height: 800 },
  });
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  await before?.(visitor.page);
  await visitor.open(`${prefix}/dataset?dataSetId=${id}&version=V1`);
  await untilFormHydrated(visitor.page);
  return { visitor, page: visitor.page, id, [Symbol.asyncDispose]: () => visitor[Symbol.asyncDispose]() };
}

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  const t = translator(locale);

  Deno.test(`heading and name of the tab follow the title as it is typed (${locale})`, async () => {
    await using form = await openForm({}, { prefix });
    const { page } = form;
    const heading = page.getByRole("heading", { level: 1 });
    assert.equal(await heading.innerText(), t("dataset_form.untitled"));
    await page.fill(`[name="title.${locale}"]`, "Lake $& levels");
    await page.waitForFunction(() => document.title.includes("Lake $& levels"));
    assert.equal(await heading.innerText(), "Lake $& levels");
    assert.ok(!(await page.title()).includes(t("dataset_form.untitled")));
    await page.fill(`[name="title.${locale}"]`, "");
    await page.waitForFunction((untitled) => document.title.includes(untitled), t("dataset_form.untitled"));
  });

  Deno.test(`the list marks the section in view and says what a language lacks; a language is found by either name (${locale})`, async () => {
    await using form = await openForm({}, { prefix });
    const { page } = form;
    const marked = page.locator('nav a[href^="#section-"][aria-current="true"]');
    assert.equal(await marked.getAttribute("href"), "#section-basic");
    await page.locator(`nav a:has-text("${t("dataset_form.missingIn.zh", { count: 3 })}")`).first().waitFor();
    await page.evaluate(() => document.getElementById("section-funding")!.scrollIntoView());
    await page.waitForSelector('nav a[href="#section-funding"][aria-current="true"]');
    assert.equal(await marked.count(), 1);
    const search = page.getByRole("combobox", { name: t("dataset_form.language.search") });
    for (const typed of ["tibetan", "藏语"]) {
      await page.selectOption('[name="language"]', "en");
      await search.fill(typed);
      await page.getByRole("listbox").getByText(" · bo").waitFor();
      await search.press("Enter");
      await page.waitForFunction(() =>
        document.querySelector<HTMLSelectElement>('[name="language"]')?.value === "bo"
      );
      assert.equal(await search.inputValue(), "");
    }
    await search.fill("tib");
    await assertAccessible(page, "the form with languages found");
    const pictures = Deno.env.get("PICTURES");
    if (pictures) await page.screenshot({ path: `${pictures}/languages-${locale}.png` });
  });

  Deno.test(`a start that creates no draft says on a telephone what is missing, and leads there (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { locale, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
    await visitor.open(`${prefix}/dataset?type=create`);
    await page.check('[name="agree"]');
    await page.click('[name="action"][value="create"]');
    const summary = page.locator("#errors");
    await summary.waitFor();
    assert.ok(
      await summary.evaluate((box) =>
        box === document.activeElement && box.getBoundingClientRect().bottom < 844
      ),
    );
    assert.equal(await summary.locator("p").innerText(), t("dataset_form.startStopped"));
    await assertAccessible(page, "start with an error");
    await summary.getByRole("link").click();
    assert.ok(await page.locator("#language").evaluate((one) => one.getBoundingClientRect().bottom < 844));
    assert.ok(await page.isChecked('[name="agree"]'));
  });

  Deno.test(`a message with nothing in it leads to the first field that is empty (${locale})`, async () => {
    const [{ dataSetId }] = (await depositor.datasets.mine({ status: "PUBLISHED" })).list;
    await using visitor = await openVisitor(browser, site, { locale });
    const { page } = visitor;
    await visitor.open(`${prefix}/detail/contact?dataSetId=${dataSetId}&version=V1`);
    await page.click("#letter-form button[type=submit]");
    await page.waitForSelector("#name[aria-invalid=true]:focus");
  });

  Deno.test(`the orders of My Data are not cut off (${locale})`, preactOnly, async () => {
    await using visitor = await openVisitor(browser, site, {
      locale,
      viewport: { width: 1280, height: 800 },
    });
    const { page } = visitor;
    await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
    await visitor.open(`${prefix}/datalist`);
    // As wide as its longest choice asks for, against as wide as it is.
    const { wanted, given } = await page.locator("#hub-sort").evaluate((select) => {
      const given = select.getBoundingClientRect().width;
      (select as HTMLElement).style.width = "max-content";
      return { wanted: select.getBoundingClientRect().width, given };
    });
    assert.ok(wanted <= given, `${wanted} px of ${given} px`);
  });

  Deno.test(`a click on a broad subject opens it, its box chooses it (${locale})`, async () => {
    await using form = await openForm(completeMetadata({ subjects: [] }), { prefix });
    const { page, id, visitor } = form;
    await page.getByText(t("dataset_form.subjects.browse")).first().click();
    const row = (code: string) => page.locator(`[role=treeitem][data-code="${code}"]`);
    await row("110").click();
    await page.locator("[role=treeitem][aria-level='2']").first().waitFor();
    assert.equal(await row("110").getAttribute("aria-selected"), "false");
    await row("11014").click();
    await page.locator("[role=treeitem][aria-level='3']").first().waitFor();
    await page.locator("[role=treeitem][aria-level='3']").first().click();
    const narrow = await page.locator("[role=treeitem][aria-selected=true]").getAttribute("data-code");
    await row("11014").locator("[data-choose]").click();
    await row("110").click();
    await page.locator("[role=treeitem][aria-level='2']").first().waitFor({ state: "detached" });
    await saveNow(page);
    assert.deepEqual((await depositor.datasets.get(id)).subjects, [narrow, "11014"]);
    await assertAccessible(page, "the tree of subjects");
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("what opens below a field at the lower edge is not covered by the save bar (1280 × 800)", async () => {
  await using form = await openForm(completeMetadata());
  const { page } = form;
  const lists = [
    { field: "#section-basic [role=combobox] >> nth=-1", text: "物理" },
    { field: '[name="authors.0.affiliations.0.name.en"]', text: "university" },
  ];
  for (const { field, text } of lists) {
    for (const above of [4, 120, 260]) {
      await page.locator(field).fill("");
      // The field ends so many pixels above the bar.
      await page.locator(field).evaluate((element, above) => {
        const bar = document.querySelector("[data-save-bar]")!.getBoundingClientRect();
        scrollBy(0, element.getBoundingClientRect().bottom - bar.top + above);
      }, above);
      await page.locator(field).fill(text);
      const list = page.locator(`[id="${await page.locator(field).getAttribute("aria-controls")}"]`);
      await list.locator("[role=option]").first().waitFor();
      const covered = () =>
        list.evaluate((element) => {
          const { left, top, width, bottom } = element.getBoundingClientRect();
          return [top + 8, bottom - 8].filter((y) =>
            !element.contains(document.elementFromPoint(left + width / 2, y))
          );
        });
      await page.waitForTimeout(100);
      assert.deepEqual(await covered(), [], `${field}, ${above} px above the bar`);
    }
    await page.locator(field).press("Escape");
  }
});

Deno.test("a save that did not reach the server is tried again as soon as the network is back, and soon without a word", async () => {
  await using form = await openForm(completeMetadata(), { before: (page) => page.clock.install() });
  const { page, id, visitor } = form;
  const titled = async () => (await depositor.datasets.get(id)).title.en;
  const step = () => page.clock.runFor(100);
  // From here on no time passes but what is let pass: ten seconds never do.
  await page.clock.pauseAt(Date.now() + 60_000);
  const lose = async (title: string) => {
    await page.fill('[name="title.en"]', title);
    await page.locator('[name="action"][value="save"]:visible').press("Enter");
    for (let tries = 0; await page.locator(".i-tabler-cloud-off").count() === 0 && tries < 50; tries++) {
      await step();
    }
    assert.notEqual(await titled(), title);
  };
  const saved = async (title: string, steps: number) => {
    for (let taken = 0; taken < steps && await titled() !== title; taken++) await step();
    // The attempt is under way; what a slow machine needs for it is no time of the page's clock.
    for (let tries = 0; tries < 50 && await titled() !== title; tries++) await delay(100);
    assert.equal(await titled(), title);
  };
  await visitor.context.setOffline(true);
  await lose("Back in the network");
  await visitor.context.setOffline(false);
  await saved("Back in the network", 5);

  // The server is gone and comes again; the browser has no event for that.
  await page.route("**/sdb-dataset-service/**", (route) => route.abort());
  await lose("Tried again by itself");
  await page.unroute("**/sdb-dataset-service/**");
  await saved("Tried again by itself", 30);
});

Deno.test("a field that the server refuses is marked with its reason, and everything else is saved", async () => {
  const t = translator("zh");
  await using form = await openForm(completeMetadata());
  const { page, id } = form;
  await page.route("**/sdb-dataset-service/dataset/*/V1", async (route) => {
    const body = route.request().postDataJSON();
    if (route.request().method() !== "PATCH" || !body.changes.title) return route.continue();
    const issues = [{ path: "changes.title.en", key: "invalidText", message: "坏", messageEn: "bad" }];
    const json = { code: 400, message: "x", messageEn: "x", data: { issues } };
    await route.fulfill({ status: 400, json });
  });
  await page.fill('[name="title.en"]', "Refused");
  await fillDescription(page, "en", "Saved all the same");
  await page.click('[name="action"][value="save"]:visible');
  assert.equal(await page.innerText('[id="f-title.en-error"]'), t("validation.invalidText"));
  await page.locator(".i-tabler-cloud-exclamation").waitFor();
  const { title, description } = await depositor.datasets.get(id);
  assert.deepEqual([title.en, description.en], ["Water levels of Qinghai Lake", "Saved all the same"]);
  assert.equal(await page.inputValue('[name="title.en"]'), "Refused");
  await page.click('[name="action"][value="submit"]:visible');
  await page.locator("#form-problems").getByText(t("validation.invalidText")).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  // Another value is judged anew.
  await page.fill('[name="title.en"]', "Welcome");
  await page.unroute("**/sdb-dataset-service/dataset/*/V1");
  await saveNow(page);
  assert.equal((await depositor.datasets.get(id)).title.en, "Welcome");
});

Deno.test("a licence text stays in the open form while another licence is tried, and nowhere else", async () => {
  await using form = await openForm(
    completeMetadata({ license: { id: "custom", text: { zh: "自定", en: "Own" } } }),
  );
  const { page, id } = form;
  const stored = async () => (await depositor.datasets.get(id)).license;
  await page.selectOption('[name="license.id"]', "CC0-1.0");
  await saveNow(page);
  assert.deepEqual(await stored(), { id: "CC0-1.0", text: { zh: "", en: "" } });
  await page.selectOption('[name="license.id"]', "custom");
  assert.equal(await page.inputValue('[name="license.text.zh"]'), "自定");
  await saveNow(page);
  assert.deepEqual(await stored(), { id: "custom", text: { zh: "自定", en: "Own" } });
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
