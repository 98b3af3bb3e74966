/** Looks at kept pages of datasets count, and cost no query. */
import assert from "node:assert/strict";
import { flushUsage } from "../api/services/statistics/usage.ts";
import { usageCounter } from "../db/schema/mod.ts";
import { publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openKeptSite } from "./site.ts";
import { countStatements } from "./sql_statements.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

async function openKept(test: TestApp, dataSetId: string) {
  const site = await openKeptSite(test);
  return async (remoteAddress: string, userAgent = FIREFOX, method = "GET") => {
    const headers = { "Accept": "text/html", "Accept-Language": "zh", "User-Agent": userAgent };
    const request = new Request(`${ORIGIN}/detail?dataSetId=${dataSetId}`, { method, headers });
    const page: Response = await site.fetch(request, { remoteAddress });
    await page.body?.cancel();
    assert.equal(page.status, 200);
  };
}

async function views({ app }: TestApp): Promise<number> {
  await flushUsage(app);
  const rows = await app.db.read.select().from(usageCounter).all();
  return rows.filter(({ metric }) => metric === "views").reduce((sum, { count }) => sum + count, 0);
}

Deno.test("a look at a kept page counts like one at a new page, and reads nothing", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test, await test.signIn(), await test.signIn({ role: "governance" }));
  const look = await openKept(test, dataSetId);
  await look("198.51.100.1");
  await look("198.51.100.2");
  const { statements } = await countStatements(test, async () => {
    for (let n = 3; n <= 9; n++) await look(`198.51.100.${n}`);
    await look("198.51.100.9");
    await look("198.51.100.10", "Mozilla/5.0 (compatible; Googlebot/2.1)");
    await look("198.51.100.11", FIREFOX, "HEAD");
  });
  assert.deepEqual(statements, []);
  assert.equal(await views(test), 9);
});

Deno.test("looks at kept pages use up nothing of what their network may ask for", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test, await test.signIn(), await test.signIn({ role: "governance" }));
  const look = await openKept(test, dataSetId);
  for (let n = 0; n < 50; n++) await look("198.51.100.1");
  const asked = new Request(`${ORIGIN}/api/sdb-query-service/latest`);
  const { headers } = await test.api.fetch(asked, { remoteAddress: "198.51.100.1" });
  assert.equal(headers.get("RateLimit"), '"anonymous";r=598;t=60');
});
