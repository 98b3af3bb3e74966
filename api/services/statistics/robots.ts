/** Programs that look at pages without a person behind them: the list of COUNTER (docs/data_sources.md). */
import patterns from "./counter_robots.json" with { type: "json" };

/** Characters of a user agent that are looked at; the rest says nothing more. */
const EXAMINED = 512;
const robot = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "i");

/** Also true for an empty user agent, as the list has it. */
export function isRobot(userAgent: string): boolean {
  return robot.test(userAgent.slice(0, EXAMINED));
}
