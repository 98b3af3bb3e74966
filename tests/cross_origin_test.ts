/**
 * No page of another site reads an answer of ours (safety 2.7): what every site may read is the schema of manifests, the
 * public keys, and what OAI-PMH tells, which say the same to everybody.
 */
import assert from "node:assert/strict";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const EVIL = "https://evil.example";
/** The schema of manifests, the keys with which anybody verifies receipts, and harvests: they say the same to everybody. */
const PUBLIC = ["GET /.well-known/jwks.json", "GET /api/schema/manifest.json", "GET /oai"];

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
      if ([...answer.headers.keys()].some((name) => name.startsWith("access-control-"))) open.add(route);
      assert.equal(answer.headers.get("Access-Control-Allow-Credentials"), null, route);
    }
  }
  return [...open];
}

/** `GET /api/…` of everything that answers, once. */
const routesOf = (routes: readonly { method: string; path: string }[]) =>
  new Set(routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`));

Deno.test("no call but the schema of manifests, the public keys and harvests can be read by a page of another site", async () => {
  await using test = await openTestApp();
  const routes = routesOf(test.api.routes);
  assert.ok(routes.size > 100, `only ${routes.size} routes`);
  assert.deepEqual(await readable(test, (request) => test.api.fetch(request), routes), PUBLIC);
});

Deno.test("no page can be read by a page of another site", async () => {
  await using test = await openTestApp();
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const routes = routesOf(site.routes);
  for (const path of ["/", "/login", "/list"]) assert.ok(routes.has(`GET ${path}`), path);
  assert.deepEqual(await readable(test, (request) => site.fetch(request), routes), []);
});
