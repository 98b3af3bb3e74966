import assert from "node:assert/strict";
import { splitSections } from "./ArticleBody.tsx";

const HEADED = "<h2>A</h2><p>a</p>";

Deno.test("splitSections() begins a section at each heading of the text itself", () => {
  assert.deepEqual(splitSections(""), [""]);
  assert.deepEqual(splitSections("<p>x &lt;h2&gt;&nbsp;</p>"), ["<p>x &lt;h2&gt;&nbsp;</p>"]);
  assert.deepEqual(splitSections(`${HEADED}<h3>b</h3><h2 class="rt-x">C</h2>`), [
    "",
    `${HEADED}<h3>b</h3>`,
    '<h2 class="rt-x">C</h2>',
  ]);
  assert.deepEqual(splitSections(`<p>i<br>j</p><hr><img src="/a.png" alt="">${HEADED}`), [
    '<p>i<br>j</p><hr><img src="/a.png" alt="">',
    HEADED,
  ]);
});

Deno.test("splitSections() leaves whole what has a heading within", () => {
  const inside = [
    "<div><h2>in</h2><p>x</p></div>",
    "<details><summary>s</summary><h2>in</h2></details>",
    "<blockquote><div><h2>in</h2></div></blockquote>",
    "<ul><li><h2>in</h2></li></ul>",
    "<table><tbody><tr><td><h2>in</h2></td></tr></tbody></table>",
  ];
  for (const html of inside) {
    assert.deepEqual(splitSections(`<p>i</p>${html}${HEADED}${html}`), [
      `<p>i</p>${html}`,
      `${HEADED}${html}`,
    ]);
  }
});
