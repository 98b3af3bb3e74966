/** A file that is sent over a line that fails in every way, against the whole app. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { openTestApp, ORIGIN, type TestApp } from "../tests/harness.ts";
import { CHUNK_LARGEST, CHUNK_SMALLEST, ChunkSize } from "./chunk_size.ts";
import { createRepository } from "./mod.ts";

const MEBIBYTE = 1024 * 1024;
const sleep = () => Promise.resolve();

async function open() {
  const test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await depositor.repository.datasets.create();
  return {
    test,
    depositor,
    target: { dataSetId, version: "V1", path: "large.bin" },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** Bodies that arrived, in bytes, and an SDK whose line `meddle` may cut before or after the server has answered. */
function connect(test: TestApp, token: string, meddle: (request: Request) => "before" | "after" | undefined) {
  const sent: number[] = [];
  const { uploads } = createRepository({
    server: ORIGIN,
    token,
    headers: { Origin: ORIGIN },
    fetch: async (request) => {
      const cut = meddle(request);
      if (cut === "before") throw new TypeError("the line is cut");
      if (request.method === "PATCH") sent.push((await request.clone().bytes()).length);
      const answer = await test.api.fetch(request);
      if (cut === "after") throw new TypeError("the answer is lost");
      return answer;
    },
  });
  return { uploads, sent };
}

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

Deno.test("send() brings a file over whatever the line does, and sends no more than a chunk again for a cut", async () => {
  await using scene = await open();
  const bytes = new Uint8Array(randomBytes(20 * MEBIBYTE));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("before", "after", undefined), { maxLength: 12 }),
      async (cuts) => {
        const left = [...cuts] as ("before" | "after" | undefined)[];
        const { uploads, sent } = connect(scene.test, scene.depositor.token, () => left.shift());
        const path = `${cuts.length}/${Math.random()}.bin`;
        const file = await uploads.send({ ...scene.target, path }, new Blob([bytes]), { sleep });
        assert.equal(file.sha256, sha256Of(bytes));
        const again = sent.reduce((sum, one) => sum + one, 0) - bytes.length;
        assert.ok(again <= cuts.filter(Boolean).length * 16 * MEBIBYTE, `${again} bytes again`);
      },
    ),
    { numRuns: 12 },
  );
});

Deno.test("send() with a digest of the sender's sends slices of the Blob, and reads none of its bytes itself", async () => {
  await using scene = await open();
  const bytes = new Uint8Array(randomBytes(10 * MEBIBYTE));
  const { uploads } = connect(scene.test, scene.depositor.token, () => undefined);
  const bodies: unknown[] = [];
  const file = await uploads.send(scene.target, new Unread([bytes]), {
    sleep,
    digest: async (blob) =>
      new Uint8Array(await crypto.subtle.digest("SHA-256", await new Response(blob).bytes())),
    append(uploadId, offset, body, { onSent: _, ...options }) {
      bodies.push(body);
      return uploads.append(uploadId, offset, body, options);
    },
  });
  assert.equal(file.sha256, sha256Of(bytes));
  assert.deepEqual(bodies.map((body) => body instanceof Blob && body.size), [8 * MEBIBYTE, 2 * MEBIBYTE]);
});

/** Neither it nor a slice of it can be read into memory. */
class Unread extends Blob {
  override slice(start?: number, end?: number): Blob {
    return unreadable(super.slice(start, end));
  }
}

const unreadable = (blob: Blob): Blob =>
  Object.defineProperty(blob, "arrayBuffer", { value: () => assert.fail("its bytes are read") });

Deno.test("send() goes on with an earlier upload of the same file, and not with one of another", async () => {
  await using scene = await open();
  const bytes = new Uint8Array(randomBytes(10 * MEBIBYTE));
  const { uploads, sent } = connect(scene.test, scene.depositor.token, () => undefined);
  const begun = { ...scene.target, size: bytes.length, fingerprint: "a" };
  const { uploadId } = await uploads.create(begun);
  await uploads.append(uploadId, 0, bytes.subarray(0, 7 * MEBIBYTE));
  sent.length = 0;
  const earlier = await uploads.list(scene.target.dataSetId, "V1");
  const options = { earlier, sleep };
  await uploads.send({ ...scene.target, path: "other.bin" }, new Blob([bytes]), {
    ...options,
    fingerprint: "a",
  });
  await uploads.send(scene.target, new Blob([bytes]), { ...options, fingerprint: "b" });
  assert.deepEqual(sent.reduce((sum, one) => sum + one, 0), 20 * MEBIBYTE);
  sent.length = 0;
  const file = await uploads.send(scene.target, new Blob([bytes]), { ...options, fingerprint: "a" });
  assert.deepEqual(sent, [3 * MEBIBYTE]);
  assert.equal(file.sha256, sha256Of(bytes));
});

Deno.test("send() does not join another file to the beginning of one with its name, size and fingerprint", async () => {
  await using scene = await open();
  const [first, second] = [1, 2].map(() => new Uint8Array(randomBytes(3_000_000)));
  const { uploads } = connect(scene.test, scene.depositor.token, () => undefined);
  const begun = { ...scene.target, size: first.length, fingerprint: "a" };
  const { uploadId } = await uploads.create(begun);
  await uploads.append(uploadId, 0, first.subarray(0, 2_000_000));
  const earlier = await uploads.list(scene.target.dataSetId, "V1");
  const file = await uploads.send(scene.target, new Blob([second]), { earlier, fingerprint: "a", sleep });
  assert.equal(file.sha256, sha256Of(second));
  assert.deepEqual((await uploads.list(scene.target.dataSetId, "V1")).map(({ state }) => state), ["done"]);
});

Deno.test("send() of a file that failed for its name goes on with another answer, and sends nothing again", async () => {
  await using scene = await open();
  const { dataSetId } = scene.target;
  const { uploads, sent } = connect(scene.test, scene.depositor.token, () => undefined);
  const bytes = new Uint8Array(randomBytes(3_000_000));
  const earlier = () => uploads.list(dataSetId, "V1");
  for (const parallelSize of [undefined, 1_000_000]) {
    const target = { ...scene.target, path: `${parallelSize}.bin` };
    const options = { fingerprint: "a", parallelSize, sleep };
    let isTaken = false;
    // Somebody takes the name when the bytes are on their way.
    const onProgress = () => {
      isTaken ||= !!scene.depositor.repository.files.upload(dataSetId, "V1", target.path, "old");
    };
    const refused = uploads.send({ ...target, onConflict: "refuse" }, new Blob([bytes]), {
      ...options,
      onProgress,
    });
    await assert.rejects(refused, { error: "pathTaken" });
    sent.length = 0;
    const again = { ...options, earlier: await earlier() };
    const file = await uploads.send({ ...target, onConflict: "replace" }, new Blob([bytes]), again);
    assert.deepEqual([file.outcome, file.sha256], ["replaced", sha256Of(bytes)]);
    assert.equal(sent.reduce((sum, one) => sum + one, 0), 0, `${parallelSize}`);
  }
});

Deno.test("send() of parts whose name is taken while their whole is read back goes on with another answer", async () => {
  await using scene = await open();
  const { dataSetId } = scene.target;
  const { uploads, sent } = connect(scene.test, scene.depositor.token, () => undefined);
  const bytes = new Uint8Array(randomBytes(3_000_000));
  const { staging } = scene.test.app.external.storage;
  const { keep } = staging;
  staging.keep = async (...given) => {
    staging.keep = keep;
    await scene.depositor.repository.files.upload(dataSetId, "V1", scene.target.path, "old");
    return await keep.apply(staging, given);
  };
  const options = { fingerprint: "a", parallelSize: 1_000_000, sleep };
  const refused = uploads.send({ ...scene.target, onConflict: "refuse" }, new Blob([bytes]), options);
  await assert.rejects(refused, { error: "pathTaken" });
  sent.length = 0;
  const earlier = await uploads.list(dataSetId, "V1");
  const again = { ...options, earlier };
  const file = await uploads.send({ ...scene.target, onConflict: "keep" }, new Blob([bytes]), again);
  assert.deepEqual([file.outcome, file.path, file.sha256], ["renamed", "large (2).bin", sha256Of(bytes)]);
  assert.equal(sent.reduce((sum, one) => sum + one, 0), 0);
});

Deno.test("send() tells progress that ends with the whole, and stops at once when it is told to", async () => {
  await using scene = await open();
  const source = new Blob([new Uint8Array(randomBytes(20 * MEBIBYTE))]);
  const told: number[] = [];
  const { uploads, sent } = connect(scene.test, scene.depositor.token, () => undefined);
  await uploads.send(scene.target, source, { onProgress: (bytes) => told.push(bytes) });
  assert.deepEqual([told[0], told.at(-1)], [0, source.size]);
  sent.length = 0;
  const controller = new AbortController();
  const onProgress = (bytes: number) => bytes > 0 && controller.abort(new Error("enough"));
  const { signal } = controller;
  await assert.rejects(
    uploads.send({ ...scene.target, path: "b.bin" }, source, { onProgress, signal }),
    /enough/,
  );
  assert.equal(sent.length, 1);
});

Deno.test("send() gives up at once what the server refuses, and says why", async () => {
  await using scene = await open();
  const { uploads } = connect(scene.test, scene.depositor.token, () => undefined);
  await uploads.send(scene.target, new Blob(["a"]));
  const again = uploads.send({ ...scene.target, onConflict: "refuse" }, new Blob(["b"]), { sleep });
  await assert.rejects(again, { error: "pathTaken" });
  const wrong = uploads.send({ ...scene.target, path: "c" }, new Blob(["c"]), {
    sha256: "0".repeat(64),
    sleep,
  });
  await assert.rejects(wrong, { error: "checksumMismatch" });
});

Deno.test("ChunkSize grows on a quick line, shrinks on a slow or broken one, and keeps its bounds", () => {
  fc.assert(fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 60_000 }))), (times) => {
    const size = new ChunkSize();
    let growth = 4;
    for (const time of times) {
      const before = size.bytes;
      if (time === null) size.failed();
      else size.took(before, time);
      const smaller = Math.max(CHUNK_SMALLEST, before / 2);
      const larger = Math.min(CHUNK_LARGEST, before * growth);
      // A line that has failed once is trusted less.
      if (time === null || time > 10_000) growth = 2;
      const wanted = time === null || time > 10_000 ? smaller : time < 2_000 ? larger : before;
      assert.equal(size.bytes, wanted, `${before} bytes in ${time} ms`);
    }
  }));
  assert.deepEqual([CHUNK_SMALLEST, CHUNK_LARGEST], [MEBIBYTE / 16, 32 * MEBIBYTE]);
});

Deno.test("ChunkSize learns nothing from the last piece of a file", () => {
  const size = new ChunkSize();
  const { bytes } = size;
  size.took(bytes - 1, 1);
  assert.equal(size.bytes, bytes);
});
