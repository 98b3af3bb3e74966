/** The first tab of a dataset shows what is in it: files and README; a lone folder hides nothing on either tab. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "./datasets.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";

Deno.test("the first tab shows files and README, and a folder that holds everything stands open", async () => {
  const { test, person, governance } = await open();
  await using _ = test;
  const { datasets, files, attachments } = person.repository;
  const { dataSetId } = await datasets.create(completeMetadata());
  await files.upload(dataSetId, "V1", "all/README.md", "# Notes\n\n<script>alert(1)</script> **bold**");
  for (let n = 100; n < 162; n++) await files.upload(dataSetId, "V1", `all/part/${n}.csv`, `n\n${n}\n`);
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const visitor = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await visitor(`${prefix}/detail?dataSetId=${dataSetId}`);
    assert.ok(text.includes(`<h3>Notes</h3>`) && text.includes("<strong>bold</strong>"));
    assert.ok(text.includes("&lt;script&gt;alert(1)&lt;/script&gt;"), "HTML in it stays text");
    assert.ok(text.includes(">108.csv<") && !text.includes(">120.csv<"), "the first files, and no more");
    assert.ok(text.includes(t("detail.allFiles", { count: "63" })));
    const tab = await visitor(`${prefix}/detail?dataSetId=${dataSetId}&tab=files`);
    const rows = [...tab.text.matchAll(/ data-key="([^"]*)"/g)].map(([, key]) => key);
    assert.deepEqual(rows, ["all/", "all/part/", "all/README.md"]);
  }
});
