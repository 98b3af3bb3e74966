/** The comparison as pages of the built site: both languages, both addresses, without JavaScript, within 10 statements. */
import assert from "node:assert/strict";
import { blockComparisonQueue, publishTwoVersions } from "./compare.ts";
import { publish } from "./datasets.ts";
import { openPages as signedInPages, type Page } from "./pages.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { assertStatements } from "./sql_statements.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

async function openPages(test: TestApp) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return async (path: string) => {
    const answer = await site.request(ORIGIN + path, { headers: { Accept: "text/html" } });
    const retryAfter = answer.headers.get("Retry-After");
    return { status: answer.status, html: await answer.text(), retryAfter };
  };
}

Deno.test("/diff shows two versions of 1,500 files with 40 differences in at most 10 statements", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishTwoVersions(test.app, 1_500);
  const open = await openPages(test);
  for (const query of ["", "&tab=files", "&tab=files&show=all"]) {
    const path = `/diff/${dataSetId}?left=V1&right=V2${query}`;
    const { status, html } = await assertStatements(test, 10, path, () => open(path));
    assert.equal(status, 200, path);
    assert.equal(html.includes("2024-1499.csv"), query.endsWith("all"));
  }
});

Deno.test("/diff marks words and files in both languages, and diffShow is the same page", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishTwoVersions(test.app, 100);
  const open = await openPages(test);
  const zh = await open(`/diff/${dataSetId}`);
  assert.match(zh.html, /<html[^>]*lang="zh-CN"/);
  assert.match(zh.html, /<h1[^>]*>版本对比/);
  assert.match(zh.html, /<del[^>]*>水位<\/del>/);
  assert.match(zh.html, /<ins[^>]*>水温<\/ins>/);
  const en = await open(`/en/diff/diffShow?dataSetId=${dataSetId}&left=V1&right=V2&tab=files`);
  assert.match(en.html, /<h1[^>]*>Compare versions/);
  for (const word of ["Added", "Deleted", "Changed", "Renamed"]) assert.ok(en.html.includes(word), word);
  assert.match(en.html, /Previous path: station-20\/2024-0020\.csv/);
  assert.match(en.html, new RegExp(`<form[^>]*method="get"[^>]*action="/en/diff/${dataSetId}"`));
  const swapped = await open(`/diff/${dataSetId}?left=V2&right=V1`);
  assert.match(swapped.html, /<del[^>]*>水温<\/del>/);
});

Deno.test("/diff opens at the files where they alone differ, and each tab can be opened by its link", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, governance);
  await person.repository.datasets.addVersion(dataSetId);
  await person.repository.files.upload(dataSetId, "V2", "data/later.csv", "a\n1\n");
  const go = await signedInPages(test, person);
  const current = ({ text }: Page) =>
    /aria-current="page"[^>]*href="[^"]*[?&]tab=(\w+)|href="[^"]*[?&]tab=(\w+)[^"]*"[^>]*aria-current="page"/
      .exec(text)?.slice(1).find(Boolean);
  const address = `/diff/${dataSetId}?left=V1&right=V2`;
  assert.equal(current(await go(address)), "files");
  assert.equal(current(await go(`${address}&tab=metadata`)), "metadata");
  const file = `${address}&tab=files&path=data%2Flater.csv`;
  assert.match((await go(file)).text, /<summary[^>]*>编码：UTF-8</);
  const chosen = (await go(`/en${file}&encoding=big5`)).text;
  assert.match(chosen, /<summary[^>]*>Encoding: Big5 \(your choice\)</);
  assert.match(chosen, /<input[^>]*name="path"[^>]*value="data\/later\.csv"/);
});

Deno.test("/diff of what a visitor may not see, or of nothing, is not found", async () => {
  await using test = await openTestApp();
  const open = await openPages(test);
  for (const path of ["/diff/x1", "/diff/diffShow?dataSetId=x1", `/en/diff/${"0".repeat(32)}`]) {
    assert.equal((await open(path)).status, 404, path);
  }
});

Deno.test("/diff says in both languages that too many comparisons wait, and the API when to come again", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishTwoVersions(test.app, 30);
  const open = await openPages(test);
  const line = blockComparisonQueue(test.app, 20);
  const answers = await Promise.all([open(`/diff/${dataSetId}`), open(`/en/diff/${dataSetId}`)]);
  const address = `${ORIGIN}/api/sdb-dataset-version-service/diff?dataSetId=${dataSetId}`;
  const api = await test.api.request(address);
  await line.release();
  assert.deepEqual(answers.map(({ status, retryAfter }) => [status, retryAfter]), [[503, "5"], [503, "5"]]);
  assert.match(answers[0].html, /服务繁忙，请稍后再试。/);
  assert.match(answers[1].html, /The service is busy, please try again later\./);
  assert.deepEqual([api.status, api.headers.get("Retry-After")], [503, "5"]);
  assert.equal((await open(`/diff/${dataSetId}`)).status, 200);
});
