/** Molecules, crystals and macromolecules: what a file says of one model or record, by pages of one each. */

export const MOLECULE_FORMATS = ["pdb", "sdf", "mol2", "cif", "mmcif", "xyz"] as const;
export type MoleculeFormat = (typeof MOLECULE_FORMATS)[number];

/** Lengths in Å, angles in degrees. */
export interface UnitCell {
  a: number;
  b: number;
  c: number;
  alpha: number;
  beta: number;
  gamma: number;
  spaceGroup?: string;
}

/** Places in Å. What a format does not tell of an atom is absent. */
export interface MoleculeAtom {
  /** Chemical symbol; `X` where the file names no element. */
  element: string;
  x: number;
  y: number;
  z: number;
  name?: string;
  /** Name and number of the residue, and the chain that it is in. */
  residue?: string;
  residueNumber?: string;
  chain?: string;
}

/** Something that a file says of a molecule, under its own name. */
export interface MoleculeField {
  name: string;
  value: string;
}

/** The atoms of a model in a form that a viewer draws: numbers and symbols alone, nothing else of the file. */
export interface MoleculeStructure {
  format: "cif" | "mol2" | "xyz";
  text: string;
}

export interface MoleculePreview {
  kind: "molecule";
  format: MoleculeFormat;
  title?: string;
  /** Such as `1UBQ`, or the name of a data block. */
  id?: string;
  /** Of all atoms in the file, in the order of Hill. */
  formula: string;
  /** Whether the file leaves out hydrogen, which the formula then lacks. */
  withoutHydrogen: boolean;
  atoms: number;
  /** Bonds that the file names; many formats leave them to be computed. */
  bonds?: number;
  /** Of proteins and nucleic acids: residues, and names of chains. */
  residues: number;
  chains: string[];
  /** Names of what else is there, without water; and molecules of water. */
  groups: string[];
  waters: number;
  cell?: UnitCell;
  fields: MoleculeField[];
  firstAtoms: MoleculeAtom[];
  /** Whether there are few enough atoms to be drawn. */
  drawn: boolean;
  /** Where it is asked for. */
  structure?: MoleculeStructure;
}
