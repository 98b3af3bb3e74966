/**
 * Three built servers on one database, over libSQL's remote protocol (`hrana_server.ts`, a test double with the real
 * engine), and on one data folder: each effect happens once, every server shows what any of them has published, and what
 * one has begun another one completes.
 */
import assert from "node:assert/strict";
import { and, eq, isNull } from "drizzle-orm";
import { readConfig } from "../../api/config.ts";
import { type OpenApp, openApp } from "../../api/app.ts";
import { FAILPOINT_EXIT } from "../../api/failpoint.ts";
import { JOBS, runJob } from "../../api/jobs/mod.ts";
import { auditEvent, identifier, jobRun, outbox, searchDocument } from "../../db/schema/mod.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { ALL_PASSED, completeMetadata } from "../datasets.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { serveHrana } from "./hrana_server.ts";
import { addUser, assertInvariants } from "./server.ts";

const SERVERS = 3;
const FILES = 2;
const migrations = new URL("../../db/migrations", import.meta.url).pathname;
/** Seconds until something must have come about. The aim is two; a machine that is busy may take longer. */
const PATIENCE_S = 90;

interface Site extends AsyncDisposable {
  /** Looks at database and files as one more process, without jobs of its own. */
  app: OpenApp;
  mails: MailServer;
  depositor: string;
  reviewer: string;
  start(settings?: Record<string, string>): Promise<BuiltServer>;
}

async function openSite(): Promise<Site> {
  await using opening = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "sdb-several-" });
  opening.defer(() => Deno.remove(folder, { recursive: true }));
  const database = opening.use(serveHrana(`${folder}/remote.db`));
  const mails = opening.use(await startMailServer());
  const dataDir = `${folder}/data`;
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SHARED_DATA: "on",
    SMTP_URL: mails.url,
    LOG_LEVEL: "info",
    DEMO: "off",
  };
  const app = await openApp({ config: readConfig(settings), migrations });
  opening.defer(() => app.close());
  const [depositor, reviewer] = [await addUser(app, "depositor"), await addUser(app, "governance")];
  const opened = opening.move();
  return {
    app,
    mails,
    depositor,
    reviewer,
    start: (more = {}) => startBuiltServer({ folder: dataDir, settings: { ...settings, ...more } }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const connect = ({ address }: BuiltServer, token?: string): Repository =>
  createRepository({ server: address, token, headers: { Origin: address }, timeout: 30_000 });

/** Deposits, submits and accepts, each step at the next server. @returns `dataSetId`. */
async function acceptOne(site: Site, servers: readonly BuiltServer[], from: number): Promise<string> {
  const at = (step: number) => servers[(from + step) % servers.length];
  const { dataSetId } = await connect(at(0), site.depositor).datasets.create(completeMetadata());
  for (let n = 0; n < FILES; n++) {
    const { files } = connect(at(n), site.depositor);
    await files.upload(dataSetId, "V1", `${n}.bin`, new Uint8Array(100_000).fill(from * FILES + n));
  }
  await connect(at(1), site.depositor).attachments.drawCover(dataSetId, "V1");
  await connect(at(2), site.depositor).datasets.submit(dataSetId, "V1");
  const { reviews } = connect(at(0), site.reviewer);
  for await (const review of reviews.list()) {
    if (review.dataSetId === dataSetId) await reviews.accept(review.reviewId, ALL_PASSED);
  }
  return dataSetId;
}

/** @returns after how many milliseconds it held. */
async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < PATIENCE_S * 1_000) {
    if (await holds()) return performance.now() - begun;
    // Soon no oftener than the limits of requests allow.
    const pause = performance.now() - begun < 2_000 ? 50 : 1_000;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  assert.fail(`not within ${PATIENCE_S} s: ${what}`);
}

/** As the database says, whichever server did it. */
async function isPublished({ app }: Site, id: string): Promise<boolean> {
  const events = await app.db.read.select().from(auditEvent).where(eq(auditEvent.subjectId, id)).all();
  return events.some(({ to }) => to === "PUBLISHED");
}

const isFoundAt = async (site: Site, server: BuiltServer, id: string) => {
  for await (const { dataset } of connect(server, site.depositor).datasets.search({ q: "" })) {
    if (dataset.dataSetId === id) return true;
  }
  return false;
};

const pageOf = async ({ address }: BuiltServer, path: string) =>
  await (await fetch(address + path, { headers: { Accept: "text/html", "Accept-Language": "en" } })).text();

const isDrained = async ({ app }: Site) =>
  (await app.db.read.select().from(outbox).where(isNull(outbox.doneAt)).all()).length === 0;

/** What must hold however many servers worked, and died, at it. */
async function assertOnce(site: Site, ids: readonly string[]): Promise<void> {
  const { db } = site.app;
  await assertInvariants(site.app);
  for (const id of ids) {
    const events = await db.read.select().from(auditEvent)
      .where(and(eq(auditEvent.subject, "dataset"), eq(auditEvent.subjectId, id))).orderBy(auditEvent.id)
      .all();
    const states = events.map(({ to }) => to);
    assert.deepEqual(states, ["DRAFT", "UNDER_REVIEW", "ACCEPTED", "PUBLISHING", "PUBLISHED"], id);
  }
  const identifiers = await db.read.select().from(identifier).all();
  assert.equal(identifiers.length, ids.length * (2 + FILES));
  assert.equal(new Set(identifiers.map(({ value }) => value)).size, identifiers.length);
  assert.equal((await db.read.select().from(searchDocument).all()).length, ids.length);
}

Deno.test("three servers on one database: each effect once, and every server shows what any has published", async () => {
  await using site = await openSite();
  // All at once on an empty database: one makes the schema, the others wait for it.
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => site.start()));
  const ids: string[] = [];
  const seen: number[] = [];
  try {
    for (let n = 0; n < 3; n++) {
      for (const server of servers) await pageOf(server, "/en/list");
      const id = await acceptOne(site, servers, n);
      ids.push(id);
      await until("published", () => isPublished(site, id));
      for (const server of servers) {
        seen.push(await until(`found by ${server.port}`, () => isFoundAt(site, server, id)));
        seen.push(
          await until(
            `listed by ${server.port}`,
            async () => (await pageOf(server, "/en/list")).includes(id),
          ),
        );
        assert.match(await pageOf(server, `/en/detail?dataSetId=${id}`), /10\.5072/);
      }
    }
    await until("drained", () => isDrained(site));
    // Jobs that are asked for by all servers in one slot, beside those that the servers run by themselves.
    const job = { ...JOBS.find(({ name }) => name === "verify_audit")!, name: "test_slot" };
    const others = await Promise.all([1, 2].map(() => openOther(site)));
    const ran = await Promise.all([site.app, ...others].map((app) => runJob(app, job)));
    for (const other of others) await other.close();
    assert.deepEqual(ran.filter(Boolean).length, 1);
    const runs = await site.app.db.read.select().from(jobRun).all();
    assert.equal(new Set(runs.map(({ name, dueAt }) => `${name} ${dueAt}`)).size, runs.length);
    for (const name of ["lift_embargoes", "remind_of_deadlines", "verify_database"]) {
      assert.ok(runs.some((run) => run.name === name), name);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  await assertOnce(site, ids);
  const sent = site.mails.mails.map(({ messageId }) => messageId);
  assert.equal(new Set(sent).size, sent.length, "each mail once");
  const mails = await site.app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all();
  assert.equal(sent.length, mails.length);
  console.log(`seen by another server after ${Math.round(Math.max(...seen))} ms at most`);
});

const openOther = async ({ app: { config } }: Site) => await openApp({ config, migrations });

Deno.test("a server that dies at a delivery: another one takes it over when the lease has ended", async () => {
  await using site = await openSite();
  const doomed = await site.start({ FAILPOINT: "publish.after_verify" });
  const id = await acceptOne(site, [doomed], 0);
  const { code } = await doomed.ended;
  assert.equal(code, FAILPOINT_EXIT);
  const left = await site.app.db.read.select().from(outbox).where(eq(outbox.kind, "publish")).get();
  assert.ok(left!.claimedBy && left!.doneAt === null, "it died with its lease");
  const servers = await Promise.all([site.start(), site.start()]);
  try {
    const waited = await until("published by another", () => isPublished(site, id));
    for (const server of servers) await until("found", () => isFoundAt(site, server, id));
    await until("drained", () => isDrained(site));
    const row = await site.app.db.read.select().from(outbox).where(eq(outbox.kind, "publish")).get();
    assert.deepEqual([row!.attempts, row!.claimedBy], [0, null]);
    console.log(`taken over ${Math.round(waited / 1_000)} s after the others began`);
  } finally {
    for (const server of servers) await server.stop();
  }
  await assertOnce(site, [id]);
});

Deno.test("three servers, one of them killed again and again while they publish: nothing is lost or done twice", async () => {
  await using site = await openSite();
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => site.start()));
  const ids: string[] = [];
  try {
    for (let n = 0; n < SERVERS; n++) {
      ids.push(await acceptOne(site, servers, n));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await servers[n].kill();
      servers[n] = await site.start();
    }
    for (const id of ids) {
      await until("published", () => isPublished(site, id));
      for (const server of servers) await until("found", () => isFoundAt(site, server, id));
    }
    await until("drained", () => isDrained(site));
  } finally {
    for (const server of servers) await server.stop();
  }
  await assertOnce(site, ids);
});

Deno.test("a process that does not share is kept out of a data folder that servers share", async () => {
  await using site = await openSite();
  const alone = { ...site.app.config, sharedData: false };
  await assert.rejects(openApp({ config: alone, migrations }), /in use by another process/);
});
