/** Rich text as Markdown and back: whatever the editor can write comes back to the letter. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { renderFormula } from "../../../sdk/model/rich_text/formula.ts";
import { htmlToMarkdown } from "../../../sdk/model/rich_text/html_to_markdown.ts";
import { markdownToHtml } from "../../../sdk/model/rich_text/markdown_to_html.ts";
import { encodeText, encodeValue } from "../../../sdk/model/rich_text/tokens.ts";
import { purify } from "./purify.ts";

/** Words, and what a reader of Markdown would take for something else. */
const word = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9\u4e00-\u9fa5*_`$#|\\<>&~[\]!"'():.+=-]{1,8}$/),
  fc.constantFrom(
    ...[
      "https://example.org/a",
      "www.example.org",
      "mail@example.org",
      "$5",
      "6$",
      "1.",
      "2)",
      "- a",
      "+",
      "[^1]",
    ],
    ...[
      "\u00a0",
      " ",
      "\u3000",
      "&amp;",
      "&#10;",
      "<!-- -->",
      "<b>",
      "[ ]",
      "[x]",
      "---",
      "===",
      "http://",
      "ftp://x",
    ],
  ),
);
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
const text = fc.oneof(line, line.map((all) => ` ${all}  `), word).map(encodeText);
const TEX = ["x^2", "\\frac{a}{b}", "a < b", "\\$5", " x ", "1", "\\text{<b>}", "x\\", "\\frac{a"];
const formula = fc.constantFrom(...TEX).map((tex) => renderFormula(tex, false).mathml);
const ADDRESSES = [
  "https://example.org/a?b=c&d=(e)",
  "/faq#item5",
  "mailto:a@example.org",
  "https://example.org/a_*b*",
];
const mark = fc.constantFrom(
  ...["strong", "em", "del", "sub", "sup", "u", "mark", "code"],
  ...['span style="color: red"', 'span lang="ja"', 'a href="/faq" id="rt-fnref-1"'],
  ...ADDRESSES.map((href) => `a href="${encodeValue(href)}"`),
);
const marked: fc.Arbitrary<string> = fc.letrec<{ mark: string }>((tie) => ({
  mark: fc.tuple(mark, fc.oneof({ depthSize: "small" }, text, tie("mark")))
    .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(" ")[0]}>`),
})).mark;
const address = fc.constantFrom(...ADDRESSES, "mail@example.org").map((href) =>
  `<a href="${encodeValue(href)}">${encodeText(href)}</a>`
);
const picture = fc.tuple(fc.constantFrom("", ' width="30%"', ' class="rt-wide"'), line)
  .map(([extra, alt]) => `<img src="/static/a.png" alt="${encodeValue(alt)}"${extra}>`);
const inline = fc.array(
  fc.oneof({ weight: 4, arbitrary: text }, marked, address, formula, picture, fc.constant("<br>")),
  { maxLength: 5 },
).map((parts) => parts.join(""));

const paragraph = inline.map((inner) => `<p>${inner}</p>`);
const listOf = (item: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom("ul", "ol", 'ol start="3"'), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) =>
      `<${tag}>${items.map((one) => `<li>${one}</li>`).join("")}</${tag.split(" ")[0]}>`
    );
const item = fc.oneof(
  inline,
  fc.tuple(inline, listOf(inline)).map((parts) => parts.join("")),
  fc.tuple(paragraph, paragraph).map((parts) => parts.join("")),
);
const cell = (tag: string) =>
  fc.tuple(
    fc.constantFrom("", ' style="text-align: right"', ' colspan="2"'),
    fc.oneof(inline, listOf(inline)),
  )
    .map(([extra, inner]) => `<${tag}${extra}>${inner}</${tag}>`);
const row = (tag: string) => fc.tuple(cell(tag), cell(tag)).map((cells) => `<tr>${cells.join("")}</tr>`);
const table = fc.oneof(
  fc.tuple(row("th"), row("td")).map(([head, body]) =>
    `<table><thead>${head}</thead><tbody>${body}</tbody></table>`
  ),
  row("td").map((body) => `<table><tbody>${body}</tbody></table>`),
);
const figure = fc.tuple(fc.constantFrom("", ' class="rt-wide"'), picture, fc.option(line, { nil: "" }))
  .map(([extra, image, caption]) =>
    `<figure${extra}>${image}${caption && `<figcaption>${encodeText(caption)}</figcaption>`}</figure>`
  );
const code = fc.tuple(fc.constantFrom("", ' class="rt-lang-r"'), fc.array(line, { maxLength: 3 }))
  .map(([lang, lines]) => `<pre><code${lang}>${lines.map(encodeText).join("\n\n  ")}</code></pre>`);
const FOOTNOTE =
  '<section class="rt-footnotes"><ol><li id="rt-fn-1">n <a href="#rt-fnref-1">↩</a></li></ol></section>';
const block = fc.oneof(
  { weight: 3, arbitrary: paragraph },
  inline.map((inner) => `<h3>${inner}</h3>`),
  inline.map((inner) => `<p class="rt-lead" style="text-align: center">${inner}</p>`),
  listOf(item),
  fc.oneof(paragraph, listOf(item)).map((inner) => `<blockquote>${inner}</blockquote>`),
  fc.oneof(paragraph, code).map((inner) => `<div class="rt-note">${inner}</div>`),
  table,
  figure,
  code,
  fc.constantFrom("<hr>", "<p></p>", FOOTNOTE),
  fc.constantFrom(...TEX).map((tex) => `<div class="rt-formula">${renderFormula(tex, true).mathml}</div>`),
);

/** The space at the end of a block, which nobody sees, is not kept. */
const withoutEnds = (html: string) =>
  html.replace(/[ \n]+(?=<\/(?:p|h\d|li|td|th|blockquote|div|figcaption)>)/g, "");
const roundTrip = (html: string) => purify(markdownToHtml(htmlToMarkdown(html)));

Deno.test("htmlToMarkdown() writes what markdownToHtml() reads back to the letter, whatever the editor has written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      const html = purify(blocks.join(""))!;
      assert.equal(roundTrip(html), withoutEnds(html), htmlToMarkdown(html));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }),
    { numRuns: 150 },
  );
});

Deno.test("htmlToMarkdown() loses no picture's width, makes no figure of a picture in a line and no link of an address", () => {
  for (
    const html of [
      '<p>a <img src="/static/a.png" alt="b" width="30%"> c</p>',
      '<p><img src="/static/a.png" alt="b"></p>',
      "<p>https://example.org, www.example.org and mail@example.org</p>",
      "<p></p><p>a  b</p>",
      "<ul><li>a</li></ul><ul><li>b</li></ul>",
    ]
  ) assert.equal(roundTrip(html), html, htmlToMarkdown(html));
});

Deno.test("htmlToMarkdown() keeps as Markdown what Markdown has words for, beside what it has none for", () => {
  const markdown = htmlToMarkdown(
    "<h2>A</h2><p>b <strong>c</strong></p><p></p><ul><li>d</li></ul><p>costs $5 and $6</p>",
  );
  assert.equal(markdown, "## A\n\nb **c**\n\n<p></p>\n\n- d\n\ncosts \\$5 and \\$6\n");
});

Deno.test("htmlToMarkdown() drops the space at the end of a block, so that the block is no HTML", () => {
  const markdown = htmlToMarkdown(
    "<h2>A </h2><p>Ends with a space </p><p><strong>c</strong> </p><ul><li>d </li></ul><blockquote><p>e\n</p></blockquote>" +
      "<table><thead><tr><th>f </th></tr></thead><tbody><tr><td>g </td></tr></tbody></table>",
  );
  assert.equal(
    markdown,
    "## A\n\nEnds with a space\n\n**c**\n\n- d\n\n> e\n\n| f |\n| - |\n| g |\n",
  );
});

Deno.test("markdownToHtml(): amounts in dollars are no formulas; formulas are", () => {
  const shown = (markdown: string) =>
    markdownToHtml(markdown).replace(/<math[^>]*alttext="([^"]*)".*?<\/math>/g, "[$1]");
  assert.equal(shown("$5 和 $6"), "<p>$5 和 $6</p>");
  assert.equal(shown("$5和$6, $7"), "<p>$5和$6, $7</p>");
  assert.equal(shown("from $5 to *$6*, not $x$"), "<p>from $5 to <em>$6</em>, not [x]</p>");
  assert.equal(shown("$E = mc^2$, $$a$$5 and ($x$)"), "<p>[E = mc^2], [a]5 and ([x])</p>");
  assert.equal(shown("US$ 5 $ and $"), "<p>US$ 5 $ and $</p>");
  assert.equal(shown("$a\nb$"), "<p>[a\nb]</p>");
});

Deno.test("markdownToHtml(): $$x$$ on a line of its own is a formula of its own, and is exported as one", () => {
  const block = (tex: string) => `<div class="rt-formula">${renderFormula(tex, true).mathml}</div>`;
  const line = (tex: string) => renderFormula(tex, false).mathml;
  const cases: [markdown: string, html: string][] = [
    ["$$x^2$$", block("x^2")],
    ["  $$x^2$$  \n", block("x^2")],
    ["平方为\n$$x^2$$\n其中", `<p>平方为</p>${block("x^2")}<p>其中</p>`],
    ["a\n$$x$$\n$$y$$", `<p>a</p>${block("x")}${block("y")}`],
    ["> a\n> $$x$$", `<blockquote><p>a</p>${block("x")}</blockquote>`],
    ["- $$x$$\n\n  b", `<ul><li>${block("x")}<p>b</p></li></ul>`],
    ["$x$", `<p>${line("x")}</p>`],
    ["a $$x$$ b", `<p>a ${line("x")} b</p>`],
    ["$$x$$, so", `<p>${line("x")}, so</p>`],
    ["a\n$x$\nb", `<p>a ${line("x")} b</p>`],
  ];
  for (const [markdown, html] of cases) {
    const stored = purify(markdownToHtml(markdown))!;
    assert.equal(stored, purify(html), markdown);
    assert.equal(roundTrip(stored), stored, htmlToMarkdown(stored));
  }
  assert.equal(htmlToMarkdown(block("x^2")), "$$\nx^2\n$$\n");
});
