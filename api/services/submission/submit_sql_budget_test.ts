/** What a submission costs in SQL statements, and that its answer is what the page would read. */
import assert from "node:assert/strict";
import type { DatasetMetadata, Input } from "../../../sdk/mod.ts";
import { completeMetadata, deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { assertStatements } from "../../../tests/sql_statements.ts";

/** The whole call, with the session that is found before it and again in its transaction. */
const MOST = 13;

interface Place {
  test: TestApp;
  person: SignedInUser;
  governance: SignedInUser;
}

interface Sent {
  dataSetId: string;
  version: string;
}

/** A draft with one file, and without a cover. */
async function draft({ person }: Place, changes: Input<DatasetMetadata> = {}): Promise<Sent> {
  const { datasets, files } = person.repository;
  const { dataSetId } = await datasets.create(completeMetadata(changes));
  await files.upload(dataSetId, "V1", "data/levels.csv", `month,level\n1960-01,${dataSetId}\n`);
  return { dataSetId, version: "V1" };
}

async function nextVersion({ test, person, governance }: Place, title: string): Promise<Sent> {
  const { dataSetId } = await publish(test, person, governance);
  const { revision } = await person.repository.datasets.addVersion(dataSetId);
  const metadata = completeMetadata({ title: { zh: title, en: title } });
  await person.repository.datasets.save(dataSetId, "V2", { revision, metadata });
  return { dataSetId, version: "V2" };
}

const SITUATIONS: Record<string, (place: Place) => Promise<Sent>> = {
  "a first submission that draws its cover": (place) => draft(place),
  "a first submission whose cover is there": async ({ person }) => {
    const { dataSetId } = await deposit(person);
    return { dataSetId, version: "V1" };
  },
  "a first submission whose data changed since its cover was drawn": async ({ person }) => {
    const { dataSetId } = await deposit(person);
    await person.repository.files.upload(dataSetId, "V1", "a.csv", "x,y\n1,2\n2,3\n3,9\n");
    return { dataSetId, version: "V1" };
  },
  "a submission after it was recalled": async ({ person }) => {
    const { dataSetId } = await deposit(person);
    await person.repository.datasets.submit(dataSetId, "V1");
    await person.repository.datasets.recall(dataSetId, "V1");
    return { dataSetId, version: "V1" };
  },
  "a submission to a community of twenty administrators": async (place) => {
    const id = await place.test.addCommunity("j00001");
    for (let at = 0; at < 20; at++) await place.test.signIn({ administers: [id] });
    return await draft(place, { communityCode: "j00001" });
  },
  "a second version": (place) => nextVersion(place, "Levels of another lake"),
  "a second version that differs in its files alone": async (place) => {
    const sent = await nextVersion(place, "Water levels of Qinghai Lake");
    const { datasets, files } = place.person.repository;
    const { revision } = await datasets.get(sent.dataSetId, "V2");
    await datasets.save(sent.dataSetId, "V2", { revision, metadata: completeMetadata() });
    await files.upload(sent.dataSetId, "V2", "data/more.csv", "month,level\n2026-01,1\n");
    return sent;
  },
  "a version with compliance documents": async (place) => {
    const sent = await draft(place);
    const { attachments } = place.person.repository;
    const pdf = new Blob(["%PDF-1.4\n%%EOF\n"]);
    await attachments.addCompliance(sent.dataSetId, "V1", "ethics.pdf", pdf);
    return sent;
  },
};

for (const [situation, prepare] of Object.entries(SITUATIONS)) {
  Deno.test(`submitForReview(): ${situation} takes at most ${MOST} statements and answers what is stored`, async () => {
    await using test = await openTestApp();
    const person = await test.signIn();
    const governance = await test.signIn({ role: "governance" });
    const { datasets } = person.repository;
    // The working calendar is read once a minute, whoever submits.
    await datasets.submit((await deposit(person)).dataSetId, "V1");
    const { dataSetId, version } = await prepare({ test, person, governance });
    const answer = await assertStatements(test, MOST, situation, () => datasets.submit(dataSetId, version));
    assert.equal(answer.status, "UNDER_REVIEW");
    assert.deepEqual(answer, await datasets.get(dataSetId, version));
  });
}

Deno.test("submitForReview() of a package answers what it holds", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { datasets } = person.repository;
  const part = await publish(test, person, governance);
  const { dataSetId } = await datasets.create(
    completeMetadata({ dataSetTypeCode: "007", parts: [part.dataSetId] }),
  );
  const answer = await assertStatements(test, MOST + 1, "a package", () => datasets.submit(dataSetId, "V1"));
  assert.deepEqual(answer.hasPart.map((one) => one.dataSetId), [part.dataSetId]);
  assert.deepEqual(answer, await datasets.get(dataSetId, "V1"));
});
