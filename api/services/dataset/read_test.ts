import assert from "node:assert/strict";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { deposit, publish, submit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

Deno.test("getDataset() asks the database at most 10 times", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "改" });
  test.statements.length = 0;
  await person.repository.datasets.get(dataSetId);
  assert.ok(test.statements.length <= 10, test.statements.join("\n"));
});

Deno.test("getDataset() gives the version whose label is asked for, and 404 for any other", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  for (const label of ["V1", "v1", "1"]) {
    assert.equal((await person.repository.datasets.get(dataSetId, label)).version, "V1");
  }
  for (const label of ["V2", "V0", "latest", "V1x"]) {
    await assert.rejects(person.repository.datasets.get(dataSetId, label), {
      error: "notFound",
      status: 404,
    });
  }
  await assert.rejects(person.repository.datasets.get("0".repeat(32)), { error: "notFound" });
});

Deno.test("listVersions() and getDataset() hide what the caller may not see", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, governance);
  const row = await test.app.db.read.select().from(datasetVersion).get();
  await test.app.db.withTx((tx) =>
    tx.insert(datasetVersion).values({
      ...row!,
      id: "f".repeat(32),
      number: 2,
      status: "DRAFT",
      publishedAt: null,
    })
  );
  const labels = async ({ datasets }: typeof person.repository) =>
    (await datasets.versions(dataSetId)).map(({ version, status }) => [version, status]);
  assert.deepEqual(await labels(person.repository), [["V2", "DRAFT"], ["V1", "PUBLISHED"]]);
  assert.deepEqual(await labels(test.visitor), [["V1", "PUBLISHED"]]);
  assert.equal((await person.repository.datasets.get(dataSetId)).version, "V2");
  assert.equal((await test.visitor.datasets.get(dataSetId)).version, "V1");
  await assert.rejects(test.visitor.datasets.get(dataSetId, "V2"), { error: "notFound" });
  // The identifier leads everybody to what is public.
  const { doi } = await test.visitor.datasets.get(dataSetId);
  assert.equal((await person.repository.datasets.resolve({ doi: doi! })).version, "V1");
});

Deno.test("resolveIdentifier() finds DOI, CSTR and a file's CSTR in every way they are written", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId, doi, cstr } = await publish(test, person, await test.signIn({ role: "governance" }));
  const [file] = (await test.visitor.files.list(dataSetId, "V1")).list;
  const target = { dataSetId, version: "V1" };
  for (const form of [doi!, `https://doi.org/${doi}`, `doi:${doi}`, doi!.toUpperCase()]) {
    assert.deepEqual(await test.visitor.datasets.resolve({ doi: form }), target, form);
  }
  for (const form of [cstr!, `CSTR:${cstr}`, `https://cstr.cn/${cstr}`]) {
    assert.deepEqual(await test.visitor.datasets.resolve({ cstr: form }), target, form);
  }
  assert.match(file.cstr!, /^31253\.11\.sdb\.00001\.f00001$/);
  assert.deepEqual(await test.visitor.datasets.resolve({ cstr: file.cstr! }), {
    ...target,
    fileId: file.fileId,
  });
});

Deno.test("resolveIdentifier() keeps a reserved identifier to those who may see its dataset", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const { doi } = await person.repository.datasets.submit(dataSetId, "V1");
  assert.equal((await person.repository.datasets.resolve({ doi: doi! })).dataSetId, dataSetId);
  await assert.rejects(test.visitor.datasets.resolve({ doi: doi! }), { error: "notFound", status: 404 });
  await assert.rejects(test.visitor.datasets.resolve({ doi: "10.5072/sdb.09999" }), { error: "notFound" });
});
