/** Where pages show covers: below what people come for, and in lists only where they show data. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { attachmentAddress } from "../sdk/model/attachment.ts";
import type { Dataset } from "../sdk/mod.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "./datasets.ts";
import { LANGUAGES, open, type OpenPages, openPages } from "./pages.ts";

const TABLE = ["year,level", ...Array.from({ length: 40 }, (_, at) => `${1960 + at},${(at * 7) % 11}.5`)]
  .join("\n");

/** A published dataset with one file, whose depositor chose no cover. */
async function publishFile(
  { test, person, governance }: OpenPages,
  path: string,
  content: string,
): Promise<Dataset> {
  const { datasets, files } = person.repository;
  const { dataSetId } = await datasets.create(completeMetadata());
  await files.upload(dataSetId, "V1", path, content);
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  return await test.visitor.datasets.get(dataSetId);
}

Deno.test("the detail page shows identifiers, citation and licence before the cover, and says what it shows", async () => {
  const place = await open();
  await using _ = place.test;
  const { dataSetId, coverId, doi, cstr } = await publishFile(place, "levels.csv", TABLE);
  const visitor = await openPages(place.test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await visitor(`${prefix}/detail?dataSetId=${dataSetId}`);
    const body = text.slice(text.indexOf("<h1"));
    const parts = [
      t("detail.recommendedCitation"),
      t("detail.identifiers"),
      `>${doi}<`,
      `>${cstr}<`,
      t("detail.licence"),
    ];
    const places = [...parts, attachmentAddress(coverId!)].map((part) => body.indexOf(part));
    assert.ok(places.every((place) => place >= 0), `${locale} ${places}`);
    assert.equal(Math.max(...places), places.at(-1), `${locale} ${places}`);
    assert.ok(body.includes(t("vocabulary.coverOrigin.table")), locale);
  }
});

Deno.test("lists and the home page give room to covers that show data, and none to patterns", async () => {
  const place = await open();
  await using _ = place.test;
  const table = await publishFile(place, "levels.csv", TABLE);
  const pattern = await publishFile(place, "notes.txt", "nothing to draw");
  assert.deepEqual([table.coverOrigin, pattern.coverOrigin], ["table", "pattern"]);
  const visitor = await openPages(place.test);
  for (const [, prefix] of LANGUAGES) {
    for (const path of ["/", "/list"]) {
      const { text } = await visitor(prefix + path);
      const [shown, hidden] = [table, pattern].map(({ coverId }) =>
        text.includes(attachmentAddress(coverId!))
      );
      assert.deepEqual([shown, hidden], [true, false], prefix + path);
      assert.ok(text.includes(pattern.dataSetId), "the row itself is there");
    }
    const { text } = await visitor(`${prefix}/detail?dataSetId=${pattern.dataSetId}`);
    assert.ok(text.includes(attachmentAddress(pattern.coverId!)), "the page of the dataset shows it");
  }
});

Deno.test("the form asks for no cover: it says that one will be drawn, and of a drawn one what it shows", async () => {
  const place = await open();
  await using _ = place.test;
  const { person: { repository }, go } = place;
  const { dataSetId } = await repository.datasets.create(completeMetadata());
  await repository.files.upload(dataSetId, "V1", "levels.csv", TABLE);
  const form = (prefix: string) => go(`${prefix}/dataset?dataSetId=${dataSetId}&version=V1`);
  for (const [locale, prefix] of LANGUAGES) {
    assert.ok((await form(prefix)).text.includes(translator(locale)("dataset_form.cover.later")), locale);
  }
  assert.deepEqual(await repository.datasets.missing(dataSetId, "V1"), []);
  await repository.attachments.drawCover(dataSetId, "V1");
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const drawn = t("dataset_form.cover.drawn", { origin: t("vocabulary.coverOrigin.table") });
    const { text } = await form(prefix);
    assert.ok(text.includes(drawn) && !text.includes(`>${t("dataset_form.cover.later")}<`), locale);
  }
});
