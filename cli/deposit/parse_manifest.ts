/** The value of a manifest file as a manifest and as metadata, with all of its faults and not the first of them alone. */
import {
  type DatasetMetadata,
  type Issue,
  type Manifest,
  manifestPath,
  manifestSchema,
  toIssues,
  toMetadata,
} from "../../sdk/mod.ts";
import { type CliError, explain, type Problem } from "../error.ts";

export interface ParsedManifest {
  /** Without the fields that are wrong. */
  manifest: Manifest;
  metadata: DatasetMetadata;
  faults: Problem[];
}

/**
 * What is wrong is taken out and the rest is judged again, until it is sound: first the field itself, then, where it
 * cannot be missed, the whole field at the top that holds it.
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
    // A fault of the whole document has no path of its own.
    if (issues.some(({ path }) => path === "")) {
      throw refuse(issues.map((one) => explain(one, () => fileName)));
    }
    const fresh = issues.map((one) => explain(one)).filter((one) => !isAlreadyReported(one.path, faults));
    faults.push(...fresh);
    if (manifest && metadata) return { manifest, metadata, faults };
    for (const { path } of issues) rest = without(rest, path.split(".").slice(0, whole ? 1 : undefined));
  }
}

/** Whether a path, what holds it or what it holds is among the faults: one slip is told once. */
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
    // The only thing that toMetadata throws is its schema's error.
    const issues = toIssues(error as Parameters<typeof toIssues>[0]);
    return { issues: issues.map((one) => ({ ...one, path: manifestPath(one.path) })) };
  }
}

/** The same value without what stands at the path; an entry of a list leaves with its name in what holds the list. */
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
