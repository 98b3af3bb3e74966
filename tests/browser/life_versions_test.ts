/**
 * What follows the first publication, walked in a real browser: a new version, papers alone, and the comparison of two
 * versions; in both languages, some of it without JavaScript.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { completeMetadata } from "../datasets.ts";
import { preactOnly } from "./site.ts";
import { createPublished, untilStatus } from "./demo_state.ts";
import { type Visitor, withNavigation } from "./visitor.ts";
import {
  assertNoProblems,
  assertPagesAccessible,
  assertShows,
  closeDialog,
  JOURNEY_VARIANTS,
  LANGUAGES,
  mainText,
  openJourneySite,
  prefixOf,
  sendForm,
  titled,
  versionQuery,
} from "./journey.ts";

const stage = await openJourneySite();
const { site, depositor, governance, arrive, openPanel } = stage;

const TITLES = {
  zh: { first: "新版本航程", second: "新版本航程（修订）" },
  en: { first: "Journey of versions", second: "Journey of versions, revised" },
};
for (const locale of LANGUAGES) {
  Deno.test(`a new version: one at a time, not the same again, not for papers alone; then reviewed and public (${locale})`, async () => {
    const t = translator(locale);
    const base = prefixOf(locale);
    const { first, second } = TITLES[locale];
    const dataSetId = await createPublished(depositor, governance, titled(TITLES.zh.first, TITLES.en.first));
    await using visitor = await arrive(depositor, { locale });
    const { page, open } = visitor;
    await openPanel(visitor, locale, dataSetId, "addVersion");
    await page.click("dialog[open] #hub-panel button[type=submit]");
    await page.waitForURL(/\/dataset\?.*version=V2/);
    await open(`${base}/datalist/addVersion?${versionQuery(dataSetId)}`);
    await assertShows(page, t("errors.unpublishedVersion"));

    await open(`${base}/dataset?${versionQuery(dataSetId, "V2")}`);
    await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
    await sendForm(page);
    await assertShows(page, t("errors.identicalVersion"), "dialog[open]");
    await closeDialog(page);

    await page.click('[value="add:papers:papers"]');
    await page.fill('[name="papers.0.title.zh"]', "湖泊水位论文");
    await page.fill('[name="papers.0.title.en"]', "A paper on lake levels");
    await page.fill('[name="papers.0.journal.zh"]', "湖泊科学");
    await page.fill('[name="papers.0.journal.en"]', "Journal of Lake Sciences");
    await sendForm(page);
    await assertShows(page, t("errors.papersOnly", { previous: "V1" }), "dialog[open]");
    await closeDialog(page);

    await page.fill(`[name="title.${locale}"]`, second);
    await page.setInputFiles('[data-input="files"]', {
      name: "added.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("month,level\n2026-01,9\n"),
    });
    await page.locator("#f-files").getByText("added.csv").first().waitFor();
    await sendForm(page);
    await page.waitForURL(/\/datalist/);
    await untilStatus(depositor, dataSetId, "UNDER_REVIEW", "V2");
    assertNoProblems(visitor);

    await using other = await arrive(governance, { locale });
    await other.open(`${base}/manage?sort=newest`);
    await other.page.locator("main a", { hasText: second }).first().click();
    await other.page.waitForURL(/reviewId=/);
    for (const item of CHECKLIST) await other.page.check(`[name="verdict.${item}"][value=pass]`);
    await withNavigation(
      other.page,
      () => other.page.click("[name=action][value=accept]"),
      /\/manage\?done=/,
    );
    await untilStatus(depositor, dataSetId, "PUBLISHED", "V2");

    await using reader = await arrive(undefined, { locale });
    await reader.open(`${base}/detail?dataSetId=${dataSetId}`);
    assert.equal(await reader.page.innerText("h1"), second);
    await reader.open(`${base}/detail?${versionQuery(dataSetId, "V1")}`);
    assert.equal(await reader.page.innerText("h1"), first);
    await assertShows(reader.page, t("detail.newerVersionText", { version: "V1", newer: "V2" }));
    await reader.page.getByRole("link", { name: t("detail.showVersion", { version: "V2" }) }).click();
    await reader.page.locator("h1", { hasText: second }).waitFor();
    assertNoProblems(other);
    assertNoProblems(reader);
  });
}

for (const { locale, javaScriptEnabled } of JOURNEY_VARIANTS) {
  const how = `${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`;

  Deno.test(`papers alone: sent, returned with a comment, sent again, passed, and on the page (${how})`, async () => {
    const t = translator(locale);
    const base = prefixOf(locale);
    const { title } = titled(`论文更新 ${locale}`, `Update of papers ${locale}`);
    const dataSetId = await createPublished(depositor, governance, { title });
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    await using other = await arrive(governance, { locale, javaScriptEnabled });
    const address = `${base}/datalist/RelatedPaper?${versionQuery(dataSetId)}`;
    const row = other.page.locator("main li", { hasText: title[locale] });
    const send = async (paper: string) => {
      await visitor.open(address);
      for (const language of LANGUAGES) await visitor.page.fill(`[id="papers.0.title.${language}"]`, paper);
      await visitor.page.fill('[id="papers.0.journal.en"]', "Journal of Lakes");
      await visitor.page.fill('[id="papers.0.journal.zh"]', "湖泊");
      await visitor.page.click('[name=action][value="submit"]');
      await assertShows(visitor.page, t("retraction.papers.pending"));
    };
    await visitor.open(address);
    await visitor.page.click('[name=action][value="submit"]');
    await assertShows(visitor.page, t("validation.paperIncomplete"));
    await send("A paper with a wrong title");
    await other.open(`${base}/manage/papers`);
    await row.locator('[name=action][value="return"]').click();
    await assertShows(other.page, t("validation.commentsRequired"));
    await row.locator("[name=comments]").fill("Please give the printed title.");
    await row.locator('[name=action][value="return"]').click();
    await assertShows(other.page, t("retraction.papers.decided"), "body");
    await visitor.open(`${base}/datalist/tableLayer/ReviewRelated?${versionQuery(dataSetId)}`);
    await assertShows(visitor.page, "Please give the printed title.");
    await send("Levels of a salt lake");
    await other.open(`${base}/manage/papers`);
    await row.locator('[name=action][value="pass"]').click();
    await assertShows(other.page, t("retraction.papers.decided"), "body");
    await visitor.open(`${base}/detail?dataSetId=${dataSetId}`);
    await assertShows(visitor.page, "Levels of a salt lake");
    assert.ok(!(await mainText(visitor.page)).includes("A paper with a wrong title"));
    assertNoProblems(visitor);
    assertNoProblems(other);
  });
}

/** V1 and V2, both public, with each kind of difference among their files. */
async function twoVersions(): Promise<string> {
  const { datasets, files } = depositor.repository;
  const { dataSetId } = await datasets.create(
    completeMetadata(titled("对比水位", "Compared levels of lakes")),
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

for (const locale of LANGUAGES) {
  Deno.test(`comparison: words, files, cells, a lasting address, and the same as JSON (${locale}, a reader)`, async () => {
    const t = translator(locale);
    await using visitor = await arrive(undefined, { locale });
    const { page, open } = visitor;
    await open(`${prefixOf(locale)}/diff/${compared}`);
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
    await using second = await arrive(undefined, { locale, javaScriptEnabled: false });
    await second.open(permalink);
    const tableOf = ({ page }: Visitor) => page.getByRole("region", { name: t("compare.rows") }).innerText();
    assert.equal(await tableOf(second), await tableOf(visitor));

    const sdk = await createRepository({ server: site.address }).datasets.compare(compared);
    const answer = await page.request.get(`/api/sdb-dataset-version-service/diff?dataSetId=${compared}`);
    assert.deepEqual((await answer.json()).data, JSON.parse(JSON.stringify(sdk)));
    const { added, removed, changed, renamed } = sdk.counts;
    assert.deepEqual([added, removed, changed, renamed, sdk.left, sdk.right], [1, 1, 1, 1, "V1", "V2"]);
    assertNoProblems(visitor);
  });
}

for (const locale of LANGUAGES) {
  Deno.test(`pages of versions have no WCAG violation, light and dark (${locale})`, preactOnly, async () => {
    const subject = versionQuery(compared, "V2");
    await assertPagesAccessible(await arrive(undefined, { locale }), locale, [
      `/diff/${compared}`,
      `/diff/${compared}?tab=files`,
      `/diff/${compared}?tab=files&path=data%2Flevels.csv&left=V1&right=V2`,
    ]);
    await assertPagesAccessible(await arrive(depositor, { locale }), locale, [
      `/datalist/RelatedPaper?${subject}`,
      `/datalist/addVersion?${subject}`,
      `/datalist/tableLayerNew/Review?${subject}`,
    ]);
  });
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
