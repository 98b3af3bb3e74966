import assert from "node:assert/strict";
import { ApiError, ConnectionError } from "./error.ts";
import { type ErrorName, ERRORS } from "./model/errors.ts";
import { withRetry } from "./retry.ts";

const answer = (error: ErrorName, data?: unknown) =>
  new ApiError(ERRORS[error].code, ERRORS[error].status, "", "", [], data);
const tooMany = (seconds: number) => answer("tooManyRequests", { seconds });

async function waits(...thrown: Error[]): Promise<number[]> {
  const slept: number[] = [];
  const sleep = (milliseconds: number) => Promise.resolve(void slept.push(milliseconds));
  const call = () => {
    const error = thrown.shift();
    return error ? Promise.reject(error) : Promise.resolve();
  };
  await withRetry(call, { sleep });
  return slept;
}

Deno.test("withRetry() waits as long as a limit says, and at least as long as for a busy server", async () => {
  assert.deepEqual(await waits(tooMany(42), tooMany(1)), [42_000, 1_000]);
});

Deno.test("withRetry() does not wait for a limit of an hour", async () => {
  await assert.rejects(waits(tooMany(3_000)), { error: "tooManyRequests" });
});

const MAY_SUCCEED: readonly ErrorName[] = [
  "busy",
  "uploadBusy",
  "uploadChecksumMismatch",
  "requestTimeout",
  "uploadTooSlow",
  "tooManyRequests",
  "tooManyDownloads",
  "tooManyUploads",
  "storageUnavailable",
];

Deno.test("withRetry() tries again what a line or a busy server may let through, and nothing else", async () => {
  assert.deepEqual(await waits(new ConnectionError("cut"), new ApiError(0, 502, "", "")), [500, 1_000]);
  for (const name of Object.keys(ERRORS) as ErrorName[]) {
    const tried = await waits(answer(name)).then(({ length }) => length === 1, () => false);
    assert.equal(tried, MAY_SUCCEED.includes(name), name);
  }
});

Deno.test("withRetry() gives up after twelve tries, and at once when it is stopped", async () => {
  const cuts = (count: number) => Array.from({ length: count }, () => new ConnectionError("cut"));
  assert.equal((await waits(...cuts(11))).length, 11);
  await assert.rejects(waits(...cuts(12)), ConnectionError);
  const controller = new AbortController();
  const tried = withRetry(() => Promise.reject(new ConnectionError("cut")), {
    signal: controller.signal,
    sleep: () => Promise.resolve(controller.abort(new Error("enough"))),
  });
  await assert.rejects(tried, /enough/);
});

Deno.test("withRetry() does not give up whoever gets on", async () => {
  let bytes = 0;
  const call = () => bytes++ < 40 ? Promise.reject(new ConnectionError("cut")) : Promise.resolve(bytes);
  const sleep = () => Promise.resolve();
  assert.equal(await withRetry(call, { sleep, progress: () => Promise.resolve(bytes) }), 41);
});
