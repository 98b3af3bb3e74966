/** The README of a dataset: which file it is, who may read it, and that reading it counts nothing. */
import assert from "node:assert/strict";
import { blob } from "../../../db/schema/mod.ts";
import type { DatasetMetadata, Input } from "../../../sdk/mod.ts";
import { README_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

async function open() {
  const test = await openTestApp();
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const put = async (files: Files, changes: Input<DatasetMetadata> = {}) => {
    const { datasets, attachments, files: own } = person.repository;
    const { dataSetId } = await datasets.create(completeMetadata(changes));
    for (const [path, body] of Object.entries(files)) await own.upload(dataSetId, "V1", path, body);
    await attachments.drawCover(dataSetId, "V1");
    await datasets.submit(dataSetId, "V1");
    await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
    await deliverAll(test.app);
    return dataSetId;
  };
  return { test, person, put };
}

Deno.test("readReadme() finds it in the root and in the one folder that holds everything, Markdown first", async () => {
  const { test, put } = await open();
  await using _ = test;
  const pathOf = async (files: Files) =>
    (await test.visitor.files.readme(await put(files), "V1"))?.path ?? null;
  assert.equal(await pathOf({ "data/a.csv": "1", "README.txt": "t", "README.md": "m" }), "README.md");
  assert.equal(await pathOf({ "all/data/b.csv": "2", "all/readme.txt": "t" }), "all/readme.txt");
  assert.equal(await pathOf({ "one/README.md": "m", "two/c.csv": "3" }), null);
  assert.equal(await pathOf({ "a/b/README.md": "m", "a/c.csv": "4" }), null);
  assert.equal(await pathOf({ "说明.txt": "文", "d.csv": "5" }), "说明.txt");
});

Deno.test("readReadme() gives text alone, in UTF-8 or as Chinese computers write it, and nothing too long", async () => {
  const { test, put } = await open();
  await using _ = test;
  const read = async (body: string | Uint8Array<ArrayBuffer>) =>
    (await test.visitor.files.readme(await put({ "README.md": body }), "V1"))?.text ?? null;
  assert.equal(await read("# 湖泊\n\n<b>"), "# 湖泊\n\n<b>");
  assert.equal(await read(new Uint8Array([0xba, 0xfe, 0xb2, 0xb4])), "湖泊");
  assert.equal(await read(new Uint8Array([1, 0, 2, 0xff, 0xff])), null);
  assert.equal(await read(" \n "), null);
  assert.equal((await read("a".repeat(README_SIZE_MAX)))?.length, README_SIZE_MAX);
  assert.equal(await read("a".repeat(README_SIZE_MAX + 1)), null);
});

Deno.test("readReadme() is for who may download, and counts no download", async () => {
  const { test, person, put } = await open();
  await using _ = test;
  const closed = await put({ "README.md": "closed" }, { accessRight: "RESTRICTED" });
  assert.equal(await test.visitor.files.readme(closed, "V1"), null);
  assert.equal((await person.repository.files.readme(closed, "V1"))?.text, "closed");
  const open_ = await put({ "README.md": "open" });
  assert.equal((await test.visitor.files.readme(open_, "V1"))?.text, "open");
  assert.equal((await test.visitor.datasets.get(open_)).downloads, 0);
  await assert.rejects(test.visitor.files.readme("unknown", "V1"), { status: 404 });
});

Deno.test("readReadme() reads the bytes once, and shows nothing once they are marked as damaged", async () => {
  const { test, put } = await open();
  await using _ = test;
  const { storage } = test.app.external;
  const read = storage.read.bind(storage);
  let reads = 0;
  storage.read = (...asked) => {
    reads++;
    return read(...asked);
  };
  const dataSetId = await put({ "README.md": "# Kept" });
  reads = 0;
  for (let look = 0; look < 3; look++) {
    assert.equal((await test.visitor.files.readme(dataSetId, "V1"))?.text, "# Kept");
  }
  assert.equal(reads, 1);
  await test.app.db.withTx((tx) => tx.update(blob).set({ damagedAt: 1 }));
  storage.verify = () => Promise.resolve(false);
  assert.equal(await test.visitor.files.readme(dataSetId, "V1"), null);
});
