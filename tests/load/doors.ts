/**
 * `deno task bench doors [RECORDS]`: how fast programs are served that read the repository, as ratios to the same bytes sent
 * from memory, to the first page and to the page for people.
 */
import assert from "node:assert/strict";
import { type OpenApp, openApp } from "../../api/app.ts";
import { readConfig } from "../../api/config.ts";
import { createApi } from "../../api/mod.ts";
import { reindex } from "../../api/services/search/reindex.ts";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { buildSite } from "../../tasks/build.ts";
import { insertPublished } from "../published_rows.ts";
import { fillWithDatasets } from "./corpus.ts";
import { startLoadServer } from "./load_server.ts";
import { atLeast, atMost, inTurn, median, noted, printTable, ratioOf, type Row, timeOf } from "./rounds.ts";

const root = new URL("../..", import.meta.url).pathname;
const LIST = "/oai?verb=ListRecords&metadataPrefix=oai_dc";
const DETAIL = `/detail?dataSetId=${(42).toString(16).padStart(32, "0")}`;
const NEGOTIATED = {
  "JSON-LD": "application/ld+json",
  "DataCite JSON": "application/vnd.datacite.datacite+json",
};
const ASKED = 200;
const DURING = 10_000;
const EVERY_MS = 200;

export async function benchDoors(records: number): Promise<void> {
  await buildSite("preact");
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-bench-doors-" });
  try {
    await fill(dataDir, records);
    const rows = await measureServer(dataDir, records);
    rows.push(...await harvestWhilePublishing());
    printTable(rows);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function open(dataDir: string): Promise<OpenApp> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "error" });
  return await openApp({ config, migrations: `${root}db/migrations` });
}

async function fill(dataDir: string, records: number): Promise<void> {
  const app = await open(dataDir);
  await fillWithDatasets(app, records);
  await reindex(app);
  await app.close();
}

async function measureServer(dataDir: string, records: number): Promise<Row[]> {
  await using server = await startLoadServer("site", "preact", dataDir);
  const pages = await harvest(server.address);
  assert.equal(pages.reduce((sum, { count }) => sum + count, 0), records);
  await using memory = serveFromMemory(pages);
  const harvests = await inTurn({
    SDB: () => timeOf(() => harvest(server.address)),
    memory: () => timeOf(() => harvest(memory.address)),
  });
  const deep = pages[Math.floor(pages.length * 0.95)]!.path;
  return [
    atLeast(
      `Harvest of ${records} records, speed / the same bytes from memory`,
      ratioOf(harvests, "memory", "SDB"),
      0.6,
    ),
    atMost(
      "Page at 95 % of the depth / the first, time",
      await timeRatio(server.address, { path: deep }, { path: LIST }),
      1.1,
    ),
    ...await measureNegotiation(server.address),
  ];
}

interface Asked {
  path: string;
  accept?: string;
}

async function measureNegotiation(address: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, accept] of Object.entries(NEGOTIATED)) {
    const ratio = await timeRatio(address, { path: DETAIL, accept }, { path: DETAIL });
    rows.push(atMost(`${name} by negotiation / the page, time`, ratio, 1));
  }
  return rows;
}

/** Each asked after the other, so that what else the machine does weighs on both. @returns ratio of the medians. */
async function timeRatio(address: string, one: Asked, other: Asked): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < ASKED; n++) {
    for (const [which, asked] of [one, other].entries()) {
      times[which]!.push(await timeOf(() => ask(address, asked)));
    }
  }
  return median(times[0]) / median(times[1]);
}

async function ask(address: string, { path, accept = "text/html" }: Asked): Promise<string> {
  const answer = await fetch(address + path, { headers: { Accept: accept, "Accept-Language": "zh" } });
  const text = await answer.text();
  assert.equal(answer.status, 200, text.slice(0, 200));
  return text;
}

interface Page {
  path: string;
  body: string;
  count: number;
}

/** Follows the resumption tokens to the end. */
async function harvest(address: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let path: string | undefined = LIST; path;) {
    const body = await ask(address, { path, accept: "text/xml" });
    pages.push({ path, body, count: body.split("<record>").length - 1 });
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(body)?.[1];
    path = token && `/oai?${new URLSearchParams({ verb: "ListRecords", resumptionToken: token })}`;
  }
  return pages;
}

function serveFromMemory(pages: readonly Page[]) {
  const encoder = new TextEncoder();
  const bodies = new Map(pages.map(({ path, body }) => [path, encoder.encode(body)]));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { pathname, search } = new URL(request.url);
    return new Response(bodies.get(pathname + search), { headers: { "Content-Type": "text/xml" } });
  });
  return {
    address: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A harvest of records of which more come all the time: none that was there at its begin may be missing, none come twice. */
async function harvestWhilePublishing(): Promise<Row[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-bench-doors-" });
  await fill(dataDir, DURING);
  const app = await open(dataDir);
  const api = createApi(app);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => api.fetch(request, { remoteAddress: "127.0.0.1" }),
  );
  const publishing = publishEvery(app);
  let pages: Page[] = [];
  const milliseconds = await timeOf(async () =>
    pages = await harvest(`http://127.0.0.1:${server.addr.port}`)
  );
  const published = await publishing.stop();
  const ids = pages.flatMap(({ body }) =>
    [...body.matchAll(/<identifier>(oai:[^<]+)</g)].map(([, id]) => id)
  );
  assert.equal(new Set(ids).size, ids.length, "a record came twice");
  assert.ok(ids.length >= DURING, `${DURING - ids.length} records are missing`);
  await server.shutdown();
  await app.close();
  await Deno.remove(dataDir, { recursive: true });
  return [
    atMost(`Harvest of ${DURING} records while 5 a second are published`, milliseconds / 1000, 60, " s"),
    noted("Records published meanwhile", published),
  ];
}

function publishEvery(app: OpenApp): { stop(): Promise<number> } {
  let count = 0;
  let stopped = false;
  const work = (async () => {
    for (; !stopped; count++) {
      const metadata = metadataSchema.parse({ title: { zh: `新 ${count}`, en: `New ${count}` } });
      const { serial } = await app.db.withTx((tx) => insertPublished(tx, app, metadata));
      await app.search.refresh(serial);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return { stop: async () => (stopped = true, await work, count) };
}
