/**
 * Pages that are kept for every visitor (`routes/_page_cache.ts`) show a change as soon as it is committed: nothing is
 * delivered in these tests, so neither the search index nor a registrar has heard of it.
 */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { systemContext } from "../api/context.ts";
import { publish as publishNow } from "../api/services/publication/publish.ts";
import { datasetVersion } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { ALL_PASSED, findReviewId, publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openKeptSite } from "./site.ts";
import { submitRetractionRequest } from "./retractions.ts";

/** A visitor's browser before a site that keeps its pages. */
async function openPages(test: TestApp) {
  const site = await openKeptSite(test, { ageing: true });
  return async (path: string) => {
    const answer: Response = await site.request(ORIGIN + path, {
      headers: { Accept: "text/html", "Accept-Language": "zh" },
    });
    return { status: answer.status, text: await answer.text() };
  };
}

/** A published dataset whose pages were looked at and are kept. */
async function open() {
  const test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, title } = await publish(test, depositor, governance);
  const page = await openPages(test);
  const detail = `/detail?dataSetId=${dataSetId}`;
  for (const path of [detail, "/list"]) assert.ok((await page(path)).text.includes(title.zh));
  const before = test.statements.length;
  for (const path of [detail, "/list"]) assert.equal((await page(path)).status, 200);
  // The first look at a kept page asks once which version it counts for.
  assert.ok(test.statements.length - before <= 1, "these pages are not kept");
  const close = () => test[Symbol.asyncDispose]();
  return { test, depositor, governance, dataSetId, title, page, detail, [Symbol.asyncDispose]: close };
}

Deno.test("a withdrawn dataset is gone from kept pages with the decision", async () => {
  await using place = await open();
  const { depositor, governance, dataSetId, title, page, detail } = place;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  assert.equal((await page(detail)).status, 410);
  for (const path of ["/list", "/"]) assert.ok(!(await page(path)).text.includes(title.zh), path);
});

Deno.test("a version that is being corrected says so on kept pages with the decision", async () => {
  await using place = await open();
  const { depositor, governance, dataSetId, title, page, detail } = place;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "CORRECTION" });
  assert.ok((await page(detail)).text.includes(translator("zh")("errors.filesWithheld")));
  assert.ok(!(await page("/list")).text.includes(title.zh));
});

Deno.test("a new version stands on kept pages as soon as it is published", async () => {
  await using place = await open();
  const { test, depositor, governance, dataSetId, page, detail } = place;
  const { datasets, files } = depositor.repository;
  const { version, revision } = await datasets.addVersion(dataSetId);
  const title = { zh: "青海湖水位数据集（修订）", en: "Water levels, revised" };
  await datasets.change(dataSetId, version, { revision, changes: { title } });
  await files.upload(dataSetId, version, "data/more.csv", "more\n");
  await datasets.submit(dataSetId, version);
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  assert.ok(!(await page(detail)).text.includes("修订"));
  const row = await test.app.db.read.select({ id: datasetVersion.id }).from(datasetVersion)
    .where(eq(datasetVersion.status, "ACCEPTED")).get();
  await publishNow(systemContext(test.app, "test"), { versionId: row!.id });
  assert.ok((await page(detail)).text.includes("修订"));
});

Deno.test("papers that were passed stand on kept pages with the decision", async () => {
  await using place = await open();
  const { depositor, governance, dataSetId, page, detail } = place;
  const papers = [{ title: { zh: "湖泊水位", en: "Lake levels of half a century" } }];
  const { paperUpdateId } = await depositor.repository.relatedPapers.submit(dataSetId, "V1", papers);
  assert.ok(!(await page(detail)).text.includes("half a century"));
  await governance.repository.relatedPapers.decide(paperUpdateId, true);
  assert.ok((await page(detail)).text.includes("湖泊水位"));
});
