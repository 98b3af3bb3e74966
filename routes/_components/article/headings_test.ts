import assert from "node:assert/strict";
import { withHeadingIds } from "./headings.ts";

Deno.test("withHeadingIds() makes ids of the words in any script, and none twice", () => {
  const { html, headings } = withHeadingIds(
    "<h2>提交 数据</h2><p>x</p><h3>提交 <em>数据</em></h3><h2>R &amp; D!</h2>",
  );
  assert.deepEqual(headings, [
    { id: "提交-数据", label: "提交 数据", level: 2 },
    { id: "提交-数据-2", label: "提交 数据", level: 3 },
    { id: "r-d", label: "R & D!", level: 2 },
  ]);
  assert.ok(html.startsWith('<h2 id="提交-数据">提交 数据</h2><p>x</p><h3 id="提交-数据-2">'));
});

Deno.test("withHeadingIds() keeps an id that is given, and leaves out empty headings and ids of the page", () => {
  const { html, headings } = withHeadingIds('<h2 class="rt-x" id="item5">Main</h2><h2> </h2><h2>Main</h2>', [
    "item6",
  ]);
  assert.deepEqual(headings.map(({ id }) => id), ["item5", "main-2"]);
  assert.equal(html, '<h2 class="rt-x" id="item5">Main</h2><h2> </h2><h2 id="main-2">Main</h2>');
});
