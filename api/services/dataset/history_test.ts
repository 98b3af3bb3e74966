import assert from "node:assert/strict";
import { auditEvent } from "../../../db/schema/mod.ts";
import { publish, submit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { hashAuditEvent } from "../audit/record.ts";

Deno.test("listHistory() shows strangers only when a version became public", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }));
  const shown = await test.visitor.datasets.history(dataSetId);
  assert.deepEqual(shown.map(({ action, from, to, comment }) => [action, from, to, comment]), [
    ["completePublishing", "PUBLISHING", "PUBLISHED", undefined],
  ]);
});

Deno.test("listHistory() gives owner and reviewers every step with the comments, administrators without", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "请补充 README" });
  const steps = async ({ repository }: typeof person) =>
    (await repository.datasets.history(dataSetId)).map(({ action, comment }) => [action, comment]);
  const expected = [["create", undefined], ["submit", undefined], ["returnForRevision", "请补充 README"]];
  assert.deepEqual(await steps(person), expected);
  const administrator = await test.signIn({ role: "administrator" });
  assert.deepEqual(await steps(administrator), expected.map(([action]) => [action, undefined]));
  await assert.rejects(test.visitor.datasets.history(dataSetId), { error: "notFound" });
});

Deno.test("the audit trail of a whole publication is one unbroken chain of legal steps", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await publish(test, person, await test.signIn({ role: "governance" }));
  const events = await test.app.db.read.select().from(auditEvent).all();
  let previousHash = "0".repeat(64);
  for (const { id: _, hash, ...event } of events) {
    assert.equal(event.previousHash, previousHash);
    assert.equal(hash, hashAuditEvent(event));
    previousHash = hash;
  }
  assert.deepEqual(events.map(({ from, to }) => `${from ?? ""}>${to}`), [
    ">DRAFT",
    "DRAFT>UNDER_REVIEW",
    "UNDER_REVIEW>ACCEPTED",
    "ACCEPTED>PUBLISHING",
    "PUBLISHING>PUBLISHED",
  ]);
});
