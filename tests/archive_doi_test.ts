/** The DOI of an archive was given by another repository: it is shown as written, and cited where it resolves. */
import assert from "node:assert/strict";
import { CITATION_FORMATS } from "../sdk/model/citation.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { createRepository } from "../sdk/mod.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "./datasets.ts";
import { mail } from "../db/schema/mod.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { translator } from "../locales/mod.ts";

const DOI = "10.70122/FK2/BXKDPX";
const RESOLVED = `https://doi.org/${DOI}`;

async function publishArchive(test: TestApp): Promise<string> {
  const person = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const archive = { archiveDoi: DOI, archiveEmail: "archive@example.org" };
  const { attachments, datasets, files } = person.repository;
  const { dataSetId } = await datasets.create(completeMetadata(archive), "archive");
  await files.upload(dataSetId, "V1", "a.csv", "a,b\n1,2\n");
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  return dataSetId;
}

Deno.test("cite() gives the DOI of an archive as it was written, at its resolver, in every format and on the page", async () => {
  await using test = await openTestApp();
  const dataSetId = await publishArchive(test);
  for (const locale of ["zh", "en"] as Locale[]) {
    const { datasets } = createRepository({
      server: ORIGIN,
      locale,
      fetch: (request) => test.api.fetch(request),
    });
    for (const format of CITATION_FORMATS.filter((one) => one !== "sdb-cstr" && one !== "gbt35294")) {
      const { text } = await datasets.cite(dataSetId, format);
      // IEEE writes a DOI bare.
      const written = format === "ieee" ? `doi: ${new URL(RESOLVED).pathname.slice(1)}` : RESOLVED;
      assert.ok(text.includes(written), `${format}: ${text}`);
      assert.ok(!text.includes(DOI.toLowerCase()) && !text.includes("/doi/10."), text);
    }
    assert.equal((await datasets.get(dataSetId)).doi, DOI);
    assert.equal((await datasets.jsonLd(dataSetId))["@id"], RESOLVED);
  }
  assert.match(
    (await repositoryOf(test).datasets.cite(dataSetId, "gbt35294")).text,
    new RegExp(`DOI:${DOI}`),
  );
  const found = await repositoryOf(test).datasets.resolve({ doi: DOI.toLowerCase() });
  assert.equal(found.dataSetId, dataSetId, "DOIs are compared without regard to case");
});

function repositoryOf(test: TestApp) {
  return createRepository({ server: ORIGIN, locale: "en", fetch: (request) => test.api.fetch(request) });
}

Deno.test("the agreement and the mails of an archive promise a CSTR and no DOI", async () => {
  await using test = await openTestApp();
  for (const locale of ["zh", "en"] as const) {
    const t = translator(locale);
    const meaning = (source: string) => t("requests.submit.meaning", { source });
    assert.notEqual(meaning("archive"), meaning("new"));
    assert.doesNotMatch(meaning("archive"), /a DOI and a CSTR|预留 DOI/);
    assert.doesNotMatch(t("dataset_form.agreement.archived"), /gets a DOI|分配 DOI/);
  }
  await publishArchive(test);
  const mails = (await test.app.db.read.select().from(mail).all()).filter(({ body }) => body.includes(DOI));
  assert.ok(mails.length >= 2, "submitted and published");
  for (const { body } of mails) assert.doesNotMatch(body, /为您预留，可先写入/);
});
