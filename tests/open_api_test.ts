/** The open API for aggregators (spec 3 §4), through the whole app. */
import assert from "node:assert/strict";
import { sql as raw } from "drizzle-orm";
import { createRepository, type DatasetMetadata, type Input } from "../sdk/mod.ts";
import { harvestQuerySchema, OPEN_API_DEPTH_MAX } from "../sdk/model/open_api.ts";
import { DAY_MS } from "../sdk/model/time.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { publish } from "./published_rows.ts";
import { countStatements } from "./sql_statements.ts";

const BASE = `${ORIGIN}/api/sdb-openapi-service`;

const DATASET: Input<DatasetMetadata> = {
  title: { zh: "湖冰", en: "Lake ice" },
  description: { zh: "<p>青海湖的冰</p>", en: "<p>Ice of <b>Qinghai</b> Lake</p>" },
  keywords: { zh: ["湖", "冰", "青海"], en: ["lake", "ice", "Qinghai"] },
  authors: [
    { name: { zh: "张三", en: "San Zhang" }, affiliations: [] },
    { name: { zh: "李四", en: "Si Li" }, affiliations: [] },
  ],
  subjects: ["170", "17010"],
  language: "en",
};

function openApiOf(test: TestApp, locale: "zh" | "en" = "en") {
  return createRepository({ server: ORIGIN, locale, fetch: (request) => test.api.fetch(request) }).openApi;
}

const ask = async (test: TestApp, path: string, headers = {}) => {
  const request = new Request(`${BASE}${path}`, { headers });
  const response = await test.api.fetch(request, { remoteAddress: "198.51.100.7" });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

Deno.test("GET /search lists what was published in the last days, newest first, in the shape that clients know", async () => {
  await using test = await openTestApp();
  const now = test.app.clock().getTime();
  await publish(test.app, { title: { zh: "旧", en: "Old" } }, { publishedAt: now - 10 * DAY_MS });
  const { dataSetId } = await publish(test.app, DATASET, { publishedAt: now - DAY_MS });
  await publish(test.app, { title: { zh: "稿", en: "Draft" } }, { status: "DRAFT" });
  const { body, status } = await ask(test, "/search?page=1&size=10&range=3", { "Accept-Language": "en" });
  assert.deepEqual([status, body.code], [200, 20_000]);
  assert.deepEqual(body.data, {
    pageNo: 1,
    pageSize: 10,
    totalPages: 1,
    totalElements: 1,
    recommendData: [{
      title: "Lake ice",
      introduction: "Ice of Qinghai Lake",
      keyword: "lake;ice;Qinghai",
      author: "San Zhang;Si Li",
      publishDate: "2026-11-01 10:00:00",
      taxonomy: "170-Earth sciences;17010-History of earth sciences",
      year: 2026,
      doi: "10.5072/sdb.00002",
      cstr: "31253.11.sdb.00002",
      dataSetId,
      language: "en",
      clicks: 0,
      referenceNumber: 0,
    }],
  });
  const { recommendData } = await openApiOf(test, "zh").search();
  assert.deepEqual(recommendData.map(({ title }) => title), ["湖冰", "旧"]);
  assert.equal(recommendData[0].keyword, "湖;冰;青海");
});

Deno.test("GET /harvest gives every dataset of a period once, page by page, with its ends included", async () => {
  await using test = await openTestApp();
  const begin = Date.parse("2026-10-01T00:00:00+08:00");
  for (let n = 0; n < 25; n++) {
    // Some at the same moment.
    await publish(test.app, { title: { zh: `${n}`, en: `${n}` } }, {
      publishedAt: begin + (n >> 1) * DAY_MS / 2,
    });
  }
  const openApi = openApiOf(test);
  const found: string[] = [];
  for (let page = 1;; page++) {
    const { recommendData, totalPages, totalElements } = await openApi.harvest({ page, size: 10 });
    assert.deepEqual([totalPages, totalElements], [3, 25]);
    found.push(...recommendData.map(({ title }) => title));
    if (page === totalPages) break;
  }
  assert.deepEqual(found, Array.from({ length: 25 }, (_, n) => String(24 - n)));
  const within = async (start_time: string, end_time: string) =>
    (await openApi.harvest({ start_time, end_time })).totalElements;
  assert.equal(await within("1970-01-01", "2099-01-01"), 25);
  assert.equal(await within("2026-10-02", "2026-10-02"), 4);
  assert.equal(await within("2026-10-02 12:00:00", "2026-10-02 12:00:00"), 2);
  assert.equal(await within("2026-10-01T16:00:00Z", "2026-10-02T04:00:00Z"), 4);
  assert.equal((await openApi.harvest({ start_time: "", end_time: "" })).totalElements, 25);
});

Deno.test("GET /harvest takes no month for a time, and a minute to its end", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, DATASET, { publishedAt: Date.parse("2026-11-02T01:30:45Z") });
  const found = async (end: string) => {
    const { status, body } = await ask(test, `/harvest?end_time=${encodeURIComponent(end)}`);
    return status === 200
      ? body.data.recommendData.map((one: { dataSetId: string }) => one.dataSetId)
      : body.code;
  };
  assert.deepEqual(await found("2026-11-02T01:30Z"), [dataSetId]);
  assert.deepEqual(await found("2026-11-02T01:30:45Z"), [dataSetId]);
  assert.deepEqual(await found("2026-11-02T01:30:44Z"), []);
  for (const end of ["2026-11", "2026", "2026-11-02T01:30", "2026-11-02T01:30:45"]) {
    assert.equal(await found(end), 40_000, end);
  }
});

Deno.test("GET /search and /harvest refuse what no page is, in both languages", async () => {
  await using test = await openTestApp();
  const cases: [path: string, wrong: string, key: string][] = [
    ["/search?page=0", "page", "tooSmall"],
    ["/search?page=x", "page", "wrongType"],
    ["/search?size=101", "size", "tooBig"],
    ["/search?range=0", "range", "tooSmall"],
    ["/search?range=1e309", "range", "wrongType"],
    ["/search?page=101&size=100", "page", "pageTooDeep"],
    ["/harvest?page=5001&size=2", "page", "pageTooDeep"],
    ["/harvest?start_time=2026-02-30", "start_time", "invalidDate"],
    ["/harvest?end_time=yesterday", "end_time", "invalidDate"],
    ["/harvest?start_time=2026-11-02&end_time=2026-11-01", "end_time", "endBeforeStart"],
    ["/json", "doi", "invalidDoi"],
    ["/json?doi=x", "doi", "invalidDoi"],
    ["/metrics?doi=", "doi", "invalidDoi"],
  ];
  for (const [path, wrong, key] of cases) {
    const { status, body } = await ask(test, path);
    assert.equal(status, 400, path);
    const [issue] = body.data.issues;
    assert.deepEqual([issue.path, issue.key], [wrong, key], path);
    assert.match(issue.message, /\p{Script=Han}/u, path);
    assert.match(issue.messageEn, /^[A-Z]/, path);
  }
  assert.ok(harvestQuerySchema.safeParse({ page: OPEN_API_DEPTH_MAX / 100, size: 100 }).success);
});

Deno.test("GET /json and /metrics tell of the public version behind a DOI, however it is written", async () => {
  await using test = await openTestApp();
  const { serial } = await publish(test.app, DATASET, { files: [{ path: "a.csv", size: 1200 }] });
  const openApi = openApiOf(test);
  for (const doi of ["10.5072/sdb.00001", "https://doi.org/10.5072/SDB.00001", " doi:10.5072/sdb.00001"]) {
    const found = await openApi.json(doi);
    assert.equal(found["@type"], "Dataset");
    assert.match(String(found["@id"]), /10\.5072\/sdb\.00001$/);
    const { version, size, conditionsOfAccess, isAccessibleForFree, name } = found;
    assert.deepEqual({ version, size, conditionsOfAccess, isAccessibleForFree, name }, {
      version: "V1",
      size: { "@type": "QuantitativeValue", value: 1200, unitText: "B" },
      conditionsOfAccess: "unrestricted",
      isAccessibleForFree: true,
      name: "Lake ice",
    });
  }
  const at = test.app.clock().getTime();
  for (const metric of ["views", "downloads"] as const) {
    test.app.usage.record({ serial, metric, visitor: "somebody", at });
  }
  await test.app.usage.flush();
  assert.deepEqual(await openApi.metrics("10.5072/sdb.00001"), {
    titleZh: "湖冰",
    titleEn: "Lake ice",
    visit: 1,
    download: 1,
    refPapers: 0,
  });
  const missing = await ask(test, "/metrics?doi=10.5072/none");
  assert.deepEqual([missing.status, missing.body.code], [404, 40_400]);
});

Deno.test("the open API may be read by pages of any origin, and says what is left of the limits", async () => {
  await using test = await openTestApp();
  await publish(test.app, DATASET);
  for (
    const path of [
      "/search",
      "/harvest",
      "/json?doi=10.5072/sdb.00001",
      "/metrics?doi=10.5072/sdb.00001",
      "/status",
      "/reports",
      "/open-api/v2/api-docs",
    ]
  ) {
    const { headers, status } = await ask(test, path, { Origin: "https://elsewhere.example" });
    assert.equal(status, 200, path);
    assert.equal(headers.get("Access-Control-Allow-Origin"), "*", path);
    assert.ok(headers.has("RateLimit"), path);
    const preflight = await test.api.request(`${BASE}${path}`, {
      method: "OPTIONS",
      headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "GET" },
    });
    assert.equal(preflight.status, 204, path);
    assert.equal(preflight.headers.get("Access-Control-Allow-Origin"), "*", path);
  }
});

Deno.test("a list of the open API costs the same statements for one dataset as for a hundred", async () => {
  await using test = await openTestApp();
  for (let n = 0; n < 100; n++) await publish(test.app, DATASET);
  const openApi = openApiOf(test);
  const costs = [];
  for (const size of [1, 100]) {
    const { statements } = await countStatements(test, () => openApi.harvest({ size }));
    costs.push(statements.length);
  }
  assert.deepEqual(costs, [4, 4]);
});

Deno.test("listPublished() reads a page by key, and its count too", async () => {
  await using test = await openTestApp();
  const plans: string[] = [];
  for (
    const sql of [
      "select version_id from search_document where published_at >= 1 and published_at <= 2 " +
      "order by published_at desc, dataset_serial desc limit 10 offset 10",
      "select count(*) from search_document where published_at >= 1 and published_at <= 2",
    ]
  ) {
    const rows = await test.app.db.read.all<{ detail: string }>(raw.raw(`explain query plan ${sql}`));
    plans.push(...rows.map(({ detail }) => detail));
  }
  assert.equal(plans.length, 2);
  for (const plan of plans) assert.match(plan, /USING (COVERING )?INDEX search_document_published/);
});

/** A validator of Swagger 2 that knows its schema, where one is installed. */
const VALIDATOR = `
import json, sys
from openapi_spec_validator import OpenAPIV2SpecValidator
errors = [error.message for error in OpenAPIV2SpecValidator(json.load(sys.stdin)).iter_errors()]
print(json.dumps(errors))
`;

async function findSwaggerErrors(document: unknown): Promise<string[] | undefined> {
  const python = new Deno.Command("python3", {
    args: ["-c", VALIDATOR],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  });
  try {
    const child = python.spawn();
    await new Blob([JSON.stringify(document)]).stream().pipeTo(child.stdin);
    const { success, stdout } = await child.output();
    return success ? JSON.parse(new TextDecoder().decode(stdout)) : undefined;
  } catch {
    return undefined;
  }
}

Deno.test("GET /open-api/v2/api-docs is a Swagger 2 document of exactly the calls of the open API", async () => {
  await using test = await openTestApp();
  const document = await (await test.api.request(`${ORIGIN}/open-api/v2/api-docs`)).json();
  assert.deepEqual(document, (await ask(test, "/open-api/v2/api-docs")).body);
  assert.deepEqual([document.swagger, document.basePath], ["2.0", "/api/sdb-openapi-service"]);
  const { paths } = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  const own = Object.keys(paths).filter((path) => path.startsWith(document.basePath));
  assert.deepEqual(
    Object.keys(document.paths).map((path) => document.basePath + path).sort(),
    own.sort(),
  );
  for (const path of own) {
    const { parameters = [] } = paths[path].get;
    const named = (list: { name: string }[]) => list.map(({ name }) => name);
    const written = document.paths[path.slice(document.basePath.length)].get;
    assert.deepEqual(named(written.parameters), named(parameters), path);
  }
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/definitions\/(\w+)"/g)) {
    assert.ok(document.definitions[name], name);
  }
  assert.doesNotMatch(JSON.stringify(document), /#\/components/);
  assert.deepEqual(await findSwaggerErrors(document) ?? [], []);
});
