/** Datestamps in whole seconds of UTC (OAI-PMH 2.0 §3.3). */
import { toIso } from "../../sdk/model/time.ts";
import { OaiError, quoted } from "./error.ts";

const SECOND = 1_000;
const DAY = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/;

export const writeDatestamp = (at: number): string => `${toIso(at).slice(0, 19)}Z`;

/**
 * Both ends included, in epoch milliseconds; a day ends with its last second.
 * @throws OaiError badArgument where one is no datestamp, both differ in granularity, or the end is before the beginning.
 */
export function readPeriod(given: { from?: string; until?: string }): { from?: number; until?: number } {
  const from = given.from === undefined ? undefined : readDate("from", given.from);
  const start = given.until === undefined ? undefined : readDate("until", given.until);
  if (given.from && given.until && given.from.length !== given.until.length) {
    throw new OaiError("badArgument", "oai.error.mixedGranularity", { from: given.from, until: given.until });
  }
  const until = start === undefined ? undefined : given.until!.includes("T") ? start : start + DAY - SECOND;
  if (from !== undefined && until !== undefined && until < from) {
    throw new OaiError("badArgument", "oai.error.untilBeforeFrom", {
      from: given.from!,
      until: given.until!,
    });
  }
  return { from, until };
}

function readDate(name: "from" | "until", given: string): number {
  const at = DATE.test(given) ? Date.parse(given) : NaN;
  // `Date` alone takes the 30th of February and the hour 24.
  if (Number.isNaN(at) || !toIso(at).startsWith(given.replace("Z", ""))) {
    throw new OaiError("badArgument", "oai.error.dateInvalid", { name, given: quoted(given) });
  }
  return at;
}
