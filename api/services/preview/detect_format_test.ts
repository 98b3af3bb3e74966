/** Bytes that are not what the name says: every kind of preview warns of them, or says why it shows nothing. */
import assert from "node:assert/strict";
import { PREVIEW_EXTENSIONS, PREVIEW_KINDS, type PreviewKind } from "../../../sdk/model/preview/kinds.ts";
import type { ShownContent } from "../../../sdk/model/preview/preview.ts";
import { readShown } from "../../../tests/read_shown.ts";
import { zipFixture } from "../../../tests/zip_fixture.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52);
const HTML = bytesOf("<!DOCTYPE html>\n<html><body><script>alert(1)</script></body></html>");
const NOISE = new Uint8Array(5_000).map((_, at) => (at * 7_919 + (at >> 3)) % 256);

const zipOf = (path: string, text = "x") => zipFixture({ [path]: text });

const warns = ({ detected, problem, content }: ShownContent) =>
  detected !== undefined || problem !== undefined || content.kind === "none";

Deno.test("detectFormat() knows a picture under the name of every kind of preview", async () => {
  const extensions = PREVIEW_KINDS.flatMap((kind) => PREVIEW_EXTENSIONS[kind]);
  for (const extension of extensions.filter((one) => one !== "png" && one !== "apng")) {
    const { detected, content } = await readShown(`a.${extension}`, PNG);
    assert.equal(detected?.extension, "png", extension);
    assert.notEqual(content.kind, "table", extension);
  }
});

Deno.test("detectFormat() knows a web page under another name, and shows it as text", async () => {
  for (const name of ["a.txt", "a.csv", "a.json", "a.xlsx", "a.pdf", "a.pdb", "a.png", "a.fasta"]) {
    const { detected, content } = await readShown(name, HTML);
    assert.deepEqual([detected?.mediaType, content.kind], ["text/html", "text"], name);
  }
  for (const name of ["a.html", "a.htm", "README.md", "a.php", "README"]) {
    assert.equal((await readShown(name, HTML)).detected, undefined, name);
  }
});

Deno.test("detectFormat() knows what lacks the signature that its name promises: text, or something else", async () => {
  for (const name of ["a.xlsx", "a.zip", "a.gz", "a.parquet", "a.pdf", "a.png", "a.docx", "a.mp4"]) {
    const { detected, content } = await readShown(name, bytesOf("n,m\n1,2\n"));
    assert.deepEqual([detected?.extension, content.kind], ["txt", "text"], name);
    assert.ok(warns(await readShown(name, NOISE)), name);
    assert.equal((await readShown(name, new Uint8Array())).detected, undefined, name);
  }
});

/** Kinds that any text can be read as. */
const ANY_TEXT: ReadonlySet<PreviewKind> = new Set(["table", "markdown", "text"]);

Deno.test("detectFormat() names no format for bytes that a reader calls damaged, and does for others", async () => {
  assert.equal((await readShown("a.doc", NOISE)).detected?.extension, "bin");
  const { detected, content } = await readShown("a.parquet", NOISE);
  assert.deepEqual([detected, content.kind], [undefined, "none"]);
});

Deno.test("every kind of preview that has a form of its own says that another text is none of it", async () => {
  for (const kind of PREVIEW_KINDS.filter((one) => !ANY_TEXT.has(one))) {
    for (const extension of PREVIEW_EXTENSIONS[kind]) {
      assert.ok(warns(await readShown(`a.${extension}`, bytesOf("some words, not more\n"))), extension);
    }
  }
});

Deno.test("detectFormat() believes the name of a text that begins as a signature of a few letters does", async () => {
  const beginnings = [
    "BMI,age",
    "MZ,intensity",
    "MAC address,x",
    "FORM,kind",
    "FWS,x",
    "ID3,x",
    "070707,1",
    "DSD ,x",
  ];
  for (const beginning of beginnings) {
    const { detected, content } = await readShown("a.csv", bytesOf(`${beginning}\n1,2\n3,4\n`));
    assert.deepEqual([detected, content.kind], [undefined, "table"], beginning);
  }
  const tex = "%!TEX program = xelatex\n\\documentclass{article}\n";
  assert.equal((await readShown("a.tex", bytesOf(tex))).detected, undefined);
  assert.equal((await readShown("a.tex", bytesOf("%!PS-Adobe-3.0\nshowpage\n"))).detected?.extension, "ps");
});

const GZ = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const TIF = Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0);
const BIG_TIF = Uint8Array.of(0x49, 0x49, 43, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0);
const CFB = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600));
const SQLITE = bytesOf("SQLite format 3\0".padEnd(100, "\0"));

Deno.test("detectFormat() knows the formats that are kept in each container", async () => {
  const families: [string, Uint8Array][] = [
    ["docx docm xlsx xlsm xltx xlsb pptx pptm odt ods odp kmz epub npz jar", await zipOf("a/b.txt")],
    ["rds RData rda nii bam tgz svgz", GZ],
    ["btf tif tiff geotiff svs lsm dng nef", TIF],
    ["btf tif tiff", BIG_TIF],
    ["doc xls ppt msg", CFB],
    ["gpkg mbtiles db sqlite", SQLITE],
    ["svg kml gpx gml rdf owl osm pzfx qgs sbml", bytesOf('<?xml version="1.0"?>\n<a/>\n')],
    // Formats of programs, which no list names.
    ["omex fmu xpt2", await zipOf("a/b.txt")],
  ];
  for (const [extensions, bytes] of families) {
    for (const extension of extensions.split(" ")) {
      assert.equal((await readShown(`a.${extension}`, bytes)).detected, undefined, extension);
    }
  }
  assert.equal((await readShown("a.csv", await zipOf("a/b.txt"))).detected?.extension, "zip");
  assert.equal((await readShown("a.omex", await zipOf("a/b.txt"))).content.kind, "archive");
});

Deno.test("detectFormat() takes one form of a workbook or a document for another without a word", async () => {
  const main = (type: string) => `<Types><Override PartName="/m.xml" ContentType="${type}"/></Types>`;
  const sheet = main("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml");
  const text = main("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml");
  for (const name of ["a.xlsm", "a.xltx", "a.xlsx"]) {
    const { detected } = await readShown(name, await zipOf("[Content_Types].xml", sheet));
    assert.equal(detected, undefined, name);
  }
  assert.equal((await readShown("a.docm", await zipOf("[Content_Types].xml", text))).detected, undefined);
  const other = await readShown("a.xlsx", await zipOf("[Content_Types].xml", text));
  assert.equal(other.detected?.extension, "docx");
});
