/** JSON documents as trees in which a number keeps its text: `1.0`, `1e3`, twenty digits. */
import { type Node, type ParseError, type ParseOptions, parseTree } from "jsonc-parser";
import type { Budget } from "./budget.ts";

/** Deeper than any data file, and far from the end of the stack. */
const NESTING_MAX = 500;

/** The parser reads JSON with comments too. */
const STRICT: ParseOptions = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** The text is no JSON, is nested too deep, or has a name that stands twice in one object. */
export class NoTree extends Error {}

export interface JsonValue {
  /** Two values of one reader have the same number exactly where they are equal. */
  id: number;
  /** Of a list. */
  items?: JsonValue[];
  /** Of an object. */
  members?: Map<string, JsonValue>;
  /** Of any other value, as it is written; escapes in strings are resolved. */
  source?: string;
}

/**
 * Numbers values from the leaves up: that of a list or an object is made of those of its members, so that every value
 * is looked at once, however deep it stands. The order of an object's names does not matter.
 */
export class JsonReader {
  readonly #ids = new Map<string, number>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * @throws NoTree
   * @throws OutOfBudget
   */
  read(text: string): JsonValue {
    const root = parseStrictly(text);
    if (!root) throw new NoTree();
    return this.#toValue(root, text, 0);
  }

  #toValue(node: Node, text: string, depth: number): JsonValue {
    this.#budget.check();
    if (depth > NESTING_MAX) throw new NoTree();
    if (node.type === "array") return this.#toList(node.children!, text, depth);
    if (node.type === "object") return this.#toObject(node.children!, text, depth);
    const written = text.slice(node.offset, node.offset + node.length);
    const source = node.type === "string" ? JSON.stringify(node.value) : written;
    return { id: this.#idOf(source), source };
  }

  #toList(nodes: Node[], text: string, depth: number): JsonValue {
    const items = nodes.map((node) => this.#toValue(node, text, depth + 1));
    return { id: this.#idOf(`[${items.map(({ id }) => id)}`), items };
  }

  #toObject(nodes: Node[], text: string, depth: number): JsonValue {
    const members = new Map<string, JsonValue>();
    for (const { children } of nodes) {
      const [name, value] = children!;
      if (members.has(name.value)) throw new NoTree();
      members.set(name.value, this.#toValue(value, text, depth + 1));
    }
    const ids = [...members].map(([name, { id }]) => [this.#idOf(JSON.stringify(name)), id]);
    return { id: this.#idOf(`{${ids.sort(([a], [b]) => a - b)}`), members };
  }

  #idOf(key: string): number {
    const known = this.#ids.get(key) ?? this.#ids.size;
    this.#ids.set(key, known);
    return known;
  }
}

function parseStrictly(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, STRICT);
    return errors.length > 0 ? undefined : root;
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
