/** Compliance information: ten items of 10 MB, kept under their names, read by those concerned (spec 2 §5). */
import assert from "node:assert/strict";
import { attachment } from "../../../db/schema/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { COMPLIANCE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { COMPLIANCE_KINDS } from "../../../sdk/model/attachment.ts";
import { ALL_PASSED, deposit, submit } from "../../../tests/datasets.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { openTestApp, ORIGIN, type SignedInUser } from "../../../tests/harness.ts";

const add = ({ repository }: SignedInUser, id: string, name: string, bytes: BlobPart = "%PDF-1.4") =>
  repository.attachments.addCompliance(id, "V1", name, new Blob([bytes]));

Deno.test("addCompliance() keeps ten items under their names and refuses the eleventh", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  for (let number = 1; number <= 10; number++) await add(person, dataSetId, `伦理审批 ${number}.pdf`);
  const refused = await add(person, dataSetId, "eleven.pdf").catch((error) => error);
  assert.equal(refused.error, "invalidInput");
  assert.deepEqual(refused.issues.map(({ key }: { key: string }) => key), ["complianceLimits"]);
  assert.equal(refused.issues[0].message, "合规材料最多 10 项，每项不超过 10MB");
  const { compliance } = await person.repository.datasets.get(dataSetId);
  assert.deepEqual(
    compliance.map(({ name }) => name).sort(),
    Array.from({ length: 10 }, (_, at) => `伦理审批 ${at + 1}.pdf`).sort(),
  );
  await person.repository.attachments.removeCompliance(dataSetId, "V1", compliance[0].attachmentId);
  await add(person, dataSetId, "eleven.pdf");
});

Deno.test("addCompliance() takes 10 MB and not a byte more; no row is left behind", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const { size } = await add(person, dataSetId, "a.docx", new Uint8Array(COMPLIANCE_SIZE_MAX));
  assert.equal(size, COMPLIANCE_SIZE_MAX);
  const tooBig = new Uint8Array(COMPLIANCE_SIZE_MAX + 1);
  const refused = (error: unknown) => {
    assert.equal((error as ApiError).error, "invalidInput");
    const { issues: [issue] } = error as ApiError;
    assert.deepEqual([issue.key, issue.messageEn], [
      "complianceLimits",
      "At most 10 compliance items, 10 MB each",
    ]);
    return true;
  };
  await assert.rejects(add(person, dataSetId, "b.docx", tooBig), refused);
  // A body whose length nobody announces is counted as it comes.
  const streamed = await test.api.fetch(
    new Request(`${ORIGIN}/api/sdb-dataset-service/dataset/${dataSetId}/V1/compliance?name=c.docx`, {
      method: "POST",
      headers: { Authorization: person.token, Origin: ORIGIN },
      body: new Blob([tooBig]).stream(),
    }),
  );
  const { code, data } = await streamed.json();
  assert.deepEqual([code, data.issues[0].key], [40_000, "complianceLimits"]);
  const rows = await test.app.db.read.select().from(attachment).all();
  assert.deepEqual(rows.filter(({ kind }) => kind === "compliance").map(({ name }) => name), ["a.docx"]);
});

Deno.test("addCompliance() refuses what is no document, and names that are paths", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  for (
    const name of ["run.exe", "page.html", "drawing.svg", "noending", "../up.pdf", "a/b.pdf", "a\u0000.pdf"]
  ) {
    await assert.rejects(add(person, dataSetId, name), { error: "invalidInput" }, name);
  }
});

Deno.test("compliance items are for owner, reviewer, governance and administrators; they are saved, never shown", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const administrator = await test.signIn({ role: "administrator" });
  const stranger = await test.signIn();
  const { dataSetId } = await submit(owner, reviewer);
  await owner.repository.datasets.recall(dataSetId, "V1");
  const { attachmentId } = await add(owner, dataSetId, "审批.pdf");
  await assert.rejects(reviewer.repository.attachments.download(attachmentId), { error: "notFound" });
  await owner.repository.datasets.submit(dataSetId, "V1");
  for (const { repository } of [owner, reviewer, administrator]) {
    const { headers, body } = await repository.attachments.download(attachmentId);
    await body?.cancel();
    assert.match(headers.get("Content-Disposition") ?? "", /^attachment;/);
    assert.equal(headers.get("Cache-Control"), "private, no-store");
    assert.equal((await repository.datasets.get(dataSetId)).compliance.length, 1);
  }
  for (const repository of [stranger.repository, test.visitor]) {
    await assert.rejects(repository.attachments.download(attachmentId), { error: "notFound" });
  }
});

Deno.test("addCompliance() keeps what an item is about, tells it to reviewers and takes it into the next version", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  const { attachments, datasets } = person.repository;
  const pdf = new Blob(["%PDF-1.4"]);
  for (const kind of COMPLIANCE_KINDS) {
    await attachments.addCompliance(dataSetId, "V1", `${kind}.pdf`, pdf, kind);
  }
  await add(person, dataSetId, "unsaid.pdf");
  const wanted = [...COMPLIANCE_KINDS.map((kind) => [`${kind}.pdf`, kind]), ["unsaid.pdf", "other"]].sort();
  const kindsOf = async ({ repository }: SignedInUser, version: string) =>
    (await repository.datasets.get(dataSetId, version)).compliance
      .map(({ name, complianceKind }) => [name, complianceKind]).sort();
  assert.deepEqual(await kindsOf(person, "V1"), wanted);
  const rows = await test.app.db.read.select().from(attachment).all();
  assert.deepEqual(
    rows.filter(({ kind }) => kind === "compliance").map((row) => [row.name, row.complianceKind]).sort(),
    wanted,
  );
  await datasets.submit(dataSetId, "V1");
  const [{ reviewId }] = (await governance.repository.reviews.list()).list;
  assert.deepEqual(await kindsOf(governance, "V1"), wanted);
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
  await datasets.addVersion(dataSetId);
  assert.deepEqual(await kindsOf(person, "V2"), wanted);
});

Deno.test("addCompliance() refuses a kind that it does not know, and items from before kinds are of the kind other", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const unknown = person.repository.attachments.addCompliance(
    dataSetId,
    "V1",
    "a.pdf",
    new Blob(["x"]),
    "magic" as "other",
  );
  await assert.rejects(unknown, { error: "invalidInput" });
  await add(person, dataSetId, "old.pdf");
  await test.app.db.withTx((tx) => tx.update(attachment).set({ complianceKind: null }));
  const [item] = (await person.repository.datasets.get(dataSetId)).compliance;
  assert.equal(item.complianceKind, "other");
});
