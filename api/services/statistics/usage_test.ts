import assert from "node:assert/strict";
import { datasetVersion, usageCounter } from "../../../db/schema/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { countStatements } from "../../../tests/sql_statements.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import { announceChange } from "../../change_counter.ts";
import { readConfig } from "../../config.ts";
import { openApp } from "../../app.ts";
import { flushUsage } from "./usage.ts";
import { isRobot } from "./robots.ts";
import { UsageCounter } from "./usage_counter.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const SECOND = 1000;

interface Guest {
  remoteAddress?: string;
  userAgent?: string;
  token?: string;
}

/** A published dataset with one file. */
async function published(test: TestApp, owner: SignedInUser): Promise<{ id: string; fileId: string }> {
  const id = (await owner.repository.datasets.create()).dataSetId;
  const { fileId } = await owner.repository.files.upload(id, "V1", "a.txt", "one");
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ status: "PUBLISHED", accessRight: "PUBLIC" })
  );
  return { id, fileId };
}

async function call(
  test: TestApp,
  path: string,
  guest: Guest,
  headers: Record<string, string> = {},
): Promise<number> {
  const { remoteAddress = "198.51.100.1", userAgent = FIREFOX, token } = guest;
  const request = new Request(`${ORIGIN}/api${path}`, {
    headers: { "User-Agent": userAgent, ...(token ? { Authorization: token } : {}), ...headers },
  });
  const response = await test.api.fetch(request, { remoteAddress });
  await response.body?.cancel();
  return response.status;
}

const look = (test: TestApp, id: string, guest: Guest = {}) =>
  call(test, `/sdb-dataset-service/dataset/details/${id}`, guest, { "X-View": "1" });

/** Of all datasets together. */
async function counts(test: TestApp): Promise<Record<string, number>> {
  await flushUsage(test.app);
  const rows = await test.app.db.read.select().from(usageCounter).all();
  const sums: Record<string, number> = {};
  for (const { month, metric, count } of rows) {
    const key = `${month} ${metric}`;
    sums[key] = (sums[key] ?? 0) + count;
  }
  return sums;
}

Deno.test("views follow the double-click rule: 10:01:00 and 10:01:29 count one, 10:01:35 the second", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  await look(test, id);
  test.advance(29 * SECOND);
  await look(test, id);
  assert.deepEqual(await counts(test), { "2026-11 views": 1 });
  test.advance(6 * SECOND);
  await look(test, id);
  assert.deepEqual(await counts(test), { "2026-11 views": 2 });
});

Deno.test("views tell visitors apart by network, and signed-in people by their account", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  const { token } = await test.signIn();
  const guests: Guest[] = [
    {},
    {},
    { remoteAddress: "198.51.100.2" },
    { userAgent: `${FIREFOX} other` },
    { token },
    { token, remoteAddress: "198.51.100.3" },
    { token, userAgent: `${FIREFOX} other` },
    { remoteAddress: "2001:db8:0:1::1" },
    { remoteAddress: "2001:db8:0:1::2" },
    { remoteAddress: "2001:db8:0:2::1" },
  ];
  for (const guest of guests) await look(test, id, guest);
  assert.deepEqual(await counts(test), { "2026-11 views": 5 });
});

/** A look and a download with each of 200 user agents, `pause` milliseconds apart. */
async function useOften(test: TestApp, file: { id: string; fileId: string }, guest: Guest, pause = 0) {
  for (let n = 0; n < 200; n++) {
    const one = { ...guest, userAgent: `${FIREFOX} ${n}` };
    await look(test, file.id, one);
    assert.equal(await call(test, `/sdb-download-service/download?fileId=${file.fileId}`, one), 200);
    test.advance(pause);
  }
}

Deno.test("recordUsage() counts one of 200 uses from one address at once, whatever the user agent says", async () => {
  await using test = await openTestApp();
  const file = await published(test, await test.signIn());
  await useOften(test, file, {});
  assert.deepEqual(await counts(test), { "2026-11 downloads": 1, "2026-11 views": 1 });
  await look(test, file.id, { remoteAddress: "198.51.100.2" });
  assert.deepEqual(await counts(test), { "2026-11 downloads": 1, "2026-11 views": 2 });
});

/** Uses left uncounted so far, as the metrics say. */
async function limitedOf({ api }: TestApp, metric: string): Promise<number> {
  const metrics = await (await api.request(`${ORIGIN}/metrics`)).text();
  return Number(
    new RegExp(`^sdb_usage_limited_total\\{metric="${metric}"\\} (\\d+)$`, "m").exec(metrics)?.[1],
  );
}

for (const who of ["address", "account"] as const) {
  Deno.test(`recordUsage() counts a day's 50 views and 20 downloads of one ${who}, and the metrics say what it left out`, async () => {
    await using test = await openTestApp();
    const [file, other] = [
      await published(test, await test.signIn()),
      await published(test, await test.signIn()),
    ];
    const guest = who === "account" ? { token: (await test.signIn()).token } : {};
    const before = [await limitedOf(test, "views"), await limitedOf(test, "downloads")];
    await useOften(test, file, guest, 31 * SECOND);
    assert.deepEqual(await counts(test), { "2026-11 downloads": 20, "2026-11 views": 50 });
    const after = [await limitedOf(test, "views"), await limitedOf(test, "downloads")];
    assert.deepEqual(after.map((count, i) => count - before[i]!), [150, 180]);
    await look(test, other.id, guest);
    await look(test, file.id, { remoteAddress: "203.0.113.77" });
    assert.deepEqual(await counts(test), { "2026-11 downloads": 20, "2026-11 views": 52 });
  });
}

Deno.test("recordUsage() begins anew with the day of Shanghai", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  test.advance(Date.parse("2026-11-02T15:00:00Z") - test.app.clock().getTime());
  for (let n = 0; n < 60; n++) {
    await look(test, id);
    test.advance(59 * SECOND);
  }
  assert.deepEqual(await counts(test), { "2026-11 views": 50 });
  test.advance(60 * SECOND);
  await look(test, id);
  assert.deepEqual(await counts(test), { "2026-11 views": 51 });
});

Deno.test("UsageCounter holds 100,000 at most, and forgets first who came back least lately", async () => {
  await using test = await openTestApp();
  const { usage, clock } = test.app;
  const noon = clock().getTime() + 3600 * SECOND;
  const record = (visitor: string, at: number) => usage.record({ serial: 1, metric: "views", visitor, at });
  for (const visitor of ["busy", "quiet"]) {
    for (let n = 0; n < 50; n++) assert.equal(record(visitor, noon - (50 - n) * 31 * SECOND), true);
    assert.equal(record(visitor, noon), false);
  }
  for (let n = 0; n < 100_000; n++) {
    if (n === 50_000) assert.equal(record("busy", noon + n), false);
    record(`other ${n}`, noon + n);
  }
  assert.equal(record("busy", noon + 100_000), false);
  assert.equal(record("quiet", noon + 100_000), true);
});

Deno.test("views leave out robots, the owner, drafts and calls that nobody looks at", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const draft = (await owner.repository.datasets.create()).dataSetId;
  await look(test, draft, { token: owner.token });
  const { id } = await published(test, owner);
  await look(test, id, { token: owner.token });
  await look(test, id, { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await look(test, id, { userAgent: "" });
  await call(test, `/sdb-dataset-service/dataset/details/${id}`, {});
  assert.deepEqual(await counts(test), {});
});

Deno.test("downloads count whole files and archives, not parts, HEAD or refusals", async () => {
  await using test = await openTestApp();
  const { id, fileId } = await published(test, await test.signIn());
  const file = `/sdb-download-service/download?fileId=${fileId}`;
  const guest = (n: number): Guest => ({ remoteAddress: `203.0.113.${n}` });
  assert.equal(await call(test, file, guest(1), { Range: "bytes=0-1" }), 206);
  assert.equal(await call(test, file, guest(1), { Range: "bytes=9-" }), 416);
  assert.equal(await call(test, "/sdb-download-service/download?fileId=none", guest(1)), 404);
  assert.deepEqual(await counts(test), {});
  assert.equal(await call(test, file, guest(2)), 200);
  assert.equal(await call(test, file, guest(3), { "If-None-Match": "*" }), 304);
  assert.equal(await call(test, `/sdb-download-service/getZipFile?dataSetId=${id}`, guest(4)), 200);
  assert.deepEqual(await counts(test), { "2026-11 downloads": 3 });
});

Deno.test("counts go into the month of Shanghai", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  test.advance(Date.parse("2026-11-30T15:59:59Z") - test.app.clock().getTime());
  await look(test, id);
  test.advance(SECOND * 31);
  await look(test, id);
  assert.deepEqual(await counts(test), { "2026-11 views": 1, "2026-12 views": 1 });
});

Deno.test("counts that have gathered are written when the app closes", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-test-" });
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "off" });
  const app = await openApp({ config, migrations });
  app.usage.record({ serial: 1, metric: "views", visitor: "somebody", at: 0 });
  await app.close();
  const again = await openApp({ config, migrations });
  const rows = await again.db.read.select().from(usageCounter).all();
  await again.close();
  await Deno.remove(folder, { recursive: true });
  assert.deepEqual(rows, [{ datasetSerial: 1, month: "1970-01", metric: "views", count: 1 }]);
});

Deno.test("flushUsage() writes what gathered in one transaction and keeps it when that fails", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  for (let n = 0; n < 200; n++) await look(test, id, { remoteAddress: `2001:db8:0:${n.toString(16)}::1` });
  const { db } = test.app.usage;
  const broken = Object.assign(Object.create(db), { withTx: () => Promise.reject(new Error("disk full")) });
  Object.assign(test.app.usage, { db: broken });
  await assert.rejects(flushUsage(test.app), /disk full/);
  Object.assign(test.app.usage, { db });
  const before = test.statements.length;
  await flushUsage(test.app);
  assert.equal(test.statements.slice(before).filter((sql) => sql.includes("usage_counter")).length, 1);
  assert.deepEqual(await counts(test), { "2026-11 views": 200 });
});

Deno.test("flushUsage() writes many datasets with one statement, and counters of two servers add up", async () => {
  await using test = await openTestApp();
  const { usage, db, clock } = test.app;
  const other = new UsageCounter(db);
  const at = clock().getTime();
  for (let serial = 1; serial <= 300; serial++) {
    for (const counter of [usage, other]) {
      counter.record({ serial, metric: "views", visitor: "network 1", at });
    }
  }
  const { statements } = await countStatements(test, () => flushUsage(test.app));
  assert.equal(statements.filter((sql) => sql.includes("usage_counter")).length, 1);
  await other.flush();
  assert.deepEqual(await counts(test), { "2026-11 views": 600 });
});

Deno.test("a view of a kept page reads nothing while its dataset stays as it is, and counts as long as it is public", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  let guests = 0;
  const view = async () => {
    const body = JSON.stringify({ dataSetId: id, version: "V1" });
    const headers = { "User-Agent": FIREFOX, "Content-Type": "application/json" };
    const request = new Request(`${ORIGIN}/api/sdb-statistics-service/view`, {
      method: "POST",
      body,
      headers,
    });
    return await test.api.fetch(request, { remoteAddress: `203.0.113.${guests++}` });
  };
  assert.equal((await countStatements(test, view)).statements.length, 1);
  for (let n = 0; n < 5; n++) assert.deepEqual((await countStatements(test, view)).statements, []);
  assert.deepEqual(await counts(test), { "2026-11 views": 6 });
  await test.app.db.withTx(async (tx) => {
    await tx.update(datasetVersion).set({ status: "RETRACTED" });
    await announceChange(tx, test.app, [datasetTag(id)]);
  });
  await view();
  assert.deepEqual(await counts(test), { "2026-11 views": 6 });
});

Deno.test("nothing of an address or a user agent is stored", async () => {
  await using test = await openTestApp();
  const { id } = await published(test, await test.signIn());
  await look(test, id, { remoteAddress: "192.0.2.123", userAgent: `${FIREFOX} canary-agent` });
  await flushUsage(test.app);
  for (const name of ["sdb.db", "sdb.db-wal"]) {
    const text = new TextDecoder("latin1").decode(await Deno.readFile(`${test.config.dataDir}/${name}`));
    assert.ok(!text.includes("192.0.2.123") && !text.includes("canary-agent"), name);
  }
});

Deno.test("isRobot() knows robots from browsers", () => {
  const robots = [
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "curl/8.5.0",
    "python-requests/2.32",
    "Wget/1.21",
    "",
  ];
  for (const agent of robots) assert.ok(isRobot(agent), agent);
  const people = [
    FIREFOX,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 " +
    "Mobile/15E148 Safari/604.1",
  ];
  for (const agent of people) assert.ok(!isRobot(agent), agent);
});
