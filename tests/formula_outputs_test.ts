/** Formulas that a program sends as MathML or OMML: what is stored, and what pages, files and exports say of them. */
import assert from "node:assert/strict";
import { publish } from "./datasets.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const POWER = "<math><msup><mi>r</mi><mn>2</mn></msup></math>";
const FRACTION = "<mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math>";
const ROOT =
  '<m:oMath><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSub><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sub><m:r><m:t>10</m:t></m:r></m:sub></m:sSub></m:e></m:rad></m:oMath>';
const BOXED = '<math><menclose notation="box"><mfrac><mi>p</mi><mi>q</mi></mfrac></menclose></math>';
const html = (word: string) => `<p>${word} ${POWER}, ${FRACTION}, ${ROOT}, ${BOXED}.</p>`;
const DRAWN = [
  /<math alttext="r\^\{2\}"><msup><mi>r<\/mi><mn>2<\/mn><\/msup><\/math>/,
  /<math alttext="\\frac\{a\}\{b\}"><mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac><\/math>/,
  /<math alttext="\\sqrt\{x_\{10\}\}"><msqrt><msub><mi>x<\/mi><mn>10<\/mn><\/msub><\/msqrt><\/math>/,
  /<math><menclose notation="box"><mfrac><mi>p<\/mi><mi>q<\/mi><\/mfrac><\/menclose><\/math>/,
];
const PLAIN = "r^{2}, \\frac{a}{b}, \\sqrt{x_{10}}, p/q.";

Deno.test("a description with MathML and OMML keeps its formulas: row, pages of both languages, JSON-LD", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const description = { zh: html("面积"), en: html("Area") };
  const { dataSetId } = await publish(test, owner, reviewer, { description });
  const stored = await owner.repository.datasets.get(dataSetId, "V1");
  for (const drawn of DRAWN) assert.match(stored.description.en, drawn);
  const go = await openPages(test);
  for (const [, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/detail?dataSetId=${dataSetId}&version=V1`);
    for (const drawn of DRAWN) assert.match(text, drawn, prefix);
  }
  assert.ok(
    JSON.stringify(await test.visitor.datasets.jsonLd(dataSetId)).includes(
      JSON.stringify(PLAIN).slice(1, -1),
    ),
  );
});

Deno.test("an article with MathML and OMML keeps its formulas on its page, in Markdown and through it", async () => {
  await using test = await openTestApp();
  const editor = await test.signIn({ role: "administrator" });
  const { content } = editor.repository;
  const made = await content.create({
    kind: "news",
    slug: "formulas",
    title: { zh: "公式", en: "Formulas" },
    date: "2026-11-01",
    body: { zh: html("面积"), en: html("Area") },
  });
  for (const drawn of DRAWN) assert.match(made.body.en, drawn);
  const { articleId, revision, steps } = made;
  await content.act(articleId, { action: "publish", revision, steps });
  const go = await openPages(test);
  for (const [, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/news/Article?id=formulas`);
    for (const drawn of DRAWN) assert.match(text, drawn, prefix);
  }
  const files = await content.exportFiles("news");
  const file = files.find(({ path }) => path === "news/formulas.en.md")!;
  assert.ok(file.text.includes("Area $r^{2}$, $\\frac{a}{b}$, $\\sqrt{x_{10}}$, <math><menclose"), file.text);
  assert.deepEqual((await content.importFiles(files)).unchanged, ["news/formulas"]);
});

Deno.test("Markdown that an article is imported from may hold MathML", async () => {
  await using test = await openTestApp();
  const { content } = (await test.signIn({ role: "administrator" })).repository;
  const text = `---\ntitle: F\ndate: 2026-11-01\n---\n\nArea ${POWER} and $\\pi$.\n`;
  await content.importFiles([{ path: "policy/from-file.en.md", text }]);
  const [file] = await content.exportFiles("policy");
  assert.match(file!.text, /Area \$r\^\{2\}\$ and \$\\pi\$\./);
});
