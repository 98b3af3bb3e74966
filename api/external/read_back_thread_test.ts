/** Reading back beside the writer: it finds what the disk has, and its end is survived. */
import { dirname } from "node:path";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { checksumsOf, randomBytes, sha256Of, streamOf } from "../../tests/bytes.ts";
import { LARGE_FILE, ReadBackThread } from "./read_back_thread.ts";
import { LocalBlobStore } from "./storage_local.ts";

async function open(script?: URL) {
  const folder = await Deno.makeTempDir({ prefix: "sdb-read-back-" });
  const store = new LocalBlobStore(folder, script);
  await store.prepare();
  return {
    folder,
    store,
    async [Symbol.asyncDispose]() {
      store.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** A body that runs `act` when so many bytes have left. */
function bodyOf(bytes: Uint8Array, at: number, act: () => Promise<void>): ReadableStream<Uint8Array> {
  return ReadableStream.from((async function* () {
    for (let from = 0; from < bytes.length; from += 65_536) {
      if (from >= at && from < at + 65_536) await act();
      yield bytes.subarray(from, from + 65_536);
    }
  })());
}

Deno.test("LocalBlobStore.write() reads a long file back while it comes; of a short one it says nothing", async () => {
  await using at = await open();
  for (const size of [LARGE_FILE - 1, LARGE_FILE, LARGE_FILE + 1, 20_000_000]) {
    const bytes = randomBytes(size);
    const { readBack } = await at.store.write(streamOf(bytes), { limit: size });
    if (size < LARGE_FILE) assert.equal(readBack, undefined);
    else assert.deepEqual(readBack, { size, sha256: sha256Of(bytes), md5: undefined, ...checksumsOf(bytes) });
    // The same once more is not stored, so it is the stored bytes that are read back.
    assert.equal((await at.store.write(streamOf(bytes), { limit: size })).readBack, undefined);
  }
});

Deno.test("LocalBlobStore.write() reads back what the disk has, not what came", async () => {
  await using at = await open();
  const bytes = randomBytes(20_000_000);
  const spoil = async () => {
    const [name] = Array.from(Deno.readDirSync(`${at.folder}/incoming`), ({ name }) => name);
    using file = await Deno.open(`${at.folder}/incoming/${name}`, { write: true });
    await file.write(new Uint8Array([bytes[0]! ^ 1]));
  };
  // Before the first byte is read back: nothing is read of a file that is not long yet.
  const body = bodyOf(bytes, 3_000_000, spoil);
  await assert.rejects(at.store.write(body, { limit: bytes.length, name: "a.bin" }), {
    error: "uploadDamaged",
    params: { path: "a.bin" },
  });
  assert.deepEqual(Array.from(Deno.readDirSync(`${at.folder}/incoming`)), []);
  assert.ok(!await at.store.has({ sha256: sha256Of(bytes), size: bytes.length }));
});

Deno.test("LocalBlobStore reads by itself where the thread fails", async () => {
  await using at = await open(
    new URL(
      "data:text/javascript,self.onmessage = ({ data }) => self.postMessage({ file: data.file, error: 'no' })",
    ),
  );
  const bytes = randomBytes(LARGE_FILE + 5);
  const { readBack, ...blob } = await at.store.write(streamOf(bytes), { limit: bytes.length });
  assert.equal(blob.sha256, sha256Of(bytes));
  assert.deepEqual([readBack?.sha256, readBack?.crc32], [blob.sha256, checksumsOf(bytes).crc32]);
  const md5 = createHash("md5").update(bytes).digest("hex");
  assert.deepEqual(await at.store.digest(blob), { ...blob, md5 });
  assert.ok(await at.store.verify(blob));
});

Deno.test("FollowedFile.endPart() hashes part by part, and end() the whole", async () => {
  const path = await Deno.makeTempFile();
  const bytes = randomBytes(40_000_000);
  await Deno.writeFile(path, bytes);
  const thread = new ReadBackThread(dirname(path));
  const file = thread.open(path, { md5: true });
  let from = 0;
  for (const end of [1, 17_000_000, 17_000_001, 39_000_000]) {
    assert.equal(await file.endPart(end), sha256Of(bytes.subarray(from, end)));
    from = end;
  }
  const { sha256, md5 } = await file.end(bytes.length);
  assert.deepEqual([sha256, md5], [sha256Of(bytes), createHash("md5").update(bytes).digest("hex")]);
  thread.close();
  await Deno.remove(path);
});

Deno.test("LocalBlobStore.readSmall() gives each blob its own bytes, and none for one that is missing or has another length", async () => {
  await using at = await open();
  const stored: { sha256: string; size: number; bytes: Uint8Array }[] = [];
  for (const size of [1, 24_000, 65_536, 7]) {
    const bytes = randomBytes(size);
    stored.push({ ...await at.store.write(streamOf(bytes), { limit: size }), bytes });
  }
  const [one, two, three, four] = stored.map(({ sha256, size }) => ({ sha256, size }));
  const asked = [one!, { ...two!, size: 23_999 }, { ...two!, size: 24_001 }, three!, {
    sha256: "0".repeat(64),
    size: 5,
  }, four!];
  const [first, , , third, , last] = await at.store.readSmall(asked);
  assert.deepEqual([first, third, last], [stored[0]!.bytes, stored[2]!.bytes, stored[3]!.bytes]);
  assert.deepEqual((await at.store.readSmall(asked)).map((bytes) => bytes?.length), [
    1,
    undefined,
    undefined,
    65_536,
    undefined,
    7,
  ]);
  assert.deepEqual(await at.store.readSmall([]), []);
});
