import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { accessAttachment, attachment } from "../../../db/schema/mod.ts";
import { ACCESS_ATTACHMENTS_MAX, ACCESS_ATTACHMENTS_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { publish } from "../../../tests/datasets.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { REFUSED_KEPT_MS } from "../file/discard_refused.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";

const ASKED = { name: "Li Na", justification: "For a meta-analysis." };
const TEXT = new Blob(["An approval of the ethics committee."]);

async function asked(test: TestApp) {
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const requester = await test.signIn();
  const { accessRequests } = requester.repository;
  const { requestId } = await accessRequests.create(dataSetId, "V1", ASKED);
  return { depositor, requester, governance, accessRequests, requestId, dataSetId };
}

const LIMITS = (error: { issues?: { key: string }[] }) => {
  assert.deepEqual(error.issues?.map(({ key }) => key), ["accessAttachmentLimits"]);
  return true;
};

Deno.test("attach() keeps a file that both sides read, and nobody else, and stays out of the dataset", async () => {
  await using test = await openTestApp();
  const { depositor, requester, governance, accessRequests, requestId, dataSetId } = await asked(test);
  const { attachmentId } = await accessRequests.attach(requestId, "approval.pdf", TEXT);
  const stranger = await test.signIn();
  for (const { repository } of [requester, depositor]) {
    const answer = await repository.attachments.download(attachmentId);
    assert.equal(await answer.text(), await TEXT.text());
    assert.match(answer.headers.get("Content-Disposition")!, /^attachment/);
  }
  for (const { repository } of [stranger, governance]) {
    await assert.rejects(repository.attachments.download(attachmentId), { error: "notFound" });
    await assert.rejects(repository.accessRequests.attach(requestId, "a.pdf", TEXT), { error: "notFound" });
  }
  await assert.rejects(depositor.repository.accessRequests.attach(requestId, "a.pdf", TEXT), {
    error: "notFound",
  });
  const [received] = (await depositor.repository.accessRequests.list()).list;
  assert.deepEqual(received!.attachments.map(({ name }) => name), ["approval.pdf"]);
  assert.deepEqual((await depositor.repository.datasets.get(dataSetId)).compliance, []);
  await depositor.repository.accessRequests.reject(requestId, "No.");
  await assert.rejects(accessRequests.attach(requestId, "late.pdf", TEXT), { error: "requestDecided" });
});

Deno.test("attach() takes five files at once and refuses the sixth", async () => {
  await using test = await openTestApp();
  const { accessRequests, requestId } = await asked(test);
  const names = Array.from({ length: ACCESS_ATTACHMENTS_MAX + 1 }, (_, at) => `${at}.txt`);
  const outcomes = await Promise.allSettled(
    names.map((name) => accessRequests.attach(requestId, name, TEXT)),
  );
  const refused = outcomes.filter((one) => one.status === "rejected");
  assert.equal(refused.length, 1);
  LIMITS(refused[0]!.reason);
  assert.equal((await test.app.db.read.select().from(accessAttachment).all()).length, ACCESS_ATTACHMENTS_MAX);
});

Deno.test("attach() takes 200 MB in all, and not a byte more, announced or not", async () => {
  await using test = await openTestApp();
  const { accessRequests, requester, requestId } = await asked(test);
  await accessRequests.attach(requestId, "small.txt", TEXT);
  // As if the file before had been so large.
  const size = ACCESS_ATTACHMENTS_SIZE_MAX - 10;
  await test.app.db.withTx((tx) => tx.update(attachment).set({ size }));
  await assert.rejects(accessRequests.attach(requestId, "more.txt", new Blob(["x".repeat(11)])), LIMITS);
  const chunked = await test.api.fetch(
    new Request(`${ORIGIN}/api/sdb-share-service/access/${requestId}/attachments?name=more.txt`, {
      method: "POST",
      headers: { Origin: ORIGIN, Authorization: `Bearer ${requester.token}`, "Content-Type": "text/plain" },
      body: new Blob(["x".repeat(11)]).stream(),
    }),
  );
  assert.match(await chunked.text(), /accessAttachmentLimits/);
  const { size: kept } = await accessRequests.attach(requestId, "fits.txt", new Blob(["x".repeat(10)]));
  assert.equal(kept, 10);
  await assert.rejects(accessRequests.attach(requestId, "../x", TEXT), { error: "invalidInput" });
});

Deno.test("attach() leaves no bytes of a file that was refused after it had come, and keeps those of others", async () => {
  await using test = await openTestApp();
  const { accessRequests, requestId } = await asked(test);
  const names = Array.from({ length: ACCESS_ATTACHMENTS_MAX + 1 }, (_, at) => `${at}.txt`);
  const outcomes = await Promise.allSettled(
    names.map((name) => accessRequests.attach(requestId, name, new Blob([`Bytes of ${name}.`]))),
  );
  test.advance(REFUSED_KEPT_MS);
  await deliverAll(test.app);
  const { storage } = test.app.external;
  const kept = await Promise.all(names.map(async (name) => {
    const text = new TextEncoder().encode(`Bytes of ${name}.`);
    const sha256 = createHash("sha256").update(text).digest("hex");
    return await storage.has({ sha256, size: text.length });
  }));
  assert.deepEqual(kept, outcomes.map(({ status }) => status === "fulfilled"));
  assert.equal(kept.filter(Boolean).length, ACCESS_ATTACHMENTS_MAX);
});
