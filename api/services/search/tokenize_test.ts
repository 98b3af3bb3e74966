import assert from "node:assert/strict";
import fc from "fast-check";
import { toIndexText, tokenize } from "./tokenize.ts";

const terms = (text: string) => tokenize(text).map(({ term }) => term);

Deno.test("tokenize() brings words of one stem together, whatever their case, width or accents", () => {
  assert.deepEqual(terms("Penguins penguin PENGUIN Ｐｅｎｇｕｉｎｓ"), Array(4).fill("penguin"));
  assert.deepEqual(terms("measuring measurement measured"), Array(3).fill("measur"));
  assert.deepEqual(terms("Adélie Ade\u0301lie Łódź ß"), ["adeli", "adeli", "lodz", "ss"]);
});

Deno.test("tokenize() splits a Han run into pairs and closes it with its last character", () => {
  assert.deepEqual(terms("海洋数据"), ["海洋", "洋数", "数据", "据"]);
  assert.deepEqual(terms("海"), ["海"]);
  assert.deepEqual(terms("𠀀𠀁"), ["𠀀𠀁", "𠀁"]);
});

Deno.test("tokenize() keeps numbers and takes mixed text apart where the script changes", () => {
  assert.deepEqual(terms("海洋CO₂数据 2007–2009 PM2.5"), [
    ...["海洋", "洋", "co2", "数据", "据", "2007", "2009", "pm2", "5"],
  ]);
});

Deno.test("tokenize() names the place of every token in the source, also behind ligatures and wide letters", () => {
  const source = "ﬁne Ａ café\u0301s 海洋!";
  assert.deepEqual(
    tokenize(source).map(({ start, end }) => source.slice(start, end)),
    ["ﬁne", "Ａ", "café\u0301s", "海洋", "洋"],
  );
});

Deno.test("tokenize() gives ordered tokens inside the source for any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), (source) => {
    let before = 0;
    for (const { term, start, end } of tokenize(source)) {
      assert.ok(term !== "" && !/[\s"\ue000]/.test(term));
      assert.ok(start >= before && end > start && end <= source.length);
      before = start;
    }
  }));
});

Deno.test("toIndexText() keeps fields apart and adds the words that stems have shortened", () => {
  assert.equal(
    toIndexText(["measuring ice", "", "海洋"]),
    "measur ic \ue000 海洋 洋 \ue000 measuring \ue000 ice",
  );
});
