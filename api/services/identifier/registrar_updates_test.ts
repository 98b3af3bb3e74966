import assert from "node:assert/strict";
import { isNull } from "drizzle-orm";
import { datasetVersion, identifier, outbox } from "../../../db/schema/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import type { IdentifierScheme, PublishedRecord } from "../../../sdk/model/published_record.ts";
import { ALL_PASSED, completeMetadata, findReviewId, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const DAY = 86_400_000;

/** A dataset, and every call that reaches the registrar for its DOI: `publish V1`, `hide V2`. */
async function open() {
  const test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, depositor, governance);
  const told: string[] = [];
  let up = true;
  const { registrar } = test.app.external;
  for (const call of ["publish", "update", "hide"] as const) {
    registrar[call] = ({ title }: PublishedRecord, scheme: IdentifierScheme) => {
      if (!up) return Promise.reject(new Error("registrar down"));
      if (scheme === "doi") told.push(`${call} ${/^V\d/.test(title.en) ? title.en.slice(0, 2) : "V1"}`);
      return Promise.resolve();
    };
  }
  const reach = (value: boolean) => void (up = value);
  const place = { test, depositor, governance, dataSetId, told, reach };
  return { ...place, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}
type Place = { test: TestApp; depositor: SignedInUser; governance: SignedInUser; dataSetId: string };

/** The next version, whose English title begins with its label; a draft that is there is taken on. */
async function publishNext(place: Place, version: string) {
  const { test, depositor: { repository }, governance, dataSetId } = place;
  const draft = await repository.datasets.get(dataSetId, version).catch(() =>
    repository.datasets.addVersion(dataSetId)
  );
  const title = { zh: `青海湖水位 ${version}`, en: `${version} Levels of Qinghai Lake` };
  await repository.datasets.save(dataSetId, version, {
    revision: draft.revision,
    metadata: completeMetadata({ title }),
  });
  await repository.datasets.submit(dataSetId, version);
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
}

async function decide(place: Place, version: string, decision: "WITHDRAWN" | "CORRECTION") {
  const { retractionId } = await submitRetractionRequest(place.depositor, place.dataSetId, { version });
  await place.governance.repository.retractions.decide(retractionId, { decision });
  await deliverAll(place.test.app);
}

/** Tries again what the registrar did not take. */
async function later({ test }: Place) {
  for (let round = 0; round < 3; round++) {
    test.advance(DAY);
    await deliverAll(test.app);
  }
}

async function ownStates({ test }: Place) {
  const rows = await test.app.db.read.select().from(identifier).where(isNull(identifier.filePath)).all();
  return [...new Set(rows.map(({ state }) => state))];
}

Deno.test("CORRECTION of an older version leaves the DOI findable, with the newer version behind it", async () => {
  await using place = await open();
  await publishNext(place, "V2");
  place.told.length = 0;
  await decide(place, "V1", "CORRECTION");
  assert.deepEqual(place.told, ["update V2"]);
  assert.deepEqual(await ownStates(place), ["REGISTERED"]);
});

Deno.test("CORRECTION of the newest version hides the DOI until the corrected one is public", async () => {
  await using place = await open();
  await publishNext(place, "V2");
  place.told.length = 0;
  await decide(place, "V2", "CORRECTION");
  assert.deepEqual(place.told, ["hide V2"]);
  assert.deepEqual(await ownStates(place), ["HIDDEN"]);
  await publishNext(place, "V3");
  assert.deepEqual(place.told, ["hide V2", "publish V3"]);
  assert.deepEqual(await ownStates(place), ["REGISTERED"]);
});

Deno.test("a version withdrawn after it was withheld brings the DOI back for the version that stands", async () => {
  await using place = await open();
  await publishNext(place, "V2");
  await decide(place, "V2", "CORRECTION");
  place.told.length = 0;
  await decide(place, "V2", "WITHDRAWN");
  assert.deepEqual(place.told, ["publish V1"]);
  assert.deepEqual(await ownStates(place), ["REGISTERED"]);
});

Deno.test("a hiding that arrives late does not hide the corrected version", async () => {
  await using place = await open();
  place.reach(false);
  await decide(place, "V1", "CORRECTION");
  await publishNext(place, "V2");
  place.reach(true);
  await later(place);
  assert.ok(!place.told.some((one) => one.startsWith("hide")), place.told.join());
  assert.ok(place.told.includes("publish V2"));
  assert.deepEqual(await ownStates(place), ["REGISTERED"]);
});

Deno.test("a publication that reaches the registrar after the withdrawal does not make the DOI findable", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const told: string[] = [];
  const { registrar } = test.app.external;
  registrar.publish = () => Promise.reject(new Error("registrar down"));
  registrar.hide = (_record, scheme) => Promise.resolve(void told.push(`hide ${scheme}`));
  const { dataSetId } = await publish(test, depositor, governance);
  const place = { test, depositor, governance, dataSetId };
  await decide(place, "V1", "WITHDRAWN");
  registrar.publish = (_record, scheme) => Promise.resolve(void told.push(`publish ${scheme}`));
  await later(place);
  assert.deepEqual(told, ["hide doi", "hide cstr"]);
  assert.ok(!(await ownStates(place)).includes("REGISTERED"));
});

Deno.test("papers of V1 that are passed once V2 is public leave V2's title at the registrar", async () => {
  await using place = await open();
  const { test, depositor, governance, dataSetId } = place;
  const { paperUpdateId } = await depositor.repository.relatedPapers.submit(dataSetId, "V1", [{
    title: { en: "Sixty years of Qinghai Lake" },
  }]);
  await publishNext(place, "V2");
  place.told.length = 0;
  await governance.repository.relatedPapers.decide(paperUpdateId, true);
  await deliverAll(test.app);
  assert.deepEqual(place.told, ["update V2"]);
});

Deno.test("papers are updated at the newest version that stands, and at no other", async () => {
  await using place = await open();
  const { test, depositor, dataSetId } = place;
  await publishNext(place, "V2");
  const allowed = async (version: string) =>
    (await depositor.repository.datasets.get(dataSetId, version)).allowedActions.includes("updatePapers");
  const send = (version: string) =>
    depositor.repository.relatedPapers.submit(dataSetId, version, [{ title: { en: "A paper" } }])
      .then(() => "taken", (error: ApiError) => error.error);
  assert.deepEqual([await allowed("V1"), await allowed("V2")], [false, true]);
  assert.equal(await send("V1"), "notNewestVersion");
  await decide(place, "V2", "CORRECTION");
  assert.deepEqual([await allowed("V1"), await allowed("V2")], [true, false]);
  assert.deepEqual([await send("V2"), await send("V1")], ["notNewestVersion", "taken"]);
  assert.equal((await test.visitor.relatedPapers.history(dataSetId, "V1")).length, 1);
});

Deno.test("effects that an earlier program left in the outbox are delivered", async () => {
  await using place = await open();
  const { db } = place.test.app;
  const row = (await db.read.select().from(datasetVersion).get())!;
  // What stands in the outbox of the first release: names of rows, never what the registrar is told.
  const names = { scheme: "doi", versionId: row.id };
  await db.withTx(async (tx) => {
    const due = { createdAt: 1, dueAt: 1 };
    const publishing = { ...names, datasetSerial: row.datasetSerial };
    await tx.insert(outbox).values([
      { ...due, kind: "identifier.publish", key: "earlier:publish", payload: publishing },
      { ...due, kind: "identifier.update", key: "earlier:update", payload: names },
    ]);
  });
  await deliverAll(place.test.app);
  assert.deepEqual(place.told, ["publish V1", "update V1"]);
  assert.ok((await db.read.select().from(outbox).all()).every(({ doneAt }) => doneAt !== null));
});
