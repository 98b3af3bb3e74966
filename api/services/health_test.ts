import assert from "node:assert/strict";
import { heartbeat } from "../../db/schema/mod.ts";
import { openTestHouse, ORIGIN, type TestHouse } from "../../tests/harness.ts";

async function readiness(test: TestHouse): Promise<[number, unknown]> {
  const response = await test.api.request(`${ORIGIN}/readyz`);
  return [response.status, await response.json()];
}

/** A look answers everybody for a second. */
const untilNextLook = () => new Promise((resolve) => setTimeout(resolve, 1_100));
const incoming = ({ config }: TestHouse) => `${config.dataDir}/incoming`;

Deno.test("GET /readyz really writes: a row, and a file that it takes away again", async () => {
  await using test = await openTestHouse();
  const { probe } = test.house.external.storage;
  let probes = 0;
  test.house.external.storage.probe = function () {
    probes++;
    return probe.call(this);
  };
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
  const at = test.house.clock().getTime();
  assert.deepEqual(await test.house.db.read.select().from(heartbeat).all(), [{ id: 1, at }]);
  assert.equal(probes, 1);
  assert.deepEqual(Array.from(Deno.readDirSync(incoming(test))), []);
});

Deno.test("GET /readyz makes one look a second, however many ask", async () => {
  await using test = await openTestHouse();
  const before = test.statements.length;
  await Promise.all(Array.from({ length: 200 }, () => readiness(test)));
  const beats = test.statements.slice(before).filter((one) => one.includes("heartbeat")).length;
  assert.ok(beats >= 1 && beats < 20, `${beats} writes for 200 requests`);
});

Deno.test("GET /readyz says 503 while the database takes no writes, and recovers by itself", async () => {
  await using test = await openTestHouse();
  await test.house.db.maintain((client) => client.execute("PRAGMA query_only = ON"));
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "databaseNotWritable" }]);
  await test.house.db.maintain((client) => client.execute("PRAGMA query_only = OFF"));
  await untilNextLook();
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
});

Deno.test("GET /readyz says 503 while the folder of the files takes no writes, and recovers by itself", async () => {
  await using test = await openTestHouse();
  await Deno.remove(incoming(test), { recursive: true });
  assert.deepEqual(await readiness(test), [503, { status: "not ready", problem: "filesNotWritable" }]);
  await Deno.mkdir(incoming(test));
  await untilNextLook();
  assert.deepEqual(await readiness(test), [200, { status: "ready" }]);
});
