/** Looks for people in the bytes of one file, and in short texts; it runs in the worker. */
import type { AnonymityFinding } from "../../../sdk/model/responses/anonymity_scan.ts";
import { type Budget, OutOfBudget } from "../diff/budget.ts";
import { textsOf } from "./file_texts.ts";
import { TermFinder } from "./find_terms.ts";
import type { Term } from "./terms.ts";

export interface IdentityTask {
  kind: "identities";
  path: string;
  bytes: Uint8Array;
  terms: readonly Term[];
}

/** Fields of a record, and names of files. */
export interface IdentityTextsTask {
  kind: "identityTexts";
  texts: readonly ScannedText[];
  terms: readonly Term[];
}

export type ScannedText = Pick<AnonymityFinding, "place" | "path"> & { text: string };

/** The same of short texts; `left` where the time did not suffice for all. */
export function scanTexts({ texts, terms }: IdentityTextsTask, budget: Budget): IdentitiesFound {
  const finder = new TermFinder(terms);
  const findings: AnonymityFinding[] = [];
  try {
    for (const { text, ...of } of texts) {
      for (const hit of finder.find(text, budget)) findings.push({ ...hit, ...of });
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return { findings, left: "outOfTime" };
  }
  return { findings };
}

export interface IdentitiesFound {
  findings: AnonymityFinding[];
  /** Something was not looked at, and why. */
  left?: "unreadable" | "outOfTime" | "partly";
}

export async function scanBytes(
  { path, bytes, terms }: IdentityTask,
  budget: Budget,
): Promise<IdentitiesFound> {
  const finder = new TermFinder(terms);
  const findings = new Map<string, AnonymityFinding>();
  let left: IdentitiesFound["left"];
  const add = (finding: AnonymityFinding) => {
    const key = JSON.stringify([finding.kind, finding.term, finding.place, finding.member]);
    if (!findings.has(key)) findings.set(key, finding);
  };
  try {
    for await (const found of textsOf(bytes, path, budget)) {
      if ("left" in found) {
        left = "partly";
        continue;
      }
      const { place, member, text, authors = [] } = found;
      for (const hit of finder.find(text, budget)) add({ ...hit, place, path, member });
      for (const author of authors.filter(Boolean)) {
        add({ kind: "author", term: author, place: "properties", path, member, excerpt: author, count: 1 });
      }
    }
  } catch (error) {
    left = error instanceof OutOfBudget ? "outOfTime" : "unreadable";
  }
  return { findings: [...findings.values()], left };
}
