/** The counts of subjects as the tree that the classification is. */
import type { FacetCount } from "../../../sdk/model/search.ts";
import { subjectPath } from "../../../sdk/model/vocabulary/subjects.ts";

export interface Branch {
  count: FacetCount;
  below: Branch[];
}

/** Each below the nearest broader one that is there too; the order within a branch is that of the list. */
export function subjectTree(counts: readonly FacetCount[]): Branch[] {
  const branches = new Map(counts.map((count): [string, Branch] => [count.value, { count, below: [] }]));
  const roots: Branch[] = [];
  for (const branch of branches.values()) {
    const above = subjectPath(branch.count.value).slice(0, -1).findLast(({ code }) => branches.has(code));
    (above ? branches.get(above.code)!.below : roots).push(branch);
  }
  return roots;
}

/** Whether one of these values stands in the branches, at whatever depth. */
export function holdsAny(branches: readonly Branch[], values: readonly string[]): boolean {
  return branches.some(({ count, below }) => values.includes(count.value) || holdsAny(below, values));
}
