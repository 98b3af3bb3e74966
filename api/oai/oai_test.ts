/** OAI-PMH 2.0 at `/oai`, through the whole app (issue 27, part 1). */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { oaiRecord } from "../../db/schema/mod.ts";
import { OAI_PAGE_SIZE, OAI_PREFIXES } from "../../sdk/model/oai.ts";
import { deliverAll } from "../jobs/outbox_delivery.ts";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { publish as publishWhole } from "../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../tests/harness.ts";
import { askOai, harvestAll, type OaiResponse } from "../../tests/oai.ts";
import { insertPublished, publish, publishDemo, type Published } from "../../tests/published_rows.ts";
import { retractionRequest, submitRetractionRequest } from "../../tests/retractions.ts";
import { findSchemaErrors, NO_XMLLINT } from "../../tests/xml_schema.ts";

const SECOND = 1_000;
const DEMO = [...Deno.readDirSync(new URL("../../db/seed/datasets/", import.meta.url))]
  .filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();

const idOf = (dataSetId: string) => `oai:localhost:${dataSetId}`;
const codeOf = ({ root }: OaiResponse) => root.error?.[0]["@code"];
const titled = (n: number) => ({ title: { zh: `题 ${n}`, en: `Title ${n}` } });

/** So many datasets, one a second. */
async function publishEach(test: TestApp, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await publish(test.app, titled(n));
    test.advance(SECOND);
  }
}

/** So many datasets in the same second. */
async function publishTogether({ app }: TestApp, count: number): Promise<string[]> {
  const all = await app.db.withTx(async (tx) => {
    const published: Published[] = [];
    for (let n = 0; n < count; n++) {
      published.push(await insertPublished(tx, app, metadataSchema.parse(titled(n))));
    }
    return published;
  });
  await app.search.refresh(...all.map(({ serial }) => serial));
  return all.map(({ dataSetId }) => dataSetId);
}

Deno.test("Identify says who we are, since when there are records, and that deletions stay", async () => {
  await using test = await openTestApp({ CONTACT_EMAIL: "data@example.org" });
  await publish(test.app, titled(1));
  test.advance(90 * SECOND);
  const { root, headers } = await askOai(test, "verb=Identify");
  const { description: _, ...given } = root.Identify;
  assert.deepEqual(given, {
    repositoryName: "Research Data Bank 科研数据银行 (SDB)",
    baseURL: `${ORIGIN}/oai`,
    protocolVersion: "2.0",
    adminEmail: "data@example.org",
    earliestDatestamp: "2026-11-02T02:00:00Z",
    deletedRecord: "persistent",
    granularity: "YYYY-MM-DDThh:mm:ssZ",
    compression: "gzip",
  });
  assert.equal(root.responseDate, "2026-11-02T02:01:30Z");
  assert.equal(headers.get("Content-Type"), "text/xml; charset=utf-8");
  assert.equal(headers.get("Access-Control-Allow-Origin"), "*");
});

Deno.test("ListRecords goes on exactly after its token: after a day, meanwhile published, none missing or doubled", async () => {
  await using test = await openTestApp();
  const count = OAI_PAGE_SIZE + 7;
  const ids = await publishTogether(test, count);
  const first = await askOai(test, { verb: "ListRecords", metadataPrefix: "oai_dc" });
  assert.deepEqual([first.token!["@completeListSize"], first.token!["@cursor"]], [String(count), "0"]);
  test.advance(26 * 3_600 * SECOND);
  const later = await publish(test.app, titled(count));
  const next = () => ({ verb: "ListRecords", resumptionToken: first.token!["#text"]! });
  const rest = await harvestAll(test, next());
  const found = [first, ...rest].flatMap(({ headersOf }) => headersOf.map(({ identifier }) => identifier));
  assert.deepEqual(found, [...ids, later.dataSetId].map(idOf));
  assert.deepEqual(rest.map(({ token }) => token!["@cursor"]), ["100"]);
  assert.equal(rest.at(-1)!.token!["#text"], undefined);
  const again = await askOai(test, next());
  assert.deepEqual(again.headersOf, rest[0].headersOf);
  assert.deepEqual(
    (await harvestAll(test, { verb: "ListIdentifiers", metadataPrefix: "oai_dc" }))
      .flatMap(({ headersOf }) => headersOf.map(({ identifier }) => identifier)),
    found,
  );
});

Deno.test("a list whose rest has left its period meanwhile ends with noRecordsMatch, and is no empty list", async () => {
  await using test = await openTestApp();
  await publishTogether(test, OAI_PAGE_SIZE);
  test.advance(SECOND);
  const { serial } = await publish(test.app, titled(OAI_PAGE_SIZE));
  const until = test.app.clock().toISOString().replace(/\.\d+Z$/, "Z");
  const first = await askOai(test, { verb: "ListRecords", metadataPrefix: "oai_dc", until });
  test.advance(SECOND);
  await test.app.db.withTx((tx) =>
    tx.update(oaiRecord).set({ datestamp: Date.parse(until) + SECOND }).where(
      eq(oaiRecord.datasetSerial, serial),
    )
  );
  const rest = { verb: "ListRecords", resumptionToken: first.token!["#text"]! };
  assert.equal(codeOf(await askOai(test, rest)), "noRecordsMatch");
});

Deno.test("from and until choose by datestamp, both ends included, by seconds or by days", async () => {
  await using test = await openTestApp();
  await publishEach(test, 5);
  test.advance(86_400 * SECOND);
  await publish(test.app, titled(6));
  const count = async (period: Record<string, string>) =>
    (await askOai(test, { verb: "ListIdentifiers", metadataPrefix: "oai_dc", ...period })).headersOf.length;
  assert.equal(await count({ from: "2026-11-02T02:00:02Z", until: "2026-11-02T02:00:03Z" }), 2);
  assert.equal(await count({ until: "2026-11-02T02:00:00Z" }), 1);
  assert.equal(await count({ from: "2026-11-02", until: "2026-11-02" }), 5);
  assert.equal(await count({ from: "2026-11-03" }), 1);
  const none = { verb: "ListRecords", metadataPrefix: "oai_dc", until: "2026-11-01" };
  assert.equal(codeOf(await askOai(test, none)), "noRecordsMatch");
});

Deno.test("sets by type, subject, community, access and openaire_data list their records, families too", async () => {
  await using test = await openTestApp();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const person = await test.signIn();
  const inside = await publishWhole(test, person, reviewer, {
    communityCode: "j00001",
    subjects: ["17035"],
    accessRight: "RESTRICTED",
  });
  const outside = await publish(test.app, { ...titled(1), dataSetTypeCode: "004", accessRight: "PUBLIC" });
  const { root } = await askOai(test, "verb=ListSets");
  const specs = root.ListSets.set.map(({ setSpec }: { setSpec: string[] }) => setSpec[0]);
  assert.deepEqual(
    specs,
    ("type access openaire_data access:public access:restricted community community:j00001 subject " +
      "subject:170 type:001 type:004").split(" "),
  );
  const named = root.ListSets.set.find(({ setSpec }: { setSpec: string[] }) => setSpec[0] === "subject:170");
  assert.equal(named.setName, "地球科学 / Earth sciences");
  const members = async (set: string) =>
    (await askOai(test, { verb: "ListIdentifiers", metadataPrefix: "oai_dc", set })).headersOf
      .map(({ identifier }) => identifier).sort();
  const [one, other] = [inside.dataSetId, outside.dataSetId].map(idOf);
  for (const set of ["community", "community:j00001", "subject:170", "access:restricted", "type:001"]) {
    assert.deepEqual(await members(set), [one], set);
  }
  assert.deepEqual(await members("type:004"), [other]);
  for (const set of ["type", "access", "openaire_data"]) {
    assert.deepEqual(await members(set), [one, other].sort(), set);
  }
  assert.deepEqual(await members("type:999"), []);
});

Deno.test("a retracted dataset stays as a deleted record, and a change of papers or access moves its datestamp", async () => {
  await using test = await openTestApp();
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publishWhole(test, person, governance, { accessRight: "RESTRICTED" });
  const get = () =>
    askOai(test, { verb: "GetRecord", metadataPrefix: "oai_dc", identifier: idOf(dataSetId) });
  const headerOf = ({ root }: OaiResponse) => root.GetRecord.record[0].header[0];
  assert.equal(headerOf(await get()).datestamp, "2026-11-02T02:00:00Z");
  test.advance(60 * SECOND);
  await test.app.search.refresh(1);
  assert.equal(
    headerOf(await get()).datestamp,
    "2026-11-02T02:00:00Z",
    "a rewrite of the index changes nothing",
  );
  await person.repository.datasets.openAccess(dataSetId, "V1");
  await deliverAll(test.app);
  const opened = headerOf(await get());
  assert.equal(opened.datestamp, "2026-11-02T02:01:00Z");
  assert.ok(opened.setSpec.includes("access:public"));
  test.advance(60 * SECOND);
  const { retractionId } = await submitRetractionRequest(person, dataSetId, retractionRequest());
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  await deliverAll(test.app);
  const gone = (await get()).root.GetRecord.record[0];
  assert.equal(gone.header[0]["@status"], "deleted");
  assert.equal(gone.header[0].datestamp, "2026-11-02T02:02:00Z");
  assert.equal(gone.metadata, undefined);
  const list = await askOai(test, { verb: "ListRecords", metadataPrefix: "oai_dc", set: "access:public" });
  assert.equal(list.headersOf[0]["@status"], "deleted");
  const formats = { verb: "ListMetadataFormats", identifier: idOf(dataSetId) };
  assert.equal(codeOf(await askOai(test, formats)), "noMetadataFormats");
});

Deno.test("drafts and unknown datasets are no records", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create({ title: { zh: "草稿", en: "Draft" } });
  for (
    const identifier of [idOf(dataSetId), idOf("0".repeat(32)), `oai:example.org:${dataSetId}`, dataSetId]
  ) {
    const answer = await askOai(test, { verb: "GetRecord", metadataPrefix: "oai_dc", identifier });
    assert.equal(codeOf(answer), "idDoesNotExist", identifier);
  }
  const all = { verb: "ListRecords", metadataPrefix: "oai_dc" };
  assert.equal(codeOf(await askOai(test, all)), "noRecordsMatch");
});

Deno.test("an answer is sent compressed where that is taken, and not again to whom it has not changed for", async () => {
  await using test = await openTestApp();
  await publishEach(test, 3);
  const query = { verb: "ListRecords", metadataPrefix: "oai_dc" };
  const plain = await askOai(test, query);
  const answer = await test.api.request(`${ORIGIN}/oai?${new URLSearchParams(query)}`, {
    headers: { "Accept-Encoding": "br, gzip" },
  });
  assert.equal(answer.headers.get("Content-Encoding"), "gzip");
  const text = await new Response(answer.body!.pipeThrough(new DecompressionStream("gzip"))).text();
  assert.equal(text, plain.xml);
  for (const refused of ["identity", "gzip;q=0", "br"]) {
    const { headers } = await askOai(test, query, { "Accept-Encoding": refused });
    assert.equal(headers.get("Content-Encoding"), null, refused);
  }
  test.advance(5 * SECOND);
  const tag = plain.headers.get("ETag")!;
  const same = await askOai(test, query, { "If-None-Match": tag });
  assert.deepEqual([same.status, same.xml], [304, ""]);
  await publish(test.app, titled(9));
  assert.equal((await askOai(test, query, { "If-None-Match": tag })).status, 200);
});

Deno.test("arguments may be posted as a form", async () => {
  await using test = await openTestApp();
  await publishEach(test, 1);
  const post = async (body: string, type = "application/x-www-form-urlencoded") => {
    const headers = { "Content-Type": type };
    return await (await test.api.request(`${ORIGIN}/oai`, { method: "POST", headers, body })).text();
  };
  assert.match(await post("verb=ListIdentifiers&metadataPrefix=oai_dc"), /<ListIdentifiers><header>/);
  assert.match(await post("verb=Identify&verb=Identify"), /code="badVerb"/);
  assert.match(await post('{"verb":"Identify"}', "application/json"), /code="badVerb"/);
});

Deno.test("too many requests are told to wait with 503 and Retry-After, as harvesters understand it", async () => {
  await using test = await openTestApp();
  const env = { remoteAddress: "192.0.2.7" };
  const ask = () => test.api.request(`${ORIGIN}/oai?verb=Identify`, {}, env);
  for (let n = 0; n < 600; n++) await (await ask()).body?.cancel();
  const answer = await ask();
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get("Retry-After")) > 0);
  assert.equal((await answer.json()).code, 42_902);
});

Deno.test(`every format of every demo dataset is valid by its schema${NO_XMLLINT}`, {
  ignore: NO_XMLLINT !== "",
}, async () => {
  await using test = await openTestApp({ PUBLIC_URL: "http://data.example.org" });
  for (const name of DEMO) await publishDemo(test.app, name);
  for (const metadataPrefix of OAI_PREFIXES) {
    const list = await askOai(test, { verb: "ListRecords", metadataPrefix });
    assert.equal(list.headersOf.length, DEMO.length);
    assert.equal(await findSchemaErrors(list.xml), "", metadataPrefix);
  }
  for (const query of ["verb=Identify", "verb=ListSets", "verb=ListMetadataFormats", "verb=Nothing"]) {
    assert.equal(await findSchemaErrors((await askOai(test, query)).xml), "", query);
  }
});

Deno.test("nothing of a text becomes markup", async () => {
  await using test = await openTestApp();
  const hostile = 'a]]><x b="c">&amp;';
  await publish(test.app, { title: { zh: hostile, en: hostile }, keywords: { zh: [hostile], en: [] } });
  for (const metadataPrefix of OAI_PREFIXES) {
    const { xml } = await askOai(test, { verb: "ListRecords", metadataPrefix });
    assert.ok(xml.includes('a]]&gt;&lt;x b="c"&gt;&amp;amp;'), metadataPrefix);
    assert.ok(!xml.includes("<x b="), metadataPrefix);
  }
});

Deno.test("ListMetadataFormats names the schema of each format, and the platform publishes its own", async () => {
  await using test = await openTestApp();
  const { root } = await askOai(test, "verb=ListMetadataFormats");
  const formats = root.ListMetadataFormats.metadataFormat as { metadataPrefix: string; schema: string }[];
  assert.deepEqual(formats.map(({ metadataPrefix }) => metadataPrefix), [...OAI_PREFIXES]);
  const own = formats.find(({ metadataPrefix }) => metadataPrefix === "cstr")!.schema;
  const kept = await Deno.readTextFile(new URL("../../tests/schemas/cstr.xsd", import.meta.url));
  assert.equal(await (await test.api.request(own)).text(), kept);
});
