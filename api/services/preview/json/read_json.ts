/** JSON as a tree by pages of values. Numbers keep their text; however deep it is nested, nothing calls itself. */
import { createScanner } from "jsonc-parser";
import type { JsonNode, JsonType } from "../../../../sdk/model/preview/json.ts";
import type { Budget } from "../../diff/budget.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";

/** Values of a page. */
const PAGE_NODES = 1_000;
/** Characters of a string, or of a name, that are shown. */
const STRING_MAX = 1_000;
/** Levels that are shown; what is nested deeper is no data. */
const DEPTH_MAX = 100;

export const readJson: PreviewReader = (source, { page }, budget) => {
  // The beginning of a document is none.
  if (!source.isWhole) throw new NotReadable("tooLarge");
  const { text } = decodeSource(source);
  let at = page;
  let tree = new TreeReader(text, budget, at).read();
  const pages = Math.ceil(tree.total / PAGE_NODES);
  if (at > pages) tree = new TreeReader(text, budget, at = pages).read();
  const { within, nodes } = tree;
  return { page: at, pages, content: { kind: "json", within, nodes } };
};

/** A page of values. */
interface TreePage {
  within: JsonNode[];
  nodes: JsonNode[];
  /** Values of the whole document. */
  total: number;
}

/** What the scanner calls its tokens: its enumeration exists in its types alone. */
const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  end: 17,
} as const;

const LITERALS: Readonly<Record<number, JsonType>> = {
  [TOKEN.string]: "string",
  [TOKEN.number]: "number",
  [TOKEN.true]: "boolean",
  [TOKEN.false]: "boolean",
  [TOKEN.null]: "null",
};

/** Reads tokens one after another, and keeps the values of one page and the objects and lists that are open. */
class TreeReader {
  readonly #scanner;
  readonly #budget: Budget;
  readonly #first: number;
  readonly #page: TreePage = { within: [], nodes: [], total: 0 };
  readonly #open: JsonNode[] = [];
  #token = 0;

  /** @param page From 1. */
  constructor(text: string, budget: Budget, page: number) {
    this.#scanner = createScanner(text, true);
    this.#budget = budget;
    this.#first = (page - 1) * PAGE_NODES;
    this.#advance();
  }

  /** @throws NotReadable where the text is no JSON. */
  read(): TreePage {
    this.#value();
    while (this.#open.length > 0) this.#member();
    if (this.#token !== TOKEN.end) throw new NotReadable();
    return this.#page;
  }

  #advance(): void {
    this.#token = this.#scanner.scan();
    if (this.#scanner.getTokenError() !== 0) throw new NotReadable();
  }

  /** What comes next in the innermost object or list: its end, or another member. */
  #member(): void {
    const parent = this.#open.at(-1)!;
    const isObject = parent.type === "object";
    if (this.#token === (isObject ? TOKEN.closeBrace : TOKEN.closeBracket)) {
      this.#open.pop();
      this.#advance();
      return;
    }
    if (parent.count! > 0) this.#expect(TOKEN.comma);
    const key = isObject ? this.#name() : String(parent.count);
    parent.count!++;
    this.#value(key);
  }

  #name(): string {
    if (this.#token !== TOKEN.string) throw new NotReadable();
    const name = this.#scanner.getTokenValue();
    this.#advance();
    this.#expect(TOKEN.colon);
    return name.length > STRING_MAX ? `${name.slice(0, STRING_MAX).toWellFormed()}…` : name;
  }

  #expect(token: number): void {
    if (this.#token !== token) throw new NotReadable();
    this.#advance();
  }

  #value(key?: string): void {
    const depth = this.#open.length;
    if (depth > DEPTH_MAX) throw new NotReadable("tooComplex");
    const isObject = this.#token === TOKEN.openBrace;
    if (isObject || this.#token === TOKEN.openBracket) {
      const node: JsonNode = { depth, key, type: isObject ? "object" : "array", count: 0 };
      this.#add(node);
      this.#open.push(node);
    } else {
      const type = LITERALS[this.#token];
      if (!type) throw new NotReadable();
      this.#add({ depth, key, type, ...cut(this.#scanner.getTokenValue()) });
    }
    this.#advance();
  }

  #add(node: JsonNode): void {
    const { within, nodes } = this.#page;
    const at = this.#page.total++;
    if (at % 1_000 === 0) this.#budget.check();
    if (at === this.#first) within.push(...this.#open);
    if (at >= this.#first && at < this.#first + PAGE_NODES) nodes.push(node);
  }
}

function cut(text: string): Pick<JsonNode, "text" | "omitted"> {
  if (text.length <= STRING_MAX) return { text: text.toWellFormed() };
  return { text: text.slice(0, STRING_MAX).toWellFormed(), omitted: text.length - STRING_MAX };
}
