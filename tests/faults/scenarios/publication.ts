/** A complete draft is submitted, accepted and published, and its people are told. */
import assert from "node:assert/strict";
import type { App } from "../../../api/context.ts";
import { hashAuditEvent } from "../../../api/services/audit/record.ts";
import { deliverAll } from "../../../api/jobs/outbox_delivery.ts";
import { acceptReview } from "../../../api/services/review/reviews.ts";
import { submitForReview } from "../../../api/services/submission/submit.ts";
import {
  auditEvent,
  dataset,
  datasetVersion,
  file,
  identifier,
  mail,
  outbox,
  review,
} from "../../../db/schema/mod.ts";
import { CHECKLIST, toEntry } from "../../../sdk/model/review.ts";
import { deposit } from "../../datasets.ts";
import type { TestApp } from "../../harness.ts";
import { actingAs, type CrashScenario, runAsProgram } from "../crash_scenario.ts";

export const PUBLICATION: CrashScenario = {
  program: import.meta.url,
  failpointPattern: /^(?:submit|accept|publish|identifier\.after_publish|outbox|mail)/,
  prepare,
  finish,
  assertEnd,
};

async function prepare(test: TestApp): Promise<void> {
  await test.signIn({ role: "governance" });
  await deposit(await test.signIn());
}

async function finish(app: App): Promise<void> {
  const read = app.db.read;
  const { id: dataSetId } = (await read.select().from(dataset).get())!;
  const state = async () => (await read.select().from(datasetVersion).get())?.status;
  if (await state() === "DRAFT") {
    await submitForReview(await actingAs(app, "depositor"), { dataSetId, version: "V1" });
  }
  if (await state() === "UNDER_REVIEW") {
    const { id } = (await read.select().from(review).get())!;
    const decision = { checklist: CHECKLIST.map(toEntry), comments: "", remarks: [] };
    await acceptReview(await actingAs(app, "governance"), id, decision);
  }
  await deliverAll(app);
}

async function assertEnd({ app }: TestApp): Promise<void> {
  const read = app.db.read;
  assert.equal((await read.select().from(datasetVersion).get())?.status, "PUBLISHED");
  assert.deepEqual((await read.select().from(review).all()).map(({ state }) => state), ["ACCEPTED"]);
  const identifiers = await read.select().from(identifier).orderBy(identifier.value).all();
  assert.deepEqual(identifiers.map(({ value, state }) => `${value} ${state}`), [
    "10.5072/sdb.00001 REGISTERED",
    "31253.11.sdb.00001 REGISTERED",
    "31253.11.sdb.00001.f00001 REGISTERED",
  ]);
  assert.equal((await read.select().from(file).get())?.cstr, "31253.11.sdb.00001.f00001");
  const open = (await read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null);
  assert.deepEqual(open, []);
  assert.equal((await read.select().from(mail).all()).length, 4);
  await assertLegalChain(read);
}

async function assertLegalChain(read: TestApp["app"]["db"]["read"]): Promise<void> {
  const events = await read.select().from(auditEvent).orderBy(auditEvent.id).all();
  assert.deepEqual(events.map(({ to }) => to), [
    "DRAFT",
    "UNDER_REVIEW",
    "ACCEPTED",
    "PUBLISHING",
    "PUBLISHED",
  ]);
  let previousHash = "0".repeat(64);
  for (const { id: _, hash, ...event } of events) {
    assert.equal(event.previousHash, previousHash);
    assert.equal(hash, hashAuditEvent(event));
    previousHash = hash;
  }
}

if (import.meta.main) await runAsProgram(PUBLICATION);
