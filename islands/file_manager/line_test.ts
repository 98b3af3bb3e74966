import assert from "node:assert/strict";
import { ApiError, ConnectionError } from "../../sdk/error.ts";
import { ERRORS } from "../../sdk/model/errors.ts";
import { Line } from "./_line.ts";

const silent = { onSent: () => {}, onVerify: () => {} };

Deno.test("the speed of a file that goes on at two gigabytes is that of what is sent now", () => {
  let now = 60_000;
  const line = new Line(() => now);
  const { watcher, end } = line.watch(silent);
  watcher.onSent(new Map([[1, 2 ** 31]]));
  now += 2_000;
  watcher.onSent(new Map([[1, 2 ** 31 + 4_000]]));
  assert.equal(line.meter.speed(now), 2_000);
  // A cut: some of it is sent again.
  watcher.onSent(new Map([[1, 2 ** 31]]));
  assert.equal(line.meter.speed(now), 2_000);
  end();
  now += 3_600_000;
  const later = line.watch(silent);
  later.watcher.onSent(new Map([[2, 0]]));
  now += 1_000;
  later.watcher.onSent(new Map([[2, 500]]));
  assert.equal(line.meter.speed(now), 500, "a rest is no part of it");
});

Deno.test("the line is lost until something leaves again, and a busy server is no lost line", () => {
  const line = new Line();
  const { watcher, end } = line.watch(silent);
  watcher.onRetry(new ApiError(ERRORS.busy.code, 503, "", ""));
  assert.equal(line.lost.value, false);
  watcher.onRetry(new ConnectionError("cut"));
  watcher.onSent(new Map([[1, 0]]));
  assert.equal(line.lost.value, true);
  watcher.onSent(new Map([[1, 1]]));
  assert.equal(line.lost.value, false);
  watcher.onRetry(new ConnectionError("cut"));
  end();
  assert.equal(line.lost.value, false);
});
