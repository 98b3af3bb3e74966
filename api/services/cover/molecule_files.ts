/**
 * Reads atoms and bonds from the files of chemists and biologists: mol and sdf (V2000), xyz, pdb, cif and mmCIF. The
 * parsers are lenient and bounded: a file that they do not understand contains no molecule.
 */
import type { COVER_EXTENSIONS } from "../../../sdk/model/vocabulary/file_formats.ts";

export interface Atom {
  /** Symbol such as `Cl`. */
  element: string;
  /** Ångström. */
  x: number;
  y: number;
  z: number;
}

export interface Bond {
  from: number;
  to: number;
  /** 1 to 3; 1 if the file gives none. */
  order: number;
}

export interface Molecule {
  atoms: Atom[];
  /** Bonds in the file; if absent, they are derived from the distances. */
  bonds?: Bond[];
  /** Backbones of a large molecule, one for each chain, instead of its atoms. */
  chains?: Atom[][];
}

/** Atoms of a molecule that is drawn with atoms. */
export const ATOMS_MAX = 400;
/** Molecules that are drawn of a file with many. */
export const MOLECULES_MAX = 6;
/** Residues of all chains; more could not be recognised. */
const RESIDUES_MAX = 4_000;
/** Residues from which the backbone shows more than the atoms. */
const RESIDUES_MIN = 12;

/** Reads a file. @returns undefined if it contains no molecule. */
export function readMolecules(path: string, text: string): Molecule[] {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const found = isMolecule(ending) ? READERS[ending](text) : [];
  return found.filter(({ atoms, chains }) => chains || (atoms.length > 1 && atoms.length <= ATOMS_MAX));
}

const READERS: Record<(typeof COVER_EXTENSIONS.molecule)[number], (text: string) => Molecule[]> = {
  mol: readMolfiles,
  sdf: readMolfiles,
  xyz: readXyz,
  pdb: readPdb,
  cif: readCif,
  mmcif: readCif,
};

const isMolecule = (ending: string): ending is keyof typeof READERS => Object.hasOwn(READERS, ending);

const isPlaced = ({ x, y, z, element }: Atom) =>
  [x, y, z].every((value) => Number.isFinite(value) && Math.abs(value) < 1e6) &&
  /^[A-Z][a-z]?$/.test(element);

/** Writes `CL` and `cl1` as `Cl`. */
function elementOf(written: string): string {
  const letters = /[A-Za-z]{1,2}/.exec(written)?.[0] ?? "";
  return letters.slice(0, 1).toUpperCase() + letters.slice(1).toLowerCase();
}

function readMolfiles(text: string): Molecule[] {
  const records = text.split(/^\$\$\$\$.*\r?\n?/m, 4 * MOLECULES_MAX);
  return records.flatMap((record) => readMolfile(record.split(/\r?\n/, 2 * 1_000 + 4))).slice(
    0,
    MOLECULES_MAX,
  );
}

/** Parses CTfile, V2000: three header lines, the counts, atoms and bonds in columns of fixed width. */
function readMolfile(lines: readonly string[]): Molecule[] {
  const counts = lines[3] ?? "";
  const [atomCount, bondCount] = [Number(counts.slice(0, 3)), Number(counts.slice(3, 6))];
  if (!(atomCount > 1 && atomCount <= ATOMS_MAX && bondCount >= 0) || counts.includes("V3000")) return [];
  const atoms = lines.slice(4, 4 + atomCount).map((line) => ({
    x: parseFloat(line.slice(0, 10)),
    y: parseFloat(line.slice(10, 20)),
    z: parseFloat(line.slice(20, 30)),
    element: elementOf(line.slice(31, 34)),
  }));
  const bonds = lines.slice(4 + atomCount, 4 + atomCount + bondCount).map((line) => ({
    from: Number(line.slice(0, 3)) - 1,
    to: Number(line.slice(3, 6)) - 1,
    order: Math.min(3, Number(line.slice(6, 9)) || 1),
  })).filter(({ from, to }) => from !== to && atoms[from] && atoms[to]);
  return atoms.length === atomCount && atoms.every(isPlaced) ? [{ atoms, bonds }] : [];
}

/** Parses the number of atoms, a comment, then one atom a line; only the first frame. */
function readXyz(text: string): Molecule[] {
  const lines = text.split(/\r?\n/, ATOMS_MAX + 3);
  const count = Number(lines[0]);
  if (!(count > 1 && count <= ATOMS_MAX)) return [];
  const atoms = lines.slice(2, 2 + count).map((line) => {
    const [symbol = "", x, y, z] = line.trim().split(/\s+/, 5);
    return { element: /^[A-Za-z]{1,2}$/.test(symbol) ? elementOf(symbol) : "", x: +x, y: +y, z: +z };
  });
  return atoms.length === count && atoms.every(isPlaced) ? [{ atoms }] : [];
}

interface Site extends Atom {
  /** Name of the atom within its residue, such as `CA`. */
  name: string;
  chain: string;
}

/** Parses PDB 3.3: `ATOM` and `HETATM` in columns of fixed width; only the first model. */
function readPdb(text: string): Molecule[] {
  const sites: Site[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("ENDMDL")) break;
    // Skips water, and second positions of the same atom.
    if (
      !/^(?:ATOM {2}|HETATM)/.test(line) || line.slice(17, 20) === "HOH" || !/[ A1]/.test(line[16] ?? " ")
    ) continue;
    const name = line.slice(12, 16).trim();
    sites.push({
      name,
      chain: line[21] ?? "",
      element: elementOf(line.slice(76, 78).trim() || name.replace(/\d/g, "").slice(0, 1)),
      x: parseFloat(line.slice(30, 38)),
      y: parseFloat(line.slice(38, 46)),
      z: parseFloat(line.slice(46, 54)),
    });
  }
  return fromSites(sites);
}

/** Reduces a large molecule to its backbone: the alpha carbons of proteins, the phosphorus of nucleic acids. */
function fromSites(all: readonly Site[]): Molecule[] {
  const sites = all.filter(isPlaced);
  const backbone = sites.filter(({ name, element }) =>
    (name === "CA" && element === "C") || (name === "P" && element === "P")
  );
  if (backbone.length < RESIDUES_MIN) return [{ atoms: sites }];
  const chains = Map.groupBy(backbone.slice(0, RESIDUES_MAX), ({ chain }) => chain);
  return [{ atoms: [], chains: [...chains.values()].filter((chain) => chain.length > 1) }];
}

const TOKEN = /'[^'\n]*'|"[^"\n]*"|[^\s]+/g;
/** Lines of a CIF file in which the unit cell is searched before the atoms. */
const HEAD_MAX = 20_000;

/** Parses the loop of atoms in a CIF (fractional) or mmCIF (Cartesian) file; only the first model. */
function readCif(text: string): Molecule[] {
  const lines = text.split(/\r?\n/);
  const rows = readAtomLoop(lines);
  const toPlace = readCell(lines.slice(0, HEAD_MAX));
  const number = (value: string | undefined) => parseFloat(value ?? "");
  const [first] = rows;
  const sites = rows.filter((row) =>
    row.pdbx_pdb_model_num === first.pdbx_pdb_model_num && row.label_comp_id !== "HOH" &&
    /^[.?A1]?$/.test(row.label_alt_id ?? "")
  ).map((row): Site => {
    const name = row.label_atom_id ?? row.label ?? "";
    const [x, y, z] = row.cartn_x !== undefined
      ? [number(row.cartn_x), number(row.cartn_y), number(row.cartn_z)]
      : toPlace([number(row.fract_x), number(row.fract_y), number(row.fract_z)]);
    const chain = row.auth_asym_id ?? row.label_asym_id ?? "";
    return { name, chain, element: elementOf(row.type_symbol ?? name), x, y, z };
  });
  return fromSites(sites);
}

/** Reads a record for each atom, with the names of its fields behind `_atom_site`. */
function readAtomLoop(lines: readonly string[]): Partial<Record<string, string>>[] {
  const start = lines.findIndex((line) => /^\s*_atom_site[._](?!aniso)/.test(line));
  if (start < 0) return [];
  let end = start;
  while (/^\s*_/.test(lines[end] ?? "")) end++;
  const names = lines.slice(start, end).map((line) =>
    line.trim().toLowerCase().split(/\s/, 1)[0].replace(/^_atom_site[._]/, "")
  );
  const rows: Partial<Record<string, string>>[] = [];
  for (const line of lines.slice(end)) {
    const cells = (line.match(TOKEN) ?? []).map((one) => one.replace(/^(['"])(.*)\1$/, "$2"));
    if (cells.length < names.length || /^\s*(?:#|loop_|_|data_)/.test(line)) break;
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index]])));
  }
  return rows;
}

/** Converts parts of the unit cell to ångström (International Tables for Crystallography B, 3.3.1). */
function readCell(lines: readonly string[]): (fraction: number[]) => number[] {
  const number = (name: string) =>
    parseFloat(lines.find((line) => line.startsWith(`_cell_${name}`))?.trim().split(/\s+/)[1] ?? "");
  const [a, b, c] = ["length_a", "length_b", "length_c"].map(number);
  const [alpha, beta, gamma] = ["angle_alpha", "angle_beta", "angle_gamma"].map((name) =>
    number(name) * Math.PI / 180
  );
  const across = (Math.cos(alpha) - Math.cos(beta) * Math.cos(gamma)) / Math.sin(gamma);
  const up = Math.sqrt(Math.max(0, 1 - Math.cos(beta) ** 2 - across ** 2));
  return ([u, v, w]) => [
    a * u + b * v * Math.cos(gamma) + c * w * Math.cos(beta),
    b * v * Math.sin(gamma) + c * w * across,
    c * w * up,
  ];
}
