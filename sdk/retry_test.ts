import assert from "node:assert/strict";
import { ApiError, ERRORS } from "../sdk/mod.ts";
import { withRetry } from "./retry.ts";

const { code, status } = ERRORS.tooManyRequests;
const tooMany = (seconds: number) => new ApiError(code, status, "", "", [], { seconds });

async function waits(...thrown: Error[]): Promise<number[]> {
  const slept: number[] = [];
  const sleep = (milliseconds: number) => Promise.resolve(void slept.push(milliseconds));
  const call = () => {
    const error = thrown.shift();
    return error ? Promise.reject(error) : Promise.resolve();
  };
  await withRetry(call, { sleep, signal: new AbortController().signal });
  return slept;
}

Deno.test("withRetry() waits as long as a limit says, and at least as long as for a busy server", async () => {
  assert.deepEqual(await waits(tooMany(42), tooMany(1)), [42_000, 1_000]);
});

Deno.test("withRetry() does not wait for a limit of an hour", async () => {
  await assert.rejects(waits(tooMany(3_000)), { error: "tooManyRequests" });
});
