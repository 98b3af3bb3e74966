/** Molecules of every format: what is said of them, and what a viewer draws. */
import assert from "node:assert/strict";
import type { MoleculePreview } from "../../../../sdk/mod.ts";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const show = (path: string, text: string, query = {}) => readShown(path, bytesOf(text), query);
const moleculeOf = async (path: string, text: string, query = {}): Promise<MoleculePreview> =>
  contentOf(await show(path, text, query), "molecule");

const atomLine = (record: string, serial: number, name: string, residue: string, number: number, x: number) =>
  `${record.padEnd(6)}${String(serial).padStart(5)} ${name.padEnd(4)} ${residue.padStart(3)} A${
    String(number).padStart(4)
  }    ${x.toFixed(3).padStart(8)}${"1.000".padStart(8)}${"2.000".padStart(8)}  1.00  0.00`;

const PDB = [
  "HEADER    PLANT PROTEIN                           30-APR-81   1CRN",
  "TITLE     A SMALL PROTEIN THAT GOES ON",
  "TITLE    2 OVER TWO LINES",
  "EXPDTA    X-RAY DIFFRACTION",
  "REMARK   2 RESOLUTION.    1.50 ANGSTROMS.",
  "CRYST1   40.960   18.650   22.520  90.00  90.77  90.00 P 1 21 1      2",
  "MODEL        1",
  atomLine("ATOM", 1, " N", "THR", 1, 17),
  atomLine("ATOM", 2, " CA", "THR", 1, 16),
  atomLine("ATOM", 3, " CA", "CYS", 2, 15),
  atomLine("HETATM", 4, "CA", "CA", 90, 9),
  atomLine("HETATM", 5, " O", "HOH", 91, 8),
  "ENDMDL",
  "MODEL        2",
  atomLine("ATOM", 1, " N", "THR", 1, 27),
  "ENDMDL",
  "END",
].join("\n");

const RECORD = [
  "ethanal",
  "  by hand",
  "",
  "  3  2  0  0  0  0  0  0  0  0999 V2000",
  "    0.0000    0.0000    0.0000 C   0  0",
  "    1.5000    0.0000    0.0000 C   0  0",
  "    2.1000    1.0000    0.0000 O   0  0",
  "  1  2  1  0",
  "  2  3  2  0",
  "M  END",
  ">  <SMILES>",
  "CC=O",
  "",
  "$$$$",
  "",
].join("\n");

const MOL2 = `@<TRIPOS>MOLECULE
benzene part
 2 1 0 0 0
SMALL
GASTEIGER

@<TRIPOS>ATOM
      1 C1  0.0 0.0 0.0 C.ar 1 BEN1 0.0
      2 CL  1.7 0.0 0.0 Cl   1 BEN1 0.0
@<TRIPOS>BOND
     1 1 2 ar
`;

const CIF = `data_salt
_chemical_formula_sum 'Na Cl'
_cell_length_a 5.64(1)
_cell_length_b 5.64
_cell_length_c 5.64
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90
_symmetry_space_group_name_H-M 'F m -3 m'
loop_
_atom_site_label
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 0 0 0
Cl1 0.5 0.5 0.5
# the end
`;

const MMCIF = `data_1ABC
_entry.id 1ABC
_struct.title
;A title that goes
on; with a semicolon
;
loop_
_atom_site.group_PDB
_atom_site.type_symbol
_atom_site.auth_atom_id
_atom_site.auth_comp_id
_atom_site.auth_asym_id
_atom_site.auth_seq_id
_atom_site.Cartn_x
_atom_site.Cartn_y
_atom_site.Cartn_z
_atom_site.pdbx_PDB_model_num
ATOM O "O5'" DA AB 1 1.0 2.0 3.0 1
ATOM P P DA AB 1 2.0 2.0 3.0 1
ATOM P P DA AB 1 5.0 2.0 3.0 2
`;

Deno.test("readMolecule() tells of a PDB file its title, cell, residues, chains, groups and models", async () => {
  const shown = await show("a.pdb", PDB);
  assert.deepEqual([shown.kinds, shown.page, shown.pages], [["molecule", "text"], 1, 2]);
  const { firstAtoms, fields, ...facts } = contentOf(shown, "molecule");
  assert.deepEqual(facts, {
    kind: "molecule",
    format: "pdb",
    title: "A SMALL PROTEIN THAT GOES ON OVER TWO LINES",
    id: "1CRN",
    formula: "C2 Ca N O",
    withoutHydrogen: true,
    atoms: 5,
    bonds: undefined,
    residues: 2,
    chains: ["A"],
    groups: ["CA"],
    waters: 1,
    cell: { a: 40.96, b: 18.65, c: 22.52, alpha: 90, beta: 90.77, gamma: 90, spaceGroup: "P 1 21 1" },
    drawn: true,
    structure: undefined,
  });
  assert.deepEqual(firstAtoms[0], {
    ...{ element: "N", x: 17, y: 1, z: 2 },
    ...{ name: "N", residue: "THR", residueNumber: "1", chain: "A" },
  });
  assert.ok(fields.some(({ name, value }) => name === "RESOLUTION" && value === "1.50 Å"));
  assert.equal((await moleculeOf("a.ent", PDB, { page: 2 })).firstAtoms[0].x, 27);
});

Deno.test("readMolecule() shows the records of an SDF file by pages, with bonds and data items", async () => {
  const text = RECORD + RECORD.replace("ethanal", "second").replaceAll("\n", "\r\n");
  const second = await show("a.sdf", text, { page: 2 });
  assert.deepEqual([second.page, second.pages], [2, 2]);
  const { title, formula, atoms, bonds, fields } = contentOf(second, "molecule");
  assert.deepEqual([title, formula, atoms, bonds], ["second", "C2 O", 3, 2]);
  assert.deepEqual(fields, [{ name: "SMILES", value: "CC=O" }]);
  const extended = [
    ...[
      "x",
      "",
      "",
      "  0  0  0     0  0            999 V3000",
      "M  V30 BEGIN CTAB",
      "M  V30 COUNTS 2 1 0 0 0",
    ],
    ...["M  V30 BEGIN ATOM", "M  V30 1 C 0 0 0 0", "M  V30 2 N 1.1 0 0 0", "M  V30 END ATOM"],
    ...["M  V30 BEGIN BOND", "M  V30 1 3 1 2", "M  V30 END BOND", "M  V30 END CTAB", "M  END"],
  ].join("\n");
  const { formula: other, bonds: count } = await moleculeOf("a.mol", extended);
  assert.deepEqual([other, count], ["C N", 1]);
});

Deno.test("readMolecule() reads MOL2, CIF of crystals, mmCIF and XYZ", async () => {
  const mol2 = await moleculeOf("a.mol2", MOL2);
  assert.deepEqual([mol2.title, mol2.formula, mol2.bonds], ["benzene part", "C Cl", 1]);
  const cif = await moleculeOf("a.cif", CIF);
  assert.deepEqual([cif.format, cif.id, cif.formula, cif.cell?.a, cif.cell?.spaceGroup], [
    ...["cif", "salt", "Cl Na", 5.64, "F m -3 m"],
  ]);
  assert.deepEqual(JSON.parse(JSON.stringify(cif.firstAtoms[1])), {
    element: "Cl",
    x: 2.82,
    y: 2.82,
    z: 2.82,
    name: "Cl1",
  });
  const mmcif = await show("a.mmcif", MMCIF, { page: 2 });
  assert.deepEqual([mmcif.page, mmcif.pages], [2, 2]);
  const { title, chains, firstAtoms } = contentOf(mmcif, "molecule");
  assert.deepEqual([title, chains, firstAtoms[0].x], ["A title that goes on; with a semicolon", ["AB"], 5]);
  const frames = "2\nstep 1\nH 0 0 0\nH 0.74 0 0\n2\nstep 2\nH 0 0 0\n1 0.8 0 0\n";
  const { title: step, formula, withoutHydrogen } = await moleculeOf("a.xyz", frames, { page: 2 });
  assert.deepEqual([step, formula, withoutHydrogen], ["step 2", "H2", false]);
});

Deno.test("readMolecule() gives a viewer nothing of the file but numbers and plain words", async () => {
  const evil = MMCIF.replaceAll("DA AB", "\"<img src=x>\" ';stop'").replace('"O5\'"', '"\'); loop_ "');
  const { structure } = await moleculeOf("a.cif", evil, { structure: true });
  assert.equal(structure?.format, "cif");
  assert.doesNotMatch(structure!.text, /[<>;=]|loop_ /);
  const mol2 = (await moleculeOf("a.sdf", RECORD, { structure: true })).structure!;
  assert.equal(mol2.format, "mol2");
  assert.match(mol2.text, /\n2 2 3 2\n$/);
  const xyz = (await moleculeOf("a.cif", CIF, { structure: true })).structure!;
  assert.equal(xyz.text, "2\nmodel\nNa 0.0000 0.0000 0.0000\nCl 2.8200 2.8200 2.8200\n");
});

Deno.test("readMolecule(): what is no molecule is shown as the text that it is, in time", async () => {
  const cases = {
    "points.xyz": "1.0 2.0 3.0\n4.0 5.0 6.0\n",
    "empty.pdb": "REMARK nothing\n",
    "factors.cif": "data_x\n_refln_index_h 1\n",
    "words.mol": "a\nb\nc\nd\n",
    "none.mol2": "@<TRIPOS>ATOM\n1 C 0 0 0 C\n",
    "open.cif": "data_x\n;never closed\n".repeat(2_000),
    "quotes.cif": `data_x\n${"'a ".repeat(20_000)}`,
    "many.sdf": "$$$$\n".repeat(100_000),
    "count.xyz": "999999999\nx\n",
  };
  for (const [name, text] of Object.entries(cases)) {
    const { content, problem } = await show(name, text);
    assert.deepEqual([content.kind, problem], ["text", "unreadable"], name);
  }
});
