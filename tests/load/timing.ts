/**
 * How long login and recovery take for an address with an account and for one without: medians of 500 samples each,
 * taken in turns. Safety part 3, point 7 wants them within 10 ms. Run by hand on a quiet machine:
 * `deno run --allow-all tests/load/timing.ts [SAMPLES]`.
 */
import { hashPassword } from "../../api/services/passwords.ts";
import { user } from "../../db/schema/mod.ts";
import type { CaptchaPurpose } from "../../sdk/model/captcha.ts";
import { giveToken } from "../captcha_tokens.ts";
import { openTestHouse, type TestHouse } from "../harness.ts";

const SAMPLES = Number(Deno.args[0] ?? 500);
const HOUR = 3_600_000;
const KNOWN = "known@example.org";
const UNKNOWN = "unknown@example.org";

async function openHouseWithPerson(): Promise<TestHouse> {
  const test = await openTestHouse();
  const passwordHash = await hashPassword("Right12345");
  await test.house.db.withTx((tx) =>
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

type Call = (test: TestHouse, email: string, token: string) => Promise<unknown>;

const CALLS: Record<CaptchaPurpose, Call> = {
  login: ({ visitor }, email, token) => visitor.users.login(email, "Wrong12345", token),
  recovery: ({ visitor }, email, token) => visitor.users.forgotPassword(email, token),
};

/** Milliseconds of one call; the clock then goes on so far that no limit stands in the way of the next. */
async function sample(test: TestHouse, purpose: CaptchaPurpose, email: string): Promise<number> {
  const token = await giveToken(test, purpose);
  const started = performance.now();
  await CALLS[purpose](test, email, token).catch(() => {});
  const taken = performance.now() - started;
  test.advance(HOUR);
  return taken;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1];

for (const purpose of Object.keys(CALLS) as CaptchaPurpose[]) {
  await using test = await openHouseWithPerson();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = -10; n < SAMPLES; n++) {
    const times = [await sample(test, purpose, KNOWN), await sample(test, purpose, UNKNOWN)];
    // The first ones warm up.
    if (n < 0) continue;
    known.push(times[0]);
    unknown.push(times[1]);
  }
  const [a, b] = [median(known), median(unknown)];
  const apart = Math.abs(a - b);
  const verdict = apart <= 10 ? "within 10 ms" : "MORE THAN 10 ms APART";
  console.log(
    `${purpose}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, apart ${
      apart.toFixed(2)
    } ms: ${verdict}`,
  );
  if (apart > 10) Deno.exitCode = 1;
}
