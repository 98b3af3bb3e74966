/** The pure parts of rich text: values, plain text, display, and Markdown both ways. */
import assert from "node:assert/strict";
import markdownIt from "markdown-it";
import fc from "fast-check";
import { colorName } from "./colors.ts";
import { displayHtml, headingsOf } from "./display.ts";
import { renderFormula } from "./formula.ts";
import { htmlToMarkdown } from "./html_to_markdown.ts";
import { markdownToHtml } from "./markdown_to_html.ts";
import { isHtml } from "./is_html.ts";
import { excerpt, plainText } from "./plain_text.ts";
import { encodeText } from "./tokens.ts";
import { safeClasses, safeHref, safeImage, safeStyle } from "./values.ts";

Deno.test("safeHref() keeps web and mail addresses and paths of this site, and no disguise of anything else", () => {
  for (
    const href of [
      "https://example.org/a?b#c",
      "http://例子.cn/路径",
      "mailto:a@example.org",
      "tel:+861082000000",
      "/faq#item5",
      "#rt-fn-1",
      "#数据",
    ]
  ) assert.equal(safeHref(href), href);
  for (
    const href of [
      "javascript:alert(1)",
      "java\tscript:alert(1)",
      "data:text/html,x",
      "//evil.test",
      "/\\evil.test",
      "/.//evil.test",
      "https://a:b@evil.test",
      "relative",
      "",
      "https://",
      "/a b",
    ]
  ) assert.equal(safeHref(href), undefined, href);
});

Deno.test("safeHref(): whatever it keeps stays here or leads to the web, mail or telephone", () => {
  const part = fc.constantFrom(
    "/",
    ".",
    "\\",
    "@",
    ":",
    "#",
    "?",
    "evil.test",
    "javascript",
    "https",
    "\t",
    "\u0000",
    "%2f",
    "a",
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.array(part).map((all) => all.join(""))),
      (given) => {
        const href = safeHref(given);
        if (href === undefined) return;
        const { protocol, origin, pathname } = new URL(href, "https://here.invalid/page");
        assert.ok(["https:", "http:", "mailto:", "tel:"].includes(protocol));
        if (/^[/#]/.test(href)) assert.ok(origin === "https://here.invalid" && !pathname.startsWith("//"));
      },
    ),
  );
});

Deno.test("safeImage() keeps pictures of our own and small ones of dots", () => {
  for (
    const src of [
      "/api/sdb-content-service/public/media/01J9/cover.png",
      "/static/a-b.png",
      "data:image/webp;base64,UklGRg==",
    ]
  ) assert.equal(safeImage(src), src);
  for (
    const src of [
      "https://evil.test/a.png",
      "/api/sdb-user-service/user/logout",
      "/static/../api/x",
      "/static//evil",
      "data:image/svg+xml;base64,PHN2Zz4=",
      `data:image/png;base64,${"A".repeat(100_001)}`,
      "blob:https://x/1",
    ]
  ) assert.equal(safeImage(src), undefined, src);
});

Deno.test("safeStyle() and safeClasses() write what they know anew, and the same once more", () => {
  assert.equal(safeStyle("COLOR:#ABC;position:fixed;text-align : CENTER"), "color: #abc; text-align: center");
  assert.equal(safeStyle("background-color:url(//x)"), undefined);
  assert.equal(safeStyle("c\\6flor:red"), undefined);
  assert.equal(safeClasses("btn rt-note  rt-note rt- rt-A"), "rt-note");
  fc.assert(fc.property(fc.string(), (given) => {
    const style = safeStyle(`color:${given};font-weight:bold;${given}`);
    assert.equal(style && safeStyle(style), style);
    assert.doesNotMatch(style ?? "", /[(\\]u|url|["'<>{}]/);
  }));
});

const SAMPLE =
  '<h2>A &amp; B</h2><p>H<sub>2</sub>O, <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>.<br>new</p><ul><li>a<ul><li>b</li></ul></li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><figure><img src="/static/a.png" alt="map &quot;x&quot; > y"><figcaption>c</figcaption></figure>';

Deno.test("plainText() has no tags, a line for each block, formulas as TeX and pictures as their descriptions", () => {
  assert.equal(plainText(SAMPLE), 'A & B\nH2O, x^2.\nnew\na\nb\n1 2\nmap "x" > y\nc');
  assert.equal(plainText("plain &lt;text&gt;"), "plain <text>");
  fc.assert(fc.property(fc.string(), (text) => {
    assert.equal(
      plainText(`<p>${encodeText(text)}</p>`),
      text.split("\n").map((line) => line.replace(/[\s\u00a0]+/g, " ").trim()).filter(Boolean).join("\n"),
    );
  }));
});

Deno.test("plainText() writes formulas as the signs that they show, where they are read or searched", () => {
  const shown = (tex: string) => plainText(`<p>a ${renderFormula(tex, false).mathml} b</p>`, "signs");
  assert.equal(shown("E = mc^2"), "a E=mc^2 b");
  assert.equal(shown("\\frac{1}{2}"), "a 1/2 b");
  assert.equal(shown("x_i"), "a x_i b");
  assert.doesNotMatch(
    shown("\\frac{\\alpha}{\\sqrt{x}} \\le \\sum_{i=1}^{n} y_i"),
    /[\\{}]|frac|alpha|sqrt|sum/,
  );
  assert.equal(plainText(`<p>${renderFormula("\\frac{1}{2}", false).mathml}</p>`), "\\frac{1}{2}");
});

Deno.test("excerpt() is one line, cut after a word, in any script", () => {
  assert.equal(excerpt("<p>one two</p><p>three</p>", 100), "one two three");
  assert.equal(excerpt("<p>one two three</p>", 9), "one two…");
  assert.equal(excerpt("<p>青藏高原，逐日观测</p>", 6), "青藏高原…");
  assert.equal([...excerpt("<p>😀😀😀😀</p>", 3)].length, 3);
});

Deno.test("isHtml() tells what the editor writes from what people type", () => {
  for (
    const html of [
      "<p>x</p>",
      "\n<h2 id='x'>y</h2>",
      "<TABLE><tr></TABLE>",
      "<div class=rt-note></div>",
      "<hr>x",
    ]
  ) {
    assert.ok(isHtml(html), html);
  }
  const TEXTS = ["x", "# x", "< 5", "<pre-text", "a <b>c</b>", "<b>x</b>", "", "<https://a.b>"];
  for (const text of [...TEXTS, "<Table 1> a<b", "<p> of 5", "<p < 0.05", "<section one>x</section>"]) {
    assert.ok(!isHtml(text), text);
  }
});

Deno.test("displayHtml(): styles become classes, headings move down and have ids, tables scroll, pictures wait", () => {
  const options = { headingLevel: 3, idPrefix: "p-", tableLabel: "Table", footnotesLabel: "Notes" };
  const show = (html: string) => displayHtml(html, options);
  assert.equal(
    show("<h2>A b</h2><h2>A b</h2><h6>c</h6>"),
    '<h3 id="p-section-a-b">A b</h3><h3 id="p-section-a-b-2">A b</h3><h6 id="p-section-c">c</h6>',
  );
  assert.deepEqual(headingsOf("<h2>数据 &amp; 文件</h2>"), [{
    id: "section-数据-文件",
    level: 2,
    text: "数据 & 文件",
  }]);
  assert.equal(
    show('<p class="rt-lead" style="color: #c00; text-align: center">x</p>'),
    '<p class="rt-lead rt-color-red rt-center">x</p>',
  );
  assert.equal(
    show("<table><tbody><tr><td>1</td></tr></tbody></table>"),
    '<div class="rt-scroll" role="group" tabindex="0" aria-label="Table"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
  assert.equal(
    show('<sup><a href="#rt-fn-1" id="rt-fnref-1">1</a></sup><img src="/static/a.png" alt="">'),
    '<sup><a href="#p-rt-fn-1" id="p-rt-fnref-1">1</a></sup><img src="/static/a.png" alt="" loading="lazy" decoding="async">',
  );
});

Deno.test("colorName() finds the nearest colour that both themes have; black and white are none", () => {
  const expected: Record<string, string | undefined> = {
    "#c00000": "red",
    "rgb(0, 112, 192)": "blue",
    "green": "green",
    "#7030a0": "purple",
    "#ffc": "yellow",
    "#808080": "grey",
    "#000": undefined,
    "white": undefined,
    "windowtext": undefined,
  };
  for (const [color, name] of Object.entries(expected)) assert.equal(colorName(color), name, color);
});

Deno.test("renderFormula() keeps the TeX beside the MathML; one with an error shows its TeX and says what is wrong", () => {
  const { mathml, error } = renderFormula('a < \\text{"b"}', true);
  assert.match(mathml, /^<math display="block" alttext="a &lt; \\text\{&quot;b&quot;\}">/);
  assert.equal(error, undefined);
  assert.doesNotMatch(mathml, /class=|style=/);
  const broken = renderFormula("\\frac{a", false);
  assert.equal(broken.mathml, '<math alttext="\\frac{a"><mtext>\\frac{a</mtext></math>');
  assert.ok(broken.error);
});

Deno.test("markdownToHtml(): wrapped lines of Chinese are joined without a space, others with one", () => {
  assert.equal(markdownToHtml("青藏\n高原\n\none\ntwo"), "<p>青藏高原</p><p>one two</p>");
});

Deno.test("htmlToMarkdown(): a formula, and a block that stays HTML, bring nothing to life in a reader that knows neither", () => {
  const tex = String.raw`\text{<img src=x onerror=alert(1)>}`;
  for (
    const html of [
      `<p>a ${renderFormula(tex, false).mathml} b</p>`,
      `<div class="rt-formula">${renderFormula("![x](https://evil.test/x.png)", true).mathml}</div>`,
      "<p>a <math></math> b</p><p>c</p>",
      '<div class="rt-note">a\n \n![x](https://evil.test/x.png)\n\t\n&lt;script&gt;</div><p>b</p>',
    ]
  ) {
    const markdown = htmlToMarkdown(html);
    const shown = markdownIt({ html: true }).render(markdown);
    assert.doesNotMatch(shown.replace(/="[^"]*"/g, ""), /<(?:img|script)/, markdown);
    const again = htmlToMarkdown(markdownToHtml(markdown));
    assert.equal(again.replace(/ +/g, " "), markdown.replace(/ +/g, " "));
  }
});
