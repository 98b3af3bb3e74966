/**
 * `deno task bench pages`: what a page costs above its own markup, and what a kept page and a 304 save, as ratios from
 * one run in process over the demo data. Each round measures everything once, so that a busy machine slows all alike.
 */
import assert from "node:assert/strict";
import { build } from "vite";
import { changesOf } from "../../api/change_counter.ts";
import { openApp } from "../../api/app.ts";
import { readConfig } from "../../api/config.ts";
import { createApi } from "../../api/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { buildSite } from "../../tasks/build.ts";
import { runDeno } from "../../tasks/process.ts";

type Markup = typeof import("./page_markup.ts");
type PageName = Parameters<Markup["markupOf"]>[0];
type Site = ReturnType<Markup["createServer"]>;

/** Shortest time for which a row is measured in a round: in so short a time the machine is as busy for all rows. */
const ROUND_MS = 30;
const ROUNDS = 60;
const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const BUNDLE = "dist/bench";
const BROWSER = { Accept: "text/html", "Accept-Language": "zh", "Accept-Encoding": "gzip, br" };

/** Rows of one page, in the order in which they are measured. */
type Row = "rendered" | "markup" | "strings" | "kept" | "unchanged";

export async function benchPages(): Promise<void> {
  await buildSite("preact");
  const { createServer, loadClientBuild, markupOf } = await bundle();
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-bench-" });
  try {
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: "error" };
    await runDeno(["run", "--allow-all", `${root}/tasks/seed.ts`, "--demo"], { env: settings });
    const config = readConfig(settings);
    const app = await openApp({ config, migrations: `${root}/db/migrations` });
    const { assets, files } = await loadClientBuild(`${root}/dist/preact/client`);
    const api = createApi(app);
    const parts = { api, assets, files, publicUrl: config.publicUrl, production: true };
    const fresh = createServer(parts);
    const keeping = createServer({ ...parts, changes: changesOf(app) });
    const { datasets } = createRepository({
      server: config.publicUrl,
      fetch: async (call) => await api.fetch(call),
    });
    const [{ dataset: { dataSetId } }] = (await datasets.search({ q: "penguins" })).list;
    const paths: Record<PageName, string> = { list: "/list", detail: `/detail?dataSetId=${dataSetId}` };
    for (const [name, path] of Object.entries(paths)) {
      const rows = await rowsOf({ fresh, keeping, path, markup: () => markupOf(name as PageName) });
      print(name, await measure(rows));
    }
    await app.close();
  } finally {
    await Deno.remove(dataDir, { recursive: true });
    await Deno.remove(`${root}/${BUNDLE}`, { recursive: true });
  }
}

/** The site and its pages in one file below dist/, from where packages are found. */
async function bundle(): Promise<Markup> {
  Deno.env.set("UI_RUNTIME", "preact");
  await build({
    root,
    logLevel: "warn",
    mode: "production",
    build: {
      ssr: true,
      outDir: BUNDLE,
      rolldownOptions: { input: { page_markup: "tests/load/page_markup.ts" } },
    },
  });
  return await import(`file://${root}/${BUNDLE}/page_markup.js`);
}

interface Measured {
  fresh: Site;
  keeping: Site;
  path: string;
  markup: () => string;
}

async function rowsOf({ fresh, keeping, path, markup }: Measured): Promise<Record<Row, () => unknown>> {
  const ask = async (site: Site, headers: Record<string, string> = BROWSER) => {
    const answer = await site.request(path, { headers });
    return { status: answer.status, etag: answer.headers.get("ETag"), bytes: await answer.bytes() };
  };
  const shown = new TextDecoder().decode((await ask(fresh)).bytes);
  assert.ok(markup() === shown, "the markup is not that of the page");
  const strings = stringsOf(shown);
  assert.ok(strings() === shown, "the strings are not those of the page");
  // A browser remembers the ETag of what it got last: a page that was looked at shows another count in a while.
  let { etag } = await ask(keeping);
  const askAgain = async () => {
    const answer = await ask(keeping, { ...BROWSER, "If-None-Match": etag ?? "" });
    etag = answer.etag;
    return answer;
  };
  await ask(keeping);
  assert.deepEqual([(await askAgain()).status, (await ask(keeping)).status], [304, 200]);
  return {
    rendered: () => ask(fresh),
    markup,
    strings,
    kept: () => ask(keeping),
    unchanged: askAgain,
  };
}

/** Values of attributes, and text between tags. */
const DYNAMIC = /(=")([^"]*)(?=")|(>)([^<]+)(?=<)/g;

/** Builds the same page as template strings would: what may differ from page to page is escaped and put between the rest. */
function stringsOf(html: string): () => string {
  const parts: { before: string; value: string }[] = [];
  let end = 0;
  for (const { 1: quote, 2: attribute, 3: bracket, 4: text, index } of html.matchAll(DYNAMIC)) {
    const [opening, written] = [quote ?? bracket, attribute ?? text];
    const value = written.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    // Scripts and HTML of a README are not escaped; they stand between the values.
    const isRaw = escape(value) !== written;
    parts.push({
      before: html.slice(end, index) + opening + (isRaw ? written : ""),
      value: isRaw ? "" : value,
    });
    end = index + opening.length + written.length;
  }
  const rest = html.slice(end);
  return () => {
    let built = "";
    for (const { before, value } of parts) built += `${before}${escape(value)}`;
    return built + rest;
  };
}

const escape = (value: string) =>
  /[&<"]/.test(value)
    ? value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
    : value;

/** Milliseconds of each row: what a quarter of its rounds stay below, since other work on the machine only adds to them. */
async function measure(rows: Record<Row, () => unknown>): Promise<Record<Row, number>> {
  const times = Object.entries(rows).map(([row, work]) => ({ row, work, rounds: [] as number[] }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const { work, rounds } of times) {
      const time = await timeOf(work);
      if (round >= 0) rounds.push(time);
    }
  }
  const quarter = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 4)];
  return Object.fromEntries(times.map(({ row, rounds }) => [row, quarter(rounds)])) as Record<Row, number>;
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  let [count, spent] = [0, 0];
  for (; spent < ROUND_MS; count++, spent = performance.now() - started) {
    // A string that is only joined is not built yet: its bytes are.
    const result = await work();
    if (typeof result === "string") encoder.encode(result);
  }
  return spent / count;
}

const encoder = new TextEncoder();

function print(name: string, times: Record<Row, number>): void {
  const { rendered, markup, strings, kept, unchanged } = times;
  const ratios: [what: string, ratio: number, goal: string][] = [
    ["rendered anew, of its own markup from memory", markup / rendered, "0.5, stretch 0.7"],
    ["its markup, of the same bytes from template strings", strings / markup, "0.35"],
    ["a kept page, times as fast as rendered anew", rendered / kept, "8"],
    ["a 304, times as fast as rendered anew", rendered / unchanged, "15"],
  ];
  console.log(`\n| ${name} | ratio | goal |\n| --- | --- | --- |`);
  for (const [what, ratio, goal] of ratios) console.log(`| ${what} | ${ratio.toFixed(2)} | ${goal} |`);
  const all = Object.entries(times).map(([row, time]) => `${row} ${time.toFixed(3)}`);
  console.log(`\nMilliseconds of this machine: ${all.join(", ")}`);
}
