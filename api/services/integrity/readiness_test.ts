import assert from "node:assert/strict";
import { heartbeat, session } from "../../../db/schema/mod.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";

async function readiness(test: TestApp, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const response = await test.api.request(`${ORIGIN}/readyz`, { headers });
  return [response.status, await response.json()];
}

/** A look answers everybody for a second. */
const untilNextLook = () => new Promise((resolve) => setTimeout(resolve, 1_100));
const incoming = ({ config }: TestApp) => `${config.dataDir}/incoming`;

Deno.test("GET /readyz really writes: a row, and a file that it takes away again", async () => {
  await using test = await openTestApp();
  const { probe } = test.app.external.storage;
  let probes = 0;
  test.app.external.storage.probe = function () {
    probes++;
    return probe.call(this);
  };
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
  const at = test.app.clock().getTime();
  assert.deepEqual(await test.app.db.read.select().from(heartbeat).all(), [{ id: 1, at }]);
  assert.equal(probes, 1);
  assert.deepEqual(Array.from(Deno.readDirSync(incoming(test))), []);
});

Deno.test("GET /readyz makes one look a second, however many ask", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const before = test.statements.length;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => readiness(test, n % 2 ? { Authorization: `Bearer ${token}` } : {})),
  );
  const beats = test.statements.slice(before).filter((one) => one.includes("heartbeat")).length;
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  assert.ok(beats >= 1 && beats <= 1 + seconds, `${beats} writes for 200 requests in ${seconds} s`);
});

Deno.test("GET /readyz shares a look that takes long until it ends, also among those who are signed in", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const { probe } = test.app.external.storage;
  const { promise: disk, resolve: goOn } = Promise.withResolvers<void>();
  let probes = 0;
  test.app.external.storage.probe = async function () {
    probes++;
    await disk;
    await probe.call(this);
  };
  const first = readiness(test, { Authorization: `Bearer ${token}` });
  await untilNextLook();
  const later = [readiness(test), readiness(test, { Authorization: `Bearer ${token}` })];
  await new Promise((resolve) => setTimeout(resolve, 100));
  goOn();
  for (const answer of await Promise.all([first, ...later])) {
    assert.deepEqual(answer, [200, { status: "ready" }]);
  }
  assert.equal(probes, 1);
});

Deno.test("probe() may run twice at once", async () => {
  await using test = await openTestApp();
  const { storage } = test.app.external;
  await Promise.all(Array.from({ length: 20 }, () => storage.probe()));
  assert.deepEqual(Array.from(Deno.readDirSync(incoming(test))), []);
});

Deno.test("GET /readyz says nothing of the session of who asks", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const ended = test.app.db.withTx(async (tx) => {
    await ending;
    await tx.delete(session);
  });
  const answer = readiness(test, { Authorization: `Bearer ${token}` });
  await new Promise((resolve) => setTimeout(resolve, 100));
  end();
  await ended;
  assert.deepEqual(await answer, [200, { status: "ready" }]);
});

Deno.test("GET /readyz says 503 while the database takes no writes, and recovers by itself", async () => {
  await using test = await openTestApp();
  await test.app.db.maintain((client) => client.execute("PRAGMA query_only = ON"));
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "databaseNotWritable" }]);
  await test.app.db.maintain((client) => client.execute("PRAGMA query_only = OFF"));
  await untilNextLook();
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
});

Deno.test("GET /readyz says 503 while the folder of the files takes no writes, and recovers by itself", async () => {
  await using test = await openTestApp();
  await Deno.remove(incoming(test), { recursive: true });
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "filesNotWritable" }]);
  await Deno.mkdir(incoming(test));
  await untilNextLook();
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
});
