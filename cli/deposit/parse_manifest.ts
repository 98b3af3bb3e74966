/** Converts the value of a manifest file to a manifest and to metadata, with all problems and not only the first. */
import type { DatasetMetadata, Issue, Manifest } from "../../sdk/mod.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { manifestPath, manifestSchema, toMetadata } from "../../sdk/model/manifest.ts";
import { type CliError, explain, type Problem } from "../error.ts";

export interface ParsedManifest {
  /** Without invalid fields. */
  manifest: Manifest;
  metadata: DatasetMetadata;
  faults: Problem[];
}

/**
 * Removes what is invalid and validates the rest again, until it is valid: first the field itself, or, if it is
 * required, the whole top-level field that contains it.
 * @param refuse Makes the error for a value that is no manifest at all.
 */
export function parseManifest(
  value: unknown,
  refuse: (faults: Problem[]) => CliError,
  fileName: string,
): ParsedManifest {
  const faults: Problem[] = [];
  for (let rest = value, whole = false;; whole = true) {
    const { manifest, metadata, issues } = validate(rest);
    // A problem of the whole document has no path.
    if (issues.some(({ path }) => path === "")) {
      throw refuse(issues.map((one) => explain(one, () => fileName)));
    }
    const fresh = issues.map((one) => explain(one)).filter((one) => !isAlreadyReported(one.path, faults));
    faults.push(...fresh);
    if (manifest && metadata) return { manifest, metadata, faults };
    for (const { path } of issues) rest = without(rest, path.split(".").slice(0, whole ? 1 : undefined));
  }
}

/** Whether a path, what contains it or what it contains has a problem already, so that one mistake is reported once. */
export function isAlreadyReported(path: string, faults: readonly Problem[]): boolean {
  const within = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  return faults.some((fault) => within(path, fault.path) || within(fault.path, path));
}

/** Issues have the manifest's names of the fields. */
function validate(value: unknown): { manifest?: Manifest; metadata?: DatasetMetadata; issues: Issue[] } {
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) return { issues: toIssues(parsed.error) };
  try {
    return { manifest: parsed.data, metadata: toMetadata(parsed.data), issues: [] };
  } catch (error) {
    // toMetadata throws only the error of its schema.
    const issues = toIssues(error as Parameters<typeof toIssues>[0]);
    return { issues: issues.map((one) => ({ ...one, path: manifestPath(one.path) })) };
  }
}

/** Copies a value without the part at the path; an entry of a list is removed from the list. */
function without(value: unknown, [name, ...below]: string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (below.length === 0) return value;
    return value.map((item, at) => String(at) === name ? without(item, below) : item);
  }
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  const gone = below.length === 0 || typeof inner !== "object" || inner === null;
  return gone ? others : { ...others, [name]: without(inner, below) };
}
