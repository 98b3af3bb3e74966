import assert from "node:assert/strict";
import { BodyBudget } from "./request_bodies.ts";
import { refusals } from "./refusal_counts.ts";

const LIMITS = { address: { bodies: 2, bytes: 100 }, process: { bodies: 3, bytes: 150 } };
const [CAMPUS, HOME] = ["203.0.113.9", "198.51.100.1"];
const TOO_MANY = { error: "tooManyRequests", params: { seconds: 10 } };
const BUSY = { error: "busy", params: { seconds: 10 } };

Deno.test("BodyBudget.begin() refuses an address that has too many, and the next one only when the process has", () => {
  const budget = new BodyBudget(LIMITS);
  const shares = [budget.begin(CAMPUS), budget.begin(CAMPUS)];
  const before = refusals.get("bodiesOfAddress")!;
  assert.throws(() => budget.begin(CAMPUS), TOO_MANY);
  assert.equal(refusals.get("bodiesOfAddress"), before + 1);
  shares.push(budget.begin(HOME));
  assert.throws(() => budget.begin("192.0.2.1"), BUSY);
  for (const share of shares) share.end();
  assert.deepEqual(budget.load, { bodies: 0, bytes: 0 });
  budget.begin(CAMPUS);
});

Deno.test("BodyBudget counts an IPv6 network of 64 bits as one address, and no address for the process alone", () => {
  const budget = new BodyBudget(LIMITS);
  budget.begin("2001:db8::1");
  budget.begin("2001:db8::2");
  assert.throws(() => budget.begin("2001:db8::3"), TOO_MANY);
  budget.begin("");
  assert.throws(() => budget.begin(""), BUSY);
});

Deno.test("BodyShare.grow() refuses bytes beyond the budget, of the address first, then of the process", () => {
  const budget = new BodyBudget(LIMITS);
  const [one, other, third] = [budget.begin(CAMPUS), budget.begin(CAMPUS), budget.begin(HOME)];
  one.grow(60);
  assert.throws(() => other.grow(41), TOO_MANY);
  other.grow(40);
  assert.throws(() => third.grow(51), BUSY);
  third.grow(50);
  assert.deepEqual(budget.load, { bodies: 3, bytes: 150 });
});

Deno.test("BodyShare.complete() leaves the place to another body and keeps the bytes until end()", () => {
  const budget = new BodyBudget(LIMITS);
  const one = budget.begin(CAMPUS);
  one.grow(90);
  one.complete();
  assert.deepEqual(budget.load, { bodies: 0, bytes: 90 });
  const [two] = [budget.begin(CAMPUS), budget.begin(CAMPUS)];
  assert.throws(() => two.grow(11), TOO_MANY);
  one.end();
  one.end();
  two.grow(11);
  assert.deepEqual(budget.load, { bodies: 2, bytes: 11 });
});
