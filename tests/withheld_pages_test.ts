/** What the pages say of a version that is withheld for correction, and of the one that stands meanwhile. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { ALL_PASSED, findReviewId, publish } from "./datasets.ts";
import { LANGUAGES, open, type OpenPages, openPages } from "./pages.ts";
import { submitRetractionRequest } from "./retractions.ts";

/** V2 of a new dataset is withheld, V1 stands, V3 is the draft. */
async function withholdSecond({ test, person, governance }: OpenPages): Promise<string> {
  const { dataSetId } = await publish(test, person, governance);
  const { datasets, files } = person.repository;
  await datasets.addVersion(dataSetId);
  await files.upload(dataSetId, "V2", "more.csv", "a\n1\n");
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const { retractionId } = await submitRetractionRequest(person, dataSetId, {
    version: "V2",
    reason: "needsCorrection",
  });
  await governance.repository.retractions.decide(retractionId, { decision: "CORRECTION", comments: "" });
  return dataSetId;
}

Deno.test("pages of a dataset in correction say that its DOI is hidden, never that it is being activated", async () => {
  const { go, ...rest } = await open();
  await using test = rest.test;
  const dataSetId = await withholdSecond({ go, ...rest });
  const visit = await openPages(test);
  // Before and after the registrar has heard of it.
  for (const _ of ["at once", "delivered"]) {
    for (const [locale, prefix] of LANGUAGES) {
      const t = translator(locale);
      for (const query of ["", "&version=V1", "&version=V2"]) {
        const { status, text } = await visit(`${prefix}/detail?dataSetId=${dataSetId}${query}`);
        assert.equal(status, 200);
        assert.ok(!text.includes(t("detail.doiPending")), `${locale} ${query}`);
        assert.ok(text.includes(t("retraction.withheldTitle")), `${locale} ${query}`);
        assert.ok(text.includes(t("retraction.withheldDoi")), `${locale} ${query}`);
      }
      assert.equal((await test.visitor.datasets.get(dataSetId)).doiPending, false);
    }
    await deliverAll(test.app);
  }
});

Deno.test("every list of versions calls a withheld version withheld, not published", async () => {
  const { go, ...rest } = await open();
  await using _ = rest.test;
  const dataSetId = await withholdSecond({ go, ...rest });
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const lists = {
      tab: `/detail?dataSetId=${dataSetId}&version=V1&tab=versions`,
      menu: `/detail?dataSetId=${dataSetId}&version=V1`,
      comparison: `/diff/${dataSetId}?left=V1&right=V2`,
      panel: `/datalist/tableLayerNew/moreTableLayer?dataSetId=${dataSetId}&version=V2`,
    };
    for (const [name, path] of Object.entries(lists)) {
      const { status, text } = await go(prefix + path);
      assert.equal(status, 200, name);
      assert.ok(text.includes(t("own_datasets.withheld")), `${locale} ${name}`);
    }
    const { text } = await go(prefix + lists.tab);
    const row = text.match(/<tr[^>]*>(?:(?!<\/tr>).)*version=V2(?:(?!<\/tr>).)*<\/tr>/s)?.[0] ?? "";
    assert.ok(row.includes(t("own_datasets.withheld")), `${locale} ${row}`);
    assert.ok(!row.includes(t("vocabulary.status.PUBLISHED")), `${locale} ${row}`);
  }
});
