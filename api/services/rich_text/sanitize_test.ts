/** Rich text of strangers: what comes through, what does not, and that what came through stays (safety 3.17). */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  MATH_TAGS,
  PLAIN_ATTRIBUTES,
  READ_ATTRIBUTES,
  TAGS,
} from "../../../sdk/model/rich_text/allow_list.ts";
import { RICH_TEXT_BYTES_MAX } from "../../../sdk/model/rich_text/limits.ts";
import { readTokens, writeTag } from "../../../sdk/model/rich_text/tokens.ts";
import { encodeText } from "../../../sdk/model/rich_text/tokens.ts";
import { safeClasses, safeHref, safeImage, safeStyle } from "../../../sdk/model/rich_text/values.ts";
import payloads from "../../../tests/fixtures/hostile_html.json" with { type: "json" };
import { sourceCommand } from "../worker/command.ts";
import { PATIENCE, WorkerProcess } from "../worker/worker_process.ts";
import { purify } from "./purify.ts";
import { readRichText, sanitizeMarkdown, sanitizeRichText } from "./sanitize.ts";

const worker = new WorkerProcess(sourceCommand(new URL("../worker/worker.ts", import.meta.url)));
const context = { worker, actor: { kind: "system" } } as const;
const sanitize = (html: string) => sanitizeRichText(context, html);

/** What stands in a sanitised text that does not belong there. */
function strangers(html: string): string[] {
  const found: string[] = [];
  let written = "";
  for (const token of readTokens(html)) {
    written += token.kind === "text" ? encodeText(token.text) : writeTag(token);
    if (token.kind === "text") continue;
    if (!TAGS.includes(token.name)) found.push(`<${token.name}>`);
    for (const [name, value] of token.attributes) if (!belongs(name, value)) found.push(`${name}="${value}"`);
  }
  if (written !== html) found.push(`not read as it is written: ${html}`);
  return found;
}

function belongs(name: string, value: string): boolean {
  if (name === "rel") return value === "noopener nofollow ugc";
  const readers = { href: safeHref, src: safeImage, style: safeStyle, class: safeClasses };
  if (name in readers) return readers[name as keyof typeof readers](value) === value;
  return Object.hasOwn(PLAIN_ATTRIBUTES, name) && PLAIN_ATTRIBUTES[name].test(value);
}

Deno.test(`sanitizeRichText(): of ${payloads.length} hostile texts nothing is left that the list does not have`, async () => {
  assert.ok(payloads.length >= 120, `${payloads.length} payloads`);
  assert.equal(new Set(payloads.map(({ html }) => html)).size, payloads.length);
  for (const { family, html } of payloads) {
    const clean = await sanitize(html);
    assert.deepEqual(strangers(clean), [], `${family}: ${html} became ${clean}`);
    assert.equal(await sanitize(clean), clean, `${family}: ${html}`);
  }
});

Deno.test("sanitizeRichText(): hostile texts within good ones leave the good ones whole", async () => {
  for (const { html } of payloads.filter(({ family }) => ["style", "picture", "address"].includes(family))) {
    const clean = await sanitize(`<p>before</p><div>${html}</div>`);
    assert.match(clean, /^<p>before<\/p>/, html);
  }
});

const KEPT = [
  '<h2 id="rt-begin">标题 Title</h2><p style="text-align: center">a <strong>b</strong> <em>c</em> H<sub>2</sub>O x<sup>2</sup></p>',
  '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li>c</li></ol><hr><blockquote><p>d</p></blockquote>',
  '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" rowspan="1">b</td></tr></tbody></table>',
  '<figure class="rt-wide"><img src="/static/a.png" alt="甲"><figcaption>图</figcaption></figure><pre><code class="rt-lang-r">x &lt;- 1</code></pre>',
  '<p><a href="https://example.org/a?b=c&amp;d" rel="noopener nofollow ugc">x</a> <a href="/faq#item5">y</a> <a href="#rt-fn-1">1</a></p>',
  '<p><span style="color: #a00; background-color: rgb(1, 2, 3)">x</span> <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p>',
  '<div class="rt-formula"><math display="block" alttext="a \\lt b"><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math></div>',
  '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt=""></p><p lang="ja">日本</p>',
  "plain text &amp; &lt;tags&gt;",
];

Deno.test("sanitizeRichText(): what rich text is made of comes through unchanged", async () => {
  for (const html of KEPT) assert.equal(await sanitize(html), html);
});

/** A formula that TeX does not say comes through as it is; another one is drawn from its TeX. */
KEPT.push(
  '<p><math><menclose notation="box"><mi mathvariant="normal">a</mi></menclose><mo lspace="0.2em">=</mo><mn>1</mn></math></p>',
);

const CHANGED: [given: string, kept: string][] = [
  ["<h1>Title</h1>", "<h2>Title</h2>"],
  [
    '<p class="btn rt-note fixed" style="COLOR : Red; position:fixed">x</p>',
    '<p class="rt-note" style="color: red">x</p>',
  ],
  ['<p>a<img src="https://evil.test/t.gif" alt="t">b</p>', "<p>ab</p>"],
  [
    '<a href="https://example.org" rel="opener" target="_blank">x</a>',
    '<a href="https://example.org" rel="noopener nofollow ugc">x</a>',
  ],
  ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
  ['<img src="/static/a.png">', '<img src="/static/a.png" alt="">'],
  ["<p>a<o:p>b</o:p></p><font color=red>c</font>", "<p>ab</p>c"],
  [
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '<math alttext="x"><mi>x</mi></math>',
  ],
  [
    "<p><math><msup><mi>r</mi><mn>2</mn></msup></math></p>",
    '<p><math alttext="r^{2}"><msup><mi>r</mi><mn>2</mn></msup></math></p>',
  ],
  [
    "<p><mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math></p>",
    '<p><math alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>',
  ],
  [
    '<p><m:oMath><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSub><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sub><m:r><m:t>10</m:t></m:r></m:sub></m:sSub></m:e></m:rad></m:oMath></p>',
    '<p><math alttext="\\sqrt{x_{10}}"><msqrt><msub><mi>x</mi><mn>10</mn></msub></msqrt></math></p>',
  ],
  [
    '<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><script>alert(1)</script><img src=x onerror=alert(1)></annotation-xml></semantics></math>',
    '<math alttext="x"><mi>x</mi></math>',
  ],
  [
    '<math alttext="x"><mi>attack</mi></math>',
    '<math alttext="\\mathrm{attack}"><mpadded lspace="0"><mi>attack</mi></mpadded></math>',
  ],
  ["<math><mi><b>x</b></mi></math>", "<math><mi></mi></math>"],
  ["<p>\u0000a\ud800b</p>", "<p>a\ufffdb</p>"],
];

Deno.test("sanitizeRichText(): the rest is put right", async () => {
  for (const [given, kept] of CHANGED) assert.equal(await sanitize(given), kept);
});

Deno.test("sanitizeRichText(): a text of formulas alone is done in the time of any text", async () => {
  const formulas = "<math><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac></math>".repeat(1_500);
  const before = performance.now();
  assert.match(await sanitize(`<p>${formulas}</p>`) ?? "", /^<p><math alttext="\\frac\{a\}\{\\sqrt\{b\}\}">/);
  assert.ok(performance.now() - before < 10_000, String(performance.now() - before));
});

/** HTML as an attacker puts it together: pieces of tags, attributes and payloads in any order. */
const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(...payloads.map(({ html }) => html)),
    fc.constantFrom(...TAGS, "svg", "style", "template", "mglyph", "title", "form", "select", "noscript").map(
      (tag) => `<${tag}>`,
    ),
    fc.constantFrom(...TAGS, "svg", "style", "form", "select").map((tag) => `</${tag}>`),
    fc.tuple(
      fc.constantFrom(...MATH_TAGS, "a", "p", "img"),
      fc.constantFrom(...READ_ATTRIBUTES, "id", "alt", "onclick"),
      fc.string(),
    )
      .map(([tag, name, value]) => `<${tag} ${name}="${value}">`),
    fc.string({ unit: "binary" }),
    fc.constantFrom("<!--", "-->", "<![CDATA[", "]]>", '"', "'", "&lt;", "&amp;", "\u0000", "\u00a0"),
  ),
  { maxLength: 8 },
).map((parts) => parts.join(""));

Deno.test("purify() of what it has purified changes nothing, and nothing strange is left", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (html) => {
      const clean = purify(html);
      assert.ok(clean !== undefined);
      assert.equal(purify(clean), clean);
      assert.deepEqual(strangers(clean), []);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }),
    { numRuns: 300 },
  );
});

Deno.test("sanitizeRichText(): a text of 5 MB is refused before it is read, with its length", async () => {
  const refused = (html: string) => assert.rejects(sanitize(html), { error: "richTextTooLong" });
  await refused("<p>数据</p>".repeat(500_000));
  await refused("x".repeat(RICH_TEXT_BYTES_MAX + 1));
  await assert.rejects(sanitize("<b>x</b>".repeat(650_000)), { params: { found: 5_079, max: 256 } });
});

Deno.test("sanitizeRichText(): what is stored can be sanitised again, so a text that became too long is refused", async () => {
  const html = '<a href="https://example.org">x</a>'.repeat(RICH_TEXT_BYTES_MAX / 50);
  await assert.rejects(sanitize(html), { error: "richTextTooLong" });
});

Deno.test("sanitizeRichText(): elements nested without end are refused at once; the worker goes on", async () => {
  for (
    const piece of ["<b>", "<div>", "<table>", "<a href=x>", "<b><i><u><p>", "<math><mi>", "<blockquote>"]
  ) {
    const html = piece.repeat(20_000);
    await assert.rejects(sanitize(html), { error: "richTextTooComplex" }, piece);
  }
  assert.equal(await sanitize("<p>x<script></script></p>"), "<p>x</p>");
});

Deno.test("sanitizeRichText(): a text on which the worker hangs is refused, and not read on the thread of requests", async () => {
  const { href } = new URL("../worker/messages.ts", import.meta.url);
  const begins = `import { encodeMessage } from ${JSON.stringify(href)};
    Deno.stdout.writeSync(encodeMessage({ begun: true })); for (;;);`;
  const script = new URL(`data:text/javascript,${encodeURIComponent(begins)}`);
  const hanging = new WorkerProcess(sourceCommand(script), { ...PATIENCE, silence: 50 });
  await assert.rejects(sanitizeRichText({ ...context, worker: hanging }, "<p>x</p>"), {
    error: "richTextTooComplex",
  });
  await hanging.close();
});

Deno.test("sanitizeRichText(): a text of too many elements is refused before a worker reads it, and so is what Markdown becomes", async () => {
  const none = new WorkerProcess(["/bin/false"]);
  const many = "<i>a</i>".repeat(8_001);
  await assert.rejects(sanitizeRichText({ ...context, worker: none }, many), { error: "richTextTooComplex" });
  await assert.rejects(sanitizeMarkdown(context, "*a* ".repeat(8_001)), { error: "richTextTooComplex" });
  assert.equal((await sanitize("<p>a</p>".repeat(2_000))).length, 16_000);
});

Deno.test("readRichText(): HTML is sanitised as it is, everything else is Markdown", async () => {
  const read = (text: string) => readRichText(context, text);
  assert.equal(await read("<p onclick=x>a *b*</p>"), "<p>a *b*</p>");
  assert.equal(
    await read("# 标题\n\na *b* <script>x</script>\n\n[x](javascript:alert(1))"),
    "<h2>标题</h2><p>a <em>b</em> </p><p><a>x</a></p>",
  );
  assert.equal(await read("5 < 6 & 7"), "<p>5 &lt; 6 &amp; 7</p>");
  assert.equal(await read("  "), "");
});

Deno.test("sanitizeMarkdown(): of hostile HTML within Markdown nothing strange is left", async () => {
  for (const { html } of payloads) {
    assert.deepEqual(
      strangers(await sanitizeMarkdown(context, `para\n\n${html}\n\n*x* ${html}`)),
      [],
      html,
    );
  }
});

Deno.test.afterAll(() => worker.close());
