/** Recognises programs that visit pages without a person, by the list of COUNTER (docs/data_sources.md). */
import patterns from "./counter_robots.json" with { type: "json" };

/** Characters of a user agent that are examined. */
const EXAMINED = 512;
const robot = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "i");

/** Whether it is a robot; an empty user agent counts as one, as in the list. */
export function isRobot(userAgent: string): boolean {
  return robot.test(userAgent.slice(0, EXAMINED));
}
