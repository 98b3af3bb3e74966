/** PDB, version 3.3: columns of fixed width. */
import type { MoleculeField, UnitCell } from "../../../../sdk/model/preview/molecule.ts";
import { elementOf, isElement, UNKNOWN } from "./elements.ts";
import {
  type Bond,
  cutValue,
  fieldsOf,
  type ModelAtom,
  type MoleculeReader,
  placeOf,
  within,
} from "./model.ts";

const ATOM = /^(?:ATOM {2}|HETATM)/;

/** Lines of one model, half-open. */
interface Range {
  start: number;
  end: number;
}

export const readPdb: MoleculeReader = ({ text, page, isWhole, budget }) => {
  const lines = text.split(/\r?\n|\r/);
  // The last line of a beginning may lack columns.
  if (!isWhole) lines.pop();
  const models: Range[] = [];
  let start: number | undefined;
  let at = 0;
  for (const line of within(lines, budget)) {
    if (start === undefined && ATOM.test(line)) start = at;
    if (start !== undefined && /^END(?:MDL)?\s*$/.test(line)) {
      models.push({ start, end: at });
      start = undefined;
    }
    at++;
  }
  if (start !== undefined && (isWhole || models.length === 0)) models.push({ start, end: lines.length });
  if (models.length === 0) return undefined;
  const shown = Math.min(page, models.length);
  const range = models[shown - 1];
  const header = lines.slice(0, models[0].start);
  const serials = new Map<string, number>();
  const atoms = readAtoms(within(lines.slice(range.start, range.end), budget), serials);
  if (atoms.length === 0) return undefined;
  const connections = lines.slice(range.start).filter((line) => line.startsWith("CONECT"));
  const { id, fields } = readHeader(header);
  return {
    format: "pdb",
    page: shown,
    pages: models.length,
    model: {
      title: cutValue(joined(header, "TITLE ") || joined(header, "COMPND")),
      id,
      fields,
      atoms,
      bonds: readBonds(connections, serials),
      cell: readCell(header),
    },
  };
};

function readAtoms(lines: Iterable<string>, serials: Map<string, number>): ModelAtom[] {
  const atoms: ModelAtom[] = [];
  for (const line of lines) {
    if (!ATOM.test(line)) continue;
    const place = placeOf(line.slice(30, 38), line.slice(38, 46), line.slice(46, 54));
    if (!place) continue;
    serials.set(line.slice(6, 11).trim(), atoms.length);
    atoms.push({
      element: elementIn(line),
      ...place,
      name: line.slice(12, 16).trim(),
      residue: line.slice(17, 20).trim(),
      residueNumber: line.slice(22, 27).trim(),
      chain: line.slice(21, 22).trim(),
      hetero: line.startsWith("H"),
      alternate: line.slice(16, 17).trim(),
    });
  }
  return atoms;
}

/** The columns of the element, else the name: a symbol of two letters begins one column earlier. */
function elementIn(line: string): string {
  const stated = line.slice(76, 78).trim();
  if (stated && isElement(stated)) return elementOf(stated)!;
  const name = line.slice(12, 14);
  if (/^[A-Z]{2}$/i.test(name) && line.startsWith("H") && isElement(name)) return elementOf(name)!;
  return elementOf(line.slice(12, 16).replace(/[^A-Z]/gi, "").slice(0, 1)) ?? UNKNOWN;
}

/** A pair that is named again is a double or triple bond. */
function readBonds(lines: string[], serials: Map<string, number>): Bond[] {
  const found = new Map<string, Bond & { told: Set<number> | number }>();
  for (const line of lines) {
    const from = serials.get(line.slice(6, 11).trim());
    for (const column of [11, 16, 21, 26]) {
      const to = serials.get(line.slice(column, column + 5).trim());
      if (from === undefined || to === undefined || from === to) continue;
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      const bond = found.get(key);
      if (!bond) found.set(key, { from, to, order: 1, told: 1 });
      else if (bond.from === from) bond.order = Math.min(3, bond.order + 1);
    }
  }
  return [...found.values()].map(({ from, to, order }) => ({ from, to, order }));
}

/** The text of a record that goes on over lines, each with its number. */
function joined(lines: string[], record: string): string {
  return lines.filter((line) => line.startsWith(record)).map((line) => line.slice(10, 80).trim()).join(" ");
}

function readHeader(lines: string[]): { id?: string; fields: MoleculeField[] } {
  const header = lines.find((line) => line.startsWith("HEADER")) ?? "";
  const resolution = lines.map((line) => /^REMARK {3}2 RESOLUTION\.\s+([\d.]+) ANGSTROMS/.exec(line)?.[1])
    .find(Boolean);
  return {
    id: cutValue(header.slice(62, 66)),
    fields: fieldsOf([
      ["HEADER", header.slice(10, 50)],
      ["DATE", header.slice(50, 59)],
      ["EXPDTA", joined(lines, "EXPDTA")],
      ["RESOLUTION", resolution && `${resolution} Å`],
      ["COMPND", joined(lines, "COMPND")],
      ["SOURCE", joined(lines, "SOURCE")],
      ["KEYWDS", joined(lines, "KEYWDS")],
      ["AUTHOR", joined(lines, "AUTHOR")],
    ]),
  };
}

/** Of structures without a crystal it says 1 × 1 × 1, which is none. */
function readCell(lines: string[]): UnitCell | undefined {
  const line = lines.find((one) => one.startsWith("CRYST1"));
  if (!line) return undefined;
  const [a, b, c, alpha, beta, gamma] = [[6, 15], [15, 24], [24, 33], [33, 40], [40, 47], [47, 54]]
    .map(([from, to]) => Number.parseFloat(line.slice(from, to)));
  if (![a, b, c, alpha, beta, gamma].every((value) => value > 0) || a * b * c <= 1) return undefined;
  return { a, b, c, alpha, beta, gamma, spaceGroup: cutValue(line.slice(55, 66)) };
}
