/**
 * Checks whether a drag looks as if it was made by hand (spec 3 §5). It only stops the simplest programs, because
 * whoever knows these rules can invent a trail. The others are bounded by the small chance of a right guess and by the
 * limits.
 */
import type { TrailPoint } from "../../../sdk/model/account/captcha.ts";

const POINTS_MIN = 8;
/** Milliseconds from the first point to the last. */
const DURATION_MIN = 200;
const DURATION_MAX = 15_000;
/** Pixels by which the last point may differ from the answer, because pages round. */
const ROUNDING = 1;
/** Speeds that differ by a smaller share of the fastest count as constant. */
const SPREAD_MIN = 0.02;

/** @param x, y How far the piece was moved, which the trail must end with. */
export function looksHuman(trail: readonly TrailPoint[], x: number, y: number): boolean {
  if (trail.length < POINTS_MIN) return false;
  const [firstT, lastT] = [trail[0][2], trail.at(-1)![2]];
  return isRising(trail.map(([, , t]) => t)) &&
    lastT - firstT >= DURATION_MIN && lastT - firstT <= DURATION_MAX &&
    Math.abs(trail.at(-1)![0] - x) <= ROUNDING && Math.abs(trail.at(-1)![1] - y) <= ROUNDING &&
    trail.some(([, dy]) => dy !== trail[0][1]) &&
    isUneven(speedsOf(trail));
}

const isRising = (times: number[]) => times.every((t, i) => i === 0 || t > times[i - 1]);

/** Pixels in a millisecond from each point to the next. */
function speedsOf(trail: readonly TrailPoint[]): number[] {
  return trail.slice(1).map(([dx, , t], i) => (dx - trail[i][0]) / (t - trail[i][2]));
}

function isUneven(speeds: number[]): boolean {
  const fastest = Math.max(...speeds.map(Math.abs));
  return Math.max(...speeds) - Math.min(...speeds) > SPREAD_MIN * fastest;
}
