import assert from "node:assert/strict";
import fc from "fast-check";
import { TITLE_MAX } from "../limits.ts";
import { casesOf } from "../../../tests/typed_cases.ts";
import { wrongInputs } from "../../../tests/typed_inputs.ts";
import { metadataSchema } from "./metadata.ts";
import { countCharacters, cutTitle, cutTitles, tidyTitle, TITLE_UNITS_MAX } from "./title.ts";

/** What is stored of the collected cases; of several in one input, of each. */
const REPORTED: Record<string, string[]> = {
  "R20-1": ["Effects if a<i and j>k"],
  "R20-3": ["The <s> token in List<a> types"],
  "R20-4": ["Homo naledi", "Homo naledi", "dna H2O"],
  "R20-6": ["Effects of warming on lakes"],
};
const WRITTEN: Record<string, string[]> = {
  "R20-1": ["Effects if a<i and j>k"],
  "R20-3": ["The <s> token in List<a> types"],
  "R20-4": [
    "<italic>Homo naledi</italic>",
    "<jats:italic>Homo naledi</jats:italic>",
    "<scp>dna</scp> H<inf>2</inf>O",
  ],
  "R20-6": ["Effects of warming\r\n  on lakes"],
};

Deno.test("titles that were reported of other repositories lose their tags and nothing else", () => {
  const ids = casesOf("R20").map(({ id }) => id).filter((id) => id in WRITTEN);
  assert.deepEqual(ids, Object.keys(REPORTED));
  for (const id of ids) {
    const stored = WRITTEN[id].map((en) => metadataSchema.parse({ title: { zh: "", en } }).title.en);
    assert.deepEqual(stored, REPORTED[id], id);
  }
});

const TITLES: Record<string, string> = {
  'CO<sub>2</sub> in <i class="x">Quercus</i><br/>': "CO2 in Quercus",
  "p<0.05 and q>0.1": "p<0.05 and q>0.1",
  "a < b > c": "a < b > c",
  "List<String>": "List<String>",
  "if x<b and c>d": "if x<b and c>d",
  "a</i>b": "a</i>b",
  "10<sup>6</sup> m<sup>-3</sup>": "10⁶ m⁻³",
  "x<sup>a+b</sup>": "xa+b",
  "<sup>13</sup>C": "¹³C",
  "<p>One</p><p>Two</p>": "One Two",
  "One<br>Two": "One Two",
  "<b>a<i>b</b>c</i>": "abc",
  "R&amp;D": "R&D",
  "&amp;lt;": "<",
  "&lt;i&gt;x&lt;/i&gt;": "x",
  "&amp;lt;sub&amp;gt;2&amp;lt;/sub&amp;gt;": "2",
  "R&amp;amp;D": "R&D",
  "&lt;i&gt; and &#60;b&#62;": "<i> and <b>",
  "&lt;i&gt;": "<i>",
  "&alpha;-pinene &#8211; &#x3b2;": "α-pinene – β",
  "AT&T; &unknown; &#0; &#xd800;": "AT&T; &unknown; &#0; &#xd800;",
  "一行\u2028两行": "一行 两行",
  "<mml:math><mml:mi>x</mml:mi></mml:math>": "x",
  '<jats:styled-content style="a">x</jats:styled-content>': "x",
};

Deno.test("tidyTitle() takes tags of the list that have both ends, resolves entities, and leaves the rest (spec 2 §7)", () => {
  for (const [written, kept] of Object.entries(TITLES)) assert.equal(tidyTitle(written).kept, kept, written);
});

Deno.test("cutTitle() keeps 300 characters as people count them: at, below and above", () => {
  for (const unit of ["题", "x", "👩‍🔬", "é"]) {
    assert.deepEqual(cutTitle(unit.repeat(100)), { kept: unit.repeat(100), cut: "" });
  }
  assert.deepEqual(cutTitle("题".repeat(300)), { kept: "题".repeat(300), cut: "" });
  assert.deepEqual(cutTitle("题".repeat(301)), { kept: "题".repeat(300), cut: "题" });
});

Deno.test("cutTitle() loses nothing, tears no character, and the schema takes what it keeps", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 700 }), (value) => {
    const { kept, cut } = cutTitle(value);
    assert.equal(kept + cut, value);
    assert.ok(countCharacters(kept) <= TITLE_MAX && kept.length <= TITLE_UNITS_MAX);
    if (cut) assert.equal(countCharacters(kept) + countCharacters(cut), countCharacters(value));
    if (kept.includes("\0") || !kept.isWellFormed()) return;
    assert.ok(metadataSchema.safeParse({ title: { zh: kept, en: "" } }).success);
  }));
});

Deno.test("tidyTitle() takes tags away first, and only then counts (safety 3.18)", () => {
  assert.deepEqual(tidyTitle(` <b>${"题".repeat(300)}</b> `), { kept: "题".repeat(300), cut: "" });
  assert.deepEqual(tidyTitle(`<b>${"题".repeat(301)}</b>`), { kept: "题".repeat(300), cut: "题" });
  assert.deepEqual(tidyTitle("题".repeat(299) + "  x"), { kept: "题".repeat(299), cut: "x" });
  assert.equal(tidyTitle("👩‍🔬".repeat(100_000)).kept, "👩‍🔬".repeat(TITLE_UNITS_MAX / "👩‍🔬".length));
});

Deno.test("metadataSchema keeps what tidyTitle() keeps, and cutTitles() names the languages that lost something", () => {
  const title = { zh: "<b>粗</b>", en: "x".repeat(TITLE_MAX + 1) };
  assert.deepEqual(metadataSchema.parse({ title }).title, { zh: "粗", en: "x".repeat(TITLE_MAX) });
  assert.deepEqual(cutTitles(title), ["en"]);
  assert.deepEqual(cutTitles({ zh: "粗" }), []);
  assert.deepEqual(cutTitles(undefined), []);
});

const PIECES = [
  ...[
    "<b>",
    "</b>",
    "<sup>",
    "</sup>",
    "<",
    ">",
    "</",
    " ",
    "题",
    "i",
    "2",
    "/",
    "=",
    '"',
    "\n",
    "<br/>",
    "&#10;",
  ],
  ...[
    "&",
    "amp;",
    "lt;",
    "gt;",
    "&lt;",
    "&gt;",
    "&amp;",
    "&#38;",
    "&#x3c;",
    "&lt;i&gt;",
    "&lt;/i&gt;",
    '<i x="',
  ],
];

Deno.test("tidyTitle() of what it kept is what it kept, whatever tags and entities stand within each other", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 900 }), (value) => {
      const { kept } = tidyTitle(value);
      assert.deepEqual(tidyTitle(kept), { kept, cut: "" });
    }),
    { numRuns: 3000 },
  );
});

Deno.test("tidyTitle() ends soon where entities stand a thousand deep", () => {
  const { kept } = tidyTitle(`&${"amp;".repeat(4_000)}lt;b&gt;x`);
  assert.deepEqual(tidyTitle(kept), { kept, cut: "" });
});

Deno.test("titles as they are pasted lose tags, comments, signs that nobody sees and blanks that are too many, and nothing else", () => {
  const stored = (en: string) => {
    const { data } = metadataSchema.safeParse({ title: { zh: "", en } });
    return data?.title.en ?? "ASK";
  };
  assert.deepEqual(wrongInputs("titles", stored), []);
  assert.deepEqual(wrongInputs("titles", (title) => stored(stored(title))), []);
});
