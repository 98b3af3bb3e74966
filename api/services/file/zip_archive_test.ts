import assert from "node:assert/strict";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";

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
