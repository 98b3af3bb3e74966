/** SMILES as a drawing, its formula and its mass. */
import { Molecule } from "openchemlib";
import type { ChemicalStructure } from "../../../../sdk/model/preview/structures.ts";

/** Characters that are read; atoms and characters of a drawing: more of them cannot be told apart, and take long. */
const NOTATION_MAX = 400;
const ATOMS_MAX = 120;
const SVG_MAX = 60_000;
const [WIDTH, HEIGHT] = [320, 220];
const DRAWING = {
  autoCrop: true,
  autoCropMargin: 12,
  suppressChiralText: true,
  suppressCIPParity: true,
  suppressESR: true,
  noStereoProblem: true,
} as const;

// The first drawing takes long, since the library sets itself up; that is no work of the file's.
draw(Molecule.fromSmiles("CO"));

/** Nothing where it is no SMILES, such as a reaction or a pattern. */
export function readSmiles(
  notation: string,
): Pick<ChemicalStructure, "formula" | "mass" | "svg"> {
  if (notation.length > NOTATION_MAX) return {};
  const molecule = parse(notation);
  if (!molecule || molecule.getAllAtoms() === 0) return {};
  if (molecule.getAllAtoms() > ATOMS_MAX) return formulaOf(molecule);
  const svg = draw(molecule);
  return { ...formulaOf(molecule), svg: svg.length > SVG_MAX ? undefined : svg };
}

/** The library throws whatever its reader met. */
function parse(notation: string): Molecule | undefined {
  try {
    return Molecule.fromSmiles(notation);
  } catch {
    return undefined;
  }
}

/** A pattern, in which an atom may be of any kind, has neither. */
function formulaOf(molecule: Molecule): Pick<ChemicalStructure, "formula" | "mass"> {
  if (molecule.isFragment()) return {};
  const { formula, relativeWeight } = molecule.getMolecularFormula();
  return {
    formula: formula.replace(/(?<=.)(?=[A-Z])/g, " "),
    mass: Math.round(relativeWeight * 1_000) / 1_000,
  };
}

function draw(molecule: Molecule): string {
  return molecule.toSVG(WIDTH, HEIGHT, "molecule", DRAWING);
}
