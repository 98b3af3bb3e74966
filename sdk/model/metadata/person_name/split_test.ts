import assert from "node:assert/strict";
import fc from "fast-check";
import { bareName, namesOthers } from "./additions.ts";
import { fitsParts, formatName, tidyName, usualOrder } from "./format.ts";
import { splitName } from "./split.ts";

/** How people enter names, and what the rule makes of them: `family|given`, `?` where it is not certain. */
const PERSONS: Record<string, string> = {
  "李明": "李|明",
  "欧阳明": "欧阳|明",
  "欧阳明华": "欧阳|明华",
  "李 明": "李|明",
  "欧阳 明": "欧阳|明",
  "李，明": "李|明",
  "山田太郎": "山田|太郎?",
  "Li Ming": "Li|Ming",
  "Ming Li": "Li|Ming",
  "Li, Ming": "Li|Ming",
  "  Li ,  Ming ": "Li|Ming",
  "Ouyang Ming": "Ouyang|Ming",
  "Xiaoming Zhang": "Zhang|Xiaoming",
  "TANG Xuguang": "TANG|Xuguang",
  "Ming LI": "LI|Ming",
  "LI MING": "LI|MING",
  "XIAOMING LI": "LI|XIAOMING",
  "MA YO-YO": "MA|YO-YO",
  "WU J": "WU|J",
  "J. WU": "WU|J.",
  "Smith MA": "Smith|MA",
  "SMITH MA": "SMITH|MA",
  "Wang Fang": "Wang|Fang?",
  "Keeling Charles D.": "Keeling|Charles D.?",
  "Keeling C. D.": "Keeling|C. D.",
  "Keeling CD": "Keeling|CD",
  "Charles D. Keeling": "Keeling|Charles D.",
  "C. D. Keeling": "Keeling|C. D.",
  "Keeling, Charles D.": "Keeling|Charles D.",
  "Ethem Alpaydin": "Alpaydin|Ethem?",
  "Ludwig van Beethoven": "van Beethoven|Ludwig",
  "van Beethoven Ludwig": "van Beethoven|Ludwig",
  "Maria de la Cruz": "de la Cruz|Maria",
  "John Smith Jr.": "Smith Jr.|John?",
};
const WHOLE = {
  single: ["NateScarlet", "Smith Jr.", "明", "Plato", "查尔斯·基林"],
  organization: [
    "National Geophysical Data Center",
    "Centers for Medicare & Medicaid Services",
    "University of California, Santa Barbara",
    "The scikit-image contributors",
    "Worldwide Protein Data Bank",
    "美国国家海洋和大气管理局",
    "scikit-image 开发团队",
    "千人基因组计划联盟",
    "国家航天局",
  ],
};

Deno.test("splitName() takes names apart as they are entered, and says where it guessed", () => {
  for (const [name, wanted] of Object.entries(PERSONS)) {
    const { kind, family, given, certain } = splitName(name);
    assert.equal(`${family}|${given}${certain ? "" : "?"}`, wanted, name);
    assert.equal(kind, "person", name);
  }
});

Deno.test("splitName() keeps names of one word and of organisations whole, and asks about the former", () => {
  for (const [kind, names] of Object.entries(WHOLE)) {
    for (const name of names) {
      const certain = kind === "organization";
      assert.deepEqual(splitName(name), { kind, family: name, given: "", certain }, name);
    }
  }
});

Deno.test("splitName() is told by the Chinese family name which word is the family name", () => {
  for (const name of ["Wang Fang", "Fang Wang"]) {
    assert.deepEqual(splitName(name, "王"), { kind: "person", family: "Wang", given: "Fang", certain: true });
    assert.deepEqual(splitName(name, "方"), { kind: "person", family: "Fang", given: "Wang", certain: true });
  }
});

const han = fc.tuple(
  fc.constantFrom("李", "王", "欧阳", "司马", "林"),
  fc.constantFrom("明", "晓明", "华"),
).map(([family, given]) => ({ family, given }));
const manchu = fc.record({
  family: fc.constantFrom("爱新觉罗", "叶赫那拉"),
  given: fc.constantFrom("溥仪", "溥杰"),
});
const western = fc.record({
  family: fc.constantFrom("Keeling", "van Beethoven", "Müller", "O'Brien", "García-López"),
  given: fc.constantFrom("Charles D.", "T. P.", "J.-P.", "Kristen B."),
});

Deno.test("splitName() finds the parts again in what formatName() writes of them", () => {
  fc.assert(fc.property(fc.oneof(han, manchu, western), (parts) => {
    for (const order of [usualOrder(parts), "inverted"] as const) {
      const { family, given } = splitName(formatName(parts, order));
      assert.deepEqual([family, given], [parts.family, parts.given], order);
    }
  }));
});

const pieces = fc.array(
  fc.constantFrom(
    "Li",
    "Ming",
    "D.",
    "van",
    ",",
    "，",
    "·",
    "李",
    "明",
    "欧阳",
    "JR",
    "Jr.",
    " ",
    "\t",
    "é",
    "山",
  ),
  { maxLength: 6 },
);

Deno.test("splitName() loses no letter of a name but those of titles, and what it gives is written with these parts", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), pieces.map((all) => all.join(" "))), (name) => {
      const { kind, family, given } = splitName(name);
      const letters = (text: string) =>
        [...text.normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "")].sort().join("");
      const bare = kind === "organization" || namesOthers(name) ? tidyName(name) : bareName(name).name;
      assert.equal(letters(`${family}${given}`), letters(bare));
      assert.ok(kind === "person" ? family && given : given === "");
      assert.ok(fitsParts(bare, { family, given }), JSON.stringify({ name, family, given }));
    }),
    { numRuns: 2_000 },
  );
});
