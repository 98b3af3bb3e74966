/** What only a real connection shows: lengths, aborted uploads, backups beside a running server. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { backUp, restore } from "../../api/services/backup/backup.ts";
import { assertInvariants, openFaultSite } from "./server.ts";

Deno.test("downloads over a connection carry their length, for HEAD, whole and part", async () => {
  await using site = await openFaultSite();
  await using server = await site.start();
  const { datasets, files } = server.connect(site.depositor);
  const { dataSetId } = await datasets.create();
  const bytes = new Uint8Array(randomBytes(3_000_001));
  const { fileId } = await files.upload(dataSetId, "V1", "a.bin", bytes);
  const address = files.address({ fileId });
  const headers = { Authorization: site.depositor };
  const length = async (response: Response) => {
    const body = await response.bytes();
    return [response.status, response.headers.get("Content-Length"), body.length];
  };
  assert.deepEqual(await length(await fetch(address, { method: "HEAD", headers })), [200, "3000001", 0]);
  assert.deepEqual(await length(await fetch(address, { headers })), [200, "3000001", 3_000_001]);
  const range = { ...headers, Range: "bytes=1000000-" };
  assert.deepEqual(await length(await fetch(address, { headers: range })), [206, "2000001", 2_000_001]);
  assert.deepEqual(await (await files.download(fileId)).bytes(), bytes);
});

Deno.test("an upload whose client goes away leaves no partial file", async () => {
  await using site = await openFaultSite();
  await using server = await site.start();
  const { datasets, files } = server.connect(site.depositor);
  const { dataSetId } = await datasets.create();
  const incoming = () => Array.from(Deno.readDirSync(`${site.folder}/incoming`)).length;
  const abort = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(100_000)),
  });
  const upload = files.upload(dataSetId, "V1", "a.bin", body, { signal: abort.signal });
  await until(() => incoming() === 1);
  abort.abort();
  await assert.rejects(upload);
  await until(() => incoming() === 0);
  assert.equal((await files.list(dataSetId, "V1")).total, 0);
});

Deno.test("a backup taken beside a running server restores to a whole one", async () => {
  await using site = await openFaultSite();
  const folder = `${site.folder}.backup`;
  const restored = `${site.folder}.restored`;
  try {
    await using server = await site.start();
    const { datasets, files } = server.connect(site.depositor);
    const { dataSetId } = await datasets.create();
    for (let n = 0; n < 10; n++) await files.upload(dataSetId, "V1", `${n}`, `content ${n}`);
    assert.equal((await backUp(place(site.folder), folder)).blobs, 10);
    await files.upload(dataSetId, "V1", "later", "the server goes on");
    await restore(folder, place(restored));
    await server.kill();
    await site.inspect((app) => assertInvariants(app));
  } finally {
    for (const path of [folder, restored]) await Deno.remove(path, { recursive: true }).catch(() => {});
  }
});

const place = (dataDir: string) => ({ dataDir, databaseUrl: `file:${dataDir}/sdb.db` });

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !condition(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(condition());
}
