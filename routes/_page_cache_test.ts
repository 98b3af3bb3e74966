import assert from "node:assert/strict";
import { type BrotliCompress, createBrotliCompress } from "node:zlib";
import { Hono } from "hono";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import type { ArticleSummary } from "../sdk/model/content/article.ts";
import { noticeName, readDismissed } from "../sdk/model/content/dismissed_notices.ts";
import type { Viewed } from "./_kept_page.ts";
import { cachePages } from "./_page_cache.ts";

interface Parts {
  now?: number;
  /** Newest change of each tag; the position is the highest of them. */
  changed?: Partial<Record<ChangeTag, number>>;
  /** What the page says of itself; not kept when absent. */
  tags?: ChangeTag[];
  signedIn?: boolean;
  /** Stands on the page. */
  text?: string;
  /** In force. */
  notices?: ArticleSummary[];
}

/** A site of one page that counts its renderings, with a new nonce for every request. */
function openSite(parts: Parts) {
  const seen = { rendered: 0, nonce: 0, viewed: [] as Viewed[] };
  const site = new Hono();
  site.use(async (c, next) => {
    c.set("theme", "system");
    c.set("locale", c.req.query("lang") === "en" ? "en" : "zh");
    c.set("dismissed", readDismissed(c.req.header("Cookie")));
    c.set("path", c.req.path + new URL(c.req.url).search);
    await next();
  });
  const { answerUnchanged, keepPages } = cachePages({
    changes: {
      position: () => Math.max(0, ...Object.values(parts.changed ?? {}).map(Number)),
      newest: (tags) => Math.max(0, ...tags.map((tag) => parts.changed?.[tag] ?? 0)),
    },
    isSignedIn: () => parts.signedIn ?? false,
    onViewed: (_c, viewed) => Promise.resolve(seen.viewed.push(viewed)),
    now: () => parts.now ?? 0,
  });
  site.use(answerUnchanged, async (c, next) => {
    c.set("secureHeadersNonce", `nonce${++seen.nonce}`);
    await next();
    c.header("Content-Security-Policy", `script-src 'nonce-${c.var.secureHeadersNonce}'`);
  }, keepPages);
  site.get("*", (c) => {
    seen.rendered++;
    c.set("notices", parts.notices ?? []);
    if ("tags" in parts ? parts.tags : true) c.set("keptUnder", parts.tags ?? ["search"]);
    c.set("viewed", { dataSetId: "d1", version: "V1" });
    c.header("Link", "<x>; rel=cite-as");
    const { secureHeadersNonce: nonce } = c.var;
    c.set("html", `<script nonce="${nonce}"></script>数据<b nonce="${nonce}">${parts.text ?? ""}`);
    return c.html(c.var.html!);
  });
  const get = async (path: string, method = "GET", headers: Record<string, string> = {}) =>
    await site.request(path, { method, headers });
  const ask = (etag: string | null, path = "/list") => get(path, "GET", { "If-None-Match": etag ?? "" });
  return { seen, get, ask };
}

Deno.test("cachePages() renders a public page once and gives each answer its own nonce", async () => {
  const { seen, get } = openSite({});
  const first = await (await get("/list?q=a")).text();
  const again = await get("/list?q=a");
  assert.equal(await again.text(), first.replaceAll("nonce1", "nonce2"));
  assert.equal(again.headers.get("Link"), "<x>; rel=cite-as");
  assert.equal(seen.rendered, 1);
});

Deno.test("cachePages() counts a look at a kept page", async () => {
  const { seen, get } = openSite({});
  await get("/detail?dataSetId=d1");
  await get("/detail?dataSetId=d1");
  assert.deepEqual(seen.viewed, [{ dataSetId: "d1", version: "V1" }]);
});

Deno.test("cachePages() answers HEAD from the kept page too, and such an answer is no look at it", async () => {
  const { seen, get } = openSite({});
  const head = await get("/list?q=a", "HEAD");
  assert.deepEqual([await head.text(), head.headers.get("Link")], ["", "<x>; rel=cite-as"]);
  await get("/list?q=a", "HEAD");
  assert.deepEqual([seen.rendered, seen.viewed], [1, []]);
  assert.match(await (await get("/list?q=a")).text(), /数据/);
  assert.equal(seen.rendered, 1);
});

Deno.test("cachePages() renders anew after its time, after a change, for another query and for another language", async () => {
  const parts: Parts = { now: 0, changed: {} };
  const { seen, get } = openSite(parts);
  await get("/list");
  parts.now = 5_001;
  await get("/list");
  parts.changed = { search: 1 };
  await get("/list");
  await get("/list?q=a");
  await get("/list?lang=en");
  assert.equal(seen.rendered, 5);
});

Deno.test("cachePages() renders anew after a change of what the page shows, and after no other", async () => {
  const parts: Parts = { tags: ["dataset:d1", "communities"] };
  const { seen, get } = openSite(parts);
  await get("/detail");
  parts.changed = { "dataset:d2": 1, search: 2, news: 3 };
  await get("/detail");
  assert.equal(seen.rendered, 1);
  parts.changed = { ...parts.changed, "dataset:d1": 4 };
  await get("/detail");
  await get("/detail");
  assert.equal(seen.rendered, 2);
});

Deno.test("cachePages() keeps nothing of people who are signed in, and no page that is not shared", async () => {
  const signedIn = openSite({ signedIn: true });
  await signedIn.get("/list");
  await signedIn.get("/list");
  assert.equal(signedIn.seen.rendered, 2);
  const { seen, get } = openSite({ tags: undefined });
  for (const path of ["/datalist", "/login", "/mails", "/email?code=x", "/datalist"]) await get(path);
  assert.equal(seen.rendered, 5);
});

const LONG = '<p class="card">数据集 &amp; dataset</p>'.repeat(500);

for (const [coding, stream] of [["br", "brotli"], ["gzip", "gzip"]] as const) {
  Deno.test(`cachePages() sends a kept page as ${coding}, each with its own nonce`, async () => {
    const { get } = openSite({ text: LONG });
    const first = await (await get("/list")).text();
    for (const nonce of ["nonce2", "nonce3"]) {
      const answer = await get("/list", "GET", { "Accept-Encoding": `deflate, ${coding}` });
      assert.equal(answer.headers.get("Content-Encoding"), coding);
      assert.equal(answer.headers.get("Vary"), "Accept-Encoding");
      const bytes = await answer.bytes();
      assert.ok(bytes.length < first.length / 10, `${bytes.length} bytes`);
      const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(stream as "gzip"));
      assert.equal(await new Response(unpacked).text(), first.replaceAll("nonce1", nonce));
    }
  });
}

/** Lets compressing fail, at its beginning or while it works. @returns what ends that. */
const FAULTS: Record<string, () => () => void> = {
  "at once"() {
    const { getRandomValues } = crypto;
    crypto.getRandomValues = () => {
      throw new RangeError("out of memory");
    };
    return () => crypto.getRandomValues = getRandomValues;
  },
  "on its way"() {
    let stream: { flush: unknown } = createBrotliCompress();
    while (!Object.hasOwn(stream, "flush")) stream = Object.getPrototypeOf(stream);
    const { flush } = stream;
    stream.flush = function (this: BrotliCompress) {
      this.destroy(new RangeError("out of memory"));
    };
    return () => stream.flush = flush;
  },
};

for (const [when, begin] of Object.entries(FAULTS)) {
  Deno.test(`cachePages() sends a kept page as it is where compressing fails ${when}, and compresses it later`, async () => {
    const { get } = openSite({ text: LONG });
    const first = await (await get("/list")).text();
    const ask = () => get("/list", "GET", { "Accept-Encoding": "br" });
    const end = begin();
    try {
      const answer = await ask();
      assert.deepEqual([answer.status, answer.headers.get("Content-Encoding")], [200, null]);
      assert.equal(await answer.text(), first.replaceAll("nonce1", "nonce2"));
    } finally {
      end();
    }
    assert.equal((await ask()).headers.get("Content-Encoding"), "br");
  });
}

Deno.test("cachePages() sends a kept page as it is to who takes it in no other form", async () => {
  const { get } = openSite({});
  const first = await (await get("/list")).text();
  for (const accepted of ["", "deflate", "br;q=0, gzip;q=0.0"]) {
    const answer = await get("/list", "GET", { "Accept-Encoding": accepted });
    assert.equal(answer.headers.get("Content-Encoding"), null);
    assert.equal((await answer.text()).replaceAll(/nonce\d/g, "nonce1"), first);
  }
});

Deno.test("cachePages() answers 304 in place of a kept page, whichever form the browser has", async () => {
  const { seen, get, ask } = openSite({});
  const etags = [(await get("/list")).headers.get("ETag")!];
  for (const coding of ["br", "gzip", "identity"]) {
    etags.push((await get("/list", "GET", { "Accept-Encoding": coding })).headers.get("ETag")!);
  }
  assert.equal(new Set(etags).size, 3);
  for (const etag of [...etags, `W/${etags[0]}`, `"other", ${etags[1]}`]) {
    const answer = await ask(etag);
    assert.equal(answer.status, 304);
    assert.ok(etag.includes(answer.headers.get("ETag")!));
    assert.equal(answer.headers.get("Cache-Control"), "no-cache");
    // The browser would take the policy over for the page that it has, and none of its scripts would run.
    assert.equal(answer.headers.get("Content-Security-Policy"), null);
  }
  assert.equal(seen.rendered, 1);
  assert.equal((await ask(`"other"`)).status, 200);
});

Deno.test("cachePages() counts a look that is answered 304", async () => {
  const { seen, get, ask } = openSite({});
  const etag = (await get("/detail")).headers.get("ETag");
  await ask(etag, "/detail");
  assert.deepEqual(seen.viewed, [{ dataSetId: "d1", version: "V1" }]);
});

Deno.test("cachePages() gives a page another ETag when it shows something else, and only then", async () => {
  const parts: Parts = { changed: {}, text: "one" };
  const { seen, get, ask } = openSite(parts);
  const etag = (await get("/list")).headers.get("ETag");
  parts.changed = { search: 1 };
  const same = await ask(etag);
  assert.deepEqual([same.status, same.headers.get("Content-Security-Policy")], [304, null]);
  assert.equal(seen.rendered, 2);
  parts.text = "two";
  assert.equal((await ask(etag)).status, 304);
  parts.changed = { search: 2 };
  const other = await ask(etag);
  assert.equal(other.status, 200);
  assert.notEqual(other.headers.get("ETag"), etag);
  assert.notEqual((await get("/list?lang=en")).headers.get("ETag"), null);
});

Deno.test("cachePages() gives no ETag to people who are signed in, nor to a page that is not shared", async () => {
  const parts: Parts = {};
  const { get, ask } = openSite(parts);
  const etag = (await get("/list")).headers.get("ETag");
  parts.signedIn = true;
  const own = await ask(etag);
  assert.deepEqual([own.status, own.headers.get("ETag")], [200, null]);
  assert.equal((await openSite({ tags: undefined }).get("/login")).headers.get("ETag"), null);
});

Deno.test("cachePages() keeps one copy of a page whatever closed notices a reader names, and another one without those in force", async () => {
  const notice = (slug: string) => ({ slug, updatedAt: "2026-11-02T00:00:00Z" }) as ArticleSummary;
  const [one, two] = [notice("one"), notice("two")];
  const parts: Parts = { changed: { "content:notice": 1 }, tags: ["content:notice"], notices: [one, two] };
  const { seen, get } = openSite(parts);
  const look = async (...closed: string[]) => {
    const before = seen.rendered;
    await get("/list", "GET", { Cookie: closed.join(".") });
    return seen.rendered > before ? "rendered" : "kept";
  };
  assert.equal(await look("made-up"), "rendered");
  for (const others of [[], ["made-up"], ["old-one", "x"]]) assert.equal(await look(...others), "kept");
  assert.equal(await look(noticeName(one)), "rendered");
  assert.equal(await look("made-up", noticeName(one)), "kept");
  assert.equal(await look(noticeName(one), noticeName(two)), "rendered");
  assert.equal(await look(noticeName(two), "x", noticeName(one)), "kept");
  parts.changed = { "content:notice": 2 };
  parts.notices = [two];
  assert.equal(await look(noticeName(one)), "rendered", "a notice was changed");
  assert.equal(await look(), "kept", "it is no longer in force");
});
