/** Heights of bars for a chart of counts. */

/** The smallest round number (1, 2, 4 or 5 times a power of ten) that is not below `value`; at least `least`. */
export function niceCeiling(value: number, least = 4): number {
  const wanted = Math.max(value, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((nice) => nice >= wanted)!;
}

/** Pixels of a bar; a count above zero is never invisible. */
export function barHeight(value: number, ceiling: number, height: number): number {
  return value === 0 ? 0 : Math.max(2, Math.round((value / ceiling) * height));
}
