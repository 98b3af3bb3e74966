/** Round numbers along an axis. */

interface Tick {
  at: number;
  label: string;
}

/** Steps of degrees that a map is divided by; below, those of decimal numbers. */
const DEGREE_STEPS = [60, 30, 20, 10, 5, 2, 1];

export function degreeTicks(from: number, to: number, axis: "longitude" | "latitude"): Tick[] {
  const wanted = (to - from) / (axis === "longitude" ? 5 : 4);
  const step = wanted < 1 ? roundStep(wanted) : DEGREE_STEPS.findLast((one) => one >= wanted) ?? 60;
  return ticks(from, to, step).map((at) => ({ at, label: degreeLabel(at, axis) }));
}

/** Longitudes beyond the date line are named as they are commonly. */
function degreeLabel(value: number, axis: "longitude" | "latitude"): string {
  const within = axis === "longitude" ? tidy(((value + 180) % 360 + 360) % 360 - 180) : value;
  const [positive, negative] = axis === "longitude" ? ["E", "W"] : ["N", "S"];
  if (within === 0 || Math.abs(within) === 180) return `${Math.abs(within)}°`;
  return `${Math.abs(within)}° ${within < 0 ? negative : positive}`;
}

export function axisTicks(from: number, to: number, count: number): Tick[] {
  const step = roundStep((to - from) / count);
  return ticks(from, to, step).map((at) => ({ at, label: numberText(at) }));
}

/** The next of 1, 2 and 5 times a power of ten. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (([1, 2, 5].find((one) => one * power >= wanted * 0.999)) ?? 10) * power;
}

/** More would have been asked for by mistake. */
const TICKS_MAX = 20;

function ticks(from: number, to: number, step: number): number[] {
  const found: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to && found.length < TICKS_MAX; at++) {
    found.push(tidy(at * step));
  }
  return found;
}

/** Without the last digits that arithmetic left. */
const tidy = (value: number) => Number(value.toPrecision(12)) || 0;

/** A number with as many digits as tell something. */
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e7 || size < 1e-4)) return value.toExponential(2).replace("e+", "e");
  return String(Number(value.toPrecision(7)));
}
