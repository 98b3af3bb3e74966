/** Texts that are plain or rich: how they are told apart, and that a plain one comes through unharmed. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { isHtml } from "./is_html.ts";
import { plainToHtml, simplest } from "./paragraphs.ts";
import { plainText } from "./plain_text.ts";
import { isRichText, plainOf } from "./stored_text.ts";

const RICH = [
  "<p>x</p>",
  '<h2>标题</h2><ul><li>a<br>b</li></ul><hr><p><a href="https://a.example" rel="noopener nofollow ugc">x</a> &lt;b&gt;</p>',
  '<div class="rt-formula"><math display="block" alttext="a &lt; b"><mi>a</mi></math></div>',
  '<p style="text-align: center"><img src="/static/a.png" alt="a < b"></p>',
];
const PLAIN = [
  ...[
    "",
    "x",
    "p < 0.05 and a<b>c",
    "<b>x</b>",
    "<Table 1> a<b",
    "<p>x",
    "<p>x</b></p>",
    "<p>a < b</p>",
    " <p>x</p>",
  ],
  ...[
    "<P>x</P><script>x</script>",
    '<p onclick="x">y</p>',
    '<p><a href="javascript:x">y</a></p>',
    "<p>x</p></p>",
  ],
  ...[
    '<p><img src="https://evil.test/a.gif"></p>',
    '<p style="position:fixed">x</p>',
    '<p class="btn">x</p>',
  ],
];

Deno.test("isRichText() takes what the sanitiser could have written, and nothing else that begins with a tag", () => {
  for (const text of RICH) assert.ok(isRichText(text), text);
  for (const text of PLAIN) assert.ok(!isRichText(text), text);
});

const line = fc.oneof(
  fc.string({ unit: "binary-ascii" }),
  fc.constantFrom(
    "p < 0.05",
    "a<b>c",
    "R&D &amp; x",
    "水位 <1 m",
    "* x *",
    "<p>",
    "</p>",
    "<ul><li>x</li></ul>",
    "<Table 1>",
  ),
).map((text) => text.replace(/[\p{Cc}]/gu, "").trim());
const plain = fc.array(line, { maxLength: 6 }).map((lines) =>
  lines.join("\n").replace(/\n{3,}/g, "\n\n").trim()
);

Deno.test("plainOf() leaves a text that is no HTML as it is, and plainToHtml() has the same words", () => {
  fc.assert(fc.property(plain, (text) => {
    if (!isHtml(text)) assert.equal(plainOf(text), text);
    const html = plainToHtml(text);
    assert.ok(html === "" || isRichText(html), html);
    const words = (given: string) => given.replace(/\s+/g, " ").trim();
    assert.equal(words(plainText(html)), words(text));
  }));
});

Deno.test("simplest() gives the plain text back that plainToHtml() was given, and keeps HTML that says more", () => {
  fc.assert(fc.property(plain, (text) => {
    const html = plainToHtml(text);
    assert.equal(simplest(html), isHtml(text) ? html : text);
  }));
  assert.equal(simplest("<p>a</p><p></p><p>b<br>c</p>"), "a\n\nb\nc");
  for (
    const html of [
      "<p>a <strong>b</strong></p>",
      "<ul><li>a</li></ul>",
      '<p style="text-align: center">a</p>',
    ]
  ) {
    assert.equal(simplest(html), html);
  }
});
