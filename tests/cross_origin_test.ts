/**
 * A page of another site reads what every visitor may read and nothing else (safety 2.7): calls that say `anyOrigin`, the
 * schema of manifests, the public keys, and what OAI-PMH tells. No session goes with its request.
 */
import assert from "node:assert/strict";
import { OPERATIONS } from "../api/operation_list.ts";
import { createRepository } from "../sdk/mod.ts";
import { completeMetadata } from "./datasets.ts";
import { publish } from "./published_rows.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const EVIL = "https://evil.example";
/** The schema of manifests, the keys with which anybody verifies receipts, and harvests: they say the same to everybody. */
const PUBLIC = [
  "GET /.well-known/jwks.json",
  "GET /api/schema/manifest.json",
  "GET /oai",
  "GET /open-api/v2/api-docs",
  "GET /api/sdb-openapi-service/open-api/v2/api-docs",
  ...OPERATIONS.filter(({ anyOrigin }) => anyOrigin).map(({ method, path }) => `${method} ${path}`),
];

type Fetch = (request: Request) => Response | Promise<Response>;

/** Every route, as it is and as a browser asks beforehand. @returns those that say a word to another site. */
async function readable(test: TestApp, fetch: Fetch, routes: Iterable<string>): Promise<string[]> {
  const { token } = await test.signIn();
  const open = new Set<string>();
  for (const route of routes) {
    const [method, pattern] = route.split(" ");
    const path = pattern.replace(/:\w+(\{[^}]*\})?\??|\{\w+\}/g, "1").replace(/\*/g, "x");
    for (const asked of [method, "OPTIONS"]) {
      // Together they are more than one person may ask in a minute.
      test.advance(1_000);
      const headers = {
        Origin: EVIL,
        Cookie: `${sessionCookie(ORIGIN)}=${token}`,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization",
      };
      const answer = await fetch(new Request(`${ORIGIN}${path}`, { method: asked, headers }));
      await answer.body?.cancel();
      const methods = answer.headers.get("Access-Control-Allow-Methods");
      const isFor = asked !== "OPTIONS" || !methods || methods.split(",").includes(method);
      const says = [...answer.headers.keys()].some((name) => name.startsWith("access-control-"));
      if (says && isFor) open.add(route);
      assert.equal(answer.headers.get("Access-Control-Allow-Credentials"), null, route);
    }
  }
  return [...open];
}

/** `GET /api/…` of everything that answers, once. */
const routesOf = (routes: readonly { method: string; path: string }[]) =>
  new Set(
    routes.filter(({ method }) => method !== "ALL" && method !== "OPTIONS").map(({ method, path }) =>
      `${method} ${path}`
    ),
  );

Deno.test("calls that say so can be read by a page of another site, and no others", async () => {
  await using test = await openTestApp();
  const routes = routesOf(test.api.routes);
  assert.ok(routes.size > 100, `only ${routes.size} routes`);
  const found = await readable(test, (request) => test.api.fetch(request), routes);
  assert.deepEqual([...new Set(found)].sort(), [...new Set(PUBLIC)].sort());
});

Deno.test("calls for pages of every site change nothing, need nobody signed in, and take no token from a page", async () => {
  const open = OPERATIONS.filter(({ anyOrigin }) => anyOrigin);
  assert.ok(open.length > 40, `${open.length} calls`);
  for (const { id, method, signedIn, scope } of open) {
    assert.ok(method === "GET" || id === "searchDatasets", id);
    assert.ok(!signedIn && (scope === "read" || scope === "open"), id);
  }
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, completeMetadata());
  for (
    const path of [`/api/sdb-dataset-service/dataset/details/${dataSetId}`, "/api/sdb-query-service/query"]
  ) {
    const asked = await test.api.request(`${ORIGIN}${path}`, {
      method: "OPTIONS",
      headers: {
        Origin: EVIL,
        "Access-Control-Request-Method": path.endsWith("query") ? "POST" : "GET",
        "Access-Control-Request-Headers": "authorization, content-type",
      },
    });
    assert.equal(asked.status, 204);
    assert.equal(asked.headers.get("Access-Control-Allow-Origin"), "*");
    assert.doesNotMatch(asked.headers.get("Access-Control-Allow-Headers") ?? "", /authorization/i);
  }
  const elsewhere = createRepository({
    server: ORIGIN,
    headers: { Origin: EVIL },
    fetch: (request) => test.api.fetch(request),
  });
  assert.equal((await elsewhere.datasets.search({ q: "" })).list.length, 1);
  assert.equal((await elsewhere.datasets.get(dataSetId)).dataSetId, dataSetId);
  const missing = await test.api.request(`${ORIGIN}/api/sdb-dataset-service/dataset/details/none`, {
    headers: { Origin: EVIL },
  });
  assert.equal(
    missing.headers.get("Access-Control-Allow-Origin"),
    "*",
    "the page can read why it is refused",
  );
});

Deno.test("no page can be read by a page of another site, but for the module of widgets", async () => {
  await using test = await openTestApp();
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const routes = routesOf(site.routes);
  for (const path of ["/", "/login", "/list"]) assert.ok(routes.has(`GET ${path}`), path);
  const found = await readable(test, (request) => site.fetch(request), routes);
  assert.deepEqual(found, ["GET /widgets/sdb.js"], "the module of widgets, which is the same for everybody");
});
