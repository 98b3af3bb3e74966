/** A policy from a JSON file, with everything that is wrong with it. */
import { readFile } from "node:fs/promises";
import type { DataPolicy } from "../../../sdk/mod.ts";
import { readPolicyFile } from "../../../sdk/model/data_policy/file.ts";
import { ignoreMissing } from "../../config.ts";
import { CliError, explain } from "../../error.ts";

/** @throws CliError (invalidInput) that names the file, and each field that is wrong. */
export async function readPolicy(path: string): Promise<DataPolicy> {
  const bytes = await readFile(path).catch(ignoreMissing);
  if (!bytes) throw new CliError("invalidInput", "cli.error.noFile", { values: { path } });
  const found = readPolicyFile(new TextDecoder().decode(bytes));
  if ("policy" in found) return found.policy;
  const issues = "issues" in found ? found.issues.map((issue) => explain(issue)) : [];
  throw new CliError("invalidInput", "cli.error.notPolicy", { values: { path }, issues });
}
