import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { leadingZeros } from "./model/account/leading_zeros.ts";
import { findNumbers } from "./proof_of_work.ts";

Deno.test("leadingZeros counts bits", () => {
  for (
    const [bytes, zeros] of [[[0x80], 0], [[0x01], 7], [[0, 0xff], 8], [[0, 0, 0x10], 19], [
      [0, 0],
      16,
    ]] as const
  ) {
    assert.equal(leadingZeros(Uint8Array.from(bytes)), zeros, String(bytes));
  }
});

Deno.test("findNumbers solves every part and lets others run meanwhile", async () => {
  const challenge = {
    kind: "work",
    id: "",
    salt: "ab".repeat(16),
    count: 4,
    bits: 11,
    expiresIn: 0,
  } as const;
  const pauses: number[] = [];
  const numbers = await findNumbers(challenge, (done) => {
    pauses.push(done);
    return Promise.resolve();
  });
  assert.equal(numbers.length, 4);
  numbers.forEach((n, part) => {
    const digest = createHash("sha256").update(`${challenge.salt}:${part}:${n}`).digest();
    assert.ok(leadingZeros(digest) >= 11, `part ${part}`);
  });
  // 2,000 hashes from one pause to the next; each number is the first that fits.
  assert.equal(pauses.length, Math.floor(numbers.reduce((sum, n) => sum + n + 1, 0) / 2_000));
  assert.deepEqual(pauses, pauses.toSorted((a, b) => a - b));
});
