/** CIF of crystals and mmCIF of macromolecules: a model is a block of data, or one of the models in it. */
import type { UnitCell } from "../../../../sdk/model/preview/molecule.ts";
import { type CifBlock, type CifLoop, readBlocks } from "./cif_tokens.ts";
import { elementOf, UNKNOWN } from "./elements.ts";
import { cutValue, fieldsOf, type Model, type ModelAtom, type MoleculeReader, placeOf } from "./model.ts";

interface Part {
  block: CifBlock;
  loop: CifLoop;
  rows: string[][];
}

export const readCif: MoleculeReader = ({ text, page, isWhole, budget }) => {
  if (!/^\s*data_/im.test(text.slice(0, 100_000))) return undefined;
  const parts = readBlocks(text.replaceAll("\r\n", "\n"), budget).flatMap(modelsOf);
  if (parts.length === 0) return undefined;
  // A large file may end within the last one.
  if (!isWhole && parts.length > 1) parts.pop();
  const shown = Math.min(page, parts.length);
  const part = parts[shown - 1];
  const isMacromolecule = part.loop.columns.some((name) => name.startsWith("_atom_site."));
  const model = readModel(part);
  if (model.atoms.length === 0) return undefined;
  return { format: isMacromolecule ? "mmcif" : "cif", page: shown, pages: parts.length, model };
};

/** The rows of each model in a table of atoms. */
function modelsOf(block: CifBlock): Part[] {
  return block.atoms.flatMap((loop) => {
    const numbers = loop.columns.indexOf("_atom_site.pdbx_pdb_model_num");
    const groups = new Map<string, string[][]>();
    for (const row of loop.rows) {
      // The last row of a beginning may lack columns.
      if (row.length < loop.columns.length) continue;
      const number = numbers < 0 ? "" : row[numbers];
      const group = groups.get(number);
      if (group) group.push(row);
      else groups.set(number, [row]);
    }
    return [...groups.values()].map((rows) => ({ block, loop, rows }));
  });
}

function readModel({ block, loop, rows }: Part): Model {
  const value = (...names: string[]) => names.map((name) => known(block.items.get(name))).find(Boolean);
  const cell = cellOf(value);
  return {
    title: cutValue(
      value("_struct.title", "_chemical_name_systematic", "_chemical_name_common", "_chemical_name_mineral"),
    ),
    id: cutValue(value("_entry.id") ?? block.name),
    fields: fieldsOf([
      ["chemical_formula", value("_chemical_formula_sum", "_chemical_formula_moiety")],
      ["exptl.method", value("_exptl.method")],
      ["resolution", value("_refine.ls_d_res_high", "_em_3d_reconstruction.resolution")],
      ["keywords", value("_struct_keywords.text", "_struct_keywords.pdbx_keywords")],
      [
        "temperature",
        value("_diffrn_ambient_temperature", "_cell_measurement_temperature", "_diffrn.ambient_temp"),
      ],
      ["R factor", value("_refine_ls_r_factor_gt", "_refine.ls_r_factor_r_work")],
      ["journal", value("_journal_name_full", "_citation.journal_abbrev")],
    ]),
    atoms: readAtoms(loop.columns, rows, cell),
    bonds: [],
    cell,
  };
}

/** `?` is unknown and `.` does not apply. */
function known(value: string | undefined): string | undefined {
  return value === undefined || value === "?" || value === "." ? undefined : value;
}

/** Of structures without a crystal it says 1 × 1 × 1, which is none. */
function cellOf(value: (...names: string[]) => string | undefined): UnitCell | undefined {
  const number = (...parts: [string, string]) =>
    Number.parseFloat(value(`_cell.${parts.join("_")}`, `_cell_${parts.join("_")}`) ?? "");
  const [a, b, c] = [number("length", "a"), number("length", "b"), number("length", "c")];
  const [alpha, beta, gamma] = (["alpha", "beta", "gamma"] as const).map((name) =>
    number("angle", name) || 90
  );
  if (![a, b, c].every((length) => length > 0) || a * b * c <= 1) return undefined;
  const spaceGroup = cutValue(
    value("_symmetry.space_group_name_h-m", "_space_group_name_h-m_alt", "_symmetry_space_group_name_h-m"),
  );
  return { a, b, c, alpha, beta, gamma, spaceGroup };
}

function readAtoms(columns: string[], rows: string[][], cell: UnitCell | undefined): ModelAtom[] {
  const at = (...names: string[]) =>
    names.flatMap((name) => [columns.indexOf(`_atom_site.${name}`), columns.indexOf(`_atom_site_${name}`)])
      .find((column) => column >= 0);
  const isCartesian = at("cartn_x") !== undefined;
  const [x, y, z] = ["x", "y", "z"].map((axis) => at(`${isCartesian ? "cartn" : "fract"}_${axis}`));
  if (x === undefined || y === undefined || z === undefined || (!isCartesian && !cell)) return [];
  const [symbol, group, alternate] = [at("type_symbol"), at("group_pdb"), at("label_alt_id")];
  const name = at("auth_atom_id", "label_atom_id", "label");
  const [residue, number] = [at("auth_comp_id", "label_comp_id"), at("auth_seq_id", "label_seq_id")];
  const [insertion, chain] = [at("pdbx_pdb_ins_code"), at("auth_asym_id", "label_asym_id")];
  const toSpace = cell && !isCartesian ? spaceOf(cell) : undefined;
  const read = (row: string[], column: number | undefined) =>
    column === undefined ? undefined : known(row[column]);
  return rows.flatMap((row) => {
    const place = placeOf(row[x], row[y], row[z]);
    if (!place) return [];
    return [{
      element: elementOf(read(row, symbol) ?? read(row, name) ?? "") ?? UNKNOWN,
      ...toSpace ? toSpace(place) : place,
      name: read(row, name),
      residue: read(row, residue),
      residueNumber: number === undefined
        ? undefined
        : `${read(row, number) ?? ""}${read(row, insertion) ?? ""}`,
      chain: read(row, chain),
      hetero: read(row, group) !== "ATOM",
      alternate: read(row, alternate),
    }];
  });
}

type Place = Pick<ModelAtom, "x" | "y" | "z">;

/** Places in Å of shares of the cell's edges. */
function spaceOf({ a, b, c, alpha, beta, gamma }: UnitCell): (share: Place) => Place {
  const [first, second, third] = [alpha, beta, gamma].map((angle) => Math.cos(angle * Math.PI / 180));
  const sine = Math.sin(gamma * Math.PI / 180);
  const lean = (first - second * third) / sine;
  const height = Math.sqrt(Math.max(0, 1 - second ** 2 - lean ** 2));
  return ({ x, y, z }) => ({
    x: a * x + b * third * y + c * second * z,
    y: b * sine * y + c * lean * z,
    z: c * height * z,
  });
}
