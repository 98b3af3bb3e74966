import assert from "node:assert/strict";
import fc from "fast-check";
import { escapeLatex, toBibtex } from "./bibtex.ts";
import { splitCreatorName } from "../../sdk/model/metadata/creator_name.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { toCitation } from "./citation.ts";
import { toGbt35294 } from "./gbt35294.ts";
import { identifierUrl } from "./identifier_address.ts";
import { toRis } from "./ris.ts";
import { toSchemaOrg } from "./schema_org.ts";

const doi = {
  scheme: "doi",
  value: "10.5072/sdb.00001",
  url: "https://sdb.example/doi/10.5072/sdb.00001",
} as const;
const called = (zh: string, en = "") => ({ ...splitCreatorName({ zh, en }), orcid: "", affiliations: [] });

function record(changes: Partial<PublishedRecord> = {}): PublishedRecord {
  return {
    id: "1",
    version: "V1",
    typeCode: "001",
    subjects: [],
    title: { zh: "题", en: "Title" },
    description: { zh: "述", en: "Description" },
    keywords: { zh: [], en: [] },
    creators: [],
    language: "en",
    license: { id: "", name: { zh: "", en: "" }, url: "", text: { zh: "", en: "" } },
    accessRight: "PUBLIC",
    open: true,
    funding: [],
    projects: [],
    papers: [],
    references: [],
    spatial: [],
    temporal: [],
    doi,
    createdAt: Date.parse("2026-12-31T15:59:00Z"),
    publishedAt: Date.parse("2026-12-31T16:00:00Z"),
    updatedAt: Date.parse("2026-12-31T16:00:00Z"),
    size: { files: 1, bytes: 12 },
    landingPage: "https://sdb.example/detail?dataSetId=1&version=V1",
    datasetPage: "https://sdb.example/detail?dataSetId=1",
    platformUrl: "https://sdb.example",
    files: [],
    hasPart: [],
    isPartOf: [],
    ...changes,
  };
}

const named = (...names: string[]) => names.map((name) => called(name));

Deno.test("toCitation() names three authors and then the others, in the words of the language", () => {
  const creators = ["A", "B", "C", "D"].map((name) => called(`甲${name}`, name));
  const four = record({ creators });
  const now = four.publishedAt;
  assert.match(toCitation(four, doi, "en", now), /^A, B, C, et al\. Title\[DS\/OL\]\./);
  assert.match(toCitation(four, doi, "zh", now), /^甲A, 甲B, 甲C, 等\. 题\[DS\/OL\]\./);
  assert.match(toCitation(record({ creators: creators.slice(0, 3) }), doi, "en", now), /^A, B, C\. Title/);
  assert.match(toCitation(record({ creators: named("Smith Jr.") }), doi, "en", now), /^Smith Jr\. Title/);
});

Deno.test("toCitation() and toGbt35294() take dates in Asia/Shanghai", () => {
  assert.match(toCitation(record(), doi, "en", record().publishedAt), /, 2027\[2027-01-01\]\./);
  const affiliations = [{ name: { zh: "某所", en: "" }, ror: "" }];
  const creators = [{ ...called("甲"), affiliations }];
  assert.equal(
    toGbt35294(record({ creators }), "zh"),
    `甲.题(V1).某所[创建机构],2026-12-31.科研数据银行[传播机构],2027-01-01.DOI:${doi.value};${doi.url}`,
  );
});

Deno.test("identifierUrl() judges each identifier by itself: only what no resolver knows stays at home", () => {
  const place = { publicUrl: "https://sdb.example" };
  const foreign = { ...place, foreign: true };
  assert.equal(identifierUrl("doi", "10.5072/a", place), "https://sdb.example/doi/10.5072/a");
  assert.equal(identifierUrl("cstr", "31253.11.a", place), "https://sdb.example/cstr/31253.11.a");
  assert.equal(identifierUrl("doi", "10.9999/a b?", place), "https://doi.org/10.9999/a%20b%3F");
  assert.equal(identifierUrl("doi", "10.50721/a", place), "https://doi.org/10.50721/a");
  assert.equal(identifierUrl("cstr", "99999.11.a", place), "https://cstr.cn/99999.11.a");
  assert.equal(
    identifierUrl("doi", "10.70122/FK2/BXKDPX", foreign),
    "https://doi.org/10.70122/FK2/BXKDPX",
  );
  assert.equal(identifierUrl("doi", "10.5072/FK2", foreign), "https://doi.org/10.5072/FK2");
});

Deno.test("escapeLatex() leaves no character that LaTeX would obey", () => {
  assert.equal(
    escapeLatex("50% of {A & B} #1 $x_1^2$ ~ a\\b"),
    "50\\% of \\textbraceleft{}A \\& B\\textbraceright{} \\#1 \\$x\\_1\\textasciicircum{}2\\$ \\textasciitilde{} a\\textbackslash{}b",
  );
});

Deno.test("toBibtex() gives the parts of a name and braces what would be split in the wrong place", () => {
  const creators = named("张三", "Li Si", "Rock and Sons", "Doe, Jane", "And, B");
  assert.match(
    toBibtex(record({ creators }), "zh"),
    /author = \{张, 三 and Li, Si and \{Rock and Sons\} and Doe, Jane and \{And\}, B\}/,
  );
});

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.array(
    fc.constantFrom(
      "{",
      "}",
      "\\",
      "\r\n",
      "\n",
      "\u2028",
      "TY  - X",
      "ER  - ",
      "</script>",
      "<!--",
      "%",
      "海",
    ),
    {
      maxLength: 12,
    },
  ).map((parts) => parts.join("")),
);
const anyRecord = fc.record({
  title: fc.record({ zh: nasty, en: nasty }),
  description: fc.record({ zh: nasty, en: nasty }),
  keywords: fc.record({ zh: fc.array(nasty, { maxLength: 3 }), en: fc.array(nasty, { maxLength: 3 }) }),
  creators: fc.array(nasty, { maxLength: 4 }).map((names) => named(...names)),
  landingPage: nasty,
}).map((changes) => record({ ...changes, doi: undefined }));

Deno.test("toBibtex() keeps its braces in balance whatever the metadata hold", () => {
  fc.assert(fc.property(anyRecord, (record) => {
    let depth = 0;
    const text = toBibtex(record, "zh");
    [...text.trimEnd()].forEach((character, at, all) => {
      if (character === "{") depth++;
      if (character === "}") depth--;
      assert.equal(depth === 0 && at >= text.indexOf("{"), at === all.length - 1);
    });
    assert.equal(depth, 0);
  }));
});

Deno.test("toRis() gives one record whose every line is a tag, whatever the metadata hold", () => {
  fc.assert(fc.property(anyRecord, (record) => {
    const lines = toRis(record, "en").split("\r\n");
    assert.equal(lines.pop(), "");
    for (const line of lines) assert.match(line, /^[A-Z][A-Z0-9] {2}- [^\r\n\u2028\u2029]*$/);
    assert.deepEqual([
      lines.filter((line) => line.startsWith("TY")),
      lines.filter((line) => line.startsWith("ER")),
    ], [
      ["TY  - DATA"],
      ["ER  - "],
    ]);
  }));
});

Deno.test("toCitation() and toGbt35294() give one line, whatever the metadata hold", () => {
  fc.assert(fc.property(anyRecord, (record) => {
    assert.doesNotMatch(toCitation(record, doi, "zh", record.publishedAt), /[\r\n\u2028]/);
    assert.doesNotMatch(toGbt35294(record, "zh"), /[\r\n\u2028]/);
  }));
});

Deno.test("toSchemaOrg() has a description of 50 to 5,000 characters where the metadata allow it", () => {
  const long = "数".repeat(6_000);
  assert.equal(
    (toSchemaOrg(record({ description: { zh: long, en: "" } }), "zh").description as string).length,
    5_000,
  );
  const short = { zh: "逐月水位。", en: "Monthly water levels of the lake since 1960." };
  const text = toSchemaOrg(record({ description: short }), "zh").description as string;
  assert.equal(text, `题 ${short.zh} ${short.en}`);
});

Deno.test("toSchemaOrg() gives a licence of one's own as text, and a point as coordinates", () => {
  const license = {
    id: "",
    name: { zh: "自定义协议", en: "Custom licence" },
    url: "",
    text: { zh: "仅限教学。", en: "" },
  };
  const spatial = [{ kind: "point" as const, longitude: 100.2, latitude: 36.9 }];
  const { license: given, spatialCoverage } = toSchemaOrg(record({ license, spatial }), "zh");
  assert.deepEqual(given, { "@type": "CreativeWork", name: "自定义协议", text: "仅限教学。" });
  assert.deepEqual(spatialCoverage, [
    { "@type": "Place", geo: { "@type": "GeoCoordinates", latitude: 36.9, longitude: 100.2 } },
  ]);
});

Deno.test("toSchemaOrg() gives the size of an empty file, and none where it is not known (R18-9)", () => {
  const file = { name: "a", size: 0, mediaType: "text/plain", url: "https://sdb.example/a" };
  const files = [{ ...file, sha256: "0".repeat(64) }, file];
  const distribution = toSchemaOrg(record({ files }), "en").distribution as { contentSize?: string }[];
  assert.deepEqual(distribution.map(({ contentSize }) => contentSize), ["0 B", undefined]);
});
