import assert from "node:assert/strict";
import { FRESH_MS, GUEST_REPORT_MS, OWNER_REPORT_MS, watchPresence } from "./presence_watch.ts";

function scene({ guest = true } = {}) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const seen = { reports: 0, ended: 0, now: 0, goesOn: true };
  const answers: (() => void)[] = [];
  const stop = watchPresence({
    page,
    guest,
    now: () => seen.now,
    report: () => {
      seen.reports++;
      return new Promise<boolean>((resolve) => answers.push(() => resolve(seen.goesOn)));
    },
    onEnd: () => seen.ended++,
  });
  const answer = async () => {
    answers.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  const act = (event = "keydown") => page.dispatchEvent(new Event(event));
  return { page, seen, stop, answer, act };
}

Deno.test("watchPresence(): a guest's next action asks at once, and a refusal ends it for good", async () => {
  const { seen, act, answer, stop } = scene();
  act();
  assert.equal(seen.reports, 0, "the page was drawn a moment ago");
  seen.now += FRESH_MS;
  act();
  act("pointerdown");
  assert.equal(seen.reports, 1, "one at a time");
  await answer();
  assert.equal(seen.ended, 0);
  seen.now += FRESH_MS;
  seen.goesOn = false;
  act("pointerdown");
  await answer();
  assert.deepEqual([seen.reports, seen.ended], [2, 1]);
  seen.now += FRESH_MS;
  act();
  assert.equal(seen.reports, 2, "nothing is asked after the end");
  stop();
});

Deno.test("watchPresence(): a guest who types a key a second for a minute sends no more than one report in four seconds", async () => {
  const { seen, act, answer, stop } = scene();
  for (let second = 0; second < 60; second++) {
    seen.now += 1_000;
    act();
    await answer();
  }
  assert.equal(seen.reports, 15);
  stop();
});

Deno.test("watchPresence(): the depositor's typing asks nothing; a page that comes to the front does, a hidden one never", () => {
  const { page, seen, act, stop } = scene({ guest: false });
  seen.now += OWNER_REPORT_MS;
  act();
  assert.equal(seen.reports, 0);
  page.hidden = true;
  act("visibilitychange");
  assert.equal(seen.reports, 0);
  page.hidden = false;
  act("visibilitychange");
  assert.equal(seen.reports, 1);
  stop();
});

Deno.test("watchPresence(): without an action a guest hears of the end within a few seconds", async () => {
  const { seen, answer, stop } = scene();
  seen.goesOn = false;
  await new Promise((resolve) => setTimeout(resolve, GUEST_REPORT_MS + 100));
  await answer();
  assert.deepEqual([seen.reports, seen.ended], [1, 1]);
  assert.ok(GUEST_REPORT_MS <= 5_000);
  stop();
});
