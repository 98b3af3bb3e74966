import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { blob } from "../../../db/schema/mod.ts";
import { randomBytes, sha256Of } from "../../../tests/bytes.ts";
import { flipBit, pathOfBlob } from "../../../tests/corrupt_files.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { LARGE_FILE } from "../../external/read_back_thread.ts";

const rowOf = ({ app }: TestApp, sha256: string) =>
  app.db.read.select().from(blob).where(eq(blob.sha256, sha256)).get();

Deno.test("addMissingMd5() adds the MD5 of a long file, which nobody waited for, and marks one that has rotted", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create();
  const [short, whole, rotten] = [LARGE_FILE - 1, LARGE_FILE, LARGE_FILE + 1].map((size) =>
    randomBytes(size)
  );
  const md5Of = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
  for (const [n, bytes] of [short!, whole!, rotten!].entries()) {
    await repository.files.upload(dataSetId, "V1", `f${n}`, bytes);
  }
  assert.equal((await rowOf(test, sha256Of(short!)))?.md5, md5Of(short!));
  assert.equal((await rowOf(test, sha256Of(whole!)))?.md5, null);
  await flipBit(pathOfBlob(test.config.dataDir, sha256Of(rotten!)));
  assert.equal(await controlJobClock(test).run("add_md5"), true);
  assert.equal((await rowOf(test, sha256Of(whole!)))?.md5, md5Of(whole!));
  const damaged = await rowOf(test, sha256Of(rotten!));
  assert.equal(damaged?.md5, null);
  assert.notEqual(damaged?.damagedAt, null);
});
