/** A molecule: what its file says, counts, and its first atoms; one model or record a page. */
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import type { MoleculeAtom, MoleculePreview } from "../../../../sdk/model/preview/molecule.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { hillFormula } from "./elements.ts";
import { cutValue, type FoundModel, type Model, type ModelAtom, type MoleculeReader } from "./model.ts";
import { readCif } from "./read_cif.ts";
import { readMol2 } from "./read_mol2.ts";
import { readPdb } from "./read_pdb.ts";
import { readSdf } from "./read_sdf.ts";
import { readXyz } from "./read_xyz.ts";
import { DRAWN_ATOMS_MAX, writeStructure } from "./structure.ts";

const READERS: Readonly<Record<string, MoleculeReader>> = {
  ...{ pdb: readPdb, ent: readPdb, cif: readCif, mmcif: readCif, mcif: readCif },
  ...{ sdf: readSdf, sd: readSdf, mol: readSdf, mol2: readMol2, xyz: readXyz },
};

/** Atoms, chains and groups that are listed. */
const FIRST_ATOMS = 50;
const NAMES_MAX = 60;
const WATER: ReadonlySet<string> = new Set(["HOH", "WAT", "DOD", "H2O"]);

export const readMolecule: PreviewReader = (source, { path, page, structure }, budget) => {
  const read = READERS[extensionOf(path)];
  const { text } = decodeSource(source);
  const found = read?.({ text, page, isWhole: source.isWhole, budget });
  if (!found) throw new NotReadable();
  budget.check();
  const content = describe(found, structure === true);
  return { page: found.page, pages: found.pages, beginning: !source.isWhole, content };
};

function describe({ format, model }: FoundModel, withStructure: boolean): MoleculePreview {
  const { atoms, bonds, title, id, fields, cell } = model;
  const drawn = atoms.length <= DRAWN_ATOMS_MAX;
  return {
    kind: "molecule",
    format,
    title,
    id,
    formula: hillFormula(placesOf(atoms).map(({ element }) => element)),
    withoutHydrogen: !atoms.some(({ element }) => ["H", "D", "T"].includes(element)),
    atoms: atoms.length,
    bonds: bonds.length > 0 ? bonds.length : undefined,
    ...countGroups(model),
    cell,
    fields,
    firstAtoms: atoms.slice(0, FIRST_ATOMS).map(presentAtom),
    drawn,
    structure: withStructure && drawn ? writeStructure(model) : undefined,
  };
}

/** An atom that has several places is one atom. */
function placesOf(atoms: ModelAtom[]): ModelAtom[] {
  const seen = new Set<string>();
  return atoms.filter(({ alternate, chain, residue, residueNumber, name }) => {
    if (!alternate) return true;
    const key = `${chain} ${residueNumber} ${residue} ${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

function countGroups({ atoms }: Model): Pick<MoleculePreview, "residues" | "chains" | "groups" | "waters"> {
  const [residues, waters] = [new Set<string>(), new Set<string>()];
  const [chains, groups] = [new Set<string>(), new Set<string>()];
  for (const { hetero, chain = "", residue = "", residueNumber = "" } of atoms) {
    const key = `${chain} ${residueNumber}`;
    if (!hetero) {
      residues.add(key);
      chains.add(cutValue(chain) ?? "–");
    } else if (WATER.has(residue)) waters.add(key);
    else if (residue) groups.add(cutValue(residue)!);
  }
  const named = (names: Set<string>) => [...names].slice(0, NAMES_MAX);
  return { residues: residues.size, chains: named(chains), groups: named(groups), waters: waters.size };
}

function presentAtom({ element, x, y, z, name, residue, residueNumber, chain }: ModelAtom): MoleculeAtom {
  const [cutName, cutResidue, cutNumber, cutChain] = [name, residue, residueNumber, chain].map(cutValue);
  const place = { x: rounded(x), y: rounded(y), z: rounded(z) };
  return { element, ...place, name: cutName, residue: cutResidue, residueNumber: cutNumber, chain: cutChain };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
