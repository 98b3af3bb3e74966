/** What each licence of spec 2 §9 asks, in a few words, and which one fits three answers. */

export const LICENCE_GROUPS = ["cc", "data", "software", "public"] as const;
export type LicenceGroup = (typeof LICENCE_GROUPS)[number];

/** What a licence lets people do or asks of them; the words stand in the catalog as `term.*`. */
export const TERMS = [
  "free",
  "noncommercial",
  "noderivatives",
  "credit",
  "sharealike",
  "notice",
  "source",
  "fileSource",
  "network",
  "patent",
  "nothing",
] as const;
export type Term = (typeof TERMS)[number];

export interface Guide {
  group: LicenceGroup;
  terms: Term[];
}

const cc = (...terms: Term[]): Guide => ({ group: "cc", terms });
const data = (...terms: Term[]): Guide => ({ group: "data", terms: ["free", ...terms] });
const software = (...terms: Term[]): Guide => ({ group: "software", terms: ["free", ...terms] });
const open: Guide = { group: "public", terms: ["free", "nothing"] };

/** By SPDX id. */
export const GUIDES: Record<string, Guide> = {
  "CC0-1.0": open,
  "CC-BY-4.0": cc("free", "credit"),
  "CC-BY-SA-4.0": cc("free", "credit", "sharealike"),
  "CC-BY-NC-4.0": cc("noncommercial", "credit"),
  "CC-BY-NC-SA-4.0": cc("noncommercial", "credit", "sharealike"),
  "CC-BY-ND-4.0": cc("noderivatives", "credit"),
  "CC-BY-NC-ND-4.0": cc("noncommercial", "noderivatives", "credit"),
  "PDDL-1.0": open,
  "ODC-By-1.0": data("credit"),
  "ODbL-1.0": data("credit", "sharealike"),
  "MIT": software("notice"),
  "Apache-2.0": software("notice", "patent"),
  "AGPL-3.0-only": software("notice", "source", "network", "patent"),
  "LGPL-2.1-only": software("notice", "fileSource"),
  "GPL-2.0-only": software("notice", "source"),
  "GPL-3.0-only": software("notice", "source", "patent"),
  "BSD-2-Clause": software("notice"),
  "BSD-3-Clause": software("notice"),
  "MPL-2.0": software("notice", "fileSource", "patent"),
  "BSL-1.0": software("notice"),
  "EPL-2.0": software("notice", "fileSource", "patent"),
  "Unlicense": open,
};

/** The three questions, with their answers; the first of each is taken at the start. */
export const QUESTIONS = {
  content: ["data", "database", "software"],
  ask: ["credit", "nothing", "same"],
  commercial: ["yes", "no"],
} as const;
export type Question = keyof typeof QUESTIONS;
export type Answers = { [Q in Question]: (typeof QUESTIONS)[Q][number] };
export const FIRST_ANSWERS: Answers = { content: "data", ask: "credit", commercial: "yes" };

const OPEN: Record<Answers["content"], Record<Answers["ask"], string>> = {
  data: { nothing: "CC0-1.0", credit: "CC-BY-4.0", same: "CC-BY-SA-4.0" },
  database: { nothing: "PDDL-1.0", credit: "ODC-By-1.0", same: "ODbL-1.0" },
  software: { nothing: "Unlicense", credit: "MIT", same: "GPL-3.0-only" },
};

/**
 * The licence that fits; of those that keep commerce out each asks for credit, and none is for software, so there the
 * answer about commerce cannot be met.
 */
export function suggestLicence({ content, ask, commercial }: Answers): { id: string; met: boolean } {
  if (commercial === "yes") return { id: OPEN[content][ask], met: true };
  if (content === "software") return { id: OPEN.software[ask], met: false };
  return { id: ask === "same" ? "CC-BY-NC-SA-4.0" : "CC-BY-NC-4.0", met: ask !== "nothing" };
}
