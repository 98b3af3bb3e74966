/** Scheduled articles when the process dies, and when two servers do the job: each becomes public once, and never early. */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { type OpenApp, openApp } from "../../api/app.ts";
import { systemContext } from "../../api/context.ts";
import { FAILPOINT_EXIT } from "../../api/failpoint.ts";
import { publishScheduled } from "../../api/services/content/publish_scheduled.ts";
import { addArticle } from "../../api/services/content/save_article.ts";
import { article, auditEvent, changeLog } from "../../db/schema/mod.ts";
import { serveHrana } from "./hrana_server.ts";
import { type FaultSite, openFaultSite } from "./server.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const script = new URL("api_server.ts", import.meta.url).pathname;
/** Milliseconds until a process must have done what it is there for, on a machine that is busy. */
const PATIENCE_MS = 90_000;

async function schedule(app: OpenApp, slug: string, publishAt: number): Promise<void> {
  const texts = (text: string) => ({ zh: text, en: text });
  const content = {
    ...{ slug, title: texts(slug), summary: texts(""), body: texts(""), date: "2026-11-01" },
    ...{ tags: [], position: 0, sample: false, author: "", extra: {} },
  };
  const context = systemContext(app, "test");
  await app.db.withTx((tx) =>
    addArticle(tx, context, { kind: "news", content, state: "scheduled", publishAt })
  );
}

/** The state of each article, and how often one was published. */
async function look({ db }: OpenApp) {
  const states = (await db.read.select().from(article).all()).map(({ state }) => state);
  const events = await db.read.select().from(auditEvent).all();
  return { states, published: events.filter(({ action }) => action === "publishArticle").length };
}

/** How often servers told each other that pages of news change. */
const countTold = async ({ db }: OpenApp) =>
  (await db.read.select().from(changeLog).all()).filter(({ tags }) => tags.includes("content:news")).length;

/** A server that ends by itself at the place that `FAILPOINT` names. */
async function dieAt({ folder }: FaultSite, failpoint: { FAILPOINT: string }): Promise<number> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", "--cached-only", script],
    env: { DATA_DIR: folder, LOG_LEVEL: "off", DEMO: "off", PORT: "0", ...failpoint },
    stdout: "null",
    stderr: "inherit",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).spawn();
  return (await process.status).code;
}

for (
  const [place, after] of [
    [{ FAILPOINT: "schedule.before_commit" }, { states: ["scheduled"], published: 0 }],
    [{ FAILPOINT: "schedule.after_commit" }, { states: ["published"], published: 1 }],
  ] as const
) {
  Deno.test(`death at ${place.FAILPOINT}: a scheduled article is published and announced once, by the next start`, async () => {
    await using site = await openFaultSite();
    await site.inspect((app) => schedule(app, "due", Date.now() - 60_000));
    assert.equal(await dieAt(site, place), FAILPOINT_EXIT);
    assert.deepEqual(await site.inspect(look), after);
    for (let start = 0; start < 2; start++) {
      await using server = await site.start();
      const until = Date.now() + PATIENCE_MS;
      const isListed = async () => (await server.connect(site.depositor).catalog.news()).length > 0;
      while (!await isListed()) {
        assert.ok(Date.now() < until, "not published");
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      }
    }
    assert.deepEqual(await site.inspect(look), { states: ["published"], published: 1 });
  });
}

Deno.test("two servers with clocks an hour apart publish each scheduled article once, and none before either clock has come to it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-scheduled-" });
  try {
    await using database = serveHrana(`${folder}/remote.db`);
    const settings = {
      DATA_DIR: `${folder}/data`,
      DATABASE_URL: database.url,
      SHARED_DATA: "on",
      LOG_LEVEL: "off",
    };
    const config = readConfig({ ...settings, DEMO: "off" });
    const hour = 3_600_000;
    let now = Date.now();
    await using open = new AsyncDisposableStack();
    const start = async (lag: number) => {
      const app = await openApp({ config, migrations, clock: () => new Date(now - lag) });
      open.defer(() => app.close());
      return app;
    };
    const [ahead, behind] = [await start(0), await start(hour)];
    for (const at of [1, 2, 3, 4, 5]) await schedule(ahead, `in-${at}-hours`, now + at * hour);
    const run = () => Promise.all([ahead, behind].map((app) => publishScheduled(systemContext(app, "job"))));
    await run();
    assert.deepEqual((await look(ahead)).published, 0);
    now += 2.5 * hour;
    const counts = await run();
    assert.equal(counts[0].published + counts[1].published, 2);
    assert.deepEqual(await look(behind), {
      states: ["published", "published", "scheduled", "scheduled", "scheduled"],
      published: 2,
    });
    assert.equal(await countTold(behind), 2);
    // Back by a day, and forward again: nothing is taken back, nothing comes twice.
    now -= 24 * hour;
    await run();
    now += 30 * hour;
    for (let round = 0; round < 3; round++) await run();
    assert.deepEqual(await look(ahead), { states: Array(5).fill("published"), published: 5 });
    assert.equal(await countTold(ahead), 5);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
