import assert from "node:assert/strict";
import { secondsLeft, SpeedMeter } from "./speed_meter.ts";

Deno.test("SpeedMeter.speed() follows the last ten seconds, and falls to nothing when nothing comes", () => {
  const meter = new SpeedMeter(0);
  assert.equal(meter.speed(999), 0, "too early to say");
  let bytes = 0;
  for (let second = 1; second <= 30; second++) meter.mark(second * 1000, bytes += second <= 15 ? 1000 : 100);
  assert.equal(Math.round(meter.speed(30_000)), 100);
  assert.equal(meter.speed(60_000), 0);
});

Deno.test("SpeedMeter.speed() is never below nothing, also where bytes have to be sent again", () => {
  const meter = new SpeedMeter(0);
  meter.mark(1_000, 5_000);
  meter.mark(12_000, 1_000);
  assert.equal(meter.speed(12_000), 0);
});

Deno.test("secondsLeft() is unknown without a speed", () => {
  assert.equal(secondsLeft(1000, 0), undefined);
  assert.equal(secondsLeft(1001, 100), 11);
});
