/** Pages of the built site over a real app: how many SQL statements each takes (goal: at most 10). */
import assert from "node:assert/strict";
import { lookAtFirst, publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { assertStatements, countStatements, isSessionStatement } from "./sql_statements.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

async function openPages(test: TestApp) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return (path: string, cookie = ""): Promise<Response> =>
    site.request(`${ORIGIN}${path}`, {
      headers: { Accept: "text/html", "Accept-Language": "zh", Cookie: cookie },
    });
}

/** On the tab of files, a folder that holds everything stands open: a second page of the list. */
const FILES_TAB = 12;

Deno.test("no public page takes more than 10 SQL statements, the tab of files 12", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, await test.signIn(), governance);
  const open = await openPages(test);
  const tabs = ["info", "files", "cite", "statistics", "versions"].map((tab) =>
    `/detail?dataSetId=${dataSetId}&tab=${tab}`
  );
  for (const path of ["/", "/list", "/list?q=sea&sort=views", "/communities", ...tabs]) {
    const most = path.endsWith("tab=files") ? FILES_TAB : 10;
    await assertStatements(test, most, path, async () => {
      const page = await open(path);
      assert.equal(page.status, 200, path);
      assert.ok((await page.text()).includes("</html>"));
    });
  }
});

Deno.test("the page of a dataset and the home page load no version twice", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, governance);
  await lookAtFirst(test, dataSetId);
  await publish(test, person, governance);
  const open = await openPages(test);
  // The lists of the home page read the sums of usage once a minute.
  await (await open("/")).text();
  const detail = `/detail?dataSetId=${dataSetId}`;
  // What visitors saw before is not loaded again until it changes.
  for (const [path, most, expected] of [["/", 4, 0], [detail, 7, 1], [detail, 0, 0]] as const) {
    const statements = await assertStatements(test, most, path, async () => {
      const before = test.statements.length;
      await (await open(path)).text();
      return test.statements.slice(before);
    });
    const loads = statements.filter((sql) => sql.includes('from "creator"'));
    assert.equal(loads.length, expected, loads.join("\n"));
  }
});

Deno.test("the pages of one's own work take at most 10 SQL statements beside the session's", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const person = await test.signIn();
  await publish(test, person, governance);
  const { dataSetId } = await person.repository.datasets.create();
  const open = await openPages(test);
  for (const path of ["/datalist", `/dataset?dataSetId=${dataSetId}&version=V1`]) {
    const { result, statements } = await countStatements(
      test,
      () => open(path, `sdb-session=${person.token}`),
    );
    assert.equal(result.status, 200, path);
    const taken = statements.filter((sql) => !isSessionStatement(sql));
    assert.ok(taken.length <= 10, `${path} takes ${taken.length} statements:\n${taken.join("\n")}`);
  }
});

Deno.test("a form posted by another site gets the error page and changes nothing", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const headers = {
    Origin: "https://evil.example",
    Cookie: `sdb-session=${person.token}`,
    Accept: "text/html",
  };
  const body = new URLSearchParams({
    agree: "true",
    action: "create",
    dataSetTypeCode: "001",
    language: "zh",
  });
  const answer = await site.request(`${ORIGIN}/dataset?type=create`, { method: "POST", headers, body });
  assert.equal(answer.status, 403);
  assert.match(await answer.text(), /<html/);
  assert.equal((await person.repository.datasets.mine()).total, 0);
});
