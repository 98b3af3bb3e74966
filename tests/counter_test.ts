/** Usage reports of COUNTER by SUSHI: counted anew from a log of events, and refused as the protocol says. */
import assert from "node:assert/strict";
import { createRepository } from "../sdk/mod.ts";
import { ApiError } from "../sdk/error.ts";
import {
  type CounterReport,
  counterReportSchema,
  counterReportsSchema,
  sushiExceptionSchema,
  sushiStatusSchema,
} from "../sdk/model/counter.ts";
import { addCounterUsage, listCounterSerials } from "../db/queries/catalog/counter_usage.ts";
import { shanghaiDate } from "../sdk/model/time.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { publish, type Published } from "./published_rows.ts";
import { file } from "../db/schema/mod.ts";
import { eq } from "drizzle-orm";
import { countStatements } from "./sql_statements.ts";

const BASE = `${ORIGIN}/api/sdb-openapi-service`;
const AGENTS = {
  regular: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  machine: "curl/8.11.0",
  robot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};
const SECOND = 1000;

interface Event {
  /** Epoch milliseconds. */
  at: number;
  dataset: number;
  address: string;
  agent: keyof typeof AGENTS;
  kind: "view" | "download";
}

/** A row of a report: `sdb id month metric access count`. */
type Line = string;

/** Counts the log by the rules of the code of practice (spec 3 §7), in another way than the program does. */
function countAnew(log: readonly Event[], ids: readonly string[]): Line[] {
  const sums = new Map<string, number>();
  const add = (event: Event, metric: string) => {
    const key = [ids[event.dataset], shanghaiDate(event.at).slice(0, 7), metric, event.agent].join(" ");
    sums.set(key, (sums.get(key) ?? 0) + 1);
  };
  const who = ({ dataset, address, agent }: Event) => `${dataset} ${address} ${agent}`;
  const kept: Event[] = [];
  for (const event of log.filter(({ agent }) => agent !== "robot")) {
    const isDouble = kept.some((other) =>
      who(other) === who(event) && other.kind === event.kind && event.at - other.at < 30 * SECOND
    );
    if (!isDouble) kept.push(event);
  }
  for (const [n, event] of kept.entries()) {
    const hour = Math.floor(event.at / 3_600_000);
    const earlier = kept.slice(0, n).filter((other) =>
      who(other) === who(event) && Math.floor(other.at / 3_600_000) === hour
    );
    add(event, "total-dataset-investigations");
    if (earlier.length === 0) add(event, "unique-dataset-investigations");
    if (event.kind === "view") continue;
    add(event, "total-dataset-requests");
    if (!earlier.some(({ kind }) => kind === "download")) add(event, "unique-dataset-requests");
  }
  return [...sums].map(([key, count]) => `${key} ${count}`).sort();
}

function linesOf({ "report-datasets": datasets }: CounterReport): Line[] {
  return datasets.flatMap((one) => {
    const id = one["dataset-id"].find(({ type }) => type === "doi")?.value;
    return one.performance.flatMap(({ period, instance }) =>
      instance.map((row) =>
        [id, period["begin-date"].slice(0, 7), row["metric-type"], row["access-method"], row.count].join(" ")
      )
    );
  }).sort();
}

/** Events of some visitors on some days of two months, most of them close together. */
function writeLog(begin: number, count: number): Event[] {
  let state = 7;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const agents = ["regular", "regular", "machine", "robot"] as const;
  const events = Array.from({ length: count }, (): Event => ({
    // On two days of each of two months, between 10 and 13 o'clock, often within seconds of another one.
    at: begin + next(4) * 19 * 86_400_000 + next(3) * 3_600_000 + next(40) * 11 * SECOND,
    dataset: next(3),
    address: `198.51.100.${next(3)}`,
    agent: agents[next(4)],
    kind: next(3) === 0 ? "download" : "view",
  }));
  return events.sort((a, b) => a.at - b.at);
}

async function replay(test: TestApp, log: readonly Event[], datasets: readonly Published[]): Promise<void> {
  const files = await Promise.all(
    datasets.map(({ versionId }) =>
      test.app.db.read.select({ id: file.id }).from(file).where(eq(file.versionId, versionId)).get()
    ),
  );
  for (const { at, dataset, address, agent, kind } of log) {
    test.advance(at - test.app.clock().getTime());
    const path = kind === "view"
      ? `/sdb-dataset-service/dataset/details/${datasets[dataset].dataSetId}`
      : `/sdb-download-service/download?fileId=${files[dataset]!.id}`;
    const headers = new Headers({ "User-Agent": AGENTS[agent] });
    headers.set(...(kind === "view" ? ["X-View", "1"] : ["If-None-Match", "*"]) as [string, string]);
    const request = new Request(`${ORIGIN}/api${path}`, { headers });
    const { status } = await test.api.fetch(request, { remoteAddress: address });
    assert.equal(status, kind === "view" ? 200 : 304);
  }
  await test.app.usage.flush();
}

const openApiOf = (test: TestApp) =>
  createRepository({ server: ORIGIN, locale: "en", fetch: (request) => test.api.fetch(request) }).openApi;

async function refusalOf(test: TestApp, path: string) {
  const response = await test.api.request(`${BASE}${path}`);
  const body = sushiExceptionSchema.parse(await response.json());
  assert.match(body.messageZh, /\p{Script=Han}/u);
  return [response.status, body.code, body.severity, body.data];
}

Deno.test("a report counts what a log of events counts anew: double clicks, sessions, machines, robots, months", async () => {
  await using test = await openTestApp();
  const datasets: Published[] = [];
  for (let n = 0; n < 3; n++) {
    datasets.push(await publish(test.app, { title: { zh: `数据 ${n}`, en: `Data ${n}` } }));
  }
  const ids = datasets.map(({ serial }) => `10.5072/sdb.${String(serial).padStart(5, "0")}`);
  const log = writeLog(Date.parse("2026-11-03T10:00:00+08:00"), 400);
  await replay(test, log, datasets);
  const expected = countAnew(log, ids);
  assert.ok(expected.length > 40 && expected.length < log.length, `${expected.length} lines`);
  assert.equal(new Set(expected.map((line) => line.split(" ")[1])).size, 2);
  const openApi = openApiOf(test);
  const whole = await openApi.report("dsr", { begin_date: "2026-11", end_date: "2027-01-31" });
  assert.deepEqual(linesOf(whole), expected);
  const monthly: Line[] = [];
  const { reports, meta } = await openApi.reports();
  assert.deepEqual(meta, { page: 1, total: 2, totalPages: 1 });
  assert.deepEqual(
    reports.map(({ id }) => id),
    ["sdb-2026-12", "sdb-2026-11"],
  );
  for (const { id } of reports) monthly.push(...linesOf(await openApi.report(id)));
  assert.deepEqual(monthly.sort(), expected);
});

Deno.test("GET /report and /reports have the shapes of their schemas, and say what a report leaves out", async () => {
  await using test = await openTestApp();
  const { serial, dataSetId } = await publish(test.app, {
    title: { zh: "数据", en: "Data" },
    authors: [{ name: { zh: "张三", en: "San Zhang" }, orcid: "0000-0002-1825-0097", affiliations: [] }],
  });
  test.app.usage.record({ serial, metric: "downloads", visitor: "a", at: test.app.clock().getTime() });
  await test.app.usage.flush();
  const report = await openApiOf(test).report("sdb-2026-11");
  assert.deepEqual(counterReportSchema.parse(report), report);
  assert.deepEqual(report["report-header"]["reporting-period"], {
    "begin-date": "2026-11-01",
    "end-date": "2026-11-30",
  });
  // The month goes on.
  assert.deepEqual(report["report-header"].exceptions.map(({ code, data }) => [code, data]), [
    [3040, "2026-11"],
  ]);
  const [{ "dataset-contributors": names, performance, uri, ...about }] = report["report-datasets"];
  assert.deepEqual(names, [{ type: "name", value: "San Zhang" }, {
    type: "orcid",
    value: "0000-0002-1825-0097",
  }]);
  assert.equal(uri, `${test.app.config.publicUrl}/detail?dataSetId=${dataSetId}`);
  assert.deepEqual([about["dataset-title"], about.yop], ["Data", "2026"]);
  assert.deepEqual(performance[0].instance.map(({ count }) => count), [1, 1, 1, 1]);
  const reports = await openApiOf(test).reports({ page: 1, size: 1 });
  assert.deepEqual(counterReportsSchema.parse(reports), reports);
  sushiStatusSchema.parse(await openApiOf(test).status());
  const odd = await (await test.api.request(`${BASE}/report/sdb-2026-11?platform=x`)).json();
  assert.deepEqual(odd["report-header"].exceptions.at(-1).code, 3050);
});

Deno.test("SUSHI refuses with its exceptions: missing and wrong dates, no such report, no usage", async () => {
  await using test = await openTestApp();
  const { serial } = await publish(test.app, { title: { zh: "数据", en: "Data" } });
  test.app.usage.record({ serial, metric: "views", visitor: "a", at: test.app.clock().getTime() });
  await test.app.usage.flush();
  const cases: [path: string, ...refusal: unknown[]][] = [
    ["/report/dsr", 400, 1030, "fatal", "begin_date, end_date"],
    ["/report/dsr?begin_date=2026-01", 400, 1030, "fatal", "end_date"],
    ["/report/dsr?begin_date=&end_date=2026-01", 400, 1030, "fatal", "begin_date"],
    ["/report/dsr?begin_date=2026-13&end_date=2026-01", 400, 3020, "error", "begin_date=2026-13"],
    ["/report/dsr?begin_date=2026-01&end_date=2026-02-30", 400, 3020, "error", "end_date=2026-02-30"],
    [
      "/report/dsr?begin_date=2026-02&end_date=2026-01",
      400,
      3020,
      "error",
      "begin_date=2026-02, end_date=2026-01",
    ],
    [
      "/report/dsr?begin_date=2025-11&end_date=2026-11",
      400,
      3020,
      "error",
      "begin_date=2025-11, end_date=2026-11",
    ],
    ["/report/dsr?begin_date=2026-01&end_date=2026-10", 200, 3030, "error", "2026-01/2026-10"],
    ["/report/sdb-2026-10", 200, 3030, "error", "2026-10/2026-10"],
    ["/report/sdb-2027-01", 200, 3031, "error", "begin_date=2027-01"],
    ["/report/sdb-2026-13", 404, 3000, "fatal", "sdb-2026-13"],
    ["/report/tr_j1", 404, 3000, "fatal", "tr_j1"],
    ["/report/sdb-2026-11?publisher=nobody", 400, 3060, "error", "publisher=nobody"],
    ["/report/sdb-2026-11?after=-1", 400, 3060, "error", "after=-1"],
    ["/reports?page[number]=0", 400, 3060, "error", "page[number]=0"],
    ["/reports?page[size]=101", 400, 3060, "error", "page[size]=101"],
  ];
  for (const [path, ...refusal] of cases) assert.deepEqual(await refusalOf(test, path), refusal, path);
  const error = await openApiOf(test).report("dsr").catch((error) => error);
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.code, error.status, error.messageEn], [
    1030,
    400,
    "Insufficient Information to Process Request",
  ]);
});

Deno.test("a report of a community holds its datasets alone", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const own = await publish(test.app, { title: { zh: "刊", en: "Journal" }, communityCode: "j00001" });
  const other = await publish(test.app, { title: { zh: "他", en: "Other" } });
  const at = test.app.clock().getTime();
  for (const { serial } of [own, other]) {
    test.app.usage.record({ serial, metric: "views", visitor: "a", at });
  }
  await test.app.usage.flush();
  const { "report-datasets": datasets } = await openApiOf(test).report("sdb-2026-11", {
    publisher: "j00001",
  });
  assert.deepEqual(datasets.map((one) => one["dataset-title"]), ["Journal"]);
});

Deno.test("a report of many datasets goes on by key, each dataset once, with the same statements on each page", async () => {
  await using test = await openTestApp();
  const one = await publish(test.app, { title: { zh: "数据", en: "Data" } });
  const counts = { totalInvestigations: 1, uniqueInvestigations: 1, totalRequests: 0, uniqueRequests: 0 };
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    month: "2026-10",
    datasetSerial: one.serial + n,
    access: "regular" as const,
    ...counts,
  }));
  await test.app.db.withTx((tx) => addCounterUsage(tx, rows));
  const found: number[] = [];
  for (let after: number | undefined = 0; after !== undefined; after = found.at(-1)) {
    const page = await listCounterSerials(test.app.db.read, ["2026-09", "2026-10"], { after, limit: 1_000 });
    if (page.length === 0) break;
    found.push(...page);
  }
  assert.deepEqual(found, rows.map(({ datasetSerial }) => datasetSerial));
  const pages: string[] = [];
  let next: string | undefined = `${BASE}/report/sdb-2026-10`;
  for (; next; next = pages.at(-1)) {
    const address: string = next;
    let link: string | null = null;
    const { statements } = await countStatements(test, async () => {
      const response = await test.api.request(address);
      link = response.headers.get("Link");
      await response.json();
    });
    assert.ok(statements.length <= 6, `${statements.length} statements`);
    if (!link) break;
    pages.push(/^<([^>]+)>; rel="next"$/.exec(link)![1]);
  }
  assert.deepEqual(pages.map((address) => new URL(address).searchParams.get("after")), [
    String(one.serial + 999),
    String(one.serial + 1_999),
  ]);
});
