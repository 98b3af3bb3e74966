/** Wrong requests of harvesters get an error of the protocol with HTTP 200, in valid XML. */
import assert from "node:assert/strict";
import { OAI_PAGE_SIZE } from "../../sdk/model/oai.ts";
import { completeMetadata } from "../../tests/datasets.ts";
import { askOai, harvestAll, type Query } from "../../tests/oai.ts";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { insertPublished } from "../../tests/published_rows.ts";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { findSchemaErrors, NO_XMLLINT } from "../../tests/xml_schema.ts";

const LIST = "verb=ListRecords&metadataPrefix=oai_dc";
const LONG = "x".repeat(100_000);

const VERBS: Query[] = [
  "",
  "verb=",
  "verb=listrecords",
  "verb=Nothing",
  "verb=ListRecords%00",
  "verb=Identify&verb=Identify",
  "verb=Identify&verb=ListSets",
  "Verb=Identify",
  `verb=${LONG}`,
  "verb=%3Cscript%3E",
  "verb= Identify",
];
const ARGUMENTS: Query[] = [
  "verb=Identify&metadataPrefix=oai_dc",
  "verb=Identify&x=1",
  "verb=ListSets&metadataPrefix=oai_dc",
  "verb=ListMetadataFormats&set=type",
  "verb=ListRecords",
  "verb=ListIdentifiers",
  "verb=ListRecords&metadataPrefix=",
  "verb=GetRecord",
  "verb=GetRecord&metadataPrefix=oai_dc",
  "verb=GetRecord&identifier=oai:localhost:1",
  `${LIST}&identifier=oai:localhost:1`,
  `${LIST}&metadataPrefix=oai_dc`,
  `${LIST}&from=2026-01-01&from=2026-01-02`,
  `${LIST}&unknown=1`,
  `${LIST}&${LONG.slice(0, 1_000)}=1`,
  `${LIST}&FROM=2026-01-01`,
  // Dates: shapes, borders, order, granularity.
  `${LIST}&from=2026`,
  `${LIST}&from=2026-13-01`,
  `${LIST}&from=2026-02-30`,
  `${LIST}&from=2026-01-01T00:00:00`,
  `${LIST}&from=2026-01-01T00:00Z`,
  `${LIST}&from=2026-01-01T00:00:00%2B08:00`,
  `${LIST}&from=2026-01-01T00:00:00.5Z`,
  `${LIST}&from=2026-01-01T25:00:00Z`,
  `${LIST}&from=2026/01/01`,
  `${LIST}&from=01-01-2026`,
  `${LIST}&from=yesterday`,
  `${LIST}&from=`,
  `${LIST}&until=`,
  `${LIST}&until=20260101`,
  `${LIST}&from=${LONG}`,
  `${LIST}&from=2026-01-02&until=2026-01-01`,
  `${LIST}&from=2026-01-01T00:00:01Z&until=2026-01-01T00:00:00Z`,
  `${LIST}&from=2026-01-01&until=2026-01-02T00:00:00Z`,
  `${LIST}&from=2026-01-01T00:00:00Z&until=2026-01-02`,
  `${LIST}&from=-2026-01-01`,
  `${LIST}&from=2026-01-01'--`,
  // Signs that no prefix has, and values that are too long.
  "verb=ListIdentifiers&metadataPrefix=..%2Foai_dc",
  `verb=ListRecords&metadataPrefix=${LONG}`,
  `verb=GetRecord&metadataPrefix=oai_dc&identifier=${LONG}`,
  `${LIST}&set=${LONG}`,
  `${LIST}&set=type%3B`,
  "verb=ListRecords&resumptionToken=",
  `verb=ListRecords&resumptionToken=${LONG}`,
];
const PREFIXES: Query[] = [
  "verb=ListRecords&metadataPrefix=oai_dcx",
  "verb=ListRecords&metadataPrefix=OAI_DC",
  "verb=ListRecords&metadataPrefix=mods",
];
const IDENTIFIERS: Query[] = [
  "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:none",
  "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere:1",
  "verb=GetRecord&metadataPrefix=oai_dc&identifier=1",
  "verb=GetRecord&metadataPrefix=oai_dc&identifier=%00",
  "verb=ListMetadataFormats&identifier=oai:localhost:none",
  "verb=ListMetadataFormats&identifier=' or 1=1",
];
const EMPTY: Query[] = [
  `${LIST}&set=nothing`,
  `${LIST}&set=type:999`,
  `${LIST}&from=2099-01-01`,
  `${LIST}&until=1999-12-31`,
];

/** Tokens that no server of ours has signed for this list, made of one that ours has. */
function brokenTokens(token: string): string[] {
  const middle = Math.floor(token.length / 2);
  const flipped = token[middle] === "A" ? "B" : "A";
  return [
    "x",
    "!!",
    token.slice(0, -1),
    token.slice(1),
    token.slice(0, middle),
    `${token}A`,
    token.slice(0, middle) + flipped + token.slice(middle + 1),
    token.toUpperCase(),
    [...token].reverse().join(""),
    `${token}.${token}`,
    "eyJhbGciOiJub25lIn0.e30.",
    "\u0000",
    "1",
  ];
}

Deno.test(`requests that go wrong get the protocol's error with HTTP 200, in valid XML${NO_XMLLINT}`, async () => {
  await using test = await openTestApp();
  const serials: number[] = [];
  await test.app.db.withTx(async (tx) => {
    for (let index = 0; index <= OAI_PAGE_SIZE; index++) {
      const title = { zh: `数据 ${index}`, en: `Data ${index}` };
      const metadata = metadataSchema.parse(completeMetadata({ title }));
      serials.push((await insertPublished(tx, test.app, metadata)).serial);
    }
  });
  await test.app.search.refresh(...serials);
  const token = (await askOai(test, LIST)).token!["#text"]!;
  const resume = (value: string, verb = "ListRecords"): Query => ({ verb, resumptionToken: value });
  const cases: [code: string, queries: Query[]][] = [
    ["badVerb", VERBS],
    ["badArgument", ARGUMENTS],
    ["badArgument", [
      `verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=${token}`,
      `verb=ListRecords&resumptionToken=${token}&resumptionToken=${token}`,
      `verb=ListRecords&resumptionToken=${token}&set=type`,
      `verb=Identify&resumptionToken=${token}`,
    ]],
    ["cannotDisseminateFormat", PREFIXES],
    ["idDoesNotExist", IDENTIFIERS],
    ["noRecordsMatch", EMPTY],
    ["badResumptionToken", brokenTokens(token).map((one) => resume(one))],
    // The token belongs to another verb.
    ["badResumptionToken", [resume(token, "ListIdentifiers"), resume(token, "ListSets")]],
  ];
  let asked = 0;
  const wrong: string[] = [];
  for (const [code, queries] of cases) {
    for (const query of queries) {
      // Together they are more than one address may ask in a minute.
      test.advance(500);
      const { status, xml, root } = await askOai(test, query);
      const shown = JSON.stringify(query).slice(0, 120);
      const found = root.error?.map((one) => one["@code"]).join();
      if (status !== 200 || found !== code) wrong.push(`${shown}: ${status} ${found} in place of ${code}`);
      if (!NO_XMLLINT) assert.equal(await findSchemaErrors(xml), "", shown);
      assert.ok(xml.length < 8_000, `${shown} is not sent back whole`);
      asked++;
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(asked >= 80, `${asked} cases`);
  const whole = await harvestAll(test, { verb: "ListRecords", metadataPrefix: "oai_dc" });
  const ids = whole.flatMap(({ headersOf }) => headersOf.map(({ identifier }) => identifier));
  assert.equal(new Set(ids).size, OAI_PAGE_SIZE + 1);
  assert.equal(whole.at(-1)!.token!["#text"], undefined);
});

Deno.test("a body that is no form, and a method that the protocol does not know, are refused", async () => {
  await using test = await openTestApp();
  const json = await test.api.request(`${ORIGIN}/oai`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  assert.ok(json.status < 500, `${json.status}`);
  const put = await test.api.request(`${ORIGIN}/oai?verb=Identify`, { method: "PUT" });
  assert.ok(put.status >= 400 && put.status < 500, `${put.status}`);
});
