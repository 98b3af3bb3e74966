import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { BlobHasher, type Hashing } from "./blob_hasher.ts";

const blob = new Blob(["some bytes"]);
const hex = (digest: Uint8Array) => digest.toHex();
const right = createHash("sha256").update("some bytes").digest("hex");

/** The worker itself, in a thread of its own. */
const start = () => new Worker(new URL("./hash_worker.ts", import.meta.url), { type: "module" });

Deno.test("digest() hashes in the worker, several at the same time", async () => {
  const worker = start();
  const hasher = new BlobHasher(() => worker as Hashing);
  const [one, other] = await Promise.all([hasher.digest(blob), hasher.digest(new Blob(["other"]))]);
  assert.equal(hex(one), right);
  assert.notEqual(hex(other), right);
  worker.terminate();
});

Deno.test("digest() hashes on the page where no worker can be had, or its script does not come", async () => {
  const refused = new BlobHasher(() => {
    throw new Error("no workers here");
  });
  assert.equal(hex(await refused.digest(blob)), right);
  const silent: Hashing = { postMessage: () => {}, onmessage: null, onerror: null };
  const broken = new BlobHasher(() => silent);
  const digest = broken.digest(blob);
  silent.onerror!();
  assert.equal(hex(await digest), right);
  assert.equal(hex(await broken.digest(blob)), right);
});

Deno.test("digest() ends at once when it is stopped, and tells the worker", async () => {
  const asked: unknown[] = [];
  const slow: Hashing = { postMessage: (one) => asked.push(one), onmessage: null, onerror: null };
  const controller = new AbortController();
  const digest = new BlobHasher(() => slow).digest(blob, controller.signal);
  controller.abort(new Error("paused"));
  await assert.rejects(digest, /paused/);
  assert.deepEqual(asked, [{ id: 1, blob }, { id: 1 }]);
});

Deno.test("digest() says what the worker could not read", async () => {
  const unreadable: Hashing = { postMessage: () => {}, onmessage: null, onerror: null };
  const digest = new BlobHasher(() => unreadable).digest(blob);
  unreadable.onmessage!(new MessageEvent("message", { data: { id: 1, problem: "NotReadableError" } }));
  await assert.rejects(digest, /NotReadableError/);
});
