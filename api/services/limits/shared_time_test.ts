import assert from "node:assert/strict";
import { SharedTime } from "./shared_time.ts";

Deno.test("SharedTime charges work that goes on alone its whole time", () => {
  const time = new SharedTime();
  const begun = time.begin(1_000);
  assert.equal(time.end(begun, 1_050), 50);
  assert.equal(time.end(time.begin(9_000), 9_007), 7);
});

Deno.test("SharedTime charges forty that wait for each other no more than the time in which they ran", () => {
  const time = new SharedTime();
  const begun = Array.from({ length: 40 }, () => time.begin(0));
  const charges = begun.map((one, at) => time.end(one, (at + 1) * 50));
  assert.equal(Math.round(charges.reduce((sum, one) => sum + one)), 40 * 50);
  assert.ok(charges.every((one) => one <= 40 * 50));
});
