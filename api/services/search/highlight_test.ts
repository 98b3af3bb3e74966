import assert from "node:assert/strict";
import fc from "fast-check";
import type { Fragment } from "../../../sdk/model/search.ts";
import { highlight, snippet } from "./highlight.ts";
import { parseQuery } from "./query.ts";

const marked = (fragments: Fragment[]) => fragments.map(({ text, hit }) => hit ? `[${text}]` : text).join("");
const shown = (text: string, q: string) => marked(highlight(text, parseQuery(q)));

Deno.test("highlight() marks stems, accents and Han words where they stand", () => {
  assert.equal(shown("Adélie penguins, a PENGUIN", "penguin adelie"), "[Adélie] [penguins], a [PENGUIN]");
  assert.equal(shown("南极企鹅形态", "企鹅"), "南极[企鹅]形态");
  assert.equal(shown("南极企鹅形态", "南极企鹅"), "[南极企鹅]形态");
  assert.equal(shown("上海与海洋", "海"), "上[海]与[海]洋");
  assert.equal(shown("Measuring ice", "meas*"), "[Measuring] ice");
});

Deno.test("highlight() marks a phrase only where its words stand together, and never what was taken away", () => {
  assert.equal(shown("sea ice and ice sea", '"sea ice"'), "[sea ice] and ice sea");
  assert.equal(shown("sea ice", "sea -ice"), "[sea] ice");
});

Deno.test("highlight() loses no character of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), fc.string({ maxLength: 10 }), (text, q) => {
      const words = text.split(/\s/).slice(0, 2).join(" ") + q;
      assert.equal(highlight(text, parseQuery(words)).map(({ text }) => text).join(""), text);
    }),
  );
});

Deno.test("snippet() shows the surroundings of the first hit, or the beginning", () => {
  const text = `${"word ".repeat(100)}penguins ${"tail ".repeat(100)}`;
  const found = marked(snippet(text, parseQuery("penguin")));
  assert.match(found, /^…(word )+\[penguins\] (tail )*tail…$/);
  assert.ok(found.length < 220);
  assert.match(marked(snippet(text, parseQuery(""))), /^word (word )+word…$/);
  assert.equal(marked(snippet("short", parseQuery("x"))), "short");
});

Deno.test("snippet() shows the first surroundings that have most of the words", () => {
  const tail = "tail ".repeat(60);
  const text = `${tail}password ${tail}I forgot my password ${tail}forgot password ${tail}`;
  const found = marked(snippet(text, parseQuery("forgot password")));
  assert.match(found, /I \[forgot\] my \[password\] tail/);
  const chinese = `${"文字".repeat(80)}密码${"文字".repeat(80)}忘记了密码${"文字".repeat(80)}`;
  assert.match(marked(snippet(chinese, parseQuery("忘记 密码"))), /\[忘记\]了\[密码\]/);
});
