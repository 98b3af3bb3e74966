/**
 * How long login and recovery take for an address with an account and for one without. The samples are taken in turns, so
 * that a busy machine slows both alike; the suite runs this alone. `tests/enumeration_test.ts` counts the work itself.
 */
import assert from "node:assert/strict";
import { hashPassword } from "../../api/services/credential/password_hash.ts";
import { user } from "../../db/schema/mod.ts";
import type { CaptchaPurpose } from "../../sdk/model/account/captcha.ts";
import { issueCaptchaToken } from "../captcha_tokens.ts";
import { openTestApp, type TestApp } from "../harness.ts";

/** Of each kind; `SAMPLES=500` takes as many as safety 3.7 asks for, which is a matter of minutes. */
const SAMPLES = Number(Deno.env.get("SAMPLES") ?? 60);
/** Milliseconds between the medians (safety 3.7). */
const APART_MAX = 10;
const HOUR = 3_600_000;
const KNOWN = "known@example.org";
const UNKNOWN = "unknown@example.org";

async function openAppWithPerson(): Promise<TestApp> {
  const test = await openTestApp();
  const passwordHash = await hashPassword("Right12345");
  await test.app.db.withTx((tx) =>
    tx.insert(user).values({
      id: "p",
      email: KNOWN,
      passwordHash,
      status: "ACTIVE",
      realName: "P",
      createdAt: 0,
    })
  );
  return test;
}

type Call = (test: TestApp, email: string, token: string) => Promise<unknown>;

const CALLS: Partial<Record<CaptchaPurpose, Call>> = {
  login: ({ visitor }, email, token) => visitor.users.login(email, "Wrong12345", token),
  recovery: ({ visitor }, email, token) => visitor.users.forgotPassword(email, token),
};

/** Milliseconds of one call; the clock then goes on so far that no limit stands in the way of the next. */
async function sample(test: TestApp, purpose: CaptchaPurpose, email: string): Promise<number> {
  const token = await issueCaptchaToken(test, purpose);
  const started = performance.now();
  await CALLS[purpose]!(test, email, token).catch(() => {});
  const taken = performance.now() - started;
  test.advance(HOUR);
  return taken;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1];

for (const purpose of Object.keys(CALLS) as CaptchaPurpose[]) {
  Deno.test(`${purpose}: the medians of an address with an account and of one without are within ${APART_MAX} ms`, async () => {
    await using test = await openAppWithPerson();
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = -10; n < SAMPLES; n++) {
      const times = [await sample(test, purpose, KNOWN), await sample(test, purpose, UNKNOWN)];
      // The first ones warm up.
      if (n < 0) continue;
      known.push(times[0]);
      unknown.push(times[1]);
    }
    const medians = [median(known), median(unknown)];
    console.log(`${purpose}: known ${medians[0].toFixed(2)} ms, unknown ${medians[1].toFixed(2)} ms`);
    assert.ok(Math.abs(medians[0] - medians[1]) <= APART_MAX, `${medians}`);
  });
}
