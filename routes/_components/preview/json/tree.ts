import type { JsonNode } from "../../../../sdk/mod.ts";

export interface JsonBranch {
  node: JsonNode;
  children: JsonBranch[];
}

/** Values in the order of the document as trees: what stands deeper than the one before belongs to it. */
export function treeOf(nodes: readonly JsonNode[]): JsonBranch[] {
  const roots: JsonBranch[] = [];
  const open: JsonBranch[] = [];
  for (const node of nodes) {
    const branch = { node, children: [] };
    while (open.length > 0 && open.at(-1)!.node.depth >= node.depth) open.pop();
    (open.at(-1)?.children ?? roots).push(branch);
    open.push(branch);
  }
  return roots;
}
