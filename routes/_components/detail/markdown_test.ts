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

/** Every element and attribute that may come out. */
const ALLOWED =
  /<\/?(?:h[3-6]|p|ul|ol(?: start="\d+")?|li|em|strong|s|code(?: class="language-[^"<>]*")?|pre|blockquote|hr|br|table|thead|tbody|tr|t[hd]|a(?: href="(?:https?:\/\/|mailto:)[^"<>]*"(?: title="[^"<>]*")? rel="noopener nofollow ugc")?)>/gi;

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
