/** Bodies that are announced and do not come (issue of slow senders): they cost little, and end by themselves. */
import assert from "node:assert/strict";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { beginPost, openSilent } from "./silent_connections.ts";

const ANNOUNCED = 4 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
const CALL = "/api/sdb-user-service/user/login";
/** Behind a proxy each client has an address of its own. */
const from = (n: number) => ({ "X-Forwarded-For": `10.1.${n >> 8}.${n & 255}` });
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

for (
  const [what, begin] of [
    ["one address", () => beginPost(CALL, ANNOUNCED, FORM)],
    ["many addresses", (n: number) => beginPost(CALL, ANNOUNCED, { ...FORM, ...from(n) })],
    ["many addresses, on a page", (n: number) => beginPost("/login", 60_000, { ...FORM, ...from(n) })],
  ] as const
) {
  Deno.test(`500 bodies of 4 MB that do not come, from ${what}, leave memory and health as they were`, async () => {
    await using server = await startBuiltServer({ settings: { TRUST_PROXY: "on" } });
    const idleTime = await slowest(server, 100);
    const idleMemory = server.memory();
    await using connections = await openSilent(server.port, 500, begin);
    const time = await slowest(server, 100);
    const grown = (server.memory() - idleMemory) / MEGABYTE;
    console.log(
      `${what}: +${grown.toFixed(0)} MB, p99 ${idleTime.toFixed(0)} ms idle, ${time.toFixed(0)} ms held`,
    );
    assert.ok(connections.open() > 0);
    assert.ok(grown < 100, `${grown.toFixed(0)} MB more`);
    assert.ok(time < Math.max(100, 3 * idleTime), `${time.toFixed(0)} ms`);
  });
}

/** The 99th percentile of `/healthz` in milliseconds; the best of three rounds, because other programs run here too. */
async function slowest(server: BuiltServer, count: number): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const started = performance.now();
      const response = await fetch(`${server.address}/healthz`);
      await response.body?.cancel();
      times.push(performance.now() - started);
    }
    rounds.push(times.toSorted((one, other) => one - other)[Math.floor(count * 0.99)]!);
  }
  return Math.min(...rounds);
}
