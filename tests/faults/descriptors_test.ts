/** A server whose descriptors run out stands still, and serves again when they come back. */
import assert from "node:assert/strict";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { openSilent } from "./silent_connections.ts";

Deno.test("the built server serves again within 2 s after its 300 descriptors ran out", async () => {
  await using server = await startBuiltServer({ wrapper: ["prlimit", "--nofile=300"] });
  for (let round = 1; round <= 2; round++) {
    // The listener ends on the way, and is opened again and again while connections take what that leaves.
    await using connections = await openSilent(server.port, 500, () => "");
    await untilUsedUp(server, round);
    connections.close();
    const seconds = await secondsUntilServed(server.address, 30_000);
    assert.ok(seconds < 2, `round ${round}: served again after ${seconds.toFixed(1)} s\n${server.log()}`);
  }
  assert.match(server.log(), /Too many open files/);
  assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
  assert.equal((await server.stop()).code, 0);
});

/** The last connections are taken a moment after they were opened. */
async function untilUsedUp(server: BuiltServer, round: number): Promise<void> {
  for (let tries = 0; tries < 200 && server.descriptors() < 290; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(server.descriptors() >= 290, `round ${round}: ${server.descriptors()} descriptors`);
}

async function secondsUntilServed(address: string, patience: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < patience) {
    const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(patience) })
      .catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return (performance.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Infinity;
}

Deno.test("the built server may open as many files as its user may, and its log says how many", async () => {
  await using server = await startBuiltServer({ wrapper: ["prlimit", "--nofile=512:5000"] });
  assert.match(Deno.readTextFileSync(`/proc/${server.pid}/limits`), /^Max open files +5000 +5000 /m);
  const lines = server.log().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  assert.equal(lines.find(({ message }) => message === "limit of open files")?.limit, 5000);
});
