/**
 * `deno task bench [DATASETS]`: ratios measured in one run against bare references on the same machine, at 10,000
 * datasets; `deno task bench pages` those of `pages.ts`, `files` and `doors` those of theirs. Absolute figures belong to the machine; read the ratios.
 */
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { reindex } from "../../api/services/search/reindex.ts";
import { searchQuerySchema } from "../../sdk/model/search.ts";
import { buildSite } from "../../tasks/build.ts";
import { fillWithDatasets } from "./corpus.ts";
import { benchDoors } from "./doors.ts";
import { benchFiles } from "./files.ts";
import { startLoadServer } from "./load_server.ts";
import { benchPages } from "./pages.ts";

const DATASETS = Number(Deno.args[0] ?? 10_000);
const SECONDS = 4;
const root = new URL("../..", import.meta.url).pathname;
const PAGES = {
  list: "/list?q=%E6%95%B0%E6%8D%AE",
  detail: `/detail?dataSetId=${(42).toString(16).padStart(32, "0")}`,
};

interface Row {
  what: string;
  perSecond: number;
  p99: number;
}

async function main(): Promise<void> {
  await buildSite("preact");
  await buildSite("react");
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-bench-" });
  try {
    await prepare(dataDir);
    const ready = await measureStart(dataDir);
    const searches = await measureSearch(dataDir);
    const rows = await measurePages(dataDir);
    print(rows, searches, ready);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function open(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "error" });
  return await openApp({ config, migrations: `${root}db/migrations` });
}

async function prepare(dataDir: string): Promise<void> {
  const app = await open(dataDir);
  await fillWithDatasets(app, DATASETS);
  await reindex(app);
  await app.close();
}

/** Milliseconds from the start of a process to its first answer. */
async function measureStart(dataDir: string): Promise<number> {
  const started = performance.now();
  await using _server = await startLoadServer("site", "preact", dataDir);
  return performance.now() - started;
}

/** 95th percentile in milliseconds of searches with all facets, in process. */
async function measureSearch(dataDir: string): Promise<number> {
  const app = await open(dataDir);
  const queries = ["企鹅", "数据", "penguin", "climate temperature", "海洋", '"sea surface"', "data", ""];
  const times: number[] = [];
  for (let round = 0; round < 25; round++) {
    for (const q of queries) {
      const started = performance.now();
      await app.search.search(searchQuerySchema.parse({ q }));
      times.push(performance.now() - started);
    }
  }
  await app.close();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}

async function measurePages(dataDir: string): Promise<Row[]> {
  const rows: Row[] = [await measureConstant(dataDir)];
  for (const [name, path] of Object.entries(PAGES)) {
    rows.push({ what: `${name}: raw SQL of the page`, ...await measureSql(dataDir, name) });
    for (
      const [mode, runtime] of [["recorded", "react"], ["recorded", "preact"], ["site", "preact"]] as const
    ) {
      await using server = await startLoadServer(mode, runtime, dataDir);
      const what = `${name}: ${
        mode === "site" ? "the product" : "same components, no database"
      } (${runtime})`;
      rows.push({ what, ...await load(`${server.address}${path}`) });
    }
  }
  return rows;
}

async function measureConstant(dataDir: string): Promise<Row> {
  await using server = await startLoadServer("constant", "preact", dataDir);
  return { what: "constant string from Hono", ...await load(server.address) };
}

/** One row of the page's main table by key, as the floor of what a database costs. */
async function measureSql(dataDir: string, page: string): Promise<Omit<Row, "what">> {
  const app = await open(dataDir);
  const statement = page === "list"
    ? sql`SELECT * FROM dataset_version WHERE dataset_serial BETWEEN 100 AND 119`
    : sql`SELECT * FROM dataset_version WHERE dataset_serial = 42`;
  const until = performance.now() + 2_000;
  let count = 0;
  for (; performance.now() < until; count++) await app.db.read.all(statement);
  await app.close();
  return { perSecond: count / 2, p99: NaN };
}

async function load(url: string): Promise<Omit<Row, "what">> {
  const options = { url, connections: 16, headers: { accept: "text/html", "accept-language": "zh" } };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

function print(rows: Row[], searchP95: number, ready: number): void {
  const limit = (what: string) =>
    rows.find((row) => row.what === `${what.split(":")[0]}: same components, no database (preact)`);
  console.log(`\n${DATASETS} datasets, 16 connections, ${SECONDS} s a row\n`);
  console.log("| what | requests/s | p99 ms | share of rendering alone |\n| --- | --- | --- | --- |");
  for (const { what, perSecond, p99 } of rows) {
    const base = limit(what);
    const share = base ? (perSecond / base.perSecond).toFixed(2) : "";
    console.log(`| ${what} | ${perSecond.toFixed(0)} | ${Number.isNaN(p99) ? "" : p99} | ${share} |`);
  }
  console.log(`\nsearch with ten facets, p95: ${searchP95.toFixed(1)} ms (goal 50)`);
  console.log(`start of the process to its first answer: ${(ready / 1000).toFixed(2)} s (goal 5)`);
}

if (import.meta.main) {
  const [name, ...numbers] = Deno.args;
  if (name === "pages") await benchPages();
  else if (name === "doors") await benchDoors(Number(numbers[0] ?? 100_000));
  else if (name === "files") {
    await benchFiles(Number(numbers[0] ?? 1_024), Number(numbers[1] ?? 20_000), numbers.slice(2));
  } else await main();
}
