/** Drawings depend on what is drawn, and nothing that somebody sends breaks or swells them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { drawMolecules } from "./molecule.ts";
import { drawPattern } from "./pattern.ts";
import { drawPlaces } from "./place_map.ts";
import { drawTable } from "./table_plot.ts";
import { decodeText } from "../file/decode_text.ts";

/** Characters of a drawing at most. */
const SVG_MAX = 500_000;

function assertSound(svg: string | undefined, what: string): void {
  if (svg === undefined) return;
  assert.ok(svg.startsWith("<svg ") && svg.endsWith("</svg>"), what);
  assert.doesNotMatch(svg, /NaN|Infinity|undefined|<text|href/, what);
  assert.ok(svg.length < SVG_MAX, `${what}: ${svg.length}`);
}

const table = (value: (row: number) => unknown, rows = 60) =>
  ["year,level", ...Array.from({ length: rows }, (_, row) => `${1960 + row},${value(row)}`)].join("\n");
const count = (svg: string | undefined, what: RegExp) => (svg?.match(what) ?? []).length;

Deno.test("drawTable() draws a line over a rising column, points of two columns, and bars of one", () => {
  const rising = drawTable("a.csv", table((row) => Math.sin(row)));
  assert.equal(count(rising, /stroke="#0b5cad"/g), 1);
  assert.notEqual(rising, drawTable("a.csv", table((row) => Math.cos(row))));
  const rows = Array.from(
    { length: 40 },
    (_, row) => `${(row * 7.3) % 11}\t${(row * 3.1) % 17}\t${row % 2 ? "a" : "b"}`,
  );
  const points = drawTable("a.tsv", ["x\ty\tkind", ...rows].join("\n"));
  assert.equal(count(points, /<circle/g), 40);
  assert.equal(count(points, /<circle[^>]*#d9680f/g), 20);
  const bars = drawTable("a.csv", ["x", ...rows.map((row) => row.split("\t")[0])].join("\n"));
  assert.equal(count(bars, /<rect/g), 17);
  const words = drawTable("a.csv", ["kind", ..."abcabcabb"].join("\n"));
  assert.equal(count(words, /<rect/g), 4);
});

Deno.test("drawTable() reads dates, quotes, semicolons and remarks, and passes over codes of missing values", () => {
  const rows = Array.from(
    { length: 30 },
    (_, row) => `"2020-01-${String(row + 1).padStart(2, "0")}";"${row % 7}.5"`,
  );
  const plot = drawTable("a.csv", ["# station 12", '"date";"rain, mm"', ...rows].join("\r\n"));
  assert.equal(count(plot, /stroke="#0b5cad"/g), 1);
  const gaps = table((row) => row % 5 ? row : -999);
  assert.equal(drawTable("a.csv", gaps), drawTable("a.csv", gaps.replaceAll("-999", "NA")));
});

Deno.test("drawTable() draws nothing of what is no table, and is bounded by whatever it is given", () => {
  const hostile: Record<string, string> = {
    empty: "",
    "one line of a megabyte": "x".repeat(1_048_576),
    "one line of separators": ",".repeat(1_048_576),
    "one cell a line": "\n".repeat(1_048_576),
    "quotes without end": '"'.repeat(100_001),
    "unclosed quotes": `a,b\n${'"1,2\n'.repeat(10_000)}`,
    "no numbers": table(() => "NaN"),
    infinities: table((row) => row % 2 ? "1e400" : "-1e400"),
    "largest numbers": table((row) => row % 2 ? "1.7e308" : "-1.7e308"),
    "smallest numbers": table((row) => `${row}e-320`),
    "one outlier": table((row) => row === 3 ? "9e300" : row),
    constant: table(() => 1),
    "long cells": table(() => "9".repeat(10_000)),
    "many rows": table((row) => row % 97, 100_000),
    "many columns": Array.from({ length: 5 }, (_, row) => Array(50_000).fill(row).join(",")).join("\n"),
  };
  for (const [name, text] of Object.entries(hostile)) assertSound(drawTable("a.csv", text), name);
  for (const name of ["empty", "one line of a megabyte", "no numbers", "constant"]) {
    assert.equal(
      drawTable("a.csv", hostile[name].replace(/^year/, "b").replace(/\d{4},/g, "1,")),
      undefined,
      name,
    );
  }
});

Deno.test("drawTable() never throws and never draws what is no number", () => {
  const cell = fc.oneof(
    fc.double().map(String),
    fc.string({ maxLength: 5 }),
    fc.constantFrom("", "NA", "2020-01-02", "-1"),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 30 }), (rows) => {
      assertSound(
        drawTable("a.csv", rows.map((row) => row.join(",")).join("\n")),
        JSON.stringify(rows),
      );
    }),
    { numRuns: 300 },
  );
});

/** A chain of atoms, with a bond from each to the next. */
function molfile(elements: readonly string[]): string {
  const number = (value: number, width: number) => String(value).padStart(width);
  const atoms = elements.map((element, index) =>
    `${(index * 1.2).toFixed(4).padStart(10)}${(index % 2).toFixed(4).padStart(10)}${"0.0000".padStart(10)} ${
      element.padEnd(3)
    } 0`
  );
  const bonds = elements.slice(1).map((_, index) => `${number(index + 1, 3)}${number(index + 2, 3)}  1`);
  return ["", "", "", `${number(atoms.length, 3)}${number(bonds.length, 3)}  0`, ...atoms, ...bonds, "M  END"]
    .join("\n");
}

Deno.test("drawMolecules() draws atoms in their colours with their bonds, and of many molecules six", () => {
  const one = drawMolecules("a.mol", molfile(["C", "C", "O"]));
  assert.equal(count(one, /<circle/g), 3);
  assert.equal(count(one, /<path/g), 2);
  assert.notEqual(one, drawMolecules("a.mol", molfile(["C", "C", "N"])));
  const many = Array.from({ length: 9 }, () => `${molfile(["C", "Cl"])}\n$$$$\n`).join("");
  assert.equal(count(drawMolecules("a.sdf", many), /<circle/g), 12);
  const water = drawMolecules("a.xyz", "3\nwater\nO 0 0 0\nH 0.96 0 0\nH -0.24 0.93 0\n");
  assert.equal(count(water, /<path/g), 2);
  const cif = ["data_x", "_cell_length_a 4", "_cell_length_b 4", "_cell_length_c 4", "_cell_angle_alpha 90"];
  const loop = ["_atom_site_label", "_atom_site_fract_x", "_atom_site_fract_y", "_atom_site_fract_z"];
  const rows = ["C1 0.1 0.1 0.1", "O1 0.4 0.1 0.1", ""];
  const crystal = [...cif, "_cell_angle_beta 90", "_cell_angle_gamma 90", "loop_", ...loop, ...rows].join(
    "\n",
  );
  assert.equal(count(drawMolecules("a.cif", crystal), /<circle/g), 2);
});

Deno.test("drawMolecules() draws the backbone of a large molecule", () => {
  const atom = (index: number) =>
    `ATOM  ${String(index + 1).padStart(5)}  CA  GLY A${String(index + 1).padStart(4)}    ` +
    [Math.cos(index) * 5, Math.sin(index) * 5, index * 1.5].map((value) => value.toFixed(3).padStart(8)).join(
      "",
    ) +
    "  1.00  0.00           C";
  const pdb = Array.from({ length: 40 }, (_, index) => atom(index)).join("\n");
  const svg = drawMolecules("a.pdb", pdb);
  assert.equal(count(svg, /<path/g), 39);
  assertSound(svg, "pdb");
});

Deno.test("drawMolecules() draws nothing of what is no molecule, whatever it is called", () => {
  const far = `2\n\nC 0 0 0\nC 1e300 0 0\n`;
  const hostile = [
    "",
    "\0".repeat(100),
    "x".repeat(1_000_000),
    "999999\n\n",
    "\n\n\n999999  0",
    far,
    "ATOM  ".repeat(100_000),
    "_atom_site_x\n",
    "3\n\nQQQ 0 0 0\n",
  ];
  for (const ending of ["mol", "sdf", "xyz", "pdb", "cif", "mmcif", "docx"]) {
    for (const text of hostile) {
      assert.equal(drawMolecules(`a.${ending}`, text), undefined, `${ending}: ${text.slice(0, 20)}`);
    }
  }
  const point = drawMolecules("a.xyz", "2\n\nC 0 0 0\nC 0 0 0\n");
  assertSound(point, "atoms on one another");
});

Deno.test("drawPlaces() shows where the places are, at the seam and the poles as well, and nothing without one", () => {
  assert.equal(drawPlaces([]), undefined);
  const point = (longitude: number, latitude: number) => drawPlaces([{ kind: "point", longitude, latitude }]);
  assert.notEqual(point(100, 37), point(-60, -10));
  for (const [x, y] of [[180, 90], [-180, -90], [179.9, 0], [0, 0]]) {
    const svg = point(x, y);
    assertSound(svg, `${x} ${y}`);
    assert.ok(count(svg, /<circle[^>]*r="22"/g) >= 1, `${x} ${y} is in the picture`);
  }
  const world = drawPlaces([{ kind: "region", west: -180, south: -90, east: 180, north: 90 }]);
  assert.equal(count(world, /<rect/g), 2);
  const many = Array.from({ length: 5_000 }, () => ({ kind: "point", longitude: 1, latitude: 1 } as const));
  assertSound(drawPlaces(many), "many");
});

Deno.test("drawPattern() differs by subject and by words, and is the same for the same ones", () => {
  const subjects = ["110", "140", "150", "170", "180", "320", "520", "560", "790", "750", ""];
  const drawn = subjects.map((subject) => drawPattern("Lakes", subject));
  assert.equal(new Set(drawn).size, subjects.length);
  for (const [index, svg] of drawn.entries()) assertSound(svg, subjects[index]);
  // By the form of the figures, not by their places alone.
  const shapes = drawn.map((svg) =>
    `${count(svg, /<path/g)} ${count(svg, /<circle/g)} ${count(svg, /<rect/g)}`
  );
  assert.equal(new Set(shapes).size >= 9, true, shapes.join(", "));
  assert.notEqual(drawPattern("Lakes", "170"), drawPattern("Rivers", "170"));
  assert.equal(drawPattern("Lakes", "170"), drawn[3]);
});

Deno.test("decodeText() reads what begins in the middle of nothing: cut characters, GB 18030, no binary", () => {
  const utf8 = new TextEncoder().encode("年,水位\n1960,水");
  assert.equal(decodeText(utf8.subarray(0, -1), { whole: false })?.text, "年,水位\n");
  assert.equal(decodeText(utf8, { whole: true })?.text, "年,水位\n1960,水");
  assert.equal(decodeText(new Uint8Array([0xc4, 0xea, 0x0a]), { whole: true })?.text, "年\n");
  assert.equal(decodeText(new Uint8Array([0x61, 0, 0x0a]), { whole: true })?.text, undefined);
  assert.equal(decodeText(new Uint8Array(), { whole: true })?.text, "");
});
