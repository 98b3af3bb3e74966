/** What visitors are shown of a version is kept until it changes (`api/kept_reads.ts`), and the change is seen at once. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { membership } from "../../../db/schema/mod.ts";
import { createRepository, type Envelope } from "../../../sdk/mod.ts";
import { flipBit, pathOfBlob } from "../../../tests/corrupt_files.ts";
import {
  ALL_PASSED,
  completeMetadata,
  deposit,
  findReviewId,
  lookAtFirst,
  publish,
} from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { countStatements } from "../../../tests/sql_statements.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { createApi } from "../../mod.ts";
import { ProcessState } from "../../process_state.ts";
import { beginToFollow, followChanges } from "../change_log/follow_change_log.ts";
import { recordBlobChecks } from "../integrity/damage_records.ts";
import { ColumnIndex } from "../search/column_index.ts";

Deno.test("getOverview() reads nothing for visitors until something changes, and the change is seen at once", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, depositor, governance);
  await lookAtFirst(test, dataSetId);
  const look = () => test.visitor.datasets.overview(dataSetId);
  const first = await look();
  const again = await countStatements(test, look);
  assert.deepEqual([again.statements, again.result], [[], first]);
  await depositor.repository.datasets.addVersion(dataSetId);
  assert.deepEqual(
    (await countStatements(test, look)).statements,
    [],
    "a draft changes nothing that visitors see",
  );
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "CORRECTION" });
  assert.deepEqual([first.dataset.withheld, (await look()).dataset.withheld], [false, true]);
});

const accept = async (test: TestApp, reviewer: SignedInUser, dataSetId: string) => {
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
};

Deno.test("getOverview() and search show at once that a draft of the next version has left the community", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn();
  const reviewer = await test.signIn({ administers: [communityId] });
  const { dataSetId } = await publish(test, person, reviewer, { communityCode: "j00001" });
  const look = async () => (await test.visitor.datasets.overview(dataSetId)).dataset.community?.code;
  const card = async () => (await test.visitor.datasets.search({})).list[0].dataset.community?.code;
  assert.deepEqual([await look(), await card()], ["j00001", "j00001"]);
  await person.repository.datasets.addVersion(dataSetId);
  await test.app.db.withTx((tx) => tx.delete(membership).where(eq(membership.communityId, communityId)));
  const { revision } = await person.repository.datasets.get(dataSetId, "V2");
  await person.repository.datasets.change(dataSetId, "V2", { revision, changes: { communityCode: "" } });
  const truth = async () => (await test.visitor.datasets.get(dataSetId)).community?.code;
  assert.equal(await truth(), undefined);
  assert.deepEqual([await look(), await card()], [undefined, undefined]);
  await deliverAll(test.app);
  const { facets, total } = await test.visitor.datasets.search({ filters: { journal: ["j00001"] } });
  assert.deepEqual([total, facets.journal.filter(({ count }) => count > 0)], [0, []], "the index follows");
});

async function packageWithTwoVersions(test: TestApp) {
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const one = await publish(test, person, governance);
  const two = await publish(test, person, governance, { title: { zh: "二", en: "Two" } });
  const { attachments, datasets } = person.repository;
  const { dataSetId } = await datasets.create(completeMetadata({
    dataSetTypeCode: "007",
    title: { zh: "青海湖数据包", en: "Package of Qinghai Lake" },
    parts: [one.dataSetId, two.dataSetId],
  }));
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await accept(test, governance, dataSetId);
  await datasets.addVersion(dataSetId);
  const { revision } = await datasets.get(dataSetId, "V2");
  await datasets.change(dataSetId, "V2", { revision, changes: { parts: [one.dataSetId] } });
  await datasets.submit(dataSetId, "V2");
  await accept(test, governance, dataSetId);
  return { person, governance, dataSetId, one, two };
}

for (const decision of ["CORRECTION", "RETRACTION"] as const) {
  Deno.test(`getOverview() shows the package of an earlier version again after ${decision} of the newest`, async () => {
    await using test = await openTestApp();
    const { person, governance, dataSetId, two } = await packageWithTwoVersions(test);
    const look = async () =>
      (await test.visitor.datasets.overview(two.dataSetId)).dataset.isPartOf.map(({ dataSetId }) =>
        dataSetId
      );
    const truth = async () =>
      (await test.visitor.datasets.get(two.dataSetId)).isPartOf.map(({ dataSetId }) => dataSetId);
    assert.deepEqual([await look(), await truth()], [[], []]);
    const { retractionId } = await submitRetractionRequest(person, dataSetId, {
      version: "V2",
      reason: decision === "CORRECTION" ? "needsCorrection" : "needsWithdrawal",
    });
    const told: (readonly [string, string[]])[] = [];
    test.app.external.registrar.update = ({ id, isPartOf }) => {
      told.push([id, isPartOf.map(({ title }) => title.zh)]);
      return Promise.resolve();
    };
    await governance.repository.retractions.decide(retractionId, {
      decision: decision === "CORRECTION" ? "CORRECTION" : "WITHDRAWN",
      comments: "",
    });
    await deliverAll(test.app);
    assert.deepEqual(await truth(), [dataSetId], "the rows say so");
    assert.deepEqual(await look(), await truth());
    assert.ok(
      told.some(([id, names]) => id === two.dataSetId && names.includes("青海湖数据包")),
      "the registrar too",
    );
  });
}

async function withReadme(test: TestApp) {
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  await person.repository.files.upload(dataSetId, "V1", "README.md", "# Levels\n");
  await person.repository.datasets.submit(dataSetId, "V1");
  await accept(test, governance, dataSetId);
  const { list } = await test.visitor.files.list(dataSetId, "V1");
  const { sha256 } = list.find(({ path }) => path === "README.md")!;
  const readme = async () => (await test.visitor.datasets.overview(dataSetId)).readme?.text;
  return { person, dataSetId, sha256, readme };
}

Deno.test("getOverview() shows no README to visitors while its file is damaged", async () => {
  await using test = await openTestApp();
  const { sha256, readme } = await withReadme(test);
  assert.equal(await readme(), "# Levels\n");
  test.app.external.storage.verify = () => Promise.resolve(false);
  await recordBlobChecks(systemContext(test.app, "check"), { intact: [], damaged: [sha256] });
  assert.equal(await readme(), undefined);
  await recordBlobChecks(systemContext(test.app, "check"), { intact: [sha256], damaged: [] });
  assert.equal(await readme(), "# Levels\n");
});

Deno.test("getOverview() shows a README again a minute after its file was restored", async () => {
  await using test = await openTestApp();
  const { sha256, readme } = await withReadme(test);
  const path = pathOfBlob(test.config.dataDir, sha256);
  const good = await Deno.readFile(path);
  await flipBit(path);
  assert.equal(await readme(), undefined);
  assert.equal(await readme(), undefined);
  await Deno.writeFile(path, good);
  test.advance(61_000);
  assert.equal(await readme(), "# Levels\n");
});

Deno.test("getOverview() does not keep that a README could not be read", async () => {
  await using test = await openTestApp();
  const { readme } = await withReadme(test);
  const { storage } = test.app.external;
  const read = storage.read;
  storage.read = () =>
    Promise.resolve(new ReadableStream({ pull: (controller) => controller.error(new Error("EIO")) }));
  assert.equal(await readme(), undefined);
  storage.read = read;
  assert.equal(await readme(), "# Levels\n");
});

Deno.test("getOverview() keeps a version once, however its address is written", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await withReadme(test);
  const ask = async (query: string) =>
    await (await test.api.request(`/api/sdb-dataset-service/dataset/details/${dataSetId}/overview?${query}`))
      .json();
  await ask("version=V1&parts=files,readme");
  for (
    const q of [
      "version=V1&parts=readme,files",
      "version=v1&parts=files,readme",
      "version=000001&parts=files,readme,files",
    ]
  ) {
    const { statements, result } = await countStatements(test, () => ask(q));
    assert.equal(result.code, 20000, JSON.stringify(result).slice(0, 300));
    assert.deepEqual(statements, [], q);
  }
});

Deno.test("getOverview() and search show what another server has changed after a round", async () => {
  await using test = await openTestApp();
  test.app.config.sharedData = true;
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  await person.repository.files.upload(dataSetId, "V1", "README.md", "# Levels\n");
  await person.repository.datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const other = { ...test.app, state: new ProcessState(), search: new ColumnIndex(test.app.db) };
  await beginToFollow(other);
  await other.search.load();
  const api = createApi(other);
  const visitor = createRepository({
    server: ORIGIN,
    fetch: (request) => api.fetch(request),
    headers: { Origin: ORIGIN },
  });
  const look = async () => {
    const { dataset, readme } = await visitor.datasets.overview(dataSetId);
    const list = (await visitor.datasets.search({})).list;
    return [dataset.withheld, readme?.text, list.length, list[0]?.dataset.withheld];
  };
  assert.deepEqual(await look(), [false, "# Levels\n", 1, false]);
  const { list } = await test.visitor.files.list(dataSetId, "V1");
  const { sha256 } = list.find(({ path }) => path === "README.md")!;
  test.app.external.storage.verify = () => Promise.resolve(false);
  await recordBlobChecks(systemContext(test.app, "check"), { intact: [], damaged: [sha256] });
  await followChanges(other);
  assert.deepEqual(await look(), [false, undefined, 1, false]);
  const { retractionId } = await submitRetractionRequest(person, dataSetId, { reason: "needsCorrection" });
  await governance.repository.retractions.decide(retractionId, { decision: "CORRECTION", comments: "" });
  await deliverAll(test.app);
  await followChanges(other);
  assert.deepEqual(await look(), [true, undefined, 0, undefined]);
});

Deno.test("getOverview() keeps no rows that its page read before a change", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, governance);
  const headers = new Headers({ "Accept-Language": "zh" });
  const page = { reads: new Map() };
  const ask = async (path: string, bindings: object) =>
    ((await test.api.direct({
      method: "GET",
      address: `${ORIGIN}/api/sdb-dataset-service/dataset/details/${dataSetId}${path}`,
      headers,
      json: undefined,
    }, bindings as never))
      .envelope as Envelope<{ dataset: { withheld: boolean } }>).data;
  await ask("", page);
  const { retractionId } = await submitRetractionRequest(person, dataSetId, { reason: "needsCorrection" });
  await governance.repository.retractions.decide(retractionId, { decision: "CORRECTION", comments: "" });
  await ask("/overview", page);
  assert.equal((await ask("/overview", {})).dataset.withheld, true, "another reader, later");
});
