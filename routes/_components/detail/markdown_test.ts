import assert from "node:assert/strict";
import fc from "fast-check";
import { renderMarkdown } from "./markdown.ts";

Deno.test("renderMarkdown() draws what a README has, its headings below those of the page", () => {
  const html = renderMarkdown(
    "# Data\n\n- *a*\n- `b`\n\n| x | y |\n|:--|--:|\n| 1 | 2 |\n\n[site](https://a.example/b)",
  );
  assert.match(html, /<h3>Data<\/h3>/);
  assert.match(html, /<li><em>a<\/em><\/li>/);
  assert.match(html, /<td>1<\/td>/);
  assert.match(html, /<a href="https:\/\/a\.example\/b" rel="noopener nofollow ugc">site<\/a>/);
});

Deno.test("renderMarkdown() fetches nothing and leads nowhere but to web and mail addresses", () => {
  const html = renderMarkdown(
    "![beacon](https://evil.example/x.png) [a](javascript:alert(1)) [b](data/a.csv) [c](//evil.example) " +
      "[d](/logout) [e](vbscript:x) <https://ok.example> [f](data:text/html,x) [g]()",
  );
  assert.doesNotMatch(html, /<img|src=/);
  assert.deepEqual([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href), ["https://ok.example"]);
});

Deno.test("renderMarkdown() draws pictures of the version alone, and names all others", () => {
  const pictures = new Map([["figures/fig 1.png", "/api/show/1?a=1&b=2"], ["b.svg", "/api/show/2"]]);
  const html = renderMarkdown(
    '![A "map"](figures/fig%201.png) ![x](<figures/fig 1.png>) ![B][b] ![far](https://evil.example/x.png) ' +
      "![other](c.png) [data](data/a.csv) ![data](data:image/png;base64,AAAA)\n\n[b]: b.svg",
    pictures,
  );
  assert.deepEqual([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src), [
    "/api/show/1?a=1&amp;b=2",
    "/api/show/1?a=1&amp;b=2",
    "/api/show/2",
  ]);
  assert.match(html, /alt="A &quot;map&quot;"/);
  assert.match(html, /far other \[data\]\(data\/a\.csv\)/);
  assert.doesNotMatch(html, /evil|base64,AAAA"/);
});

Deno.test("renderMarkdown() draws formulas in lines and on lines of their own, and leaves amounts and code", () => {
  const html = renderMarkdown(
    "Mass $E = mc^2$ and $$\\int_0^1 x$$\n\n$$\na\n= b\n$$\n\n- $x_1$\n\n| $y$ |\n|--|\n| $z$ |",
  );
  assert.equal(html.match(/<math/g)?.length, 6);
  assert.equal(html.match(/display="block"/g)?.length, 2);
  assert.match(html, /alttext="E = mc\^2"/);
  for (const plain of ["$5 and $6", "`$x$`", "costs $5/$6", "\\$x\\$", "$ x $", "$$"]) {
    assert.doesNotMatch(renderMarkdown(plain), /<math/, plain);
  }
});

Deno.test("renderMarkdown() shows a formula with an error, a long one and the last of many as TeX", () => {
  assert.match(renderMarkdown("$\\frac{1$"), /<code>\$\\frac\{1\$<\/code>/);
  assert.doesNotMatch(renderMarkdown(`$${"x".repeat(3_000)}$`), /<math/);
  const many = renderMarkdown(Array(3_000).fill("$x+y+z+1$").join(" "));
  assert.ok((many.match(/<math/g) ?? []).length < 3_000 && many.includes("<code>"));
  const hostile = renderMarkdown(
    '$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://evil.example/a.png}$ $<b>"$',
  );
  assert.doesNotMatch(hostile, /href=|<img|src=|<b>/);
});

/** Every element and attribute that may come out. */
const ALLOWED =
  /<\/?(?:h[3-6]|p|ul|ol(?: start="\d+")?|li|em|strong|s|code(?: class="language-[^"<>]*")?|pre|blockquote|hr|br|table|thead|tbody|tr|t[hd]|m[a-z]+(?: [a-z-]+="[^"<>]*")*\/?|a(?: href="(?:https?:\/\/|mailto:)[^"<>]*"(?: title="[^"<>]*")? rel="noopener nofollow ugc")?)>/gi;

Deno.test("renderMarkdown() lets no markup of its own through, whatever is written", () => {
  const pieces = fc.constantFrom(
    ...'<script>alert(1)</script>|<img src=x onerror=y>|<a href="javascript:x">|[x](http://a "|](|```js"><b>|# |> |* |1. |&lt;|&#60;b&#62;|<!--|-->|![|\n|\n\n|"|\'|`|~~|**|| a | b |\n|-|-|\n'
      .split("|"),
    "|",
  );
  const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 30 }).map((parts) =>
    parts.join("")
  );
  fc.assert(
    fc.property(text, (written) => {
      const rest = renderMarkdown(written).replaceAll(ALLOWED, "");
      assert.doesNotMatch(rest, /[<>]/, JSON.stringify(written));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("renderMarkdown() takes a nest of 60,000 marks without a stack of its own growing", () => {
  for (const nest of [">".repeat(30_000), "[".repeat(30_000), "- ".repeat(15_000), "*".repeat(60_000)]) {
    assert.ok(renderMarkdown(nest).length < 2_000_000);
  }
});
