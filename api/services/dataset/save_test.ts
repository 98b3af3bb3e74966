import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import {
  affiliation,
  auditEvent,
  creator,
  dataset,
  datasetSubject,
  datasetVersion,
} from "../../../db/schema/mod.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { type ApiError, emptyMetadata } from "../../../sdk/mod.ts";
import { ALL_PASSED, completeMetadata, deposit, findReviewId } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

Deno.test("createDataset() keeps an empty draft, V1, of its depositor", async () => {
  await using test = await openTestApp();
  const { id, repository } = await test.signIn();
  const created = await repository.datasets.create();
  assert.match(created.dataSetId, /^[0-9a-f]{32}$/);
  assert.equal(created.version, "V1");
  assert.equal(created.status, "DRAFT");
  assert.equal(created.doi, undefined);
  assert.deepEqual(created.allowedActions, [
    "save",
    "remove",
    "importFiles",
    "makePrivate",
    "submit",
    "redirect",
    "download",
  ]);
  const row = await test.app.db.read.select().from(dataset).get();
  assert.equal(row?.ownerId, id);
  const event = await test.app.db.read.select().from(auditEvent).get();
  assert.deepEqual([event?.action, event?.to, event?.subjectId], ["create", "DRAFT", created.dataSetId]);
});

Deno.test("createDataset() is refused to a visitor", async () => {
  await using test = await openTestApp();
  await assert.rejects(test.visitor.datasets.create(), { error: "notLoggedIn" });
  assert.equal((await test.app.db.read.select().from(dataset).all()).length, 0);
});

Deno.test("saveDataset() gives back every field as it was sent", async () => {
  await using test = await openTestApp();
  await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const { repository } = await test.signIn();
  const metadata = completeMetadata({
    communityCode: "j00001",
    accessRight: "EMBARGO",
    embargoMonths: 6,
    papers: [{ title: { zh: "论文", en: "Paper" }, status: "accepted", doi: "10.1000/x" }],
    references: [{ type: "code", text: "tool" }],
    funding: [{ name: { zh: "基金", en: "Fund" }, number: "42" }],
    projects: [{ name: { zh: "项目", en: "Project" }, url: "https://example.org/p" }],
    spatial: [{ kind: "region", west: 99.5, south: 36.5, east: 100.8, north: 37.3 }],
    temporal: [{ start: "1960-01-01T00:00:00Z", end: "2020-12-31T00:00:00Z" }],
    subjects: ["170", "17045"],
    license: { id: "custom", text: { zh: "仅限研究", en: "Research only" } },
  });
  const { dataSetId } = await repository.datasets.create();
  const saved = await repository.datasets.save(dataSetId, "V1", { revision: 0, metadata });
  assert.equal(saved.revision, 1);
  assert.deepEqual(saved.missing.map(({ key }) => key), ["filesRequired"]);
  const shown = await repository.datasets.get(dataSetId) as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(metadata)) {
    // Defaults fill what was left out; what was sent must be there unchanged.
    assert.partialDeepStrictEqual(shown[name] as object, value as object, name);
  }
});

Deno.test("saveDataset() replaces creators, affiliations and subjects", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create(completeMetadata({ subjects: ["170", "110"] }));
  const person = (zh: string) => ({
    name: { zh },
    affiliations: [{ name: { zh: "甲" } }, { name: { zh: "乙" } }],
  });
  const metadata = completeMetadata({ authors: [person("张三"), person("李四")], subjects: ["120"] });
  await repository.datasets.save(dataSetId, "V1", { revision: 0, metadata });
  const read = test.app.db.read;
  assert.deepEqual((await read.select().from(creator).all()).map(({ nameZh }) => nameZh), ["张三", "李四"]);
  assert.deepEqual((await read.select().from(affiliation).all()).map(({ nameZh }) => nameZh), [
    "甲",
    "乙",
    "甲",
    "乙",
  ]);
  assert.deepEqual((await read.select().from(datasetSubject).all()).map(({ code }) => code), ["120"]);
});

Deno.test("saveDataset() refuses a save that builds on an older one and changes nothing", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create();
  const save = (zh: string) =>
    repository.datasets.save(dataSetId, "V1", { revision: 0, metadata: { title: { zh } } });
  await save("先");
  await assert.rejects(save("后"), { error: "revisionConflict", messageEn: /save 1.*save 0/ });
  const row = await test.app.db.read.select().from(datasetVersion).get();
  assert.deepEqual([row?.titleZh, row?.revision], ["先", 1]);
});

Deno.test("saveDataset(): of 20 saves at once on one revision exactly one is kept", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create();
  const saves = await Promise.allSettled(
    Array.from(
      { length: 20 },
      (_, n) =>
        repository.datasets.save(dataSetId, "V1", { revision: 0, metadata: { title: { zh: `第${n}次` } } }),
    ),
  );
  assert.equal(saves.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await test.app.db.read.select().from(datasetVersion).get())?.revision, 1);
});

Deno.test("saveDataset() refuses a community that does not exist, by path and key", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create();
  const save = repository.datasets.save(dataSetId, "V1", {
    revision: 0,
    metadata: { communityCode: "nowhere" },
  });
  await assert.rejects(save, (error: { error: string; issues: { path: string; key: string }[] }) => {
    assert.equal(error.error, "invalidInput");
    assert.deepEqual(error.issues.map(({ path, key }) => [path, key]), [[
      "metadata.communityCode",
      "unknownCommunity",
    ]]);
    return true;
  });
});

Deno.test("saveDataset() takes the largest list of authors", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const affiliations = Array.from({ length: 20 }, (_, n) => ({ name: { zh: `单位${n}`, en: `Unit ${n}` } }));
  const authors = Array.from(
    { length: 500 },
    (_, n) => ({ name: { zh: `作者${n}`, en: `Author ${n}` }, affiliations }),
  );
  const { dataSetId } = await repository.datasets.create({ authors });
  const shown = await repository.datasets.get(dataSetId);
  assert.equal(shown.authors.length, 500);
  assert.equal(shown.authors[499].affiliations[19].name.en, "Unit 19");
});

Deno.test("listMissing() names subjects that the classification does not have", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person, { subjects: ["170", "999"] });
  const missing = await person.repository.datasets.missing(dataSetId, "V1");
  assert.deepEqual(missing.map(({ path, key }) => [path, key]), [["subjects.1", "unknownSubject"]]);
});

Deno.test("removeDataset() removes a draft and keeps the identifiers that were given out", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  await person.repository.datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.returnForRevision(await findReviewId(governance, dataSetId), {
    comments: "README?",
  });
  await person.repository.datasets.remove(dataSetId, "V1");
  await assert.rejects(person.repository.datasets.get(dataSetId), { error: "notFound", status: 404 });
  assert.equal((await test.app.db.read.select().from(datasetVersion).all()).length, 0);
  const next = await deposit(person);
  const { doi } = await person.repository.datasets.submit(next.dataSetId, "V1");
  assert.equal(doi, "10.5072/sdb.00002");
});

Deno.test("removeDataset() is refused once a version is under review or public", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  await person.repository.datasets.submit(dataSetId, "V1");
  await assert.rejects(person.repository.datasets.remove(dataSetId, "V1"), { error: "datasetStateConflict" });
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await assert.rejects(person.repository.datasets.remove(dataSetId, "V1"), { error: "datasetStateConflict" });
  await deliverAll(test.app);
  await assert.rejects(person.repository.datasets.remove(dataSetId, "V1"), {
    error: "publishedStays",
    status: 409,
  });
  const rows = await test.app.db.read.select().from(datasetVersion).where(eq(datasetVersion.number, 1))
    .all();
  assert.equal(rows.length, 1);
});

Deno.test("emptyMetadata() is what an empty draft shows", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  assert.partialDeepStrictEqual(await repository.datasets.create(), emptyMetadata());
});

Deno.test("createDataset() with the key of a draft that was deleted for idleness makes another, once", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const create = () => datasets.create({}, "new", { key: "one" });
  const first = await create();
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ deletedAt: 1 }));
  const second = await create();
  assert.notEqual(second.dataSetId, first.dataSetId);
  assert.equal((await create()).dataSetId, second.dataSetId);
});

Deno.test("saveDataset() keeps what a published archive says of where it came from: archiveFixed", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { attachments, datasets, files } = person.repository;
  const archive = { archiveDoi: "10.1234/elsewhere", archiveEmail: "archive@example.org" };
  const { dataSetId } = await datasets.create(completeMetadata(archive), "archive");
  await files.upload(dataSetId, "V1", "a.csv", "a\n");
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const { revision } = await datasets.addVersion(dataSetId);
  for (const changes of [{ archiveEmail: "other@example.org" }, { archiveDoi: "10.1234/other" }]) {
    const [path] = Object.keys(changes);
    const refused = (error: unknown) => {
      assert.equal((error as ApiError).error, "invalidInput");
      const { issues } = error as ApiError;
      assert.deepEqual(issues.map(({ path, key }) => [path, key]), [[path, "archiveFixed"]]);
      return true;
    };
    const metadata = completeMetadata({ ...archive, ...changes });
    await assert.rejects(datasets.save(dataSetId, "V2", { revision, metadata }), refused, path);
    await assert.rejects(datasets.change(dataSetId, "V2", { revision, changes }), refused, path);
  }
  assert.equal((await datasets.get(dataSetId, "V1")).archiveEmail, archive.archiveEmail);
  const title = { zh: "另一个标题", en: "Another title" };
  await datasets.save(dataSetId, "V2", { revision, metadata: completeMetadata({ ...archive, title }) });
  await test.app.db.withTx((tx) => tx.update(dataset).set({ archiveEmail: "" }));
  const metadata = completeMetadata({ ...archive, title });
  await datasets.save(dataSetId, "V2", { revision: revision + 1, metadata });
  assert.equal((await datasets.get(dataSetId, "V2")).archiveEmail, archive.archiveEmail);
});

Deno.test("a title of 301 characters is cut to 300 after its tags are taken away, and the answer says so (spec 2 §7)", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  const [fits, long] = [`<b>${"水".repeat(300)}</b>`, "水".repeat(301)];
  const kept = "水".repeat(300);
  const created = await datasets.create({ title: { zh: long, en: "<i>E</i>" } });
  assert.deepEqual([created.title, created.truncated], [{ zh: kept, en: "E" }, true]);
  assert.equal((await datasets.create({ title: { zh: fits, en: "E" } })).truncated, false);
  assert.equal((await datasets.create()).truncated, false);
  const { dataSetId, revision } = created;
  const saved = await datasets.save(dataSetId, "V1", {
    revision,
    metadata: { title: { zh: fits, en: long } },
  });
  assert.equal(saved.truncated, true);
  const title = { zh: fits, en: "E" };
  const changed = await datasets.change(dataSetId, "V1", { revision: saved.revision, changes: { title } });
  assert.equal(changed.truncated, false);
  const row = await test.app.db.read.select().from(datasetVersion).get();
  assert.deepEqual([row?.titleZh, row?.titleEn], [kept, "E"]);
  const others = { language: "fr" };
  const { truncated } = await datasets.change(dataSetId, "V1", {
    revision: changed.revision,
    changes: others,
  });
  assert.equal(truncated, false);
});

Deno.test("createDataset() wants the submission agreement, and the trail keeps that it was accepted (spec 3 §2, row 1)", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  for (const body of [{}, { agreed: false }, { agreed: "true" }]) {
    await assert.rejects(
      datasets.client.call("POST", "/sdb-dataset-service/dataset", { json: body }),
      ({ error, issues: [{ path, message, messageEn }] }: ApiError) => {
        assert.deepEqual([error, path, message, messageEn], [
          "invalidInput",
          "agreed",
          "请先阅读并同意数据提交协议",
          "Please read and agree to the submission agreement first",
        ]);
        return true;
      },
    );
  }
  assert.equal((await test.app.db.read.select().from(datasetVersion).all()).length, 0);
  await datasets.create();
  const [event] = await test.app.db.read.select().from(auditEvent).all();
  assert.deepEqual([event.action, event.detail], ["create", { agreed: "yes" }]);
});

Deno.test("a description of tags alone is none; what stands around them is kept letter by letter (spec 2 §7)", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  const shown = '<b onclick="x()">a < b</b> \u202e\u0007';
  const { dataSetId, description } = await datasets.create({
    description: { zh: "<p> <br/>&nbsp;</p>", en: shown },
  });
  assert.equal(description.en, shown.trim());
  const missing = await datasets.missing(dataSetId, "V1");
  assert.deepEqual(missing.filter(({ key }) => key === "descriptionRequired").map(({ path }) => path), [
    "description.zh",
  ]);
});
