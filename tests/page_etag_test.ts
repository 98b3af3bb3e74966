/** Pages that everybody shares: what their ETag stands for, what a 304 costs, and in which forms they are sent. */
import assert from "node:assert/strict";
import { announceChange } from "../api/change_counter.ts";
import { flushUsage } from "../api/services/statistics/usage.ts";
import { SAMPLE_NEWS, seedArticles } from "./content.ts";
import { deposit, publish } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { openKeptSite } from "./site.ts";

const ARTICLE = `/news/Article?id=${SAMPLE_NEWS}`;
const BROWSER = { "Accept": "text/html", "Accept-Language": "zh", "User-Agent": "Mozilla/5.0 Firefox/140" };

/** A site whose kept pages never grow too old, with a published dataset and news. */
async function open() {
  const test = await openTestApp();
  await seedArticles(test);
  const [depositor, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, depositor, governance);
  const site = await openKeptSite(test);
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    await site.request(ORIGIN + path, { headers: { ...BROWSER, ...headers } });
  /** Looks at a page until it is kept: search takes in what was published in its own time. */
  const keep = async (path: string) => {
    for (let before = -1; before !== test.statements.length;) {
      before = test.statements.length;
      await (await get(path)).body?.cancel();
    }
  };
  const etagOf = async (path: string) => {
    const answer = await get(path);
    await answer.body?.cancel();
    return answer.headers.get("ETag") ?? assert.fail(`${path} has no ETag`);
  };
  const detail = `/detail?dataSetId=${dataSetId}`;
  const pages = ["/", "/list", "/communities", "/news", ARTICLE, detail];
  const etags = async () =>
    Object.fromEntries(await Promise.all(pages.map(async (path) => [path, await etagOf(path)])));
  return {
    test,
    depositor,
    governance,
    dataSetId,
    detail,
    pages,
    get,
    keep,
    etagOf,
    /** Those whose ETag is another one than it was. */
    async changed(before: Record<string, string>): Promise<string[]> {
      const after = await etags();
      return pages.filter((path) => after[path] !== before[path]);
    },
    etags,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("a 304 loads nothing, and carries no policy of scripts", async () => {
  await using place = await open();
  const { test, pages, detail, get, keep, etagOf } = place;
  for (const path of pages) {
    await keep(path);
    const etag = await etagOf(path);
    const before = test.statements.length;
    const answer = await get(path, { "If-None-Match": etag });
    assert.deepEqual([path, answer.status, await answer.text()], [path, 304, ""]);
    assert.deepEqual([path, ...test.statements.slice(before)], [path]);
    assert.equal(answer.headers.get("ETag"), etag);
    assert.equal(answer.headers.get("Content-Security-Policy"), null);
    assert.deepEqual(
      new Set(answer.headers.get("Vary")!.split(", ")),
      // A dataset's address answers in other formats too.
      new Set(["Accept-Encoding", "Accept-Language", "Cookie", ...(path === detail ? ["Accept"] : [])]),
    );
  }
});

Deno.test("a look that is answered 304 is a view like any other", async () => {
  await using place = await open();
  const { test, detail, dataSetId, etagOf, get, depositor } = place;
  const viewsOf = async () => {
    await flushUsage(test.app);
    return (await depositor.repository.statistics.ofDataset(dataSetId)).views;
  };
  const etag = await etagOf(detail);
  const before = await viewsOf();
  test.advance(60_000);
  assert.equal((await get(detail, { "If-None-Match": etag })).status, 304);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(await viewsOf(), before + 1);
});

Deno.test("the ETag of a page changes with what it shows, and with nothing else", async () => {
  await using place = await open();
  const { test, depositor, governance, changed, etags, detail, get } = place;
  const before = await etags();
  const { dataSetId } = await deposit(depositor);
  const { revision } = await depositor.repository.datasets.get(dataSetId);
  await depositor.repository.datasets.change(dataSetId, "V1", {
    revision,
    changes: { title: { zh: "另一题名", en: "Another title" } },
  });
  assert.deepEqual(await changed(before), []);
  // Rendered anew and the same as before: the browser keeps what it has.
  await test.app.db.withTx((tx) => Promise.resolve(announceChange(tx, test.app, ["news"])));
  assert.equal((await get("/news", { "If-None-Match": before["/news"] })).status, 304);
  assert.deepEqual(await changed(before), []);
  await publish(test, depositor, governance);
  assert.deepEqual(await changed(before), ["/", "/list"]);
  assert.equal((await get(detail, { "If-None-Match": before[detail] })).status, 304);
});

Deno.test("a kept page unpacks to what was rendered, in each form and under its own policy", async () => {
  await using place = await open();
  const { pages, get, keep } = place;
  for (const path of pages) {
    await keep(path);
    const first = await get(path);
    const rendered = withoutNonce(first, await first.text());
    const etags = new Set<string>();
    for (const [coding, stream] of [["br", "brotli"], ["gzip", "gzip"], ["identity", ""]] as const) {
      const answer = await get(path, { "Accept-Encoding": coding });
      assert.equal(answer.headers.get("Content-Encoding") ?? "identity", coding, path);
      const body = stream
        ? answer.body!.pipeThrough(new DecompressionStream(stream as "gzip"))
        : answer.body!;
      assert.equal(withoutNonce(answer, await new Response(body).text()), rendered, `${coding} ${path}`);
      etags.add(answer.headers.get("ETag")!);
    }
    assert.equal(etags.size, 3, path);
  }
});

Deno.test("a page for visitors is no answer to somebody who is signed in, nor to another language or theme", async () => {
  await using place = await open();
  const { depositor, pages, get, etagOf } = place;
  for (const path of pages) {
    const etag = await etagOf(path);
    const own = await get(path, { "If-None-Match": etag, "Cookie": `sdb-session=${depositor.token}` });
    assert.deepEqual([own.status, own.headers.get("ETag")], [200, null], path);
    assert.match(own.headers.get("Cache-Control")!, /private, no-store/);
    assert.ok((await own.text()).includes(depositor.email), path);
    for (const [other, cookie] of [[`/en${path === "/" ? "" : path}`, ""], [path, "theme=dark"]]) {
      const answer = await get(other, { "If-None-Match": etag, "Cookie": cookie });
      assert.equal(answer.status, 200, `${other} ${cookie}`);
      assert.ok(!(await answer.text()).includes(depositor.email));
    }
  }
});

/** What a page shows, checked to stand under the policy that it came with. */
function withoutNonce({ headers }: Response, html: string): string {
  const [, nonce] = /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  assert.ok(nonce && html.includes(`nonce="${nonce}"`));
  return html.replaceAll(nonce, "");
}
