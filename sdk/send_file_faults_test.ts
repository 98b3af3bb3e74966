/** What becomes of a file when the line, the server or the file itself is not what it was. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { FakeUploads } from "../tests/fake_uploads.ts";
import { ApiError, ConnectionError } from "./error.ts";
import { ERRORS } from "./model/errors.ts";
import { sendFile } from "./send_file.ts";
import type { SendOptions } from "./send_options.ts";

const MEBIBYTE = 1024 * 1024;
const TARGET = { dataSetId: "d", version: "V1", path: "large.bin" };
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (size: number) => new Uint8Array(randomBytes(size));

const send = (uploads: FakeUploads, bytes: Uint8Array<ArrayBuffer>, options: SendOptions = {}) =>
  sendFile(uploads, TARGET, new Blob([bytes]), { sleep: () => Promise.resolve(), ...options });

/** Begins a file as another page did, up to an offset. */
async function begin(uploads: FakeUploads, bytes: Uint8Array<ArrayBuffer>, upTo: number): Promise<string> {
  const { uploadId } = await uploads.create({ ...TARGET, size: bytes.length, fingerprint: "same" });
  for (let offset = 0; offset < upTo; offset += 1_000) {
    await uploads.append(uploadId, offset, bytes.subarray(offset, Math.min(upTo, offset + 1_000)));
  }
  uploads.received = 0;
  return uploadId;
}

const resume = (uploads: FakeUploads): SendOptions => ({ earlier: uploads.list(), fingerprint: "same" });

Deno.test("send() does not put another file behind the beginning of one with the same fingerprint", async () => {
  for (const upTo of [1, 2_500, 4_999]) {
    const uploads = new FakeUploads();
    const [first, second] = [bytesOf(5_000), bytesOf(5_000)];
    const begun = await begin(uploads, first, upTo);
    const { sha256 } = await send(uploads, second, resume(uploads));
    assert.equal(sha256, hashOf(second));
    assert.ok(!uploads.rows.has(begun), "what nobody goes on with is dropped");
  }
});

Deno.test("send() goes on where the same file was left, and looks at what has arrived", async () => {
  const uploads = new FakeUploads();
  const bytes = bytesOf(5_000);
  await begin(uploads, bytes, 2_500);
  const { sha256 } = await send(uploads, bytes, resume(uploads));
  assert.deepEqual([sha256, uploads.received], [hashOf(bytes), 2_500]);
});

Deno.test("send() begins anew where the server does not say what has arrived, unless the hash is the fingerprint", async () => {
  const bytes = bytesOf(5_000);
  const sha256 = hashOf(bytes);
  for (const [options, sent] of [[{}, 5_000], [{ fingerprint: sha256, sha256 }, 2_500]] as const) {
    const uploads = new FakeUploads();
    uploads.hidesParts = true;
    const row = uploads.rows.get(await begin(uploads, bytes, 2_500))!;
    Object.assign(row, options);
    const file = await send(uploads, bytes, { ...resume(uploads), ...options });
    assert.deepEqual([file.sha256, uploads.received], [sha256, sent]);
  }
});

Deno.test("send() attaches to a file that is read back, and sends none of it again", async () => {
  const uploads = new FakeUploads();
  const bytes = bytesOf(5_000);
  uploads.looks = 2;
  const { uploadId } = await uploads.create({ ...TARGET, size: bytes.length, fingerprint: "same" });
  await uploads.append(uploadId, 0, bytes);
  uploads.received = 0;
  for (const when of ["while it is read back", "after it was read back"]) {
    const told: string[] = [];
    const earlier = uploads.list().map((one) => ({ ...one, state: "verifying" as const, file: undefined }));
    const file = await send(uploads, bytes, {
      earlier,
      fingerprint: "same",
      onVerify: () => told.push(when),
    });
    assert.deepEqual([file.sha256, uploads.received, uploads.rows.size], [hashOf(bytes), 0, 1], when);
  }
});

Deno.test("send() sends of a joined file that is damaged what the server misses, also after a reload", async () => {
  for (const reloaded of [false, true]) {
    const uploads = new FakeUploads();
    const bytes = bytesOf(8_000);
    let damages = 1;
    uploads.damagedFrom = () => damages-- > 0 ? 6_000 : undefined;
    const options = { parallelSize: 1_000, fingerprint: "same" };
    if (reloaded) {
      uploads.before = (call) => {
        if (call === "append" && damages <= 0) throw new Error("the page is gone");
      };
      await assert.rejects(send(uploads, bytes, options), /the page is gone/);
      uploads.before = () => {};
    }
    const { sha256 } = await send(uploads, bytes, { ...options, earlier: uploads.list() });
    assert.deepEqual([sha256, uploads.received], [hashOf(bytes), 10_000]);
  }
});

Deno.test("send() above the size for parts joins four of them, in the order of their bytes", async () => {
  const uploads = new FakeUploads();
  const bytes = bytesOf(8_001);
  let told = 0;
  const { sha256 } = await send(uploads, bytes, { parallelSize: 8_000, onProgress: (sent) => told = sent });
  assert.deepEqual([sha256, told], [hashOf(bytes), bytes.length]);
  assert.equal(uploads.calls.filter((call) => call === "create").length, 4);
  assert.equal(uploads.rows.size, 1);
});

Deno.test("send() tells of parts that go on what was there before, and only then what has left", async () => {
  const uploads = new FakeUploads();
  const bytes = bytesOf(8_000);
  const options = { parallelSize: 1_000, fingerprint: "same" };
  uploads.before = (call) => {
    if (call === "join") throw new Error("the page is gone");
  };
  await assert.rejects(send(uploads, bytes, options), /the page is gone/);
  uploads.before = () => {};
  const told: number[] = [];
  await send(uploads, bytes, { ...options, earlier: uploads.list(), onProgress: (sent) => told.push(sent) });
  assert.equal(told[0], bytes.length);
});

Deno.test("send() ends the other parts when one of them is refused, and says why", async () => {
  const uploads = new FakeUploads();
  const { code, status } = ERRORS.storageFull;
  const late: string[] = [];
  uploads.before = async (call, { start, signal }) => {
    if (call !== "append") return;
    if (start === 0) throw new ApiError(code, status, "full", "full");
    // As `fetch` does.
    signal!.throwIfAborted();
    await new Promise<void>((resolve) => {
      signal!.addEventListener("abort", () => resolve());
      setTimeout(() => (late.push(`${start}`), resolve()), 1_000);
    });
  };
  await assert.rejects(send(uploads, bytesOf(8_000), { parallelSize: 1_000 }), { error: "storageFull" });
  const { length } = uploads.calls;
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([late, uploads.calls.length, uploads.received], [[], length, 0]);
});

Deno.test("send() comes through a line that is cut before each whole mebibyte", async () => {
  for (const through of [900_000, 100_000]) {
    const uploads = new FakeUploads();
    uploads.before = (_, { bytes }) => {
      if (bytes > through) throw new ConnectionError("cut");
    };
    const bytes = bytesOf(2 * MEBIBYTE);
    assert.equal((await send(uploads, bytes)).sha256, hashOf(bytes));
  }
});

Deno.test("send() uses what is wanted now for a taken path, not what the upload was begun with", async () => {
  const uploads = new FakeUploads();
  const bytes = bytesOf(5_000);
  const row = uploads.rows.get(await begin(uploads, bytes, 2_500))!;
  await sendFile(uploads, { ...TARGET, onConflict: "keep" }, new Blob([bytes]), resume(uploads));
  assert.equal(row.onConflict, "keep");
});

Deno.test("send() that is stopped does not wait until the line would be tried again", async () => {
  const uploads = new FakeUploads();
  uploads.before = () => {
    throw new ConnectionError("cut");
  };
  const controller = new AbortController();
  const sent = send(uploads, bytesOf(10), { signal: controller.signal, sleep: () => new Promise(() => {}) });
  setTimeout(() => controller.abort(new Error("enough")));
  await assert.rejects(sent, /enough/);
});
