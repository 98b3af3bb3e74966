/** Bytes that are not what the name says: every kind of preview warns of them, or says why it shows nothing. */
import assert from "node:assert/strict";
import { PREVIEW_EXTENSIONS, PREVIEW_KINDS, type PreviewKind } from "../../../sdk/model/preview/kinds.ts";
import type { ShownContent } from "../../../sdk/model/preview/preview.ts";
import { readShown } from "../../../tests/read_shown.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52);
const HTML = bytesOf("<!DOCTYPE html>\n<html><body><script>alert(1)</script></body></html>");
const NOISE = new Uint8Array(5_000).map((_, at) => (at * 7_919 + (at >> 3)) % 256);

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
  assert.equal((await readShown("a.docx", NOISE)).detected?.extension, "bin");
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
