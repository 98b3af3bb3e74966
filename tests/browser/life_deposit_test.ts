/**
 * From a folder to a published dataset in a real browser: a submission that is returned once, data that were published
 * before, a private draft, a package, and a draft that two tabs hold. Hands alternate between mouse and keyboard.
 */
import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { displayName, partsOf } from "../../sdk/model/metadata/creator_name.ts";
import { toTexts } from "../../sdk/model/metadata/temporal_coverage_text.ts";
import { formatDate } from "../../locales/format.ts";
import { translator } from "../../locales/mod.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { type Manifest, manifestSchema, toMetadata } from "../../sdk/model/manifest.ts";
import { subjectPath } from "../../sdk/model/vocabulary/subjects.ts";
import { createRepository, type Dataset, type Repository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import {
  cropCover,
  drawCover,
  drawRegion,
  fieldOf,
  fillAuthors,
  fillDescription,
  fillNumbers,
  fillPeriod,
  fillRelated,
  fillWords,
  type FormPage,
  pickInTree,
  saveNow,
  searchSubject,
  sendToReview,
  untilFormHydrated,
  uploadFolder,
} from "./fill_form.ts";
import { preactOnly, startSite } from "./site.ts";
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openVisitor,
  signInThroughApi,
  type Visitor,
} from "./visitor.ts";
import { walkFolders } from "./journey.ts";

const site = await startSite();
const browser = await launchBrowser();

type Name = "depositor" | "reviewer" | "governance";
const LANGUAGES = ["zh", "en"] as const;
const prefixOf = (locale: Locale) => locale === "en" ? "/en" : "";
const folderOf = (name: string) => new URL(`../../db/seed/datasets/${name}`, import.meta.url).pathname;

async function readManifest(name: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await Deno.readTextFile(`${folderOf(name)}/metadata.json`)));
}

async function connect(name: Name): Promise<Repository> {
  const { token } = await createRepository({ server: site.address }).users.login(
    `${name}@example.org`,
    DEMO_PASSWORD,
  );
  return createRepository({ server: site.address, token: token.access_token });
}

const depositor = await connect("depositor");

/** A demo account in a browser of its own. */
async function enter(
  name: Name,
  locale: Locale,
  options: Parameters<typeof openVisitor>[2] = {},
): Promise<Visitor> {
  const visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en", ...options });
  await signInThroughApi(visitor.context, site, `${name}@example.org`, DEMO_PASSWORD);
  return visitor;
}

/** @returns `dataSetId` of the draft whose form has opened. */
async function idOfForm({ page }: Visitor): Promise<string> {
  await page.waitForURL(/dataSetId=/);
  await untilFormHydrated(page);
  return new URL(page.url()).searchParams.get("dataSetId") ?? "";
}

async function openForm({ page, open }: Visitor, locale: Locale, id: string): Promise<void> {
  await open(`${prefixOf(locale)}/dataset?dataSetId=${id}&version=V1`);
  await untilFormHydrated(page);
}

/** From the queue to the page of the one review. */
async function openReview({ page, open }: Visitor, locale: Locale, title: string): Promise<void> {
  await open(`${prefixOf(locale)}/manage`);
  await page.locator("main").getByRole("link", { name: title }).locator("visible=true").first().click();
  await page.waitForURL(/reviewId=/);
}

async function accept({ page }: Visitor): Promise<void> {
  for (const item of CHECKLIST) await page.check(`[name="verdict.${item}"][value=pass]`);
  await page.click("[name=action][value=accept]");
  await page.waitForURL(/\/manage(?!\/Details)/);
}

/** Publishing follows the acceptance by itself. */
async function untilPublished(id: string): Promise<Dataset> {
  for (let tries = 0; tries < 100; tries++) {
    const dataset = await depositor.datasets.get(id);
    if (dataset.status === "PUBLISHED") return dataset;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${id} was not published`);
}

const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ");

/**
 * To anybody every word, number and address of the folder stands on the page, in the language of the page where there
 * are two.
 */
async function assertShown(locale: Locale, { dataSetId: id, doi, cstr }: Dataset, manifest: Manifest) {
  await using reader = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en" });
  const { page, open } = reader;
  await open(`${prefixOf(locale)}/detail?dataSetId=${id}`);
  const text = plain(await page.locator("main").textContent());
  const links = await page.locator("main a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const said = <T extends string>(one: Partial<Record<`${T}_zh` | `${T}_en`, string>>, name: T) =>
    one[`${name}_${locale}`] || one[`${name}_en`] || one[`${name}_zh`] || "";
  const texts = [
    doi ?? "no DOI",
    cstr ?? "no CSTR",
    manifest.title_zh,
    manifest.title_en,
    manifest.description_zh,
    manifest.description_en,
    ...manifest.keywords_zh,
    ...manifest.keywords_en,
    ...manifest.subjects.flatMap(({ code }) => [code, ...subjectPath(code).map(({ name }) => name[locale])]),
    ...toMetadata(manifest).authors.map((author) => displayName(partsOf(author, locale))),
    ...manifest.authors.flatMap((author) => [
      ...author.affiliations.map((one) => said(one, "name")),
    ]),
    ...[...manifest.funding, ...manifest.projects].flatMap((one) => [said(one, "name"), one.number ?? ""]),
    ...manifest.papers.flatMap((one) => [said(one, "title"), said(one, "journal"), `doi:${one.doi}`]),
    ...manifest.references.map((one) => one.text),
    ...manifest.spatial.flatMap(numbersOf),
    ...toMetadata(manifest).temporal.map(toTexts).flatMap(({ start, end }) => [start, end]),
    manifest.licence?.custom ? said(manifest.licence, "text") : manifest.licence?.label ?? "",
  ];
  assert.deepEqual(texts.filter((one) => !text.includes(plain(one))), [], `shown in ${locale}`);
  const addresses = [
    ...manifest.authors.flatMap((author) => [
      author.orcid && `https://orcid.org/${author.orcid}`,
      ...author.affiliations.map(({ ror }) => ror),
    ]),
    ...manifest.projects.map(({ url }) => url),
    ...manifest.papers.map(({ doi }) => doi && `https://doi.org/${doi}`),
  ].filter((one): one is string => Boolean(one));
  assert.deepEqual(addresses.filter((one) => !links.includes(one)), [], `linked in ${locale}`);
  const tab = `${prefixOf(locale)}/detail?dataSetId=${id}&tab=files`;
  const files = (await walkFolders(reader, tab, async (page) => [
    plain(await page.locator("main").textContent()),
  ])).join(" ");
  const names = (manifest.files ?? []).map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  assert.deepEqual(names.filter((name) => !files.includes(name)), [], `files in ${locale}`);
  assert.deepEqual(reader.problems, []);
}

/** Degrees as they are written, and heights. */
function numbersOf(one: Manifest["spatial"][number]): string[] {
  const across = (value: number) => `${Math.abs(value)}° ${value < 0 ? "W" : "E"}`;
  const along = (value: number) => `${Math.abs(value)}° ${value < 0 ? "S" : "N"}`;
  return one.kind === "point" ? [across(one.lon), along(one.lat), `${one.elev} m`] : [
    `${across(one.west)} – ${across(one.east)}`,
    `${along(one.south)} – ${along(one.north)}`,
    `${one.min_elev} – ${one.max_elev} m`,
  ];
}

Deno.test("a folder is deposited in Chinese, returned with a remark, mended, accepted, and shown as the folder says", async () => {
  const t = translator("zh");
  const manifest = await readManifest("palmer-penguins");
  await using author = await enter("depositor", "zh");
  await using reviewer = await enter("reviewer", "zh");
  const { page } = author;
  const hands: FormPage = { page, locale: "zh" };

  // Language first (spec 2 §5): without one there is no draft.
  await author.open("/dataset?type=create");
  await page.check('[name="agree"]');
  await page.selectOption('[name="language"]', "");
  await page.click('[name="action"][value="create"]');
  await page.getByText(t("validation.languageRequired")).first().waitFor();
  await page.selectOption('[name="language"]', manifest.language);
  await page.click('[name="action"][value="create"]');
  const id = await idOfForm(author);

  await fillWords(page, manifest);
  for (const { code } of manifest.subjects) await pickInTree(hands, code);
  await cropCover(hands);
  await fillAuthors(hands, manifest);
  for (const [index, one] of manifest.authors[0].affiliations.entries()) {
    assert.equal(await fieldOf(page, `authors.0.affiliations.${index}.ror`).inputValue(), one.ror);
  }
  await page.getByText(t("dataset_form.helper"), { exact: true }).click();
  await page.getByText(t("dataset_form.helper.ask.nothing")).click();
  await page.getByRole("button", { name: t("dataset_form.helper.take", { name: "CC0" }) }).click();
  await uploadFolder(hands, `${folderOf("palmer-penguins")}/files`, manifest);
  const [region] = toMetadata(manifest).spatial;
  await drawRegion(hands, "spatial.0", { ...region });
  await fillPeriod(hands, manifest.temporal[0]);
  await fillRelated(hands, manifest);
  await page.selectOption('[name="communityCode"]', "j00002");
  // Nobody pressed "save".
  const [before, after] = t("dataset_form.savedAt", { time: "|" }).split("|");
  await page.locator("[role=status]", { hasText: new RegExp(`${before}\\d\\d:\\d\\d${after}`) }).waitFor();
  await assertAccessible(page, "the whole form, zh");

  await page.getByRole("link", { name: t("dataset_form.preview"), exact: true }).click();
  await page.waitForURL(/\/preview/);
  assert.equal(await page.innerText("main h1"), manifest.title_zh);
  await openForm(author, "zh", id);
  await sendToReview(page);

  await openReview(reviewer, "zh", manifest.title_zh);
  const remark = "请注明体重的单位。";
  await reviewer.page.locator("details:has(#remark-description) > summary").click();
  await reviewer.page.fill("#remark-description", remark);
  await reviewer.page.fill("#comments", "总体很好，请补充说明。");
  await reviewer.page.click("[name=action][value=return]");
  await reviewer.page.waitForURL(/\/manage(?!\/Details)/);

  await openForm(author, "zh", id);
  await page.getByText("总体很好，请补充说明。").waitFor();
  await page.locator("#remark-description").getByText(remark).waitFor();
  const mended = { ...manifest, description_zh: `${manifest.description_zh}体重以克计。` };
  await fillDescription(page, "zh", mended.description_zh);
  await sendToReview(page);

  await openReview(reviewer, "zh", manifest.title_zh);
  await assertAccessible(reviewer.page, "second round, zh");
  await accept(reviewer);
  const published = await untilPublished(id);
  assert.ok(published.doi && published.cstr);
  assert.equal(published.community?.code, "j00002");
  for (const locale of LANGUAGES) await assertShown(locale, published, mended);
  const cover = await page.request.get(`/api/sdb-dataset-service/attachment/${published.coverId}`);
  assert.ok(!(await cover.body()).includes("Camera of the journey"), "nothing of the camera's notes is left");
  assert.deepEqual([...author.problems, ...reviewer.problems], []);
});

for (const locale of LANGUAGES) {
  Deno.test(`data with a DOI are archived: one's own e-mail is refused, the DOI stays, a CSTR comes (${locale})`, async () => {
    const t = translator(locale);
    const manifest = await readManifest("mauna-loa-co2");
    await using author = await enter("depositor", locale);
    await using reviewer = await enter("governance", locale);
    const { page } = author;
    const hands: FormPage = { page, locale };
    const doi = `10.3334/cdiac/atg.journey-${locale}`;

    await author.open(`${prefixOf(locale)}/dataset?type=create&source=archive`);
    await page.focus('[name="agree"]');
    await page.keyboard.press("Space");
    await page.fill('[name="archiveDoi"]', `https://doi.org/${doi}`);
    await page.fill('[name="archiveEmail"]', "depositor@example.org");
    await page.focus('[name="fromDoi"]');
    await page.keyboard.press("Space");
    await page.selectOption('[name="language"]', manifest.language);
    await page.focus('[name="action"][value="create"]');
    await page.keyboard.press("Enter");
    await page.getByText(t("validation.archiveEmailRequired")).first().waitFor();
    await assertAccessible(page, "archive start with an error");
    await page.fill('[name="archiveEmail"]', "co2@example.org");
    await page.keyboard.press("Enter");
    const id = await idOfForm(author);

    // The form says it too.
    await page.fill('[name="archiveEmail"]', "depositor@example.org");
    await fillWords(page, manifest);
    for (const { code } of manifest.subjects) await searchSubject(hands, code);
    await drawCover(hands);
    await fillAuthors(hands, manifest);
    await page.selectOption('[name="license.id"]', "custom");
    await page.fill('[name="license.text.zh"]', manifest.licence?.text_zh ?? "");
    await page.fill('[name="license.text.en"]', manifest.licence?.text_en ?? "");
    await uploadFolder(hands, `${folderOf("mauna-loa-co2")}/files`, manifest);
    await page.focus('[value="add:spatial:points"]');
    await page.keyboard.press("Enter");
    await fillNumbers(page, "spatial.0", { ...toMetadata(manifest).spatial[0] });
    await fillPeriod(hands, manifest.temporal[0]);
    await fillRelated(hands, manifest);
    await page.click('[name="action"][value="submit"]:visible');
    await page.locator('[id="f-archiveEmail-error"]').waitFor();
    assert.equal(await page.innerText('[id="f-archiveEmail-error"]'), t("validation.archiveEmailRequired"));
    await page.fill('[name="archiveEmail"]', "co2@example.org");
    await sendToReview(page);

    await openReview(reviewer, locale, manifest[`title_${locale}`]);
    await accept(reviewer);
    const published = await untilPublished(id);
    assert.equal(published.doi, doi);
    for (const each of LANGUAGES) await assertShown(each, published, manifest);
    assert.deepEqual([...author.problems, ...reviewer.problems], []);
  });
}

/** The menu of a row, by the keyboard; the last step opens a panel over the list. */
async function openPanel({ page }: Visitor, id: string, action: string): Promise<void> {
  await page.waitForSelector('sdb-island[data-name="own_datasets/PanelOpener"][data-ready]', {
    state: "attached",
  });
  await page.locator(`button[popovertarget="more-${id}-V1"]:visible`).press("Enter");
  await page.locator(`.row-menu:popover-open a[href*="/datalist/${action}"]`).press("Enter");
  await page.waitForSelector("dialog[open] #hub-panel");
}

for (const locale of LANGUAGES) {
  const t = translator(locale);
  const base = prefixOf(locale);

  Deno.test(`a private draft cannot be withdrawn or edited; its end is a submission (${locale})`, async () => {
    const title = { zh: `私有草稿 ${locale}`, en: `Private draft ${locale}` };
    const { dataSetId: id } = await depositor.datasets.create(completeMetadata({ title }));
    await depositor.files.upload(id, "V1", "data/levels.csv", `month,level\n1960-01,${id}\n`);
    await depositor.attachments.drawCover(id, "V1");
    await using author = await enter("depositor", locale);
    const { page } = author;
    const hub = `${base}/datalist?q=${encodeURIComponent(title[locale])}`;

    await author.open(hub);
    await openPanel(author, id, "makePrivate");
    await page.selectOption("dialog[open] #months", "2");
    await page.focus("dialog[open] #confirm");
    await page.keyboard.press("Space");
    await page.press("dialog[open] button[type=submit]", "Enter");
    await page.getByText(t("own_datasets.done.makePrivate")).first().waitFor();
    const { status, privateUntil } = await depositor.datasets.get(id);
    assert.equal(status, "PRIVATE_DRAFT");
    const days = (Date.parse(privateUntil ?? "") - Date.now()) / 86_400_000;
    assert.ok(days > 57 && days < 63, `two months, not ${days} days`);

    await author.open(hub);
    await page.getByText(t("own_datasets.privateUntil", { date: formatDate(privateUntil!) })).first()
      .waitFor();
    await page.locator(`button[popovertarget="more-${id}-V1"]:visible`).click();
    for (const action of ["recall", "remove", "submit"]) {
      assert.equal(
        await page.locator(`.row-menu:popover-open a[href*="/datalist/${action}"]`).count(),
        0,
        action,
      );
    }
    await author.open(`${base}/datalist/recall?dataSetId=${id}&version=V1`);
    const refusal = t("errors.datasetStateConflict", { action: "recall", state: "PRIVATE_DRAFT" });
    await page.getByText(refusal).first().waitFor();
    await author.open(`${base}/dataset?dataSetId=${id}&version=V1`);
    await page.getByText(t("dataset_form.lockedTitle")).waitFor();
    assert.equal(await fieldOf(page, "title.en").count(), 0, "not editable");

    await author.open(hub);
    await openPanel(author, id, "endPrivacy");
    await page.check("dialog[open] #confirm");
    await page.click("dialog[open] button[type=submit]");
    await page.getByText(t("own_datasets.done.endPrivacy")).first().waitFor();
    assert.equal((await depositor.datasets.get(id)).status, "UNDER_REVIEW");
    assert.deepEqual(author.problems, []);
  });
}

let packageId: string;

for (const locale of LANGUAGES) {
  Deno.test(`two published datasets make a package: its page lists them in order, and theirs name it (${locale})`, async () => {
    const t = translator(locale);
    await using author = await enter("depositor", locale);
    await using reviewer = await enter("governance", locale);
    const { page } = author;
    const hands: FormPage = { page, locale };
    const title = { zh: `旅程数据包 ${locale}`, en: `Package of the journey ${locale}` };

    await author.open(`${prefixOf(locale)}/datalist?tab=packages`);
    await page.locator("main").getByRole("link", { name: t("packages.new") }).first().click();
    await page.waitForURL(/\/dataset\?/);
    await page.check('[name="agree"]');
    assert.ok(await page.locator('[name="dataSetTypeCode"][value="007"]').isChecked());
    await page.selectOption('[name="language"]', "en");
    await page.click('[name="action"][value="create"]');
    const id = packageId = await idOfForm(author);

    assert.equal(await page.locator("[data-input]").count(), 0, "a package has no files of its own");
    await fillWords(page, {
      ...await readManifest("palmer-penguins"),
      title_zh: title.zh,
      title_en: title.en,
    });
    await searchSubject(hands, "170");
    await fillAuthors(hands, await readManifest("mauna-loa-co2"));
    await drawCover(hands);
    await page.selectOption('[name="license.id"]', "CC-BY-4.0");
    const parts = page.locator("#section-files");
    const boxes = parts.locator("li label");
    const names = [plain(await boxes.nth(0).locator("span.font-medium").textContent())];
    names.push(plain(await boxes.nth(2).locator("span.font-medium").textContent()));
    await boxes.nth(0).locator("input").check();
    await boxes.nth(2).locator("input").press("Space");
    await parts.getByRole("button", { name: t("packages.down", { title: names[0] }) }).click();
    await sendToReview(page);

    await openReview(reviewer, locale, title[locale]);
    await accept(reviewer);
    await untilPublished(id);
    await author.open(`${prefixOf(locale)}/detail?dataSetId=${id}`);
    const listed = await page.locator("main ol h3").allInnerTexts();
    assert.deepEqual(listed.map(plain), names.reverse());
    await page.locator("main ol h3 a").first().click();
    await page.waitForURL((url) => !url.href.includes(id));
    await page.getByText(t("packages.isPartOf")).first().waitFor();
    await page.locator("main").getByRole("link", { name: title[locale] }).first().click();
    await page.waitForURL((url) => url.href.includes(id));
    assert.deepEqual([...author.problems, ...reviewer.problems], []);
  });
}

Deno.test("a draft begins with an earlier dataset; two tabs do not overwrite each other; leaving warns", async () => {
  const t = translator("zh");
  const earlier = (await depositor.datasets.mine({ status: "PUBLISHED" })).list[0];
  await using author = await enter("depositor", "zh");
  const { page } = author;
  const { dataSetId: id } = await depositor.datasets.create({
    language: "zh",
    title: { zh: "我的标题", en: "" },
  });
  await openForm(author, "zh", id);
  await page.getByRole("button", { name: t("dataset_form.prefill"), exact: true }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator("select").selectOption(`${earlier.dataSetId} ${earlier.version}`);
  await dialog.getByRole("button", { name: t("dataset_form.prefill.copy") }).click();
  await dialog.getByText(t("dataset_form.prefill.title")).first().waitFor();
  await assertAccessible(page, "what an earlier dataset offers");
  await dialog.getByRole("button", { name: t("dataset_form.prefill.apply") }).click();
  await saveNow(page);
  const filled = await depositor.datasets.get(id);
  assert.deepEqual(filled.keywords, (await depositor.datasets.get(earlier.dataSetId)).keywords);
  assert.equal(filled.title.zh, "我的标题", "what is there is not replaced unasked");

  const other = await author.context.newPage();
  await other.goto(`/dataset?dataSetId=${id}&version=V1`, { waitUntil: "networkidle" });
  await untilFormHydrated(other);
  await other.fill('[name="title.zh"]', "另一标签页的标题");
  await saveNow(other);
  await page.bringToFront();
  await page.fill('[name="title.zh"]', "这里的标题");
  await page.click('[name="action"][value="save"]:visible');
  await page.getByText(t("dataset_form.conflictText")).waitFor();
  assert.equal((await depositor.datasets.get(id)).title.zh, "另一标签页的标题");
  await page.keyboard.press("Escape");
  // The unsaved words are still here, and the browser asks before they are left.
  assert.equal(await page.inputValue('[name="title.zh"]'), "这里的标题");
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (one) => one.dismiss().then(() => resolve(one.type())))
  );
  const leaving = page.goto("/datalist").catch(() => "stayed");
  assert.equal(await asked, "beforeunload");
  await leaving;
  assert.match(page.url(), /\/dataset\?/);
  assert.equal(await page.inputValue('[name="title.zh"]'), "这里的标题");
});

for (const locale of LANGUAGES) {
  Deno.test(
    `form, hub, review, archive start and package have no WCAG violation (${locale})`,
    preactOnly,
    async () => {
      const base = prefixOf(locale);
      const draft = (await depositor.datasets.mine({ status: "DRAFT" })).list[0];
      await using author = await enter("depositor", locale);
      const paths = [
        `/dataset?dataSetId=${draft.dataSetId}&version=V1`,
        "/datalist",
        "/dataset?type=create&source=archive",
        `/detail?dataSetId=${packageId}`,
      ];
      for (const path of paths) {
        await author.open(base + path);
        await assertAccessibleInBothThemes(author.page, `${path} ${locale}`);
      }
      await using reviewer = await enter("governance", locale);
      await openReview(reviewer, locale, locale === "zh" ? "私有草稿" : "Private draft");
      await assertAccessibleInBothThemes(reviewer.page, `review ${locale}`);
      assert.deepEqual([...author.problems, ...reviewer.problems], []);
    },
  );
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
