/** Documents of office programs as text. */
import assert from "node:assert/strict";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";
import { zipFixture } from "../../../../tests/zip_fixture.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const textOf = async (path: string, files: Record<string, string>) =>
  contentOf(await readShown(path, await zipFixture(files)), "markdown").text;

Deno.test("readDocx() shows headings by their style, lists, tables, and no deleted text", async () => {
  const p = (text: string, properties = "") => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const text = await textOf("a.docx", {
    "word/styles.xml":
      `<w:styles ${W}><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/document.xml": `<w:document ${W}><w:body>
${p("湖泊 *data*", '<w:pPr><w:pStyle w:val="1"/></w:pPr>')}${p("a &lt;b&gt; $x$")}
${p("one", '<w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>')}${p("two", "<w:pPr><w:numPr/></w:pPr>")}
<w:tbl><w:tr><w:tc>${p("x")}</w:tc><w:tc>${p("y")}</w:tc></w:tr><w:tr><w:tc>${p("1|2")}</w:tc></w:tr></w:tbl>
<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>1. end</w:t></w:r></w:p></w:body></w:document>`,
  });
  assert.equal(
    text,
    "# 湖泊 \\*data\\*\n\na \\<b\\> \\$x\\$\n\n- one\n- two\n\n| x | y |\n| --- | --- |\n| 1\\|2 |  |\n\n1\\. end",
  );
});

Deno.test("readPptx() shows slides in the order of the presentation, each under its title", async () => {
  const slide = (title: string, text: string) =>
    `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:sp>` +
    `<p:sp><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp></p:sld>`;
  const relation = (id: string, at: number) => `<Relationship Id="${id}" Target="slides/slide${at}.xml"/>`;
  const text = await textOf("a.pptx", {
    "ppt/presentation.xml":
      '<p:presentation><p:sldIdLst><p:sldId r:id="r2" id="256"/><p:sldId id="257" r:id="r1"/>' +
      "</p:sldIdLst></p:presentation>",
    "ppt/_rels/presentation.xml.rels": `<Relationships>${relation("r1", 1)}${
      relation("r2", 2)
    }</Relationships>`,
    "ppt/slides/slide1.xml": slide("Second", "b"),
    "ppt/slides/slide2.xml": slide("First", "a"),
  });
  assert.equal(text, "## 1. First\n\na\n\n## 2. Second\n\nb".replaceAll(/(\d)\./g, "$1\\."));
});

Deno.test("readOdf() shows headings, lists and tables of a text", async () => {
  const text = await textOf("a.odt", {
    "content.xml":
      '<o:document-content><o:body><o:text><t:h t:outline-level="2">Head</t:h><t:p>a<t:s/>b</t:p>' +
      "<t:list><t:list-item><t:p>one</t:p></t:list-item></t:list><table:table><table:table-row><table:table-cell>" +
      "<t:p>x</t:p></table:table-cell></table:table-row></table:table></o:text></o:body></o:document-content>",
  });
  assert.equal(text, "## Head\n\na b\n\n- one\n\n| x |\n| --- |");
});

Deno.test("readDocument() bounds what a document unpacks to, its depth and its length, and has no view as text", async () => {
  const bomb = await zipFixture({ "word/document.xml": " ".repeat(9_000_000) }, 9);
  assert.equal(contentOf(await readShown("a.docx", bomb), "none").reason, "tooLarge");
  const deep = { "word/document.xml": `<w:document><w:body>${"<w:p>".repeat(20_000)}` };
  assert.equal((await readShown("a.docx", await zipFixture(deep))).content.kind, "none");
  const paragraph = `<w:p><w:t>${"word ".repeat(200)}</w:t></w:p>`;
  const long = await textOf("a.docx", {
    "word/document.xml": `<w:document><w:body>${paragraph.repeat(2_000)}</w:body></w:document>`,
  });
  assert.ok(long.length < 190_000, `${long.length}`);
  assert.equal((await readShown("a.docx", await zipFixture({ "a.txt": "x" }))).content.kind, "none");
});
