/**
 * The whole way in a real browser, once in Chinese and once in English: register, activate, deposit real files, be
 * returned, fix, be accepted, be found in both languages, be cited, be downloaded bit for bit, log out.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { type Manifest, manifestSchema } from "../../sdk/model/manifest.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { createRepository } from "../../sdk/mod.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";
import { drawCover, fillDescription, fillName } from "./fill_form.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor, signInThroughApi, type Visitor, withNavigation } from "./visitor.ts";
import { walkFolders } from "./journey.ts";

const site = await startSite();
const browser = await launchBrowser();
const PASSWORD = "Sediment2026";

interface Journey {
  locale: "zh" | "en";
  folder: string;
  /** Words that the dataset alone is found by, in either language. */
  words: { zh: string; en: string };
}

const JOURNEYS: Journey[] = [
  { locale: "zh", folder: "mauna-loa-co2", words: { zh: "二氧化碳", en: "carbon" } },
  { locale: "en", folder: "palmer-penguins", words: { zh: "企鹅", en: "penguin" } },
];

const folderOf = (name: string) => new URL(`../../db/seed/datasets/${name}`, import.meta.url).pathname;
const prefixOf = (locale: string) => locale === "en" ? "/en" : "";

/** By program: the pages of accounts have tests of their own. */
async function register({ page, open }: Visitor, { locale }: Journey, email: string): Promise<void> {
  await createRepository({ server: site.address, locale }).users.register({
    email,
    password: PASSWORD,
    realName: "Lin Yue 林悦",
    workUnit: "Institute of Oceanology",
    phone: "+86 138 0000 0000",
    locale,
    terms: true,
  });
  const link = page.locator(`article:has-text("${email}") a`);
  for (let tries = 0; tries < 100 && await link.count() === 0; tries++) {
    await open(`${prefixOf(locale)}/mails`);
  }
  await link.first().click();
  await page.click("form:has([name=code]) button");
  await page.waitForSelector("[role=status] .i-tabler-circle-check");
}

async function logOut({ page }: Visitor): Promise<void> {
  await page.click('details:has(form[action$="/logout"]) > summary');
  await page.click('details form[action$="/logout"] button');
  await page.waitForSelector('form[action$="/logout"]', { state: "detached" });
}

/** Leaves the description in the other language empty at first: the form must say so. */
async function fillForm(page: Page, manifest: Manifest): Promise<void> {
  await page.fill('[name="title.zh"]', manifest.title_zh);
  await page.fill('[name="title.en"]', manifest.title_en);
  await fillDescription(page, "zh", manifest.description_zh);
  for (const locale of ["zh", "en"] as const) {
    const field = page.locator(`[id="f-keywords.${locale}"]`);
    for (const word of manifest[`keywords_${locale}`]) {
      await field.fill(word);
      await field.press("Enter");
    }
  }
  await chooseSubjects(page, manifest);
  await fillAuthors(page, manifest);
  await page.selectOption('[name="license.id"]', { index: 1 });
}

async function chooseSubjects(page: Page, { subjects }: Manifest): Promise<void> {
  for (const { code } of subjects) {
    await page.locator("#section-basic input[role=combobox] >> nth=-1").fill(code);
    await page.locator(`[role=option]:has-text("${code}")`).first().waitFor();
    await page.keyboard.press("Enter");
    assert.ok(findSubject(code), code);
  }
}

async function fillAuthors(page: Page, { authors }: Manifest): Promise<void> {
  for (const [index, author] of authors.entries()) {
    const at = `authors.${index}`;
    if (await page.locator(`[name="${at}.kind"]`).count() === 0) {
      await page.click('[value="add:authors:authors"]');
    }
    await fillName(page, at, author);
    await page.fill(`[name="${at}.email"]`, author.email ?? "");
    if (author.corresponding) await page.check(`[name="${at}.corresponding"]`);
    const home = `${at}.affiliations.0.name`;
    if (await page.locator(`[name="${home}.zh"]`).count() === 0) {
      await page.click(`[value="add:${at}.affiliations:affiliations"]`);
    }
    await page.fill(`[name="${home}.zh"]`, author.affiliations[0].name_zh ?? "");
    await page.fill(`[name="${home}.en"]`, author.affiliations[0].name_en ?? "");
    // Leaves the field, so that no list of institutions lies over what comes next.
    await page.keyboard.press("Tab");
  }
}

async function uploadFiles(page: Page, folder: string, manifest: Manifest): Promise<void> {
  const island = page.locator('section:has([data-input="folder"])').last();
  await island.locator("input[type=checkbox]").first().uncheck();
  await page.setInputFiles('[data-input="folder"]', `${folder}/files`);
  for (const { path } of manifest.files ?? []) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    await island.getByText(name, { exact: false }).first().waitFor();
  }
}

async function deposit(visitor: Visitor, base: string, folder: string, manifest: Manifest): Promise<string> {
  const { page, open } = visitor;
  await open(`${base}/dataset?type=create`);
  await page.check('[name="agree"]');
  await page.selectOption('[name="language"]', manifest.language);
  await page.click('[name="action"][value="create"]');
  await page.waitForURL(/dataSetId=/);
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  const id = new URL(page.url()).searchParams.get("dataSetId") ?? "";
  await fillForm(page, manifest);
  await uploadFiles(page, folder, manifest);
  await drawCover({ page, locale: base === "/en" ? "en" : "zh" });
  await page.click('[name="action"][value="submit"]');
  // The English description is missing: the summary says so, and so does the field.
  await page.waitForSelector('[id="f-description.en-error"]');
  await assertAccessible(page, "dataset form with errors");
  await fillDescription(page, "en", manifest.description_en);
  await submitForm(page);
  return id;
}

async function submitForm(page: Page): Promise<void> {
  await page.click('form [name="action"][value="submit"]');
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input[type=checkbox]").check();
  await dialog.locator("button:has(.i-tabler-send)").click();
  await page.waitForURL(/\/datalist/);
}

async function decide(visitor: Visitor, base: string, decision: "return" | "accept"): Promise<void> {
  const { page, open } = visitor;
  await open(`${base}/manage`);
  await page.locator('main a[href*="reviewId="]:visible').first().click();
  await page.waitForURL(/reviewId=/);
  await assertAccessible(page, "review page");
  if (decision === "return") await page.fill("#comments", "Please say in the title which years are covered.");
  else for (const item of CHECKLIST) await page.check(`[name="verdict.${item}"][value=pass]`);
  await withNavigation(page, () => page.click(`[name=action][value=${decision}]`), /done=/);
}

async function fixAndResubmit(visitor: Visitor, base: string, id: string, manifest: Manifest): Promise<void> {
  const { page, open } = visitor;
  await open(`${base}/dataset?dataSetId=${id}&version=V1`);
  await page.waitForSelector("text=Please say in the title which years are covered.");
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  await page.fill('[name="title.en"]', `${manifest.title_en} (journey)`);
  await submitForm(page);
}

async function findEverywhere(visitor: Visitor, id: string, words: Journey["words"]): Promise<void> {
  for (const [path, word] of [["/list", words.zh], ["/en/list", words.en]]) {
    const hit = visitor.page.locator(`main a[href*="${id}"]`);
    for (let tries = 0; tries < 50 && await hit.count() === 0; tries++) {
      await visitor.open(`${path}?q=${encodeURIComponent(word)}`);
    }
    assert.ok(await hit.count() > 0, `${word} does not find the dataset`);
  }
}

async function citeAndDownload(
  visitor: Visitor,
  base: string,
  id: string,
  manifest: Manifest,
): Promise<void> {
  const { page, open } = visitor;
  await open(`${base}/detail?dataSetId=${id}&tab=cite`);
  const text = await page.innerText("main");
  for (const mark of ["[DS/OL]. V1.", "@misc", "TY  - DATA", "CSTR:31253.11.sdb."]) {
    assert.ok(text.includes(mark), mark);
  }
  const links = new Set(
    await walkFolders(
      visitor,
      `${base}/detail?dataSetId=${id}&tab=files`,
      (page) =>
        page.locator('main a[href*="/download?fileId="]').evaluateAll((anchors) =>
          anchors.map((anchor) => anchor.getAttribute("href") ?? "")
        ),
    ),
  );
  const hashes: string[] = [];
  for (const link of links) {
    const response = await page.request.get(link);
    hashes.push(createHash("sha256").update(await response.body()).digest("hex"));
  }
  assert.deepEqual(hashes.sort(), manifest.files?.map(({ sha256 }) => sha256).sort());
}

for (const journey of JOURNEYS) {
  const { locale, folder, words } = journey;
  Deno.test(`from registration to a citable dataset (${locale}, ${folder})`, async () => {
    const base = prefixOf(locale);
    const manifest = manifestSchema.parse(
      JSON.parse(await Deno.readTextFile(`${folderOf(folder)}/metadata.json`)),
    );
    const options = { locale: locale === "zh" ? "zh-CN" : "en" };
    await using depositor = await openVisitor(browser, site, options);
    await using reviewer = await openVisitor(browser, site, options);
    const email = `journey-${locale}@example.org`;
    await register(depositor, journey, email);
    await signInThroughApi(depositor.context, site, email, PASSWORD);
    const id = await deposit(depositor, base, folderOf(folder), manifest);
    await signInThroughApi(reviewer.context, site, "governance@example.org", DEMO_PASSWORD);
    await decide(reviewer, base, "return");
    await fixAndResubmit(depositor, base, id, manifest);
    await decide(reviewer, base, "accept");
    await findEverywhere(depositor, id, words);
    await citeAndDownload(depositor, base, id, manifest);
    await logOut(depositor);
    assert.deepEqual([...depositor.problems, ...reviewer.problems], []);
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
