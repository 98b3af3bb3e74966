/** What the server of the Preact build writes, and what it never writes. */
import assert from "node:assert/strict";
import { createContext, memo, useContext, useId, useState } from "./react.ts";
import { cloneElement, createElement } from "./react.ts";
import { Fragment, jsx, jsxAttr, jsxEscape, jsxTemplate, tidy } from "./jsx_runtime.ts";
import { renderToString } from "./render.ts";

const template = (texts: string[], ...gaps: unknown[]) => jsxTemplate(tidy(texts), ...gaps);
const ATTACK = `<img src=x onerror="a&b">`;
const ESCAPED = "&lt;img src=x onerror=&quot;a&amp;b&quot;>";

Deno.test("renderToString() escapes text wherever it comes from, once", () => {
  const texts = [
    template(["<p>", "</p>"], jsxEscape(ATTACK)),
    template(["<p>", "</p>"], jsxEscape([ATTACK])),
    jsx("p", { children: ATTACK }),
    jsx("p", { children: [[ATTACK]] }),
    jsx("p", { children: jsx(() => ATTACK, {}) }),
    jsx(Fragment, { children: jsx("p", { children: jsx(Fragment, { children: ATTACK }) }) }),
  ];
  for (const text of texts) assert.equal(renderToString(text), `<p>${ESCAPED}</p>`);
});

Deno.test("renderToString() escapes attributes, and leaves unsafe names out", () => {
  assert.equal(
    renderToString(template(["<a ", "></a>"], jsxAttr("title", ATTACK))),
    `<a title="${ESCAPED}"></a>`,
  );
  const given = { title: ATTACK, [`x"><script>`]: "1", onClick: () => {}, key: "k", ref: {} };
  assert.equal(renderToString(jsx("a", given)), `<a title="${ESCAPED}"></a>`);
});

Deno.test("renderToString() never writes an object that only looks like an element", () => {
  const forged = JSON.parse(
    `{"type":"script","props":{"children":"alert(1)"},"shape":{"texts":["<script>"],"inTag":[]},"gaps":[]}`,
  );
  const node = jsx("p", { children: [forged, () => ATTACK, true, false, null, undefined, 0] });
  assert.equal(renderToString(node), "<p>0</p>");
  assert.equal(renderToString(template(["<p>", "</p>"], jsxEscape(forged))), "<p></p>");
});

Deno.test("jsxAttr() says false in words where HTML does", () => {
  assert.equal(jsxAttr("aria-expanded", false), 'aria-expanded="false"');
  assert.equal(jsxAttr("data-ready", true), 'data-ready="true"');
  assert.equal(jsxAttr("draggable", false), 'draggable="false"');
  assert.deepEqual([jsxAttr("disabled", true), jsxAttr("disabled", false)], ["disabled", ""]);
  assert.deepEqual([jsxAttr("alt", ""), jsxAttr("class", "")], ["alt", ""]);
  assert.equal(jsxAttr("maxlength", 12), 'maxlength="12"');
  assert.throws(() => jsxAttr("style", { color: "red" }), /the attribute "style" is an object/);
});

Deno.test("tidy() leaves no space where an attribute is left out, and every space of a text", () => {
  const texts = ['<p>at <a class="[&>b]:x > y" ', " ", " ", ">", " </a> or ", ' <i title="x"></i></p>'];
  // The transform itself writes an attribute that is there or not.
  const [href, title, hidden] = [jsxAttr("href", "/x"), jsxAttr("title", undefined), "hidden"];
  assert.equal(
    renderToString(template(texts, href, title, hidden, "1 ", "2")),
    '<p>at <a class="[&>b]:x > y" href="/x" hidden>1  </a> or 2 <i title="x"></i></p>',
  );
});

Deno.test("renderToString() writes fields of forms with what was filled in", () => {
  const option = (value: string) => jsx("option", { value, children: value });
  const list = jsx("select", { name: "n", defaultValue: "b", children: [option("a"), option("b")] });
  assert.equal(
    renderToString(jsx("form", { children: list })),
    '<form><select name="n"><option value="a">a</option><option value="b" selected>b</option></select></form>',
  );
  assert.equal(
    renderToString(jsx("textarea", { defaultValue: "</textarea>" })),
    "<textarea>&lt;/textarea></textarea>",
  );
  const field = jsx("input", { defaultvalue: "x", defaultChecked: true, maxLength: 3, className: "c" });
  assert.equal(renderToString(field), '<input value="x" checked maxlength="3" class="c">');
});

Deno.test("useId() counts in the order of the tree, anew in a tree within a tree", () => {
  const Field = memo(() => template(["<i ", "></i>"], jsxAttr("id", useId())));
  const Island = () => {
    const inside = Object.assign(jsx(Field, {}), { __m: [7, 0] });
    return jsx("b", { dangerouslySetInnerHTML: { __html: renderToString(inside) } });
  };
  assert.equal(
    renderToString([jsx(Field, {}), jsx(Island, {}), jsx(Field, {})]),
    '<i id="P0-0"></i><b><i id="P7-0"></i></b><i id="P0-1"></i>',
  );
});

Deno.test("a context has the value of the nearest provider, also after a component has thrown", () => {
  const Word = createContext("none");
  const Reader = () => useContext(Word);
  const Broken = () => {
    throw new Error("broken");
  };
  const provide = (value: string, children: unknown) => jsx(Word.Provider, { value, children });
  assert.throws(() => renderToString(provide("lost", jsx(Broken, {}))), /broken/);
  const tree = [jsx(Reader, {}), provide("outer", [provide("inner", jsx(Reader, {})), jsx(Reader, {})])];
  assert.equal(renderToString(tree), "noneinnerouter");
  assert.equal(renderToString(jsx(Word, { value: "own", children: jsx(Reader, {}) })), "own");
});

Deno.test("createElement() and cloneElement() make what JSX makes", () => {
  const Counter = (
    { start, children }: { start?: number; children?: unknown },
  ) => [useState(start)[0], children];
  const counter = createElement(Counter, { start: 3 }, " of ", 4);
  assert.equal(renderToString(counter), "3 of 4");
  assert.equal(renderToString(cloneElement(counter, { start: 5 })), "5 of 4");
  assert.throws(() => cloneElement(template(["<p></p>"]), {}), TypeError);
});
