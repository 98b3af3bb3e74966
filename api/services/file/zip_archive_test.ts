import assert from "node:assert/strict";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";
import { readZip } from "../../../tests/zip_files.ts";
import { systemContext } from "../../context.ts";
import { EVERYTHING } from "./selection.ts";
import { planArchive, streamArchive } from "./zip_archive.ts";

const linux = Deno.build.os === "linux";

/** Handles of this process below a folder. */
function openFiles(folder: string): number {
  return Array.from(Deno.readDirSync("/proc/self/fd")).filter(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}

/** Files close a moment after the reader went away; how many still stand open when that moment is long over? */
async function leftOpen(folder: string): Promise<number> {
  for (let waits = 0; waits < 100 && openFiles(folder) > 0; waits++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return openFiles(folder);
}

Deno.test({
  name: "an archive that the client drops leaves no file open, whether before the first byte or later",
  ignore: !linux,
  async fn() {
    await using test = await openTestApp();
    const { repository: { datasets, files }, token } = await test.signIn();
    const { dataSetId } = await datasets.create();
    await files.upload(dataSetId, "V1", "a.bin", new Uint8Array(2_000_000));
    await files.upload(dataSetId, "V1", "b.txt", "two");
    const address = `${ORIGIN}/api/sdb-download-service/getZipFile?dataSetId=${dataSetId}&version=V1`;
    const blobs = `${test.config.dataDir}/blobs`;
    assert.equal(openFiles(blobs), 0);
    for (const chunks of [0, 1, 4]) {
      for (let round = 0; round < 20; round++) {
        const headers = { Authorization: `Bearer ${token}` };
        const response = await test.api.fetch(new Request(address, { headers }));
        assert.equal(response.status, 200);
        const reader = response.body!.getReader();
        for (let read = 0; read < chunks; read++) await reader.read();
        await reader.cancel();
      }
      assert.equal(await leftOpen(blobs), 0, `after ${chunks} chunks`);
    }
  },
});

Deno.test("archives whose readers stand still hold up no other", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files }, token } = await test.signIn();
  const { dataSetId } = await datasets.create();
  await files.upload(dataSetId, "V1", "a.bin", new Uint8Array(2_000_000));
  const address = `${ORIGIN}/api/sdb-download-service/getZipFile?dataSetId=${dataSetId}&version=V1`;
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async () => await test.api.fetch(new Request(address, { headers }));
  const still: ReadableStreamDefaultReader<Uint8Array>[] = [];
  // One for each core used to be enough.
  for (let n = 0; n < Math.min(15, navigator.hardwareConcurrency + 1); n++) {
    const reader = (await ask()).body!.getReader();
    await reader.read();
    still.push(reader);
  }
  const whole = await (await ask()).bytes();
  assert.ok(whole.length > 2_000_000);
  for (const reader of still) await reader.cancel();
});

Deno.test("streamArchive() sends the same bytes of a list that is kept, and of one that is read again", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const sizes = { "a.bin": 10, "b/c.bin": 65_536, "b/d.bin": 65_537, "empty.txt": 0, "z.bin": 300_000 };
  for (const [path, size] of Object.entries(sizes)) {
    await files.upload(dataSetId, "V1", path, new Uint8Array(size).fill(size));
  }
  const [{ id: versionId }] = await test.app.db.read.select().from(datasetVersion).all();
  const context = systemContext(test.app, "archive");
  const content = { versionId, selection: EVERYTHING, folder: "all" };
  const [kept, read] = [await planArchive(context, content), await planArchive(context, content, 2)];
  assert.equal(kept.kept?.length, 5);
  assert.equal(read.kept, undefined);
  const whole = await new Response(streamArchive(context, kept)).bytes();
  assert.equal(whole.length, kept.size);
  for (const range of [{ start: 0, end: kept.size }, { start: 70, end: 66_000 }, { start: 0, end: 100 }]) {
    for (const plan of [kept, read]) {
      const bytes = await new Response(streamArchive(context, plan, range)).bytes();
      assert.deepEqual(bytes, whole.subarray(range.start, range.end));
    }
  }
});

Deno.test("an archive has names that differ in case or Unicode form alone exactly as they came, and one of them alone", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files }, token } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const names = ["Data.csv", "data.csv", "DATA/a", "data/A", "data/a", "caf\u00e9.txt", "cafe\u0301.txt"];
  for (const name of names) await files.upload(dataSetId, "V1", name, `content of ${name}`);
  const zipOf = async (...paths: string[]) => {
    const query = new URLSearchParams([
      ["dataSetId", dataSetId],
      ["version", "V1"],
      ...paths.map((path) => ["path", path]),
    ]);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await test.api.request(`${ORIGIN}/api/sdb-download-service/getZipFile?${query}`, {
      headers,
    });
    const archive = await Deno.makeTempFile({ suffix: ".zip" });
    await Deno.writeFile(archive, await answer.bytes());
    const found = await readZip(archive);
    await Deno.remove(archive);
    found.delete("SHA256SUMS");
    return Object.fromEntries([...found].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
  };
  const wanted = (some: string[]) => Object.fromEntries(some.map((name) => [name, `content of ${name}`]));
  assert.deepEqual(await zipOf(), wanted(names));
  assert.deepEqual(await zipOf("data/"), wanted(["data/A", "data/a"]));
  assert.deepEqual(await zipOf("data.csv", "cafe\u0301.txt"), wanted(["data.csv", "cafe\u0301.txt"]));
});
