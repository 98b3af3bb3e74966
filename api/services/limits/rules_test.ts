import assert from "node:assert/strict";
import {
  addAttempt,
  ATTEMPT_RULES,
  type AttemptCount,
  HOUR,
  MINUTE,
  REQUEST_RULES,
  type Rule,
  waitMsFor,
} from "./rules.ts";

/** Tries as early as allowed, from 0 on, until `end`. @returns when each was made. */
function hurry(rule: Rule, end: number): number[] {
  const at: number[] = [];
  let made: AttemptCount | undefined;
  for (let now = 0; now < end; now += waitMsFor(rule, made, now)) {
    made = addAttempt(rule, made, now);
    at.push(now);
  }
  return at;
}

Deno.test("no rule lets an attacker in haste try more often than its numbers say, nor locks him out for good", () => {
  for (const [kind, rule] of Object.entries<Rule>({ ...ATTEMPT_RULES, ...REQUEST_RULES })) {
    const at = hurry(rule, 10 * rule.windowMs);
    const first = at.filter((time) => time < rule.windowMs).length;
    if (rule.grows) assert.ok(first <= rule.tries + 7, `${kind}: ${first} in the first window`);
    else assert.equal(first, rule.tries, kind);
    assert.ok(at.at(-1)! >= 9 * rule.windowMs, `${kind}: nothing allowed after ${at.at(-1)} ms`);
  }
});

Deno.test("ATTEMPT_RULES.login: five passwords, then waits of 1, 2, 4, 8 and 15 minutes", () => {
  const minutes = hurry(ATTEMPT_RULES.login, 2 * HOUR).map((time) => time / MINUTE);
  assert.deepEqual(minutes, [0, 0, 0, 0, 0, 1, 3, 7, 15, 30, 45, 60, 75, 90, 105]);
});

Deno.test("ATTEMPT_RULES.resend: one a minute, three an hour", () => {
  const minutes = hurry(ATTEMPT_RULES.resend, 2 * HOUR).map((time) => time / MINUTE);
  assert.deepEqual(minutes, [0, 1, 2, 60, 61, 62]);
});

Deno.test("waitMsFor() keeps the pause between two tries when a window ends meanwhile", () => {
  const made = { count: 3, since: 0, lastAt: HOUR - 1000 };
  assert.equal(waitMsFor(ATTEMPT_RULES.resend, made, HOUR), MINUTE - 1000);
});

Deno.test("waitMsFor() asks nobody to wait for a clock that was set back", () => {
  const made = { count: 999, since: 5 * HOUR, lastAt: 6 * HOUR };
  for (const rule of [ATTEMPT_RULES.login, ATTEMPT_RULES.register]) {
    assert.equal(waitMsFor(rule, made, HOUR), 0);
  }
});
