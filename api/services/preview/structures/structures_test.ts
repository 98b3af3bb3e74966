/** Lists of SMILES and InChI. */
import assert from "node:assert/strict";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("readStructures() draws each SMILES, with its name, its formula and its mass", async () => {
  const text =
    "SMILES\tname\nCC(=O)Oc1ccccc1C(=O)O\taspirin 阿司匹林\n\nC[C@H](N)C(=O)O alanine\n[Na+].[Cl-]\n*CC\n";
  for (const name of ["a.smi", "a.SMILES"]) {
    const shown = await readShown(name, bytes(text));
    assert.deepEqual(shown.kinds, ["structures", "text"]);
    const { format, structures, total } = contentOf(shown, "structures");
    assert.deepEqual([format, total], ["smiles", 4]);
    assert.deepEqual(structures.map(({ svg: _, ...rest }) => rest).slice(0, 2), [
      {
        line: 2,
        notation: "CC(=O)Oc1ccccc1C(=O)O",
        name: "aspirin 阿司匹林",
        formula: "C9 H8 O4",
        mass: 180.159,
      },
      { line: 4, notation: "C[C@H](N)C(=O)O", name: "alanine", formula: "C3 H7 N O2", mass: 89.094 },
    ]);
    for (const { svg } of structures) assert.match(svg!, /^<svg [\s\S]*<(?:line|text)[\s\S]*<\/svg>\s*$/);
    assert.equal(structures[3].formula, undefined);
  }
});

Deno.test("readStructures() says what it does not draw: reactions, large molecules, and other text", async () => {
  const large = "C".repeat(300);
  const lines = ["CO", "CC>>CO", large, "C".repeat(100_000), "C1CC", '<svg onload="x">'];
  const { structures } = contentOf(await readShown("a.smi", bytes(lines.join("\n"))), "structures");
  assert.deepEqual(structures.map(({ svg, formula }) => [svg !== undefined, formula]), [
    [true, "C H4 O"],
    [false, undefined],
    [false, "C300 H602"],
    [false, undefined],
    [false, undefined],
    [false, undefined],
  ]);
  assert.ok(structures[3].notation.length < 600);
  const captions = await readShown("a.smi", bytes("<SAMI>\n<BODY>\n<SYNC Start=1000>\n"));
  assert.deepEqual([captions.content.kind, captions.problem], ["text", undefined]);
});

Deno.test("readStructures() goes through a long list by pages", async () => {
  const text = Array.from({ length: 30 }, (_, at) => `${"C".repeat(at % 5 + 1)} m${at}`).join("\r\n");
  const shown = await readShown("a.smi", bytes(text), { page: 3 });
  const { structures, total } = contentOf(shown, "structures");
  assert.deepEqual([shown.page, shown.pages, total, structures.length], [3, 3, 30, 6]);
  assert.deepEqual(structures.map(({ name }) => name), ["m24", "m25", "m26", "m27", "m28", "m29"]);
});

Deno.test("readStructures() names the formula and the layers of an InChI", async () => {
  const text = [
    "Structure: 1",
    "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1 L-alanine",
    "AuxInfo=1/0/N:1,2,3,4,5,6/E:(5,6)/it:im/rA:6",
    "InChI=1S/C2H6O.ClH/c1-2-3;/h3H,2H2,1H3;1H",
    `InChI=1S/${"C".repeat(200)}!/c1`,
  ].join("\n");
  const { format, structures } = contentOf(await readShown("a.inchi", bytes(text)), "structures");
  assert.equal(format, "inchi");
  assert.deepEqual(structures.map(({ line, formula }) => [line, formula]), [
    [2, "C3 H7 N O2"],
    [4, "C2 H6 O.Cl H"],
    [5, undefined],
  ]);
  assert.deepEqual(structures[0].layers, [
    { name: "c", value: "1-2(4)3(5)6" },
    { name: "h", value: "2H,4H2,1H3,(H,5,6)" },
    { name: "t", value: "2-" },
    { name: "m", value: "0" },
    { name: "s", value: "1" },
  ]);
  assert.equal(structures[0].name, "L-alanine");
  assert.ok(structures.every(({ svg }) => svg === undefined));
});
