/** XML of strangers, within bounds of work and memory. */
import assert from "node:assert/strict";
import { Budget, OutOfBudget } from "../diff/budget.ts";
import { contentOf, readShown } from "../../../tests/read_shown.ts";
import { zipFixture } from "../../../tests/zip_fixture.ts";
import { textOf, XmlReader } from "./xml.ts";

const TIME = 60_000;
const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("XmlReader leaves out the declaration of a document's type, with brackets, or none", () => {
  for (
    const declaration of [
      "",
      "<!DOCTYPE kml>",
      '<!doctype kml SYSTEM "a.dtd" [<!ELEMENT a (b)><!ENTITY c "]x">]\n>',
    ]
  ) {
    const [root] = new XmlReader(new Budget(TIME)).parse(`<?xml version="1.0"?>${declaration}<a>x[1]</a>`);
    assert.deepEqual([root.name, textOf(root)], ["a", "x[1]"], declaration);
  }
});

Deno.test("XmlReader refuses more elements than it may hold, in one text or in many", () => {
  const half = `<a>${"<b/>".repeat(160_000)}</a>`;
  const reader = new XmlReader(new Budget(TIME));
  assert.equal(reader.parse(half).length, 1);
  assert.throws(() => reader.parse(half), { message: "tooComplex" });
  const sections = `<a>${"<![CDATA[]]>".repeat(1_000_001)}</a>`;
  assert.throws(() => new XmlReader(new Budget(TIME)).parse(sections), { message: "tooComplex" });
});

Deno.test("XmlReader ends when its time is spent, and reads endless declarations once", () => {
  assert.throws(() => new XmlReader(new Budget(0)).parse("<a/>"), OutOfBudget);
  for (const hostile of ["<!DOCTYPE ".repeat(99_000), `<!DOCTYPE a [${"]  ".repeat(2_000_000)}`]) {
    assert.throws(() => new XmlReader(new Budget(TIME)).parse(hostile));
  }
});

Deno.test("readMap() and readDocument() say that too many elements are too complex", async () => {
  const many = `<kml>${"<Placemark/>".repeat(310_000)}</kml>`;
  const map = await readShown("a.kml", bytes(many));
  assert.deepEqual([map.content.kind, map.problem], ["text", "tooComplex"]);
  const body = `<w:document><w:body>${"<w:p/>".repeat(310_000)}</w:body></w:document>`;
  const document = await readShown("a.docx", await zipFixture({ "word/document.xml": body }));
  assert.equal(contentOf(document, "none").reason, "tooComplex");
});
