/**
 * Writes atoms as a viewer reads them. It gets nothing that a stranger wrote but numbers and plain words, so that its own
 * readers, which never end on some texts, meet none of those.
 */
import type { MoleculeStructure } from "../../../../sdk/model/preview/molecule.ts";
import type { Model, ModelAtom } from "./model.ts";

/** Atoms that a browser draws without stopping for seconds. */
export const DRAWN_ATOMS_MAX = 60_000;

const COLUMNS = [
  ..."group_PDB id type_symbol auth_atom_id auth_comp_id auth_asym_id auth_seq_id".split(" "),
  ..."Cartn_x Cartn_y Cartn_z".split(" "),
];

/** Of several places of an atom one is drawn. */
const isDrawn = ({ alternate = "" }: ModelAtom) => ["", "A", "1"].includes(alternate);

export function writeStructure({ atoms, bonds }: Model): MoleculeStructure {
  if (atoms.some(({ hetero }) => !hetero)) return { format: "cif", text: writeCif(atoms.filter(isDrawn)) };
  if (bonds.length > 0) return { format: "mol2", text: writeMol2({ atoms, bonds }) };
  const drawn = atoms.filter(isDrawn);
  const lines = drawn.map((atom) => `${atom.element} ${placeOf(atom)}`);
  return { format: "xyz", text: `${[drawn.length, "model", ...lines].join("\n")}\n` };
}

const placeOf = ({ x, y, z }: ModelAtom) => `${x.toFixed(4)} ${y.toFixed(4)} ${z.toFixed(4)}`;

/** Letters and digits; names of atoms have primes and stars as well. */
function plain(text: string | undefined, kept = /[^A-Za-z0-9]/g): string {
  return (text ?? "").replace(kept, "").slice(0, 8) || "X";
}

function writeCif(atoms: ModelAtom[]): string {
  const rows = atoms.map((atom, at) => {
    const { hetero, element, name, residue, chain, residueNumber } = atom;
    const words = [
      ...[hetero ? "HETATM" : "ATOM", at + 1, element, `"${plain(name, /[^A-Za-z0-9'*]/g)}"`],
      ...[plain(residue), plain(chain), Number.parseInt(residueNumber ?? "") || 0, placeOf(atom)],
    ];
    return words.join(" ");
  });
  const head = COLUMNS.map((name) => `_atom_site.${name}`);
  return `${["data_model", "loop_", ...head, ...rows].join("\n")}\n`;
}

function writeMol2({ atoms, bonds }: Pick<Model, "atoms" | "bonds">): string {
  const lines = [
    ...["@<TRIPOS>MOLECULE", "model", `${atoms.length} ${bonds.length}`, "SMALL", "NO_CHARGES"],
    "@<TRIPOS>ATOM",
    ...atoms.map((atom, at) => `${at + 1} ${atom.element}${at + 1} ${placeOf(atom)} ${atom.element}`),
    "@<TRIPOS>BOND",
    ...bonds.map(({ from, to, order }, at) => `${at + 1} ${from + 1} ${to + 1} ${order}`),
  ];
  return `${lines.join("\n")}\n`;
}
