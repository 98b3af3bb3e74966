/**
 * How published data change their reach, walked in a real browser: corrected, withdrawn, opened early; in both
 * languages, some of it without JavaScript.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { PDF } from "../retractions.ts";
import { preactOnly } from "./site.ts";
import { createPublished, until, untilStatus } from "./demo_state.ts";
import type { Visitor } from "./visitor.ts";
import {
  assertNoProblems,
  assertPagesAccessible,
  assertShows,
  JOURNEY_VARIANTS,
  LANGUAGES,
  type Locale,
  mainText,
  openJourneySite,
  prefixOf,
  sendForm,
  titled,
  versionQuery,
} from "./journey.ts";

const stage = await openJourneySite();
const { site, depositor, governance, administrator, arrive, openPanel } = stage;
const stranger = createRepository({ server: site.address });

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

for (const locale of LANGUAGES) {
  Deno.test(`retraction: refused with what was typed kept, rejected, asked again, corrected and public once more (${locale})`, async () => {
    const t = translator(locale);
    const base = prefixOf(locale);
    const { title } = titled(`更正水位 ${locale}`, `Corrected levels ${locale}`);
    const corrected = locale === "zh" ? "更正水位（校准后）" : "Levels, calibrated";
    const dataSetId = await createPublished(depositor, governance, { title });
    const address = `${base}/datalist/retract_paper_dialog?${versionQuery(dataSetId)}`;
    await using visitor = await arrive(depositor, { locale });
    await using other = await arrive(governance, { locale });
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

    await openRequest(other, locale, title[locale]);
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

    await openRequest(other, locale, title[locale]);
    await other.page.check("[name=decision][value=CORRECTION]");
    await other.page.click("main form button[type=submit]");
    await other.page.waitForURL(/\/manage\/retractions(\?done|$)/);
    await using reader = await arrive(undefined, { locale });
    await reader.open(`${base}/detail?dataSetId=${dataSetId}`);
    await assertShows(reader.page, t("retraction.withheldTitle"));
    assert.equal(await reader.page.locator('main a[href*="getZipFile"]').count(), 0);

    await open(`${base}/dataset?${versionQuery(dataSetId, "V2")}`);
    await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
    await page.fill(`[name="title.${locale}"]`, corrected);
    await sendForm(page);
    await page.waitForURL(/\/datalist/);
    const [review] = (await governance.repository.reviews.list({ sort: "newest" })).list
      .filter((one) => one.dataSetId === dataSetId);
    await governance.repository.reviews.accept(review.reviewId, { checklist: [...CHECKLIST] });
    await untilStatus(depositor, dataSetId, "PUBLISHED", "V2");
    await reader.open(`${base}/detail?${versionQuery(dataSetId, "V1")}`);
    await assertShows(reader.page, t("retraction.correctedTitle", { version: "V2" }));
    assert.ok(
      !(await mainText(reader.page)).includes(t("retraction.withheldTitle")),
      "being corrected no more",
    );
    assert.equal(await reader.page.locator('main a[href*="getZipFile"]').count(), 0);
    // A page that was shown a moment ago may be shown for as long once more.
    await until("the corrected version is shown", async () => {
      await reader.open(`${base}/detail?dataSetId=${dataSetId}`);
      return await reader.page.innerText("h1") === corrected;
    });
    for (const each of [visitor, other, reader]) assertNoProblems(each);
  });
}

/** A withdrawn dataset, for the pages that look at one. */
let withdrawn = "";

for (const { locale, javaScriptEnabled } of JOURNEY_VARIANTS) {
  const how = `${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`;

  Deno.test(`retraction: withdrawn with the typed word; tombstone, no downloads, not found by search (${how})`, async () => {
    const t = translator(locale);
    const base = prefixOf(locale);
    const word = locale === "zh" ? "zanthoxylum" : "hippocrepis";
    const title = titled(`撤回的 ${word} 水位`, `Withdrawn ${word} levels`);
    const dataSetId = withdrawn = await createPublished(depositor, governance, title);
    const { doi, cstr } = await depositor.repository.datasets.get(dataSetId);
    const [file] = (await stranger.files.list(dataSetId, "V1")).list;
    const hits = async () => (await stranger.datasets.search({ q: word })).total;
    await until("the search finds it", async () => await hits() === 1);
    await using visitor = await arrive(depositor, { locale, javaScriptEnabled });
    await using other = await arrive(administrator, { locale, javaScriptEnabled });
    await visitor.open(`${base}/datalist/retract_paper_dialog?${versionQuery(dataSetId)}`);
    await askRetraction(visitor.page, "other");
    await visitor.page.locator("#specification-error").waitFor();
    assert.ok((await mainText(visitor.page)).includes(t("validation.specificationRequired")));
    await visitor.page.fill("#specification", "The owner forbids it");
    await askRetraction(visitor.page, "other");
    await assertShows(visitor.page, t("retraction.state.PENDING"));

    await openRequest(other, locale, title.title[locale]);
    await other.page.check("[name=decision][value=WITHDRAWN]");
    await other.page.fill("#word", "yes");
    await other.page.click("main form button[type=submit]");
    await other.page.locator("#word-error").waitFor();
    assert.equal((await stranger.datasets.get(dataSetId)).status, "PUBLISHED");
    await other.page.check("[name=decision][value=WITHDRAWN]");
    await other.page.fill("#word", t("retraction.word"));
    await other.page.click("main form button[type=submit]");
    await other.page.waitForURL(/\/manage\/retractions(\?done|$)/);

    for (const each of LANGUAGES) {
      await using reader = await arrive(undefined, { locale: each });
      const answer = await reader.page.goto(`${prefixOf(each)}/detail?dataSetId=${dataSetId}`);
      assert.equal(answer?.status(), 410);
      const text = await mainText(reader.page);
      const statements = ["水位计未经校准。", "The gauges were not calibrated.", "The owner forbids it"];
      for (const part of [...statements, doi!, cstr!]) assert.ok(text.includes(part), part);
      for (const path of [`/doi/${doi}`, `/cstr/${cstr}`]) {
        const led = await reader.page.goto(prefixOf(each) + path);
        assert.equal(led?.status(), 410);
        assert.equal(new URL(reader.page.url()).pathname, `${prefixOf(each)}/detail`);
      }
      assertNoProblems(reader);
    }
    for (const path of [`download?fileId=${file.fileId}`, `getZipFile?${versionQuery(dataSetId)}`]) {
      const address = `${site.address}/api/sdb-download-service/${path}`;
      const toAll = await fetch(address, { redirect: "manual" });
      await toAll.body?.cancel();
      const toOwner = await visitor.page.request.get(address, { maxRedirects: 0 });
      assert.deepEqual([toAll.status, toOwner.status()], [410, 410], path);
    }
    await until("the search forgets it", async () => await hits() === 0);
  });
}
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
  Deno.test(`files are opened early, after a typed word that says it is for good (${panel}, ${locale})`, async () => {
    const t = translator(locale);
    const title = titled(`提前公开 ${panel}`, `Opened early ${panel}`);
    const dataSetId = await createPublished(depositor, governance, { ...title, ...rights });
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
    else await open(`${prefixOf(locale)}/datalist/${panel}?${versionQuery(dataSetId)}`);
    assert.ok((await page.innerText("#hub-panel")).includes(t(`requests.${panel}.confirm`)));
    await page.fill("#hub-panel #word", t("own_datasets.openWord"));
    await page.locator("#hub-panel button[type=submit]:visible").click();
    await page.waitForURL(/\/datalist(\?|$)/);
    await assertShows(page, t(`own_datasets.done.${panel}`), "body");
    await reader.open(`${prefixOf(locale)}/detail?dataSetId=${dataSetId}`);
    assert.ok(await whole.count() > 0);
    assert.equal((await reader.page.request.get(download)).status(), 200);
    assertNoProblems(visitor);
    assertNoProblems(reader);
  });
}

for (const locale of LANGUAGES) {
  Deno.test(
    `pages of retraction have no WCAG violation, light and dark (${locale})`,
    preactOnly,
    async () => {
      await assertPagesAccessible(await arrive(undefined, { locale }), locale, [
        `/detail?dataSetId=${withdrawn}`,
      ]);
      await assertPagesAccessible(await arrive(depositor, { locale }), locale, [
        `/datalist/retract_paper_dialog?${versionQuery(withdrawn)}`,
        `/datalist/tableLayer/revoke-content-mat-zh?${versionQuery(withdrawn)}`,
        "/datalist/deleted",
      ]);
    },
  );
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
