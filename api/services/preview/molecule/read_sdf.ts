/** MOL and SDF (CTfile, V2000 and V3000): records, each with a name, a table of atoms and bonds, and data items. */
import type { MoleculeField } from "../../../../sdk/model/preview/molecule.ts";
import { elementOf, UNKNOWN } from "./elements.ts";
import {
  type Bond,
  cutValue,
  FIELDS_MAX,
  fieldsOf,
  type ModelAtom,
  type MoleculeReader,
  placeOf,
} from "./model.ts";

export const readSdf: MoleculeReader = ({ text, page, isWhole, budget }) => {
  const records = recordsOf(text, isWhole);
  budget.check();
  const shown = Math.min(page, records.length);
  const { start, end } = records[shown - 1];
  const lines = text.slice(start, end).split(/\r?\n|\r/);
  const counts = lines[3] ?? "";
  if (!/V[23]000/.test(counts) && !/^[\s\d]{6}/.test(counts)) return undefined;
  const table = counts.includes("V3000") ? readExtended(lines) : readFixed(lines);
  budget.check();
  if (!table || table.atoms.length === 0) return undefined;
  return {
    format: "sdf",
    page: shown,
    pages: records.length,
    model: { title: cutValue(lines[0]), fields: readItems(lines, lines[2]), ...table },
  };
};

/** Where records lie. A large file may end within the last one. */
function recordsOf(text: string, isWhole: boolean): { start: number; end: number }[] {
  const records: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index, 0: line } of text.matchAll(/^\$\$\$\$.*(?:\r?\n|\r|$)/gm)) {
    records.push({ start, end: index });
    start = index + line.length;
  }
  const hasMore = /\S/.test(text.slice(start, start + 10_000));
  if (records.length === 0 || (hasMore && isWhole)) records.push({ start, end: text.length });
  return records;
}

interface AtomTable {
  atoms: ModelAtom[];
  bonds: Bond[];
}

function readFixed(lines: string[]): AtomTable | undefined {
  const [atomCount, bondCount] = [[0, 3], [3, 6]].map(([from, to]) => Number(lines[3].slice(from, to)));
  if (!Number.isInteger(atomCount) || !Number.isInteger(bondCount) || lines.length < 4 + atomCount) {
    return undefined;
  }
  const atoms: ModelAtom[] = [];
  for (const line of lines.slice(4, 4 + atomCount)) {
    const place = placeOf(line.slice(0, 10), line.slice(10, 20), line.slice(20, 30));
    if (!place) return undefined;
    atoms.push({ element: elementOf(line.slice(31, 34)) ?? UNKNOWN, ...place, hetero: true });
  }
  const bonds = lines.slice(4 + atomCount, 4 + atomCount + bondCount).flatMap((line) =>
    bondOf(line.slice(0, 3), line.slice(3, 6), line.slice(6, 9), atoms)
  );
  return { atoms, bonds };
}

function readExtended(lines: string[]): AtomTable {
  const atoms: ModelAtom[] = [];
  const bonds: Bond[] = [];
  let block = "";
  for (const line of lines) {
    const words = line.startsWith("M  V30 ") ? line.slice(7).trim().split(/\s+/) : [];
    if (words[0] === "BEGIN" || words[0] === "END") block = words[0] === "BEGIN" ? words[1] : "";
    else if (block === "ATOM" && words.length >= 5) {
      const place = placeOf(words[2], words[3], words[4]);
      if (place) atoms.push({ element: elementOf(words[1]) ?? UNKNOWN, ...place, hetero: true });
    } else if (block === "BOND" && words.length >= 4) {
      bonds.push(...bondOf(words[2], words[3], words[1], atoms));
    }
  }
  return { atoms, bonds };
}

/** Atoms are counted from 1; a kind of bond that is no number of electrons is drawn as a single one. */
function bondOf(from: string, to: string, kind: string, atoms: ModelAtom[]): Bond[] {
  const [first, second, order] = [Number(from) - 1, Number(to) - 1, Number(kind)];
  if (!atoms[first] || !atoms[second]) return [];
  return [{ from: first, to: second, order: order === 2 || order === 3 ? order : 1 }];
}

/** The comment, and the data items behind the table: `>  <NAME>`, then lines until an empty one. */
function readItems(lines: string[], comment: string): MoleculeField[] {
  const pairs: [string, string][] = [["COMMENT", comment]];
  let at = lines.findIndex((line) => line.startsWith("M  END"));
  while (at >= 0 && at < lines.length && pairs.length < FIELDS_MAX) {
    const [, name] = /^>.*?<([^>]{1,200})>/.exec(lines[at++]) ?? [];
    if (name === undefined) continue;
    const values: string[] = [];
    while (at < lines.length && lines[at].trim() !== "") values.push(lines[at++]);
    pairs.push([name, values.join(" ")]);
  }
  return fieldsOf(pairs);
}
