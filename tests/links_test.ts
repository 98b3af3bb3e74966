/**
 * Nothing that the site shows leads to what is not built or not there: every link, button and form of every page, of
 * the mails and of the command line's help is followed, in both languages, as each kind of person.
 */
import assert from "node:assert/strict";
import { OPERATIONS } from "../api/operation_list.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { notImplementedOperations } from "../api/routes/not_implemented.ts";
import { allMessages } from "../locales/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser } from "./harness.ts";
import { openSite, type Site } from "./site.ts";
import { addCrawlDatasets, crawl, everyPage, isDead, read, unescape } from "./site_crawl.ts";

/** Whether some page takes a posted form at an address; sending it would do what it says. */
function takesPost({ routes }: Site, path: string): boolean {
  const { pathname } = new URL(path.replace(/^\/en(?=\/|\?|$)/, "") || "/", ORIGIN);
  return routes.some(({ method, path: pattern }) =>
    method === "POST" &&
    new RegExp(`^${pattern.replace(/\{[^}]*\}/g, "").replace(/:\w+/g, "[^?]+")}$`).test(pathname)
  );
}

Deno.test("no page leads to what is not built or not there, whoever reads it", async () => {
  await using test = await openTestApp();
  const { people } = await addCrawlDatasets(test);
  const site = await openSite(test);
  for (const [name, person] of [["visitor", undefined], ...Object.entries(people)] as const) {
    // The clock of the app stands still, and its limits of requests would never end.
    const found = await crawl(site, everyPage(site), person, () => test.advance(1_000));
    const refused = [...found.answered].filter(([, status]) => status === 429);
    assert.deepEqual(refused, [], `${name} has seen no page there`);
    assert.ok(found.answered.size > 300, `${name}: ${found.answered.size}`);
    assert.deepEqual(found.dead, [], `${name}, ${found.dead.length} of ${found.answered.size}`);
    const unheard = [...found.posts].filter(([path]) => !takesPost(site, path));
    assert.deepEqual(unheard, [], name);
  }
});

Deno.test("no mail leads to what is not built or not there", async () => {
  await using test = await openTestApp();
  const { people } = await addCrawlDatasets(test);
  await (await test.signIn()).repository.datasets.contact(await publicId(people.depositor), "V1", {
    message: "?",
  });
  await deliverAll(test.app);
  const site = await openSite(test);
  const { rows } = await test.app.db.maintain((client) =>
    client.execute("SELECT recipient, body, html FROM mail")
  );
  const links = rows.flatMap(({ recipient, body, html }) => {
    const hrefs = [...String(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => unescape(href));
    const written = String(body).match(/https?:\/\/[^\s）)]+/g) ?? [];
    return [...hrefs, ...written].map((link) => ({ recipient, link }));
  });
  assert.ok(links.length > 20, String(links.length));
  for (const { recipient, link } of links) {
    const { origin, pathname, search } = new URL(link);
    if (origin !== ORIGIN) continue;
    const person = Object.values(people).find(({ email }) => email === recipient);
    const { status } = await read(site, pathname + search, person);
    assert.ok(!isDead(status), `${recipient}: ${link}: ${status}`);
  }
});

async function publicId({ repository }: SignedInUser): Promise<string> {
  for await (const { dataset } of repository.datasets.search({})) return dataset.dataSetId;
  throw new Error("nothing is published");
}

Deno.test("no text of a page or of the command line names an address that is not there", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  for (const locale of ["zh", "en"] as const) {
    for (const [key, text] of allMessages(locale)) {
      for (const [path] of text.matchAll(/(?<![\w:/.<}])\/[a-z][\w/-]+/g)) {
        if (path.startsWith("/api/")) {
          assert.ok(OPERATIONS.some((call) => call.path === path), `${locale} ${key}: ${path}`);
          continue;
        }
        const { status } = await read(site, path);
        assert.ok(!isDead(status), `${locale} ${key}: ${path}: ${status}`);
      }
    }
  }
});

Deno.test("the SDK, and with it the command line, has no method for a call that is not built", () => {
  const folder = new URL("../sdk/resources/", import.meta.url);
  const sources = [...Deno.readDirSync(folder)].map(({ name }) =>
    Deno.readTextFileSync(new URL(name, folder))
  );
  assert.ok(sources.some((source) => source.includes("/sdb-dataset-service/dataset")));
  for (const { path } of notImplementedOperations) {
    // A client of the SDK puts `/api` before every path.
    const start = path.replace(/^\/api|\/:.*$/g, "");
    assert.ok(!sources.some((source) => source.includes(start)), path);
  }
});
