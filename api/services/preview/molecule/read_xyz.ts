/** XYZ: a number of atoms, a comment, the atoms; and so on for each frame. */
import type { UnitCell } from "../../../../sdk/model/preview/molecule.ts";
import { elementOf } from "./elements.ts";
import { cutValue, type ModelAtom, type MoleculeReader, placeOf, within } from "./model.ts";

export const readXyz: MoleculeReader = ({ text, page, isWhole, budget }) => {
  const lines = text.split(/\r?\n|\r/);
  const starts = startsOf(lines);
  budget.check();
  if (starts.length === 0) return undefined;
  // A large file may end within the last frame.
  const pages = isWhole ? starts.length : Math.max(1, starts.length - 1);
  const shown = Math.min(page, pages);
  const start = starts[shown - 1];
  const atoms: ModelAtom[] = [];
  for (const line of within(lines.slice(start + 2, start + 2 + Number(lines[start])), budget)) {
    const [symbol, x, y, z] = line.trim().split(/\s+/);
    const element = elementOf(symbol ?? "");
    const place = placeOf(x, y, z);
    if (!element || !place) break;
    atoms.push({ element, ...place, hetero: true });
  }
  // Points of a surface have the same extension, and no elements.
  if (atoms.length === 0) return undefined;
  const comment = lines[start + 1];
  const model = { title: cutValue(comment), fields: [], atoms, bonds: [], cell: cellOf(comment) };
  return { format: "xyz", page: shown, pages, model };
};

/** Where frames begin. */
function startsOf(lines: string[]): number[] {
  const starts: number[] = [];
  let at = 0;
  while (at < lines.length) {
    if (lines[at].trim() === "") {
      at++;
      continue;
    }
    const count = /^\s*(\d{1,9})\s*$/.exec(lines[at])?.[1];
    if (!count || Number(count) === 0) break;
    starts.push(at);
    at += 2 + Number(count);
  }
  return starts;
}

/** Three vectors in the comment, as in extended XYZ. */
function cellOf(comment: string): UnitCell | undefined {
  const [, listed = ""] = /\bLattice\s*=\s*"([^"]{1,400})"/i.exec(comment) ?? [];
  const numbers = listed.trim().split(/\s+/).map(Number);
  if (numbers.length !== 9 || !numbers.every(Number.isFinite)) return undefined;
  const [first, second, third] = [0, 3, 6].map((at) => numbers.slice(at, at + 3));
  const dot = (left: number[], right: number[]) =>
    left.reduce((sum, value, at) => sum + value * right[at], 0);
  const [a, b, c] = [first, second, third].map((vector) => Math.sqrt(dot(vector, vector)));
  const angle = (left: number[], right: number[], lengths: number) =>
    Math.acos(dot(left, right) / lengths) * 180 / Math.PI;
  const cell = {
    ...{ a, b, c, alpha: angle(second, third, b * c) },
    ...{ beta: angle(first, third, a * c), gamma: angle(first, second, a * b) },
  };
  return Object.values(cell).every(Number.isFinite) ? cell : undefined;
}
