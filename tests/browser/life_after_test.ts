/**
 * What happens to a dataset after its submission and publication, walked in a real browser: urged, redirected, held
 * back and released, opened, given a new version, compared, corrected and withdrawn; in both languages, some of it by
 * keyboard and some without JavaScript.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { Database } from "../../db/client.ts";
import { insertAlarm } from "../../db/queries/alarms.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { completeMetadata, submit } from "../datasets.ts";
import type { Person } from "../harness.ts";
import { PDF } from "../retractions.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { accepted, become, connect, published, until, untilStatus } from "./stage.ts";
import { assertAccessible, visit, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const reviewer = await connect(site, "reviewer");
const governance = await connect(site, "governance");
const administrator = await connect(site, "admin");
const stranger = createRepository({ server: site.address });

type Locale = "zh" | "en";
const LANGUAGES = ["zh", "en"] as const;
const prefixOf = (locale: Locale) => locale === "en" ? "/en" : "";
const named = (zh: string, en: string) => ({ title: { zh, en } });
const of = (dataSetId: string, version = "V1") => `dataSetId=${dataSetId}&version=${version}`;

interface Way {
  locale: Locale;
  javaScriptEnabled?: boolean;
}

/** A browser in which somebody is signed in. */
async function arrive(
  person: Person | undefined,
  { locale, javaScriptEnabled = true }: Way,
): Promise<Visitor> {
  const visitor = await visit(browser, site, {
    locale: locale === "zh" ? "zh-CN" : "en",
    javaScriptEnabled,
  });
  if (person) await become(visitor, site, person);
  return visitor;
}

const mainText = (page: Page) => page.innerText("main");

/** Waits until a text can be read; notices without JavaScript stand in `noscript`, where locators do not look. */
async function assertShows(page: Page, text: string, where = "main"): Promise<void> {
  const shows = async () => (await page.innerText(where)).includes(text);
  await until(`"${text}" at ${page.url()}`, shows);
}

/** From My Data to the panel of a version: by its menu and, where there are scripts, over the list. */
async function openPanel(visitor: Visitor, locale: Locale, dataSetId: string, panel: string, byKeys = false) {
  const { page, open } = visitor;
  const { doi, title } = await depositor.repository.datasets.get(dataSetId);
  await open(`${prefixOf(locale)}/datalist?keyword=${encodeURIComponent(doi ?? title[locale])}`);
  await page.waitForSelector('sdb-island[data-name="hub/PanelOpener"][data-ready]', { state: "attached" });
  const button = page.locator(`button[popovertarget^="more-${dataSetId}-"]:visible`);
  const link = page.locator(`.row-menu:popover-open a[href*="/datalist/${panel}"]`);
  if (byKeys) {
    await button.focus();
    await page.keyboard.press("Enter");
    await link.focus();
    await page.keyboard.press("Enter");
  } else {
    await button.click();
    await link.click();
  }
  await page.waitForSelector("dialog[open] #hub-panel");
}

/** Nothing went wrong that was not meant to. */
function assertQuiet({ problems }: Visitor, expected = /status of 4(03|10)/): void {
  assert.deepEqual(problems.filter((problem) => !expected.test(problem)), []);
}

const EARLY = {
  zh: "审核尚未超过 5 个工作日，暂不能以此理由催审。",
  en: "The review period has not exceeded 5 working days yet.",
};

for (
  const { locale, javaScriptEnabled } of [
    { locale: "zh", javaScriptEnabled: true },
    { locale: "en", javaScriptEnabled: false },
  ] as const
) {
  const how = `${locale}, ${javaScriptEnabled ? "by keyboard" : "without JavaScript"}`;

  Deno.test(`urging: refused before five working days, refused without a reason for "other", then seen by reviewers (${how})`, async () => {
    const t = translator(locale);
    const { dataSetId } = await submit(depositor, governance, named(`催审 ${locale}`, `Urging ${locale}`));
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    const { page, open } = visitor;
    if (javaScriptEnabled) await openPanel(visitor, locale, dataSetId, "urge_dialog", true);
    else await open(`${prefixOf(locale)}/datalist/urge_dialog?${of(dataSetId)}`);
    const panel = javaScriptEnabled ? "dialog[open] #hub-panel" : "#hub-panel";
    const send = async () => {
      if (javaScriptEnabled) await page.locator(`${panel} #remark`).press("Tab");
      const button = page.locator(`${panel} button[type=submit]`);
      if (!javaScriptEnabled) return await button.click();
      await button.focus();
      await page.keyboard.press("Enter");
    };
    await page.check(`${panel} [name=reason][value=overdue]`);
    await page.fill(`${panel} #remark`, "MS-2026-117");
    await send();
    await page.locator(`${panel} [id$="-error"]`, { hasText: EARLY[locale] }).waitFor();
    assert.equal(await page.inputValue(`${panel} #remark`), "MS-2026-117", "what was typed stays");
    await page.check(`${panel} [name=reason][value=other]`);
    await send();
    await page.locator(`${panel} #specification-error`).waitFor();
    assert.ok((await page.innerText(panel)).includes(t("validation.specificationRequired")));
    await page.fill(`${panel} #specification`, "The printers wait");
    await send();
    await page.waitForURL(/\/datalist(\?|$)/);
    await assertShows(page, t("hub.done.urge"), "body");
    await open(`${prefixOf(locale)}/datalist/urge_dialog?${of(dataSetId)}`);
    const [again] = t("requests.urge.nextFrom", { date: "|" }).split("|");
    await assertShows(page, again);
    await assert.rejects(
      depositor.repository.datasets.urge(dataSetId, "V1", { reason: "paperDeadline" }),
      { error: "urgedBefore" },
    );
    assertQuiet(visitor);

    await using other = await arrive(governance, { locale, javaScriptEnabled });
    await other.open(`${prefixOf(locale)}/manage?sort=overdue`);
    await assertShows(other.page, t("review.urged", { count: 1 }));
    await assertShows(other.page, "The printers wait");
    assertQuiet(other);
  });
}

const DELIVERED = {
  zh: "转投失败，数据已发布，不能修改社区。",
  en: "Delivery failed, the data has been published and the community cannot be modified.",
};

for (
  const { locale, javaScriptEnabled } of [
    { locale: "en", javaScriptEnabled: true },
    { locale: "zh", javaScriptEnabled: false },
  ] as const
) {
  const how = `${locale}, ${javaScriptEnabled ? "over the list" : "without JavaScript"}`;

  Deno.test(`redirecting: the review moves into the other queue, once, and not after publication (${how})`, async () => {
    const t = translator(locale);
    const title = named(`转投 ${locale}`, `Redirecting ${locale}`);
    const { dataSetId } = await submit(depositor, governance, title);
    const address = `${prefixOf(locale)}/datalist/redirect?${of(dataSetId)}`;
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    const { page, open } = visitor;
    if (javaScriptEnabled) await openPanel(visitor, locale, dataSetId, "redirect");
    else await open(address);
    await page.locator("#communityCode:visible").selectOption("j00001");
    await page.locator("#hub-panel button[type=submit]:visible").click();
    await page.waitForURL(/\/datalist(\?|$)/);
    await assertShows(page, t("hub.done.redirect"), "body");

    for (const [person, sees] of [[reviewer, true], [governance, false]] as const) {
      await using other = await arrive(person, { locale });
      await other.open(`${prefixOf(locale)}/manage?sort=newest`);
      const rows = other.page.locator("main a", { hasText: title.title[locale] });
      assert.equal(await rows.count() > 0, sees, person.email);
    }
    await open(address);
    await assertShows(page, t("errors.redirectedBefore"));
    assert.equal(await page.locator("#hub-panel button[type=submit]").count(), 0);

    const [review] = (await reviewer.repository.reviews.list({ q: title.title.en })).list
      .filter((one) => one.dataSetId === dataSetId);
    await reviewer.repository.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
    await untilStatus(depositor, dataSetId, "PUBLISHED");
    await open(address);
    await assertShows(page, DELIVERED[locale]);
    assertQuiet(visitor);
  });
}

const UNPUBLISHED = "该数据集存在未发布的历史版本，新版本创建失败！";
const IDENTICAL = "与上一版本相同，不能提交，请返回修改或删除";

/** Presses "submit" in the form, and once more in the dialog that asks. */
async function sendForm(page: Page): Promise<void> {
  await page.click('form [name="action"][value="submit"]:visible');
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input[type=checkbox]").check();
  await dialog.locator("button:has(.i-tabler-send)").click();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
}

Deno.test("a new version: one at a time, not the same again, not for papers alone; then reviewed and public (zh)", async () => {
  const t = translator("zh");
  const dataSetId = await published(depositor, governance, named("新版本航程", "Journey of versions"));
  await using visitor = await arrive(depositor, { locale: "zh" });
  const { page, open } = visitor;
  await openPanel(visitor, "zh", dataSetId, "addVersion");
  await page.click("dialog[open] #hub-panel button[type=submit]");
  await page.waitForURL(/\/dataset\?.*version=V2/);
  await open(`/datalist/addVersion?${of(dataSetId)}`);
  await assertShows(page, UNPUBLISHED);

  await open(`/dataset?${of(dataSetId, "V2")}`);
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  await sendForm(page);
  await assertShows(page, IDENTICAL, "dialog[open]");
  await closeDialog(page);

  await page.click('[value="add:papers:papers"]');
  await page.fill('[name="papers.0.title.zh"]', "湖泊水位论文");
  await page.fill('[name="papers.0.title.en"]', "A paper on lake levels");
  await page.fill('[name="papers.0.journal.zh"]', "湖泊科学");
  await page.fill('[name="papers.0.journal.en"]', "Journal of Lake Sciences");
  await sendForm(page);
  await assertShows(page, t("errors.papersOnly", { previous: "V1" }), "dialog[open]");
  await closeDialog(page);

  await page.fill('[name="title.zh"]', "新版本航程（修订）");
  await page.setInputFiles('[data-input="files"]', {
    name: "added.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("month,level\n2026-01,9\n"),
  });
  await page.locator("#f-files").getByText("added.csv").first().waitFor();
  await sendForm(page);
  await page.waitForURL(/\/datalist/);
  await untilStatus(depositor, dataSetId, "UNDER_REVIEW", "V2");
  assertQuiet(visitor);

  await using other = await arrive(governance, { locale: "zh" });
  await other.open("/manage?sort=newest");
  await other.page.locator("main a", { hasText: "新版本航程（修订）" }).first().click();
  await other.page.waitForURL(/reviewId=/);
  for (const item of CHECKLIST) await other.page.check(`[name=checklist][value=${item}]`);
  await other.page.click("[name=action][value=accept]");
  await other.page.waitForURL(/\/manage/);
  await untilStatus(depositor, dataSetId, "PUBLISHED", "V2");

  await using reader = await arrive(undefined, { locale: "zh" });
  await reader.open(`/detail?dataSetId=${dataSetId}`);
  assert.equal(await reader.page.innerText("h1"), "新版本航程（修订）");
  await reader.open(`/detail?${of(dataSetId, "V1")}`);
  assert.equal(await reader.page.innerText("h1"), "新版本航程");
  await assertShows(reader.page, t("detail.newerVersionText", { version: "V1", newer: "V2" }));
  await reader.page.getByRole("link", { name: t("detail.showVersion", { version: "V2" }) }).click();
  await reader.page.locator("h1", { hasText: "修订" }).waitFor();
  assertQuiet(other);
  assertQuiet(reader);
});

Deno.test("papers alone: sent, returned with a comment, sent again, passed, and on the page (en, without JavaScript)", async () => {
  const t = translator("en");
  const dataSetId = await published(depositor, governance, named("论文更新", "Update of papers"));
  await using visitor = await arrive(depositor, { locale: "en", javaScriptEnabled: false });
  await using other = await arrive(governance, { locale: "en", javaScriptEnabled: false });
  const address = `/en/datalist/RelatedPaper?${of(dataSetId)}`;
  const row = other.page.locator("main li", { hasText: "Update of papers" });
  const send = async (title: string) => {
    await visitor.open(address);
    await visitor.page.fill('[id="papers.0.title.zh"]', "水位论文");
    await visitor.page.fill('[id="papers.0.title.en"]', title);
    await visitor.page.fill('[id="papers.0.journal.en"]', "Journal of Lakes");
    await visitor.page.fill('[id="papers.0.journal.zh"]', "湖泊");
    await visitor.page.click('[name=action][value="submit"]');
    await assertShows(visitor.page, t("retraction.papers.pending"));
  };
  await visitor.open(address);
  await visitor.page.click('[name=action][value="submit"]');
  assert.match(await mainText(visitor.page), /Paper information/);
  await send("A paper with a wrong title");
  await other.open("/en/manage/papers");
  await row.locator('[name=action][value="return"]').click();
  await assertShows(other.page, t("validation.commentsRequired"));
  await row.locator("[name=comments]").fill("Please give the printed title.");
  await row.locator('[name=action][value="return"]').click();
  await assertShows(other.page, t("retraction.papers.decided"), "body");
  await visitor.open(`/en/datalist/tableLayer/ReviewRelated?${of(dataSetId)}`);
  await assertShows(visitor.page, "Please give the printed title.");
  await send("Levels of a salt lake");
  await other.open("/en/manage/papers");
  await row.locator('[name=action][value="pass"]').click();
  await assertShows(other.page, t("retraction.papers.decided"), "body");
  await visitor.open(`/en/detail?dataSetId=${dataSetId}`);
  await assertShows(visitor.page, "Levels of a salt lake");
  assert.ok(!(await mainText(visitor.page)).includes("A paper with a wrong title"));
  assertQuiet(visitor);
  assertQuiet(other);
});

/** V1 and V2, both public, with each kind of difference among their files. */
async function twoVersions(): Promise<string> {
  const { datasets, files } = depositor.repository;
  const { dataSetId } = await datasets.create(
    completeMetadata(named("对比水位", "Compared levels of lakes")),
  );
  const upload = (version: string, path: string, text: string) =>
    files.upload(dataSetId, version, path, text);
  await upload("V1", "data/levels.csv", "month,level\n2020-01,3\n2020-02,4\n");
  await upload("V1", "data/old.txt", "leaves with V2\n");
  await upload("V1", "notes.txt", "moves to another folder, as it is\n");
  await depositor.repository.attachments.drawCover(dataSetId, "V1");
  await passThrough(dataSetId, "V1");
  const second = await datasets.addVersion(dataSetId);
  await datasets.change(dataSetId, "V2", {
    revision: second.revision,
    changes: { title: { zh: "对比水位", en: "Compared depths of lakes" } },
  });
  await upload("V2", "data/levels.csv", "month,level\n2020-01,3\n2020-02,7\n");
  await upload("V2", "data/new.txt", "comes with V2\n");
  await files.remove(dataSetId, "V2", "data/old.txt");
  await files.remove(dataSetId, "V2", "notes.txt");
  await upload("V2", "docs/notes.txt", "moves to another folder, as it is\n");
  await passThrough(dataSetId, "V2");
  return dataSetId;
}

/** By program: a version is submitted, accepted and published. */
async function passThrough(dataSetId: string, version: string): Promise<void> {
  await depositor.repository.datasets.submit(dataSetId, version);
  for await (const review of governance.repository.reviews.list()) {
    if (review.dataSetId !== dataSetId) continue;
    await governance.repository.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
    break;
  }
  await untilStatus(depositor, dataSetId, "PUBLISHED", version);
}

const compared = await twoVersions();

Deno.test("comparison: words, files, cells, a lasting address, and the same as JSON (en, a reader)", async () => {
  const t = translator("en");
  await using visitor = await arrive(undefined, { locale: "en" });
  const { page, open } = visitor;
  await open(`/en/diff/${compared}`);
  assert.equal(await page.locator("del", { hasText: "levels" }).first().innerText(), "levels");
  assert.equal(await page.locator("ins", { hasText: "depths" }).first().innerText(), "depths");
  await page.getByRole("navigation", { name: t("compare.tabs") }).getByText(t("compare.tab.files")).click();
  await page.waitForURL(/tab=files/);
  const badges = {
    "new.txt": "added",
    "old.txt": "removed",
    "levels.csv": "changed",
    "notes.txt": "renamed",
  };
  for (const [name, change] of Object.entries(badges)) {
    const row = page.locator("main li:not(:has(ul))", { hasText: name });
    await row.getByText(t(`compare.change.${change}` as "compare.change.added"), { exact: true }).first()
      .waitFor();
  }
  await assertShows(page, t("compare.renamedFrom", { path: "notes.txt" }));
  await page.getByRole("link", { name: "levels.csv" }).click();
  await page.waitForURL(/path=/);
  const table = page.getByRole("region", { name: t("compare.rows") });
  assert.deepEqual(await table.locator("td del").allInnerTexts(), ["4"]);
  assert.deepEqual(await table.locator("td ins").allInnerTexts(), ["7"]);

  const permalink = page.url();
  await using second = await arrive(undefined, { locale: "en", javaScriptEnabled: false });
  await second.open(permalink);
  const tableOf = ({ page }: Visitor) => page.getByRole("region", { name: t("compare.rows") }).innerText();
  assert.equal(await tableOf(second), await tableOf(visitor));

  const sdk = await createRepository({ server: site.address }).datasets.compare(compared);
  const answer = await page.request.get(`/api/sdb-dataset-version-service/diff?dataSetId=${compared}`);
  assert.deepEqual((await answer.json()).data, JSON.parse(JSON.stringify(sdk)));
  const { added, removed, changed, renamed } = sdk.counts;
  assert.deepEqual([added, removed, changed, renamed, sdk.left, sdk.right], [1, 1, 1, 1, "V1", "V2"]);
  assertQuiet(visitor);
});

const pdf = {
  mimeType: "application/pdf",
  buffer: Buffer.from(await PDF.arrayBuffer()),
};

/** Fills the request, with both signed statements unless they are left out. */
async function askRetraction(page: Page, reason: string, signed = true): Promise<void> {
  await page.check("[name=content][value=both]");
  await page.check(`[name=reason][value=${reason}]`);
  await page.fill('[id="statement.zh"]', "水位计未经校准。");
  await page.fill('[id="statement.en"]', "The gauges were not calibrated.");
  if (signed) {
    await page.setInputFiles("#statementZh", { name: "zh.pdf", ...pdf });
    await page.setInputFiles("#statementEn", { name: "en.pdf", ...pdf });
  }
  await page.click("main form button[type=submit]:not([formaction])");
}

async function openRequest({ page, open }: Visitor, locale: Locale, title: string): Promise<void> {
  await open(`${prefixOf(locale)}/manage/retractions`);
  const list = page.locator("main li, main tr", { hasText: title });
  await list.locator('a[href*="id="]').first().click();
  await page.waitForURL(/retractions\?id=/);
}

Deno.test("retraction: refused with what was typed kept, rejected, asked again, corrected and public once more (zh)", async () => {
  const t = translator("zh");
  const dataSetId = await published(depositor, governance, named("更正水位", "Corrected levels"));
  const address = `/datalist/retract_paper_dialog?${of(dataSetId)}`;
  await using visitor = await arrive(depositor, { locale: "zh" });
  await using other = await arrive(governance, { locale: "zh" });
  const { page, open } = visitor;
  await open(address);
  await askRetraction(page, "needsCorrection", false);
  await page.locator("#statementZh-error").waitFor();
  assert.ok((await mainText(page)).includes(t("validation.statementRequired")));
  assert.equal(await page.inputValue('[id="statement.zh"]'), "水位计未经校准。");
  assert.ok(await page.isChecked("[name=reason][value=needsCorrection]"));
  await page.check("[name=reason][value=other]");
  await page.setInputFiles("#statementZh", {
    name: "zh.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("no PDF at all"),
  });
  await page.setInputFiles("#statementEn", { name: "en.pdf", ...pdf });
  await page.click("main form button[type=submit]:not([formaction])");
  await page.locator("#specification-error, #statementZh-error").first().waitFor();
  assert.equal(await page.inputValue('[id="statement.en"]'), "The gauges were not calibrated.");
  await askRetraction(page, "needsCorrection");
  await page.waitForURL(/done=request|retract_paper_dialog/);
  await assertShows(page, t("retraction.state.PENDING"));

  await openRequest(other, "zh", "更正水位");
  await other.page.check("[name=decision][value=REJECTED]");
  await other.page.click("main form button[type=submit]");
  await other.page.locator("#comments-error").waitFor();
  await other.page.fill("#comments", "请说明是哪一个水位计。");
  await other.page.click("main form button[type=submit]");
  await other.page.waitForURL(/\/manage\/retractions(\?done|$)/);
  await open(address);
  await assertShows(page, "请说明是哪一个水位计。");
  await askRetraction(page, "needsCorrection");
  await assertShows(page, t("retraction.state.PENDING"));

  await openRequest(other, "zh", "更正水位");
  await other.page.check("[name=decision][value=CORRECTION]");
  await other.page.click("main form button[type=submit]");
  await other.page.waitForURL(/\/manage\/retractions(\?done|$)/);
  await using reader = await arrive(undefined, { locale: "zh" });
  await reader.open(`/detail?dataSetId=${dataSetId}`);
  await assertShows(reader.page, t("retraction.withheldTitle"));
  assert.equal(await reader.page.locator('main a[href*="getZipFile"]').count(), 0);

  await open(`/dataset?${of(dataSetId, "V2")}`);
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  await page.fill('[name="title.zh"]', "更正水位（校准后）");
  await sendForm(page);
  await page.waitForURL(/\/datalist/);
  const [review] = (await governance.repository.reviews.list({ sort: "newest" })).list
    .filter((one) => one.dataSetId === dataSetId);
  await governance.repository.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
  await untilStatus(depositor, dataSetId, "PUBLISHED", "V2");
  await reader.open(`/detail?${of(dataSetId, "V1")}`);
  await assertShows(reader.page, t("retraction.correctedTitle", { version: "V2" }));
  assert.ok(
    !(await mainText(reader.page)).includes(t("retraction.withheldTitle")),
    "being corrected no more",
  );
  assert.equal(await reader.page.locator('main a[href*="getZipFile"]').count(), 0);
  // A page that was shown a moment ago may be shown for as long once more.
  await until("the corrected version is shown", async () => {
    await reader.open(`/detail?dataSetId=${dataSetId}`);
    return await reader.page.innerText("h1") === "更正水位（校准后）";
  });
  for (const each of [visitor, other, reader]) assertQuiet(each);
});

/** A withdrawn dataset, for the pages that look at one. */
let withdrawn = "";

Deno.test("retraction: withdrawn with the typed word; tombstone, no downloads, not found by search (en, without JavaScript)", async () => {
  const t = translator("en");
  const title = named("撤回的石斛水位", "Withdrawn zanthoxylum levels");
  const dataSetId = withdrawn = await published(depositor, governance, title);
  const { doi, cstr } = await depositor.repository.datasets.get(dataSetId);
  const [file] = (await stranger.files.list(dataSetId, "V1")).list;
  const hits = async () => (await stranger.datasets.search({ q: "zanthoxylum" })).total;
  await until("the search finds it", async () => await hits() === 1);
  await using visitor = await arrive(depositor, { locale: "en", javaScriptEnabled: false });
  await using other = await arrive(administrator, { locale: "en", javaScriptEnabled: false });
  await visitor.open(`/en/datalist/retract_paper_dialog?${of(dataSetId)}`);
  await askRetraction(visitor.page, "other");
  await visitor.page.locator("#specification-error").waitFor();
  assert.ok((await mainText(visitor.page)).includes(t("validation.specificationRequired")));
  await visitor.page.fill("#specification", "The owner forbids it");
  await askRetraction(visitor.page, "other");
  await assertShows(visitor.page, t("retraction.state.PENDING"));

  await openRequest(other, "en", title.title.en);
  await other.page.check("[name=decision][value=WITHDRAWN]");
  await other.page.fill("#word", "yes");
  await other.page.click("main form button[type=submit]");
  await other.page.locator("#word-error").waitFor();
  assert.equal((await stranger.datasets.get(dataSetId)).status, "PUBLISHED");
  await other.page.check("[name=decision][value=WITHDRAWN]");
  await other.page.fill("#word", t("retraction.word"));
  await other.page.click("main form button[type=submit]");
  await other.page.waitForURL(/\/manage\/retractions(\?done|$)/);

  for (const locale of LANGUAGES) {
    await using reader = await arrive(undefined, { locale });
    const answer = await reader.page.goto(`${prefixOf(locale)}/detail?dataSetId=${dataSetId}`);
    assert.equal(answer?.status(), 410);
    const text = await mainText(reader.page);
    const statements = ["水位计未经校准。", "The gauges were not calibrated.", "The owner forbids it"];
    for (const part of [...statements, doi!, cstr!]) assert.ok(text.includes(part), part);
    for (const path of [`/doi/${doi}`, `/cstr/${cstr}`]) {
      const led = await reader.page.goto(prefixOf(locale) + path);
      assert.equal(led?.status(), 410);
      assert.equal(new URL(reader.page.url()).pathname, `${prefixOf(locale)}/detail`);
    }
    assertQuiet(reader);
  }
  for (const path of [`download?fileId=${file.fileId}`, `getZipFile?${of(dataSetId)}`]) {
    const address = `${site.address}/api/sdb-download-service/${path}`;
    const toAll = await fetch(address, { redirect: "manual" });
    await toAll.body?.cancel();
    const toOwner = await visitor.page.request.get(address, { maxRedirects: 0 });
    assert.deepEqual([toAll.status, toOwner.status()], [410, 410], path);
  }
  await until("the search forgets it", async () => await hits() === 0);
});

Deno.test("a journal that holds publication releases what it accepted (zh)", async () => {
  const t = translator("zh");
  await using visitor = await arrive(reviewer, { locale: "zh" });
  const { page, open } = visitor;
  const switchTo = async (key: "review.hold.switchOn" | "review.hold.switchOff") => {
    await open("/manage");
    const row = page.locator("li:has(input[name=code][value=j00002])");
    await row.getByRole("button", { name: t(key) }).click();
    await page.waitForURL(/done=|\/manage/);
  };
  await switchTo("review.hold.switchOn");
  const changes = { ...named("等待放行", "Waits for release"), communityCode: "j00002" };
  const dataSetId = await accepted(depositor, reviewer, changes);
  await using owner = await arrive(depositor, { locale: "zh" });
  await owner.open(`/datalist?keyword=${encodeURIComponent("等待放行")}`);
  await assertShows(owner.page, t("hub.held"));
  assert.equal((await depositor.repository.datasets.get(dataSetId)).status, "ACCEPTED");
  await open("/manage?state=HELD");
  await page.getByRole("button", { name: t("review.release.to", { title: "等待放行" }) }).and(
    page.locator(":visible"),
  ).click();
  await untilStatus(depositor, dataSetId, "PUBLISHED");
  await switchTo("review.hold.switchOff");
  assertQuiet(visitor);
  assertQuiet(owner);
});

for (
  const { locale, javaScriptEnabled, panel, rights } of [
    {
      locale: "zh",
      javaScriptEnabled: true,
      panel: "endEmbargo",
      rights: { accessRight: "EMBARGO", embargoMonths: 6 },
    },
    { locale: "en", javaScriptEnabled: false, panel: "openAccess", rights: { accessRight: "RESTRICTED" } },
  ] as const
) {
  Deno.test(`files are opened early, after a tick that says it is for good (${panel}, ${locale})`, async () => {
    const t = translator(locale);
    const title = named(`提前公开 ${panel}`, `Opened early ${panel}`);
    const dataSetId = await published(depositor, governance, { ...title, ...rights });
    const [file] = (await depositor.repository.files.list(dataSetId, "V1")).list;
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    await using reader = await arrive(undefined, { locale });
    const { page, open } = visitor;
    const download = `/api/sdb-download-service/download?fileId=${file.fileId}`;
    assert.notEqual((await reader.page.request.get(download)).headers()["content-type"], "text/csv");
    await reader.open(`${prefixOf(locale)}/detail?dataSetId=${dataSetId}`);
    const whole = reader.page.locator('main a[href*="getZipFile"]');
    assert.equal(await whole.count(), 0);
    if (javaScriptEnabled) await openPanel(visitor, locale, dataSetId, panel);
    else await open(`${prefixOf(locale)}/datalist/${panel}?${of(dataSetId)}`);
    const tick = page.locator("#hub-panel #confirm:visible");
    assert.ok((await page.innerText("#hub-panel")).includes(t(`requests.${panel}.confirm`)));
    await tick.check();
    await page.locator("#hub-panel button[type=submit]:visible").click();
    await page.waitForURL(/\/datalist(\?|$)/);
    await assertShows(page, t(`hub.done.${panel}`), "body");
    await reader.open(`${prefixOf(locale)}/detail?dataSetId=${dataSetId}`);
    assert.ok(await whole.count() > 0);
    assert.equal((await reader.page.request.get(download)).status(), 200);
    assertQuiet(visitor);
    assertQuiet(reader);
  });
}

/** As the house itself would after its clock had jumped. */
async function raiseAlarm(): Promise<void> {
  const database = await Database.open({ url: site.config.databaseUrl });
  await database.withTx((tx) =>
    insertAlarm(tx, {
      id: "alarm-journey",
      kind: "clockJump",
      detail: { from: "2026-11-01T00:00:00Z", to: "2026-11-21T00:00:00Z" },
      raisedAt: Date.now(),
    })
  );
  await database.close();
}

Deno.test("jobs: run now, stopped by an alarm until it is cleared (en)", async () => {
  const t = translator("en");
  await using visitor = await arrive(administrator, { locale: "en" });
  const { page, open } = visitor;
  await open("/en/manage/jobs");
  const run = (name: "expire_sessions" | "purge_retracted") =>
    page.getByRole("button", { name: t("jobs.runOf", { name: t(`jobs.name.${name}`) }) });
  await run("expire_sessions").click();
  await page.waitForURL(/ran=expire_sessions|\/manage\/jobs/);
  const told = t("jobs.done.run", { name: t("jobs.name.expire_sessions") });
  await assertShows(page, told, "body");
  const runs = await administrator.repository.jobs.runs({ name: "expire_sessions" });
  assert.ok(runs.total > 0);
  await raiseAlarm();
  await open("/en/manage/jobs");
  await assertShows(page, t("jobs.alarm.clockJump"));
  assert.ok(await run("purge_retracted").isDisabled());
  await assertAccessible(page, "jobs with an alarm");
  await page.check('[id="confirm-alarm-journey"]');
  await page.getByRole("button", { name: t("jobs.clear") }).click();
  await assertShows(page, t("jobs.done.clear"), "body");
  assert.ok(await run("purge_retracted").isEnabled());
  await run("purge_retracted").click();
  await assertShows(page, t("jobs.done.run", { name: t("jobs.name.purge_retracted") }), "body");
  assertQuiet(visitor);
});

Deno.test("the calendar: a day is set and removed again, and counts for open reviews (zh, without JavaScript)", async () => {
  const t = translator("zh");
  await using visitor = await arrive(governance, { locale: "zh", javaScriptEnabled: false });
  const { page, open } = visitor;
  await open("/manage/calendar?year=2026");
  await page.fill("#date", "2026-11-25");
  await page.selectOption("#working", "false");
  await page.getByRole("button", { name: t("review.calendar.save") }).click();
  await assertShows(page, t("review.calendar.done.set"), "body");
  assert.deepEqual(await governance.repository.reviews.calendar(), [{ date: "2026-11-25", working: false }]);
  await page.getByRole("button", { name: t("review.calendar.removeOf", { date: "2026-11-25" }) }).click();
  await assertShows(page, t("review.calendar.done.clear"), "body");
  assert.deepEqual(await governance.repository.reviews.calendar(), []);
  assertQuiet(visitor);
});

for (const locale of LANGUAGES) {
  Deno.test(`pages of the life after publication have no WCAG violation, light and dark (${locale})`, async () => {
    const subject = of(compared, "V2");
    const pages: [Person | undefined, string[]][] = [
      [undefined, [
        `/diff/${compared}`,
        `/diff/${compared}?tab=files`,
        `/diff/${compared}?tab=files&path=data%2Flevels.csv&left=V1&right=V2`,
        `/detail?dataSetId=${withdrawn}`,
      ]],
      [depositor, [
        `/datalist/retract_paper_dialog?${subject}`,
        `/datalist/RelatedPaper?${subject}`,
        `/datalist/tableLayer/revoke-content-mat-zh?${subject}`,
        `/datalist/addVersion?${subject}`,
        `/datalist/tableLayerNew/Review?${subject}`,
        "/datalist/deleted",
      ]],
      [governance, ["/manage", "/manage/papers", "/manage/retractions", "/manage/calendar"]],
      [administrator, ["/manage/jobs"]],
    ];
    for (const [person, paths] of pages) {
      await using visitor = await arrive(person, { locale });
      for (const path of paths) {
        await visitor.open(prefixOf(locale) + path);
        for (const colorScheme of ["light", "dark"] as const) {
          await visitor.page.emulateMedia({ colorScheme });
          // Colours on their way from one theme to the other are neither.
          await visitor.page.evaluate(() =>
            Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
          );
          await assertAccessible(visitor.page, `${path} ${locale} ${colorScheme}`);
        }
      }
      assertQuiet(visitor);
    }
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
