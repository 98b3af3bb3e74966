/** The tree of subjects as rows to move through: pure, so that every key can be tested. */
import type { SubjectNode } from "../../sdk/mod.ts";

export interface Tree {
  roots: SubjectNode[];
  /** Children that have been asked for, by the code of their parent. */
  below: ReadonlyMap<string, SubjectNode[]>;
  open: ReadonlySet<string>;
}

export interface Row {
  node: SubjectNode;
  level: number;
  /** Place among its siblings, from 1, and how many there are. */
  position: number;
  siblings: number;
  parent?: string;
}

/** The rows that are to be seen, from top to bottom. */
export function rowsOf({ roots, below, open }: Tree): Row[] {
  const walk = (nodes: SubjectNode[], level: number, parent?: string): Row[] =>
    nodes.flatMap((node, index) => [
      { node, level, position: index + 1, siblings: nodes.length, parent },
      ...(open.has(node.code) ? walk(below.get(node.code) ?? [], level + 1, node.code) : []),
    ]);
  return walk(roots, 1);
}

export type Step = { go: string } | { open: string } | { close: string } | { choose: string };

/** What a key means on a row (ARIA practices, tree view); undefined where it means nothing. */
export function stepOf(key: string, rows: Row[], at: string, open: ReadonlySet<string>): Step | undefined {
  const index = Math.max(rows.findIndex(({ node }) => node.code === at), 0);
  const row = rows[index];
  if (!row) return undefined;
  const { code, children } = row.node;
  const go = (to: number): Step | undefined => rows[to] && { go: rows[to].node.code };
  switch (key) {
    case "ArrowDown":
      return go(index + 1);
    case "ArrowUp":
      return go(index - 1);
    case "Home":
      return go(0);
    case "End":
      return go(rows.length - 1);
    case "ArrowRight":
      if (children === 0) return undefined;
      return open.has(code) ? go(index + 1) : { open: code };
    case "ArrowLeft":
      if (open.has(code)) return { close: code };
      return row.parent ? { go: row.parent } : undefined;
    case "Enter":
    case " ":
      return { choose: code };
  }
}
