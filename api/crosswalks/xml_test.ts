import assert from "node:assert/strict";
import { XMLParser } from "fast-xml-parser";
import fc from "fast-check";
import { element } from "./xml.ts";

Deno.test("element() drops what XML forbids and escapes the rest", () => {
  const hostile = 'a\u0000b\u0008c\u001fd\ufffee\ud800f]]><&"';
  assert.equal(
    element("x", { y: hostile }, hostile).xml,
    '<x y="abcdef]]&gt;&lt;&amp;&quot;">abcdef]]&gt;&lt;&amp;"</x>',
  );
  assert.equal(element("x", { y: undefined, z: "" }, undefined, element("br", {})).xml, "<x><br/></x>");
  assert.equal(
    element("x", { y: "1\n2\t3" }, "海\u{1F30A}\r\n").xml,
    '<x y="1&#10;2&#9;3">海\u{1F30A}&#13;\n</x>',
  );
});

Deno.test("element() gives back every text that XML can carry", () => {
  const parser = new XMLParser({ parseTagValue: false, trimValues: false, htmlEntities: true });
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
    // deno-lint-ignore no-control-regex -- the ones that XML forbids
    const sendable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
    assert.equal(parser.parse(element("x", {}, text).xml).x, sendable);
  }));
});
