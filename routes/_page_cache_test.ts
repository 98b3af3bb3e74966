import assert from "node:assert/strict";
import { Hono } from "hono";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import { cachePages, type Viewed } from "./_page_cache.ts";

interface Parts {
  now?: number;
  /** Newest change of each tag; the position is the highest of them. */
  changed?: Partial<Record<ChangeTag, number>>;
  /** What the page says of itself; not kept when absent. */
  tags?: ChangeTag[];
  signedIn?: boolean;
}

/** A site of one page that counts its renderings, with a new nonce for every request. */
function openSite(parts: Parts) {
  const seen = { rendered: 0, nonce: 0, viewed: [] as Viewed[] };
  const site = new Hono();
  site.use(async (c, next) => {
    c.set("locale", c.req.query("lang") === "en" ? "en" : "zh");
    c.set("theme", "system");
    c.set("path", c.req.path + new URL(c.req.url).search);
    c.set("secureHeadersNonce", `nonce${++seen.nonce}`);
    await next();
  });
  site.use(cachePages({
    changes: {
      position: () => Math.max(0, ...Object.values(parts.changed ?? {}).map(Number)),
      newest: (tags) => Math.max(0, ...tags.map((tag) => parts.changed?.[tag] ?? 0)),
    },
    isSignedIn: () => parts.signedIn ?? false,
    onViewed: (_c, viewed) => Promise.resolve(seen.viewed.push(viewed)),
    now: () => parts.now ?? 0,
  }));
  site.get("*", (c) => {
    seen.rendered++;
    if ("tags" in parts ? parts.tags : true) c.set("keptUnder", parts.tags ?? ["search"]);
    c.set("viewed", { dataSetId: "d1", version: "V1" });
    c.header("Link", "<x>; rel=cite-as");
    return c.html(
      `<script nonce="${c.var.secureHeadersNonce}"></script>数据<b nonce="${c.var.secureHeadersNonce}">`,
    );
  });
  return { seen, get: async (path: string, method = "GET") => await site.request(path, { method }) };
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
