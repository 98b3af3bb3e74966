/** The module of widgets, and the frames in which places without scripts of their own show one, as the built site serves them. */
import assert from "node:assert/strict";
import { completeMetadata } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { publish } from "./published_rows.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
/** Bytes of the module on the way (issue 27, part 7). */
const MODULE_MAX = 10 * 1024;

async function openSite() {
  const test = await openTestApp();
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    site.request(`${ORIGIN}${path}`, { headers: { Cookie: "theme=dark", ...headers } });
  return { test, get, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("the module of widgets is small on the way, kept for an hour, and open to every site", async () => {
  await using site = await openSite();
  for (const coding of ["br", "gzip"]) {
    const answer = await site.get("/widgets/sdb.js", { "Accept-Encoding": coding });
    assert.equal(answer.headers.get("Content-Encoding"), coding);
    const { byteLength } = await answer.arrayBuffer();
    assert.ok(byteLength <= MODULE_MAX, `${byteLength} bytes (${coding})`);
    assert.equal(answer.headers.get("Content-Type"), "text/javascript; charset=utf-8");
    assert.equal(answer.headers.get("Cache-Control"), "public, max-age=3600");
    assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
    assert.equal(answer.headers.get("Set-Cookie"), null);
  }
  const plain = await site.get("/widgets/sdb.js");
  const source = await plain.text();
  assert.doesNotMatch(
    source,
    /\bimport\s*[({"'`]|\bfrom\s*["'`]|document\.cookie|localStorage|sessionStorage|\beval\(|innerHTML/,
  );
  assert.match(source, /credentials:\s*`omit`/);
  const again = await site.get("/widgets/sdb.js", { "If-None-Match": plain.headers.get("ETag")! });
  assert.equal(again.status, 304);
});

Deno.test("a frame holds one widget for any site, sets no cookie, and lets nothing out of its attributes", async () => {
  await using site = await openSite();
  for (const kind of ["badge", "metrics", "files", "paper"]) {
    const hostile = encodeURIComponent(`10.5072/"><script>alert(1)</script>`);
    const answer = await site.get(`/widget/${kind}?doi=${hostile}&size=small&lang=en&theme="><b>`);
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("Content-Security-Policy")!, /script-src 'self'.*frame-ancestors \*$/);
    assert.equal(answer.headers.get("X-Frame-Options"), null);
    assert.equal(answer.headers.get("Set-Cookie"), null);
    assert.equal(answer.headers.get("Cache-Control"), "public, max-age=3600");
    assert.doesNotMatch(html, /<script>|<b>/);
    assert.match(html, /<img src="\/badge\/10\.5072\//);
  }
  const cstr = await (await site.get("/widget/badge?cstr=31253.11.sdb.1&lang=zh")).text();
  assert.match(cstr, /<html lang="zh-CN">.*<sdb-dataset-badge cstr="31253\.11\.sdb\.1" lang="zh">/s);
  for (const path of ["/widget/badge", "/widget/map?doi=10.5072/x", `/widget/badge?doi=${"1".repeat(999)}`]) {
    const answer = await site.get(path);
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(answer.headers.get("Content-Security-Policy")!, /frame-ancestors \*/);
    await answer.body?.cancel();
  }
});

Deno.test("a dataset's page leads to oEmbed and to the builder, which begins with the dataset", async () => {
  await using site = await openSite();
  const { dataSetId } = await publish(site.test.app, completeMetadata());
  const { doi } = await site.test.visitor.datasets.get(dataSetId);
  const page = await (await site.get(`/en/detail?dataSetId=${dataSetId}&tab=cite`)).text();
  const [, address] = /type="application\/json\+oembed" href="([^"]+)"/.exec(page)!;
  const { pathname, search } = new URL(address!.replaceAll("&amp;", "&"));
  assert.equal((await (await site.get(pathname + search)).json()).type, "rich");
  const [, builder] = /href="(\/en\/help\?p=widgets_component[^"]+)"/.exec(page)!;
  const shown = await (await site.get(builder!.replaceAll("&amp;", "&"))).text();
  assert.ok(shown.includes(`/widget/badge?doi=${encodeURIComponent(doi!)}`), shown.slice(0, 400));
});
