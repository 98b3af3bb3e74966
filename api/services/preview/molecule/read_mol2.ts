/** Tripos MOL2: sections behind `@<TRIPOS>`, and a molecule in each run of them. */
import { elementOf, UNKNOWN } from "./elements.ts";
import {
  type Bond,
  cutValue,
  fieldsOf,
  type ModelAtom,
  type MoleculeReader,
  placeOf,
  within,
} from "./model.ts";

const MOLECULE = /^@<TRIPOS>MOLECULE\b/gm;

export const readMol2: MoleculeReader = ({ text, page, isWhole, budget }) => {
  const starts = [...text.matchAll(MOLECULE)].map(({ index }) => index);
  if (starts.length === 0) return undefined;
  // A large file may end within the last one.
  const pages = isWhole ? starts.length : Math.max(1, starts.length - 1);
  const shown = Math.min(page, pages);
  const record = text.slice(starts[shown - 1], starts[shown]);
  const sections = new Map<string, string[]>();
  let section: string[] = [];
  for (const line of within(record.split(/\r?\n|\r/), budget)) {
    const [, name] = /^@<TRIPOS>(\w{1,40})/.exec(line) ?? [];
    if (name !== undefined) sections.set(name, section = []);
    else if (!line.startsWith("#")) section.push(line);
  }
  const ids = new Map<string, number>();
  const atoms = readAtoms(sections.get("ATOM") ?? [], ids);
  if (atoms.length === 0) return undefined;
  const [title, , type, charges] = sections.get("MOLECULE") ?? [];
  const fields = fieldsOf([["TYPE", type], ["CHARGES", charges]]);
  const bonds = readBonds(sections.get("BOND") ?? [], ids);
  return { format: "mol2", page: shown, pages, model: { title: cutValue(title), fields, atoms, bonds } };
};

const wordsOf = (line: string) => line.trim().split(/\s+/);

function readAtoms(lines: string[], ids: Map<string, number>): ModelAtom[] {
  const atoms: ModelAtom[] = [];
  for (const line of lines) {
    const [id, name, x, y, z, type = "", number, residue] = wordsOf(line);
    const place = placeOf(x, y, z);
    if (!place) continue;
    ids.set(id, atoms.length);
    const element = elementOf(type.split(".")[0]) ?? UNKNOWN;
    atoms.push({ element, ...place, name, residue, residueNumber: number, hetero: true });
  }
  return atoms;
}

/** Aromatic and amide bonds have letters. */
function readBonds(lines: string[], ids: Map<string, number>): Bond[] {
  return lines.flatMap((line) => {
    const [, first, second, kind] = wordsOf(line);
    const [from, to] = [ids.get(first), ids.get(second)];
    if (from === undefined || to === undefined) return [];
    return [{ from, to, order: kind === "2" ? 2 : kind === "3" ? 3 : 1 }];
  });
}
