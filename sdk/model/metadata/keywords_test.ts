import assert from "node:assert/strict";
import { casesOf } from "../../../tests/typed_cases.ts";
import { wrongInputs } from "../../../tests/typed_inputs.ts";
import { atDots, mayBeSeveral } from "./keywords.ts";
import { splitKeywords } from "./pasted_keywords.ts";
import { metadataSchema } from "./metadata.ts";

function stored(...zh: string[]): string {
  const { data, error } = metadataSchema.safeParse({ keywords: { zh, en: [] } });
  return error ? error.issues.map(({ message }) => message).join(" ") : data!.keywords.zh.join("|");
}

/** What comes of the collected cases. */
const REPORTED: Record<string, () => string> = {
  "R20-7": () => stored("Climate", "climate", "CLIMATE"),
  "R20-9": () => stored("、", "-"),
  "R22-1": () => splitKeywords("海洋,温度,盐度").join("|"),
  "R22-3": () => splitKeywords("关键词：海洋；温度").join("|"),
  "R22-5": () =>
    splitKeywords("rock | soil; 海洋·温度").map((word) => mayBeSeveral(word) ? `${word}?` : word).join("|"),
};
const RIGHT: Record<string, string> = {
  "R20-7": "Climate",
  "R20-9": "noKeyword noKeyword",
  "R22-1": "海洋|温度|盐度",
  "R22-3": "海洋|温度",
  "R22-5": "rock|soil|海洋·温度?",
};

Deno.test("keywords that were reported of other repositories are told apart, compared folded and split where they are pasted", () => {
  const ids = casesOf("R20", "R22").map(({ id }) => id).filter((id) => id in RIGHT);
  assert.deepEqual(ids, Object.keys(RIGHT));
  for (const id of ids) assert.equal(REPORTED[id](), RIGHT[id], id);
});

const LISTS: Record<string, string> = {
  "海洋；气候、温度，盐度。": "海洋|气候|温度|盐度",
  "1,2-dichloroethane, sea ice;\n albedo ": "1,2-dichloroethane|sea ice|albedo",
  "N,N-dimethylformamide,DMF": "N,N-dimethylformamide|DMF",
  "N,N′-methylenebis,α,β-unsaturated ketone": "N,N′-methylenebis|α,β-unsaturated ketone",
  "benzo[2,3-b]furan,2,3,7,8-TCDD": "benzo[2,3-b]furan|2,3,7,8-TCDD",
  "1,000 genomes,rice": "1,000 genomes|rice",
  "sea level (global, mean); tide": "sea level (global, mean)|tide",
  "全氟化合物（PFOA、PFOS）；土壤": "全氟化合物（PFOA、PFOS）|土壤",
  "Keywords: climate|Climate ; rock": "climate|Climate|rock",
  "Key words — a1; b2": "a1|b2",
  "【关键词】 海洋; 温度": "海洋|温度",
  "关 键 词 海洋; 温度;": "海洋|温度",
  "關鍵詞：海洋": "海洋",
  "• ocean\n• temperature": "ocean|temperature",
  "1. ocean\n2. temperature": "ocean|temperature",
  "keyword extraction; keywords": "keyword extraction|keywords",
  "Quercus sp.; δ13C,δ15N": "Quercus sp.|δ13C|δ15N",
  " ;; 、- ": "",
  "a(b; c": "a(b|c",
};

Deno.test("splitKeywords() splits lists as they are pasted, and no names of chemicals, figures or brackets", () => {
  for (const [pasted, words] of Object.entries(LISTS)) {
    assert.equal(splitKeywords(pasted).join("|"), words, pasted);
  }
});

Deno.test("metadataSchema compares keywords in case, Unicode form and width, and keeps the first spelling", () => {
  assert.equal(stored("CO2", "ＣＯ２", "CO₂", "co2"), "CO2");
  assert.equal(stored("caf\u00e9", "cafe\u0301", "Straße", "STRASSE"), "café|Straße|STRASSE");
  assert.equal(stored("sea\n ice", "sea  ice", ""), "sea ice");
});

Deno.test("mayBeSeveral() asks about Chinese words with a dot between them, and atDots() puts them apart", () => {
  assert.deepEqual(["海洋·温度·盐度", "马可·波罗", "a·b", "海洋"].filter(mayBeSeveral), [
    "海洋·温度·盐度",
    "马可·波罗",
  ]);
  assert.deepEqual(atDots("海洋·温度"), ["海洋", "温度"]);
});

Deno.test("splitKeywords() takes lists apart as papers, tables and pages of many languages have them", () => {
  const asked = (word: string) => mayBeSeveral(word) ? `${word}?` : word;
  assert.deepEqual(wrongInputs("keywords", (pasted) => splitKeywords(pasted).map(asked).join("|")), []);
});

Deno.test("a keyword loses the signs that nobody sees, and joiners of scripts stay", () => {
  assert.equal(stored("sea\u00ad ice\u200b", "\ufeffsea ice", "کلید\u200cواژه"), "sea ice|کلید\u200cواژه");
});
