/** A page and its form as docs/extending.md shows them, and what the frame does for them. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import type { H } from "hono/types";
import { renderToString } from "react-dom/server";
import { type Locale, translator } from "../locales/mod.ts";
import { datasetTag } from "../sdk/model/change_tag.ts";
import type { CurrentUser } from "../sdk/model/account/user.ts";
import { ApiError } from "../sdk/mod.ts";
import { definePage, definePost, defineRedirect } from "./_page.ts";

const notes: string[] = [];

const page = definePage({
  access: "manage:calendar",
  load: (_c, _posted?: { text: string; problem: string }) => ({ notes }),
  render: ({ notes }, { user, done }, posted) => ({
    content: (
      <main>
        <h1>{user.realName}</h1>
        {done && <p>{done}</p>}
        {posted && <p>{posted.problem}</p>}
        <ul>{notes.map((note) => <li key={note}>{note}</li>)}</ul>
        <form method="post">
          <input name="text" defaultValue={posted?.text} />
        </form>
      </main>
    ),
    title: "Notes",
  }),
});

const post = definePost({
  page,
  limit: 100,
  returnTo: "/manage/notes",
  read: (form) => form("text").trim(),
  act: (text) => {
    if (text === "taken") throw new ApiError(40901, 200, "已有", "There is one");
    if (text === "broken") throw new TypeError("a fault");
    notes.push(text);
    return "/manage/notes?done=added";
  },
  explain: (error, text, c) => ({ posted: { text, problem: error.in(c.var.locale) } }),
});

const dataset = definePage({
  access: "public",
  load: (c) => {
    const dataSetId = c.req.query("id");
    return dataSetId ? { dataSetId } : undefined;
  },
  render: ({ dataSetId }) => ({ content: <h1>{dataSetId}</h1>, title: "Dataset", headers: { Link: "<x>" } }),
  cache: { tags: ({ dataSetId }) => [datasetTag(dataSetId), "search"] },
});

const newcomer = definePage({
  access: "visitorOnly",
  load: () => ({}),
  render: () => ({ content: <h1>New</h1>, title: "New" }),
});

const PERSON = { userName: "a@example.org", realName: "Wang Fang" };
const KEEPER: Partial<CurrentUser> = { ...PERSON, allowedAreas: ["calendar"] };

/** A site of these pages, for one person. */
function openSite(user: Partial<CurrentUser> | undefined, locale: Locale = "zh") {
  const kept: unknown[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    c.set("t", translator(locale));
    c.set("locale", locale);
    c.set("path", c.req.path + new URL(c.req.url).search);
    c.set("publicUrl", "http://localhost");
    c.set("production", true);
    c.set("user", user as CurrentUser | undefined);
    c.setRenderer((content, { title, status, noindex }) => {
      const robots = noindex ? "noindex" : "";
      return c.html(`<title>${title}</title>${robots}${renderToString(content)}`, status ?? 200);
    });
    await next();
    kept.push(c.var.keptUnder);
  });
  const mount = (method: string, path: string, handlers: H[]) => app.on(method, [path], ...handlers);
  mount("GET", "/manage/notes", page);
  mount("POST", "/manage/notes", post);
  mount("GET", "/shown", dataset);
  mount("GET", "/new", newcomer);
  mount("GET", "/old", defineRedirect({ access: "public", to: () => "/shown?id=d1" }));
  app.onError((error) =>
    new Response(error.message, { status: error instanceof ApiError ? error.status : 500 })
  );
  const send = async (path: string, fields?: Record<string, string>) => {
    const body = fields && new URLSearchParams(fields);
    const answer = await app.request(path, { method: fields ? "POST" : "GET", body });
    const { status, headers } = answer;
    const [location, caching] = [headers.get("Location"), headers.get("Cache-Control")];
    return { status, location, caching, link: headers.get("Link"), text: await answer.text() };
  };
  return { send, kept };
}

Deno.test("definePage() leads a visitor to the login and back", async () => {
  const { status, location } = await openSite(undefined).send("/manage/notes?year=2026");
  assert.deepEqual([status, location], [303, "/login?fullPath=%2Fmanage%2Fnotes%3Fyear%3D2026"]);
});

Deno.test("definePage() opens an area to those to whom the server opens it, whatever their role", async () => {
  const refused = await openSite({ ...PERSON, role: "administrator", allowedAreas: [] }).send(
    "/manage/notes",
  );
  assert.equal(refused.status, 403);
  assert.ok(refused.text.includes(translator("zh")("review.calendar.forbiddenTitle")));
  const { status, text } = await openSite(KEEPER).send("/manage/notes");
  assert.equal(status, 200);
  assert.ok(text.includes("Wang Fang"));
});

Deno.test("definePage() keeps what is not public out of caches and search engines", async () => {
  const own = await openSite(KEEPER).send("/manage/notes");
  assert.equal(own.caching, "no-store");
  assert.ok(own.text.includes("noindex"));
  const open = await openSite(KEEPER).send("/shown?id=d1");
  assert.equal(open.caching, null);
  assert.ok(!open.text.includes("noindex"));
  assert.equal(open.link, "<x>");
});

Deno.test("definePage() answers 404 for what load() does not find, and keeps a page under its tags", async () => {
  const { send, kept } = openSite(undefined);
  assert.equal((await send("/shown")).status, 404);
  assert.equal((await send("/shown?id=d1")).status, 200);
  assert.deepEqual(kept, [undefined, ["site", "content:notice", "dataset:d1", "search"]]);
});

Deno.test("definePage() leads on from a page for visitors who is signed in", async () => {
  const { status, location } = await openSite({ ...PERSON, allowedAreas: [] }, "en").send("/new");
  assert.deepEqual([status, location], [303, "/en"]);
});

Deno.test("defineRedirect() leads on in the visitor's language", async () => {
  const { status, location } = await openSite(undefined, "en").send("/old");
  assert.deepEqual([status, location], [303, "/en/shown?id=d1"]);
});

Deno.test("definePost() does what the form says and leads back", async () => {
  const { send } = openSite(KEEPER, "en");
  const { status, location, caching } = await send("/manage/notes", { text: " first " });
  assert.deepEqual([status, location, caching], [303, "/en/manage/notes?done=added", "no-store"]);
  assert.deepEqual(notes, ["first"]);
});

Deno.test("definePost() shows a refused form again with what was typed and why", async () => {
  const { send } = openSite(KEEPER, "en");
  const { status, text } = await send("/manage/notes", { text: "taken" });
  assert.equal(status, 200);
  assert.ok(text.includes('value="taken"') && text.includes("There is one"), text);
});

Deno.test("definePost() leaves a fault to the error page, and a body that is too long", async () => {
  const { send } = openSite(KEEPER);
  assert.equal((await send("/manage/notes", { text: "broken" })).status, 500);
  assert.equal((await send("/manage/notes", { text: "x".repeat(200) })).status, 413);
});

Deno.test("definePost() asks for what the page asks for", async () => {
  const before = notes.length;
  const visitor = await openSite(undefined).send("/manage/notes", { text: "second" });
  assert.deepEqual([visitor.status, visitor.location], [303, "/login?fullPath=%2Fmanage%2Fnotes"]);
  const other = await openSite({ ...PERSON, allowedAreas: [] }).send("/manage/notes", { text: "second" });
  assert.equal(other.status, 403);
  assert.equal(notes.length, before);
});
