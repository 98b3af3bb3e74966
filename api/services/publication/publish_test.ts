import assert from "node:assert/strict";
import { datasetVersion, file, identifier, outbox } from "../../../db/schema/mod.ts";
import { ALL_PASSED, deposit, publish, submit } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const version = ({ app }: TestApp) => app.db.read.select().from(datasetVersion).get();

Deno.test("publish() makes an accepted version public under DOI, CSTR and file CSTRs", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const draft = await deposit(person);
  for (const path of ["b.txt", "data/a.txt"]) {
    await person.repository.files.upload(draft.dataSetId, "V1", path, path);
  }
  await person.repository.datasets.submit(draft.dataSetId, "V1");
  const { list: [{ reviewId }] } = await governance.repository.reviews.list();
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
  const shown = await test.visitor.datasets.get(draft.dataSetId);
  assert.deepEqual([shown.status, shown.doi, shown.publishedAt], [
    "PUBLISHED",
    "10.5072/sdb.00001",
    test.app.clock().toISOString(),
  ]);
  const files = await test.app.db.read.select().from(file).orderBy(file.path).all();
  assert.deepEqual(files.map(({ path, cstr }) => [path, cstr]), [
    ["b.txt", "31253.11.sdb.00001.f00001"],
    ["data/a.txt", "31253.11.sdb.00001.f00002"],
    ["data/levels.csv", "31253.11.sdb.00001.f00003"],
  ]);
  const states = (await test.app.db.read.select().from(identifier).all()).map(({ state }) => state);
  assert.deepEqual(states, Array(5).fill("REGISTERED"));
  const open = (await test.app.db.read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null);
  assert.deepEqual(open, []);
});

Deno.test("publish() sets the end of an embargo by the calendar", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const shown = await publish(test, person, await test.signIn({ role: "governance" }), {
    accessRight: "EMBARGO",
    embargoMonths: 6,
  });
  assert.equal(shown.embargoEndsAt, "2027-05-02T02:00:00.000Z");
});

Deno.test("a damaged file ends in PUBLISH_ERROR after three tries, and once repaired it is published", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  const row = await test.app.db.read.select().from(file).get();
  const blob = `${test.config.dataDir}/blobs/${row!.sha256.slice(0, 2)}/${row!.sha256}`;
  const bytes = await Deno.readFile(blob);
  await Deno.writeFile(blob, bytes.map((byte, index) => index === 0 ? byte ^ 1 : byte));
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  for (const expected of ["PUBLISHING", "PUBLISHING", "PUBLISH_ERROR"]) {
    await deliverAll(test.app);
    assert.equal((await version(test))?.status, expected);
    test.advance(60_000);
  }
  await assert.rejects(test.visitor.datasets.get(dataSetId), { error: "notFound" });
  const mails = (await test.app.db.read.select().from(outbox).all()).map(({ payload }) => payload);
  const told = (template: string) => mails.filter((one) => one.template === template).map(({ to }) => to);
  assert.deepEqual(told("publishFailed"), [governance.email]);
  assert.deepEqual(told("publishDelayed"), [person.email]);
  await Deno.writeFile(blob, bytes);
  await governance.repository.datasets.retryPublishing(dataSetId, "V1");
  await deliverAll(test.app);
  assert.equal((await test.visitor.datasets.get(dataSetId)).status, "PUBLISHED");
});

Deno.test("retryPublishing(): of 20 at once exactly one tries again", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { repository, ...governance } = await test.signIn({ role: "governance" });
  const { dataSetId } = await submit(person, { repository, ...governance });
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status: "PUBLISH_ERROR" }));
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => repository.datasets.retryPublishing(dataSetId, "V1")),
  );
  const errors = all.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);
  assert.deepEqual(errors, Array(19).fill("datasetStateConflict"));
  const rows = await test.app.db.read.select().from(outbox).all();
  assert.equal(rows.filter(({ kind }) => kind === "publish").length, 1);
});

Deno.test("publish() that was delivered twice mints and mails nothing twice", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }));
  const before = await test.visitor.datasets.get(dataSetId);
  const count = async () => [
    (await test.app.db.read.select().from(identifier).all()).length,
    (await test.app.db.read.select().from(outbox).all()).length,
  ];
  const rows = await count();
  test.advance(1000);
  await test.app.db.withTx((tx) => tx.update(outbox).set({ doneAt: null }));
  await deliverAll(test.app);
  assert.deepEqual(await count(), rows);
  assert.deepEqual(await test.visitor.datasets.get(dataSetId), before);
});

Deno.test("two drains at once publish once", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, governance);
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  await Promise.all([deliverAll(test.app), deliverAll(test.app), deliverAll(test.app)]);
  assert.equal((await version(test))?.status, "PUBLISHED");
  const rows = await test.app.db.read.select().from(outbox).all();
  assert.equal(rows.filter(({ payload }) => payload.template === "published").length, 1);
});

Deno.test("a registrar that is down does not keep a version from being public; the DOI follows", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  let down = true;
  test.app.external.registrar.publish = () =>
    down ? Promise.reject(new Error("503 from the registrar")) : Promise.resolve();
  await deliverAll(test.app);
  const shown = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([shown.status, shown.doiPending], ["PUBLISHED", true]);
  const pendingOnPage = async () => (await test.visitor.datasets.overview(dataSetId)).dataset.doiPending;
  assert.equal(await pendingOnPage(), true);
  const states = async () =>
    new Set((await test.app.db.read.select().from(identifier).all()).map(({ state }) => state));
  assert.deepEqual(await states(), new Set(["RESERVED"]));
  down = false;
  await deliverAll(test.app);
  assert.deepEqual(await states(), new Set(["RESERVED"]), "not before the back-off has passed");
  test.advance(60_000);
  await deliverAll(test.app);
  assert.deepEqual(await states(), new Set(["REGISTERED"]));
  assert.equal((await test.visitor.datasets.get(dataSetId)).doiPending, false);
  assert.equal(await pendingOnPage(), false);
});
