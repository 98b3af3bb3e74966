/** Asks the server about a manifest before anything is created there: it alone knows every subject and community. */
import type { CheckedDataset } from "../../sdk/mod.ts";
import { manifestPath } from "../../sdk/model/manifest.ts";
import { explain, type Problem } from "../error.ts";
import { ApiError } from "../../sdk/error.ts";
import type { ReadManifest } from "./manifest.ts";
import { isAlreadyReported } from "./parse_manifest.ts";
import type { DepositTools } from "./tools.ts";

export interface ServerFaults {
  /** What no draft may have. */
  invalid: Problem[];
  /** What a submission would want besides. */
  missing: Problem[];
  /** Why the server could not be asked. */
  failure?: unknown;
}

/**
 * Both with the manifest's names of the fields, and without what was found here already. What is found on this machine is told
 * even if the server cannot be asked, so that a failure is for the caller to throw.
 */
export async function askServer(
  { metadata, manifest, faults }: ReadManifest,
  { repository }: Pick<DepositTools, "repository">,
): Promise<ServerFaults> {
  let checked: CheckedDataset;
  try {
    checked = await repository.datasets.check(metadata, manifest.submission);
  } catch (failure) {
    // A server that was not updated yet has no such call: it refuses later.
    const isOld = failure instanceof ApiError && failure.error === "notFound";
    return { invalid: [], missing: [], failure: isOld ? undefined : failure };
  }
  const named = (issues: CheckedDataset["invalid"]) =>
    issues.map((issue) => explain(issue, manifestPath)).filter(({ path }) =>
      !isAlreadyReported(path, faults)
    );
  return { invalid: named(checked.invalid), missing: named(checked.missing) };
}
