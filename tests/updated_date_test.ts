/** "Updated" of a version moves when something about it was updated, and only then. */
import assert from "node:assert/strict";
import { systemContext } from "../api/context.ts";
import { deleteIdleDrafts } from "../api/services/dataset/idle_drafts.ts";
import { giveUpImport } from "../api/services/file/import.ts";
import { datasetVersion } from "../db/schema/mod.ts";
import { completeMetadata, deposit, publish } from "./datasets.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { connectAs } from "./lifecycle/people.ts";
import { openPages } from "./pages.ts";
import { submitRetractionRequest } from "./retractions.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Each step is a minute later than the one before. @returns Whether it moved what was there before it. */
function watch(test: TestApp): (act: () => PromiseLike<unknown>) => Promise<boolean> {
  const read = async () => {
    const rows = await test.app.db.read.select().from(datasetVersion).all();
    return new Map(rows.map((row) => [row.id, row.updatedAt]));
  };
  return async (act) => {
    test.advance(MINUTE);
    const before = await read();
    await act();
    return [...await read()].some(([id, at]) => before.has(id) && before.get(id) !== at);
  };
}

Deno.test("updatedAt of a draft stays through reads, empty saves and the same bytes, and moves with what is new", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { datasets, files, attachments } = depositor.repository;
  const { dataSetId } = await deposit(depositor);
  const other = await deposit(depositor);
  const moved = watch(test);
  const go = await openPages(test, depositor);
  const bytes = `month,level\n1960-01,${dataSetId}\n`;
  const revision = async () => (await datasets.get(dataSetId, "V1")).revision;
  const before = await revision();
  const { title } = await datasets.get(dataSetId, "V1");
  const still: Record<string, () => PromiseLike<unknown>> = {
    page: () => go(`/detail?dataSetId=${dataSetId}&version=V1`),
    form: () => go(`/dataset?dataSetId=${dataSetId}&version=V1`),
    preview: () => go(`/preview?dataSetId=${dataSetId}&version=V1`),
    "empty save": async () =>
      datasets.save(dataSetId, "V1", { revision: await revision(), metadata: completeMetadata() }),
    "no field": async () => datasets.change(dataSetId, "V1", { revision: await revision(), changes: {} }),
    "the same title": async () =>
      datasets.change(dataSetId, "V1", {
        revision: await revision(),
        changes: { title },
      }),
    "the same bytes": () => files.upload(dataSetId, "V1", "data/levels.csv", bytes),
    "the same cover": () => attachments.drawCover(dataSetId, "V1"),
    "an import that failed": async () => {
      await datasets.importFiles(other.dataSetId, "V1", { from: dataSetId, version: "V1", paths: [] })
        .catch(() => undefined);
      const rows = await test.app.db.read.select().from(datasetVersion).all();
      for (const { id } of rows) {
        await giveUpImport(systemContext(test.app, "test"), { versionId: id } as never, "x");
      }
    },
  };
  for (const [name, act] of Object.entries(still)) assert.equal(await moved(act), false, name);
  assert.equal(await revision(), before);
  const moving: Record<string, () => PromiseLike<unknown>> = {
    title: async () =>
      datasets.change(dataSetId, "V1", {
        revision: await revision(),
        changes: { title: { zh: "新", en: "New" } },
      }),
    file: () => files.upload(dataSetId, "V1", "more.csv", "a\n"),
    "other bytes": () => files.upload(dataSetId, "V1", "more.csv", "b\n"),
    "a file less": () => files.remove(dataSetId, "V1", "more.csv"),
    submission: () => datasets.submit(dataSetId, "V1"),
  };
  for (const [name, act] of Object.entries(moving)) assert.equal(await moved(act), true, name);
  assert.equal(await moved(() => datasets.urge(dataSetId, "V1", { reason: "paperDeadline" })), false, "urge");
});

Deno.test("updatedAt of a published version does not tell its readers what was asked for behind it", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const moved = watch(test);
  const { datasets, relatedPapers } = depositor.repository;
  const paper = { title: { zh: "论文", en: "Paper" }, status: "published", doi: "10.1000/1" } as const;
  let id = "";
  const ask = async () => void (id = (await submitRetractionRequest(depositor, dataSetId)).retractionId);
  const decide = () =>
    governance.repository.retractions.decide(id, { decision: "REJECTED", comments: "No." });
  const sendPapers = async () =>
    void (id = (await relatedPapers.submit(dataSetId, "V1", [paper])).paperUpdateId);
  assert.equal(await moved(ask), false, "a request for retraction");
  assert.equal(await moved(decide), false, "its rejection");
  assert.equal(await moved(sendPapers), false, "papers to review");
  assert.equal(
    await moved(() => governance.repository.relatedPapers.decide(id, true)),
    true,
    "papers passed",
  );
  assert.equal(await moved(() => datasets.openAccess(dataSetId, "V1")), true, "files opened");
  assert.equal(await moved(() => datasets.addVersion(dataSetId)), false, "a new version");
});

Deno.test("an empty save starts the time anew after which idle drafts are deleted, as the mail promises", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const context = systemContext(test.app, "test");
  test.advance(155 * DAY);
  assert.equal((await deleteIdleDrafts(context)).reminded, 1);
  const [row] = await test.app.db.read.select().from(datasetVersion).all();
  const metadata = completeMetadata();
  const { revision } = row;
  await connectAs(test, depositor).datasets.save(dataSetId, "V1", { revision, metadata });
  test.advance(100 * DAY);
  assert.deepEqual(await deleteIdleDrafts(context), { reminded: 0, deleted: 0, removed: 0, failed: 0 });
  test.advance(60 * DAY);
  assert.equal((await deleteIdleDrafts(context)).reminded, 1);
  const [after] = await test.app.db.read.select().from(datasetVersion).all();
  assert.equal(after.updatedAt, row.updatedAt);
});
