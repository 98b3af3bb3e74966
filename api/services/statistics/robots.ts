/** Recognises programs that visit pages without a person, by the list of COUNTER (docs/data_sources.md). */
import patterns from "./counter_robots.json" with { type: "json" };

/** Characters of a user agent that are examined. */
const EXAMINED = 512;
const robot = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "i");

/** Whether it is a robot; an empty user agent counts as one, as in the list. */
export function isRobot(userAgent: string): boolean {
  return robot.test(userAgent.slice(0, EXAMINED));
}

/**
 * Programs with which readers fetch data, a part of the same list: the machine list of the code of practice (spec 3 §7).
 * Agents without a name, which it has too, are robots here.
 */
const MACHINES = [
  "^ruby$",
  "aria2\\/\\d",
  "curl\\/",
  "Fetch(\\s|\\+)API(\\s|\\+)Request",
  "HttpComponents\\/1.1",
  "http.?client",
  "^java\\/\\d{1,2}.\\d",
  "libcurl",
  "libhttp",
  "libwww",
  "lwp",
  "PHP\\/",
  "PycURL",
  "python",
  "urllib",
  "Wget",
  // The tools of this repository, and the runtimes that they run on.
  "^sdb\\/\\d",
  "^Deno\\/\\d",
  "^node(\\/|$)",
];
const machine = new RegExp(MACHINES.map((pattern) => `(?:${pattern})`).join("|"), "i");

/** Whether a use by this agent is a person's or a machine's; undefined for a robot, whose uses count nowhere. */
export function accessMethodOf(userAgent: string): "regular" | "machine" | undefined {
  if (machine.test(userAgent.slice(0, EXAMINED))) return "machine";
  return isRobot(userAgent) ? undefined : "regular";
}
