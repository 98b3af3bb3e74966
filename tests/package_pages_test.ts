/** Parts of a data package after their publication: withdrawn, being corrected, from elsewhere; as pages and as records. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { formatBytes } from "../locales/format.ts";
import { translator } from "../locales/mod.ts";
import type { Dataset } from "../sdk/mod.ts";
import type { IdentifierScheme, PublishedRecord } from "../sdk/model/published_record.ts";
import { ALL_PASSED, completeMetadata, findReviewId, publish } from "./datasets.ts";
import type { SignedInUser } from "./harness.ts";
import { LANGUAGES, type Navigation, open, type OpenPages, openPages } from "./pages.ts";
import { submitRetractionRequest } from "./retractions.ts";

const TITLES = ["First part", "Second part", "Third part"];

/** Reviewed and published as it stands. */
async function accept({ test, person, governance }: OpenPages, dataSetId: string): Promise<Dataset> {
  const { datasets } = person.repository;
  const { version } = await datasets.get(dataSetId);
  await datasets.submit(dataSetId, version);
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  return await datasets.get(dataSetId, version);
}

async function publishPackage(opened: OpenPages, parts: string[]): Promise<Dataset> {
  const { attachments, datasets } = opened.person.repository;
  const metadata = completeMetadata({
    dataSetTypeCode: "007",
    title: { zh: "数据包", en: "Package" },
    parts,
  });
  const { dataSetId } = await datasets.create(metadata);
  await attachments.drawCover(dataSetId, "V1");
  return await accept(opened, dataSetId);
}

/** A package of three datasets, with their ids in its order. */
async function openPackage() {
  const opened = await open();
  const parts: string[] = [];
  for (const title of TITLES) {
    const { dataSetId } = await publish(opened.test, opened.person, opened.governance, {
      title: { zh: title, en: title },
    });
    parts.push(dataSetId);
  }
  const holder = await publishPackage(opened, parts);
  return { opened, parts, holder, visit: await openPages(opened.test) };
}

async function decide(
  { test, person }: OpenPages,
  dataSetId: string,
  decision: "WITHDRAWN" | "CORRECTION",
): Promise<void> {
  const admin: SignedInUser = await test.signIn({ role: "administrator" });
  const reason = decision === "CORRECTION" ? "needsCorrection" : "needsWithdrawal";
  const { retractionId } = await submitRetractionRequest(person, dataSetId, { reason });
  await admin.repository.retractions.decide(retractionId, { decision });
  await deliverAll(test.app);
}

/** The rows of the list of parts on a package's page. */
async function rowsOf(visit: Navigation, prefix: string, dataSetId: string): Promise<string[]> {
  const { status, text } = await visit(`${prefix}/detail?dataSetId=${dataSetId}`);
  assert.equal(status, 200);
  const [, list] = /<ol class="panel[^>]*>(.*?)<\/ol>/s.exec(text) ?? [];
  return [...(list ?? "").matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, row]) => row);
}

Deno.test("a part that is withdrawn keeps its place in the package, with the mark, its identifiers and its tombstone", async () => {
  const { opened, parts, holder, visit } = await openPackage();
  await using _ = opened.test;
  await decide(opened, parts[1], "WITHDRAWN");
  const shown = await opened.test.visitor.datasets.get(holder.dataSetId);
  assert.deepEqual(
    shown.hasPart.map(({ dataSetId, status }) => [dataSetId, status]),
    [[parts[0], "PUBLISHED"], [parts[1], "RETRACTED"], [parts[2], "PUBLISHED"]],
  );
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const rows = await rowsOf(visit, prefix, holder.dataSetId);
    assert.equal(rows.length, 3);
    for (const [at, row] of rows.entries()) {
      assert.ok(row.includes(TITLES[at]), row);
      assert.ok(row.includes(`DOI:${shown.hasPart[at].doi}`));
      assert.equal(row.includes(t("packages.withdrawnText")), at === 1);
    }
    const [, address] = /href="([^"]*detail[^"]*)"/.exec(rows[1]) ?? [];
    const tomb = await visit(address);
    assert.equal(tomb.status, 410);
  }
});

Deno.test("a new version of a package keeps a withdrawn part where it was, and may take it out", async () => {
  const { opened, parts, holder } = await openPackage();
  await using _ = opened.test;
  await decide(opened, parts[0], "WITHDRAWN");
  const { datasets } = opened.person.repository;
  const next = await datasets.addVersion(holder.dataSetId);
  assert.deepEqual(next.parts, parts);
  const title = { zh: "数据包二", en: "Package, second edition" };
  const { revision } = await datasets.change(holder.dataSetId, "V2", {
    revision: next.revision,
    changes: { title, parts: [parts[0], parts[2], parts[1]] },
  });
  assert.ok(revision > next.revision);
  await accept(opened, holder.dataSetId);
  const { hasPart } = await opened.test.visitor.datasets.get(holder.dataSetId);
  assert.deepEqual(hasPart.map(({ dataSetId }) => dataSetId), [parts[0], parts[2], parts[1]]);
  assert.equal(hasPart[0].status, "RETRACTED");
  const third = await datasets.addVersion(holder.dataSetId);
  await datasets.change(holder.dataSetId, "V3", {
    revision: third.revision,
    changes: { parts: [parts[2], parts[1]] },
  });
  await accept(opened, holder.dataSetId);
  const last = await opened.test.visitor.datasets.get(holder.dataSetId);
  assert.deepEqual(last.hasPart.map(({ dataSetId }) => dataSetId), [parts[2], parts[1]]);
});

Deno.test("a part that is being corrected keeps its place and says that its files are closed", async () => {
  const { opened, parts, holder, visit } = await openPackage();
  await using _ = opened.test;
  await decide(opened, parts[2], "CORRECTION");
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const rows = await rowsOf(visit, prefix, holder.dataSetId);
    assert.deepEqual(rows.map((row) => row.includes(t("packages.withheldText"))), [false, false, true]);
    assert.ok(rows[2].includes(t("own_datasets.withheld")));
  }
  const { hasPart } = await opened.test.visitor.datasets.get(holder.dataSetId);
  assert.deepEqual(hasPart.map(({ withheld }) => withheld), [false, false, true]);
});

Deno.test("a package adds up only what a reader can have: no part that is withdrawn or being corrected", async () => {
  const { opened, parts, holder, visit } = await openPackage();
  await using _ = opened.test;
  await decide(opened, parts[1], "WITHDRAWN");
  await decide(opened, parts[2], "CORRECTION");
  const { hasPart } = await opened.test.visitor.datasets.get(holder.dataSetId);
  assert.ok(hasPart.every(({ size }) => size > 0));
  for (const [, prefix] of LANGUAGES) {
    const { text } = await visit(`${prefix}/detail?dataSetId=${holder.dataSetId}`);
    const [, size] = /<span class="font-semibold">([^<]*)<\/span>/.exec(text) ?? [];
    assert.equal(size, formatBytes(hasPart[0].size));
  }
});

Deno.test("an archive is a part like any other, under the DOI that it brought, which nobody writes to", async () => {
  const opened = await open();
  const { test, person, go } = opened;
  await using _ = test;
  const told: { call: string; scheme: IdentifierScheme; record: PublishedRecord }[] = [];
  const { registrar } = test.app.external;
  for (const call of ["publish", "update"] as const) {
    registrar[call] = (record, scheme) => Promise.resolve(void told.push({ call, scheme, record }));
  }
  const { attachments, datasets, files } = person.repository;
  const archive = { archiveDoi: "10.1234/elsewhere", archiveEmail: "archive@example.org" };
  const { dataSetId } = await datasets.create(completeMetadata(archive), "archive");
  await files.upload(dataSetId, "V1", "a.csv", "a\n1\n");
  await attachments.drawCover(dataSetId, "V1");
  const part = await accept(opened, dataSetId);
  assert.deepEqual((await datasets.partChoices()).map((one) => one.dataSetId), [dataSetId]);

  const holder = await publishPackage(opened, [dataSetId]);
  assert.deepEqual(holder.hasPart.map(({ doi, cstr }) => [doi, cstr]), [["10.1234/elsewhere", part.cstr]]);
  const ofHolder = told.filter(({ record }) => record.id === holder.dataSetId);
  assert.deepEqual(
    ofHolder.map(({ scheme, record }) => [scheme, record.hasPart.map((one) => one[scheme]?.value)])
      .toSorted(),
    [["cstr", [part.cstr]], ["doi", ["10.1234/elsewhere"]]],
  );
  const ofPart = told.filter(({ call, record }) => call === "update" && record.id === part.dataSetId);
  assert.deepEqual(
    ofPart.map(({ scheme, record }) => [scheme, record.isPartOf.map(({ cstr }) => cstr?.value)]),
    [
      ["cstr", [holder.cstr]],
    ],
  );
  assert.ok(told.every(({ scheme, record }) => record[scheme]?.value !== "10.1234/elsewhere"));
  for (const [, prefix] of LANGUAGES) {
    const [row] = await rowsOf(go, prefix, holder.dataSetId);
    assert.ok(row.includes("DOI:10.1234/elsewhere") && row.includes(`CSTR:${part.cstr}`), row);
  }
});
