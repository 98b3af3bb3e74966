/** Words of CIF and mmCIF (STAR): bare, quoted, or a text between lines that begin with a semicolon. */
import type { Budget } from "../../diff/budget.ts";

export interface CifToken {
  text: string;
  /** Whether quotes or semicolons held it, so that it is a value whatever it says. */
  quoted: boolean;
}

/** A value in quotes stays in its line, which has 2048 characters (CIF 1.1). */
const TOKENS =
  /^;([\s\S]*?)(?:\n;|$(?![\s\S]))|'((?:[^'\n]|'(?=\S)){0,2048})'(?=\s|$)|"((?:[^"\n]|"(?=\S)){0,2048})"(?=\s|$)|#[^\n]*|(\S+)/gm;
const TOKENS_AT_ONCE = 5_000;

/** @throws OutOfBudget. */
export function* tokensOf(text: string, budget: Budget): Generator<CifToken> {
  let count = 0;
  for (const [whole, block, single, double, bare] of text.matchAll(TOKENS)) {
    if (count++ % TOKENS_AT_ONCE === 0) budget.check();
    if (bare !== undefined) yield { text: bare, quoted: false };
    else if (!whole.startsWith("#")) yield { text: block ?? single ?? double, quoted: true };
  }
}

/** A table of atoms: what its columns are called, and its rows. */
export interface CifLoop {
  columns: string[];
  rows: string[][];
}

export interface CifBlock {
  name: string;
  /** The single items by their names in lower case, with `.` in place of the underscore of mmCIF's categories. */
  items: Map<string, string>;
  /** Tables of atoms with places. */
  atoms: CifLoop[];
}

const isPlaced = (columns: string[]) =>
  columns.some((name) => /^_atom_site[._](?:cartn|fract)_x$/.test(name));

/** Reads what is wanted of a file: single items, and the tables of atoms; other tables are passed over. */
export function readBlocks(text: string, budget: Budget): CifBlock[] {
  const blocks: CifBlock[] = [];
  let block: CifBlock | undefined;
  let loop: { columns: string[]; rows: string[][]; values: number; kept: boolean } | undefined;
  let name: string | undefined;
  for (const { text: word, quoted } of tokensOf(text, budget)) {
    const tag = !quoted && word.startsWith("_") ? word.toLowerCase() : undefined;
    if (!quoted && /^data_/i.test(word)) {
      blocks.push(block = { name: word.slice(5), items: new Map(), atoms: [] });
      [loop, name] = [undefined, undefined];
    } else if (!block) continue;
    else if (!quoted && /^loop_$/i.test(word)) {
      loop = { columns: [], rows: [], values: 0, kept: false };
      name = undefined;
    } else if (tag !== undefined && loop && loop.values === 0) loop.columns.push(tag);
    else if (tag !== undefined) [loop, name] = [undefined, tag];
    else if (loop) {
      if (loop.values === 0 && isPlaced(loop.columns)) {
        loop.kept = true;
        block.atoms.push(loop);
      }
      const column = loop.values++ % Math.max(1, loop.columns.length);
      if (!loop.kept) continue;
      if (column === 0) loop.rows.push([]);
      loop.rows.at(-1)!.push(word);
    } else if (name !== undefined) {
      block.items.set(name, word);
      name = undefined;
    }
  }
  return blocks;
}
