/** Uploads that are read back while they come: what is said of them in the end is what is stored. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { LocalBlobStore } from "./storage_local.ts";
import type { Append, StagedPart } from "./storage.ts";

const MEBIBYTE = 1024 * 1024;
const SIZE = 12 * MEBIBYTE;
const hashOf = (bytes: Uint8Array, name = "sha256") => createHash(name).update(bytes).digest("hex");

async function openStore() {
  const folder = await Deno.makeTempDir();
  const store = new LocalBlobStore(folder);
  await store.prepare();
  const bytes = new Uint8Array(randomBytes(SIZE));
  const parts: StagedPart[] = [];
  return {
    store,
    bytes,
    parts,
    path: `${folder}/uploads/a`,
    /** Sends a stretch, as it is or as other bytes. */
    async append(start: number, end: number, to: Partial<Append> = {}, sent = bytes.subarray(start, end)) {
      const { size, sha256 } = await store.staging.append("a", new Blob([sent]).stream(), {
        start,
        limit: SIZE - start,
        isReadBack: true,
        isLast: end === SIZE,
        algorithm: "sha256",
        checksum: hashOf(bytes.subarray(start, end)),
        ...to,
      });
      parts.push({ start, size, sha256 });
    },
    readBack: () => store.staging.readBack("a", parts),
    async [Symbol.asyncDispose]() {
      store.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

type Scene = Awaited<ReturnType<typeof openStore>>;

async function isWhole({ bytes, readBack }: Scene): Promise<void> {
  const { size, sha256 } = await readBack() as { size: number; sha256: string };
  assert.deepEqual([size, sha256], [SIZE, hashOf(bytes)]);
}

const SEQUENCES: Record<string, (scene: Scene) => Promise<void>> = {
  "one request": (scene) => scene.append(0, SIZE),
  "some requests": async ({ append }) => {
    for (const [start, end] of [[0, 5], [5, 6], [6, 11], [11, 12]] as const) {
      await append(start * MEBIBYTE, end * MEBIBYTE);
    }
  },
  "a request that failed between them": async ({ append, bytes }) => {
    await append(0, 5 * MEBIBYTE);
    const failed = append(5 * MEBIBYTE, SIZE - 1, {}, bytes.subarray(0, 6 * MEBIBYTE));
    await assert.rejects(failed, { error: "uploadChecksumMismatch" });
    await append(5 * MEBIBYTE, SIZE);
  },
  "a last request that failed": async ({ append, bytes }) => {
    await append(0, 5 * MEBIBYTE);
    const failed = append(5 * MEBIBYTE, SIZE, {}, bytes.subarray(0, 7 * MEBIBYTE));
    await assert.rejects(failed, { error: "uploadChecksumMismatch" });
    await append(5 * MEBIBYTE, SIZE);
  },
  "a request that was not entered and came again with other bytes": async ({ append, bytes, parts }) => {
    await append(0, 5 * MEBIBYTE);
    await append(5 * MEBIBYTE, 9 * MEBIBYTE, { checksum: undefined }, bytes.subarray(0, 4 * MEBIBYTE));
    parts.pop();
    await append(5 * MEBIBYTE, SIZE);
  },
  "a first request that was not entered": async ({ append, bytes, parts }) => {
    await append(0, 5 * MEBIBYTE, { checksum: undefined }, bytes.subarray(1, 5 * MEBIBYTE));
    parts.pop();
    await append(0, SIZE);
  },
  "an end that somebody else wrote and that came again": async ({ append, path }) => {
    await append(0, 5 * MEBIBYTE);
    await Deno.writeFile(path, new Uint8Array(10), { append: true });
    await append(5 * MEBIBYTE, SIZE);
  },
};

for (const [name, send] of Object.entries(SEQUENCES)) {
  Deno.test(`staging.readBack() after ${name} says what was sent`, async () => {
    await using scene = await openStore();
    await send(scene);
    await isWhole(scene);
  });
}

for (const when of ["between two requests", "after the last one"]) {
  Deno.test(`staging.readBack() finds what was damaged ${when}, although it was read before`, async () => {
    await using scene = await openStore();
    const { append, parts, path } = scene;
    await append(0, 5 * MEBIBYTE);
    if (when === "after the last one") await append(5 * MEBIBYTE, SIZE);
    await new Promise((resolve) => setTimeout(resolve, 20));
    using file = await Deno.open(path, { write: true });
    await file.seek(3 * MEBIBYTE, Deno.SeekMode.Start);
    await file.write(new Uint8Array(100));
    if (when !== "after the last one") await append(5 * MEBIBYTE, SIZE);
    assert.deepEqual(await scene.readBack(), { damaged: parts[0] });
  });
}

Deno.test("staging.readBack() reads no byte a second time that was read while more came", async () => {
  await using scene = await openStore();
  const { append, parts, path } = scene;
  await append(0, 5 * MEBIBYTE);
  await append(5 * MEBIBYTE, SIZE);
  // Bytes that change without a trace in the time of the file are found by a reading alone.
  const { atime, mtime } = await Deno.stat(path);
  await new Promise((resolve) => setTimeout(resolve, 300));
  using file = await Deno.open(path, { write: true });
  await file.write(new Uint8Array(100));
  await Deno.utime(path, atime!, mtime!);
  assert.equal("damaged" in (await scene.readBack())!, false);
  assert.deepEqual(await scene.readBack(), { damaged: parts[0] });
});
