import assert from "node:assert/strict";
import { datasetVersion, file } from "../../../db/schema/mod.ts";
import { ALL_PASSED, completeMetadata, deposit, findReviewId, publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

async function enter(test: TestApp) {
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, governance);
  return { person, governance, dataSetId, datasets: person.repository.datasets };
}

const refused = (...expected: string[]) => (found: unknown) => {
  const { error, message, messageEn } = found as Record<string, string>;
  assert.deepEqual([error, message, messageEn], expected);
  return true;
};

async function change(
  person: SignedInUser,
  dataSetId: string,
  changes: Parameters<typeof completeMetadata>[0],
) {
  const { revision } = await person.repository.datasets.get(dataSetId, "V2");
  await person.repository.datasets.save(dataSetId, "V2", { revision, metadata: completeMetadata(changes) });
}

Deno.test("addVersion() begins V2 as a copy with files and cover, while V1 stays public", async () => {
  await using test = await openTestApp();
  const { dataSetId, datasets } = await enter(test);
  const second = await datasets.addVersion(dataSetId);
  const first = await datasets.get(dataSetId, "V1");
  assert.deepEqual([second.version, second.status, second.revision], ["V2", "DRAFT", 0]);
  for (const field of ["title", "authors", "subjects", "keywords", "count", "size", "doi"] as const) {
    assert.deepEqual(second[field], first[field], field);
  }
  assert.ok(second.coverId && second.coverId !== first.coverId);
  const files = await test.app.db.read.select().from(file).all();
  assert.deepEqual(files.map(({ path, cstr }) => [path, cstr === null]), [
    ["data/levels.csv", false],
    ["data/levels.csv", true],
  ]);
  assert.equal((await test.visitor.datasets.get(dataSetId)).version, "V1");
  await assert.rejects(test.visitor.datasets.get(dataSetId, "V2"), { error: "notFound" });
});

Deno.test("addVersion(): of 50 at once exactly one begins a version, the others hear why not", async () => {
  await using test = await openTestApp();
  const { dataSetId, datasets } = await enter(test);
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => datasets.addVersion(dataSetId)));
  const errors = all.flatMap((one) => one.status === "rejected" ? [one.reason] : []);
  assert.equal(errors.length, 49);
  for (const error of errors) {
    refused(
      "unpublishedVersion",
      "该数据集存在未发布的历史版本，新版本创建失败！",
      "There are historical versions of this dataset that have not been published. Failed to create a new version!",
    )(error);
  }
  assert.equal((await test.app.db.read.select().from(datasetVersion).all()).length, 2);
});

Deno.test("submit() refuses a version that is what the last one was, and one that differs in its papers only", async () => {
  await using test = await openTestApp();
  const { person, dataSetId, datasets } = await enter(test);
  await datasets.addVersion(dataSetId);
  await assert.rejects(
    datasets.submit(dataSetId, "V2"),
    refused(
      "identicalVersion",
      "与上一版本相同，不能提交，请返回修改或删除",
      "This version is identical to the previous one; go back to edit or delete it",
    ),
  );
  await change(person, dataSetId, { papers: [{ title: { zh: "论文", en: "Paper" } }] });
  await assert.rejects(datasets.submit(dataSetId, "V2"), { error: "papersOnly" });
  await change(person, dataSetId, { title: { zh: "青海湖水位", en: "Levels of Qinghai Lake" } });
  assert.equal((await datasets.submit(dataSetId, "V2")).status, "UNDER_REVIEW");
});

Deno.test("a version with another file differs, and keeps the CSTRs of the files that stayed", async () => {
  await using test = await openTestApp();
  const { person, governance, dataSetId, datasets } = await enter(test);
  await datasets.addVersion(dataSetId);
  await person.repository.files.upload(dataSetId, "V2", "README.md", "# Levels");
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  assert.equal((await test.visitor.datasets.get(dataSetId)).version, "V1");
  await deliverAll(test.app);
  const shown = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([shown.version, shown.count], ["V2", 2]);
  assert.equal((await test.visitor.datasets.get(dataSetId, "V1")).newerVersion, "V2");
  const rows = await test.app.db.read.select().from(file).all();
  const cstrs = rows.filter(({ path }) => path === "data/levels.csv").map(({ cstr }) => cstr);
  assert.equal(cstrs.length, 2);
  assert.equal(cstrs[0], cstrs[1]);
  const found = await test.visitor.datasets.search({ q: "Qinghai" });
  assert.deepEqual(found.list.map(({ dataset }) => dataset.version), ["V2"]);
});

Deno.test("what was withheld for correction stays closed when the corrected version is public, and says which that is", async () => {
  await using test = await openTestApp();
  const { person, governance, dataSetId, datasets } = await enter(test);
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ withheldAt: 1 }));
  const { list: [{ fileId }] } = await test.visitor.files.list(dataSetId, "V1");
  await assert.rejects(test.visitor.files.download(fileId), { error: "filesWithheld" });
  await datasets.addVersion(dataSetId);
  await change(person, dataSetId, { title: { zh: "更正", en: "Corrected" } });
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const shown = await test.visitor.datasets.get(dataSetId, "V1");
  assert.deepEqual([shown.withheld, shown.newerVersion], [true, "V2"]);
  await assert.rejects(test.visitor.files.download(fileId), { error: "filesWithheld" });
  await assert.rejects(test.visitor.files.downloadAll(dataSetId, "V1"), { error: "filesWithheld" });
  const { list: [corrected] } = await test.visitor.files.list(dataSetId, "V2");
  await (await test.visitor.files.download(corrected.fileId)).body?.cancel();
});

Deno.test("removing V2 leaves V1 as it is, and V2 can begin again", async () => {
  await using test = await openTestApp();
  const { dataSetId, datasets } = await enter(test);
  await datasets.addVersion(dataSetId);
  await datasets.remove(dataSetId, "V2");
  assert.equal((await test.visitor.datasets.get(dataSetId)).version, "V1");
  assert.equal((await datasets.addVersion(dataSetId)).version, "V2");
});

Deno.test("GET addNewVersion is for programs that mean it: no link, no prefetch, no HEAD, no other site", async () => {
  await using test = await openTestApp();
  const { person, dataSetId } = await enter(test);
  const address = `${ORIGIN}/api/sdb-dataset-service/addNewVersion?dataSetId=${dataSetId}&version=V1`;
  const cookie = { Cookie: `sdb_session=${person.token}; __Host-sdb_session=${person.token}` };
  const own = { Authorization: person.token };
  const attempt = async (headers: Record<string, string>, method = "GET") => {
    const response = await test.api.fetch(new Request(address, { method, headers }));
    return response.status;
  };
  for (
    const [headers, method] of [
      [cookie],
      [{ ...cookie, "Sec-Fetch-Site": "same-origin" }],
      [{ ...own, Origin: "https://evil.example" }],
      [{ ...own, "Sec-Fetch-Site": "cross-site" }],
      [{ ...own, "Sec-Purpose": "prefetch" }],
      [own, "HEAD"],
    ] as [Record<string, string>, string?][]
  ) assert.equal(await attempt(headers, method), 403, JSON.stringify([Object.keys(headers), method]));
  assert.equal((await test.app.db.read.select().from(datasetVersion).all()).length, 1);
  const response = await test.api.fetch(new Request(address, { headers: own }));
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal((await response.json()).data.version, "V2");
});

Deno.test("DELETE under every service that the specification names removes drafts and refuses what is public", async () => {
  await using test = await openTestApp();
  const { person, dataSetId } = await enter(test);
  const stranger = await test.signIn();
  for (const service of ["sdb-dataset-service", "sdb-organization-service", "sdb-personal-service"]) {
    const draft = await deposit(person);
    const remove = async (id: string, token: string) => {
      const request = new Request(`${ORIGIN}/api/${service}/dataset/${id}/V1`, {
        method: "DELETE",
        headers: { Authorization: token },
      });
      const response = await test.api.fetch(request);
      return [response.status, (await response.json()).code];
    };
    assert.deepEqual(await remove(draft.dataSetId, stranger.token), [404, 40_400]);
    assert.deepEqual(await remove(draft.dataSetId, person.token), [200, 20_000]);
    assert.deepEqual(await remove(dataSetId, person.token), [409, 30_221]);
    assert.deepEqual(await remove(dataSetId, stranger.token), [200, 30_201]);
  }
});
