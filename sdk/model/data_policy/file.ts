/** A policy as a JSON file that the tool, the command line and other programs read back. */
import type { DataPolicy } from "./choices.ts";
import { dataPolicySchema } from "./policy.ts";
import { type Issue, toIssues } from "../issue.ts";

/** Says what a file is. */
const POLICY_FILE_TYPE = "sdb-data-policy";

export const policyFile = (policy: DataPolicy): string =>
  `${JSON.stringify({ type: POLICY_FILE_TYPE, version: 1, ...policy }, null, 2)}\n`;

export type PolicyReading = { policy: DataPolicy } | { issues: Issue[] } | { notJson: true };

/** Reads what {@link policyFile} wrote, or the policy alone. */
export function readPolicyFile(text: string): PolicyReading {
  let value: unknown;
  try {
    // Editors on Windows begin a file with a mark.
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { notJson: true };
  }
  const read = dataPolicySchema.safeParse(value);
  return read.success ? { policy: read.data } : { issues: toIssues(read.error) };
}
