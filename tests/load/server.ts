/**
 * One server of the benchmark in a process of its own: `deno run -A server.ts MODE RUNTIME DATA_DIR PORT`.
 * `site` is the product, `recorded` the same pages over answers kept in memory (no database), `constant` a bare string.
 */
import { Hono } from "hono";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { createApi } from "../../api/mod.ts";
import { changeCountOf } from "../../api/change_counter.ts";

const [mode, runtime, dataDir, port] = Deno.args;
const root = new URL("../..", import.meta.url).pathname;
const build = `${root}dist/${runtime}`;

const fetchers = { site: await openSite(false), recorded: await openSite(true), constant: constant() };

type Fetch = (request: Request) => Response | Promise<Response>;

function constant(): Fetch {
  const text = "x".repeat(60_000);
  return new Hono().get("*", (c) => c.html(text)).fetch;
}

async function openSite(recorded: boolean): Promise<Fetch> {
  if (mode === "constant" || recorded !== (mode === "recorded")) return () => new Response();
  const config = readConfig({ DATA_DIR: dataDir, PORT: port, DEMO: "off", LOG_LEVEL: "error" });
  const app = await openApp({ config, migrations: `${root}db/migrations` });
  const api = createApi(app);
  const { createServer, loadClientBuild } = await import(`${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const parts = { assets, files, publicUrl: config.publicUrl, production: false };
  if (recorded) return createServer({ api: record(api), ...parts }).fetch;
  return createServer({ api, ...parts, changeCount: () => changeCountOf(app) }).fetch;
}

/** Answers a call it has seen before from memory: what is left is the cost of the pages alone. */
function record(api: { fetch(request: Request, env?: object): Response | Promise<Response> }) {
  const answers = new Map<string, string>();
  return {
    async fetch(request: Request, env?: object): Promise<Response> {
      const key = `${request.method} ${request.url} ${await request.clone().text()}`;
      const known = answers.get(key);
      const body = known ?? await (await api.fetch(request, env)).text();
      answers.set(key, body);
      return new Response(body, { headers: { "Content-Type": "application/json" } });
    },
  };
}

Deno.serve(
  { hostname: "127.0.0.1", port: Number(port), onListen: () => {} },
  fetchers[mode as keyof typeof fetchers],
);
