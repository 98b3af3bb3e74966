/** Bodies that are announced and do not come: they cost little, and end by themselves. */
import assert from "node:assert/strict";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { beginPost, openSilent } from "./silent_connections.ts";

const ANNOUNCED = 4 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** A form, which is short, and a document of 4 MB at most. */
const CALL = "/api/sdb-user-service/user/login";
const LONG_CALL = "/api/sdb-user-service/user/register";
/** Behind a proxy each client has an address of its own. */
const from = (n: number) => ({ "X-Forwarded-For": `10.1.${n >> 8}.${n & 255}` });
const JSON_BODY = { "Content-Type": "application/json" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

for (
  const [what, begin] of [
    ["one address", () => beginPost(LONG_CALL, ANNOUNCED, JSON_BODY)],
    ["many addresses", (n: number) => beginPost(LONG_CALL, ANNOUNCED, { ...JSON_BODY, ...from(n) })],
    ["many addresses, on a page", (n: number) => beginPost("/login", ANNOUNCED, { ...FORM, ...from(n) })],
  ] as const
) {
  Deno.test(`500 bodies of 4 MB that do not come, from ${what}, leave memory and health as they were`, async () => {
    await using server = await startBuiltServer({ settings: { TRUST_PROXY: "on" } });
    const idleTime = await slowest(server, 100);
    const idleMemory = server.memory();
    await using connections = await openSilent(server.port, 500, begin);
    const time = await slowest(server, 100);
    const grown = (server.memory() - idleMemory) / MEGABYTE;
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

Deno.test("bodies that bring 3 MB of 4 and stop are refused once their address holds 64 MB", async () => {
  await using server = await startBuiltServer();
  const idle = server.memory();
  const text = beginPost(LONG_CALL, ANNOUNCED, JSON_BODY) + "a".repeat(3 * MEGABYTE);
  await using connections = await openSilent(server.port, 40, () => text);
  await until(() => statuses(connections.answers(), 429) > 0);
  const grown = (server.memory() - idle) / MEGABYTE;
  const refused = statuses(connections.answers(), 429);
  assert.ok(refused < 40);
  assert.ok(grown < 250, `${grown.toFixed(0)} MB`);
  const again = connections.answers().find((answer) => answer.includes(" 429 "))!;
  assert.match(again, /^retry-after: 10\r$/im);
  assert.match(await metrics(server), /^sdb_refusals_total\{kind="bodiesOfAddress"\} [1-9]/m);
});

Deno.test("one address that holds all of its bodies open keeps no other from posting", async () => {
  await using server = await startBuiltServer({ settings: { TRUST_PROXY: "on" } });
  await using connections = await openSilent(server.port, 200, () => beginPost(CALL, 1_000, FORM));
  await until(() => statuses(connections.answers(), 429) === 72);
  assert.match(await metrics(server), /^sdb_bodies_in_flight 128$/m);
  const post = (headers: Record<string, string>) =>
    fetch(`${server.address}${CALL}`, { method: "POST", headers, body: new URLSearchParams({ email: "a" }) });
  assert.equal((await post(from(1))).status, 400);
  const refused = await post({});
  assert.equal(refused.status, 429);
  assert.equal((await refused.json()).code, 42_902);
  connections.close();
  await until(async () => /^sdb_bodies_in_flight 0$/m.test(await metrics(server)));
  assert.equal((await post({})).status, 400);
});

Deno.test("a silent body ends after 10 s, a dripping one after 30 s, and 4 MB at 256 KB/s arrive", async () => {
  await using server = await startBuiltServer();
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  await using silent = await openSilent(server.port, 1, () => beginPost(CALL, 1_000, FORM));
  await using page = await openSilent(server.port, 1, () => beginPost("/en/login", 1_000, FORM));
  await using dripping = await openSilent(server.port, 1, () => beginPost(CALL, 1_000, FORM));
  await using honest = await openSilent(server.port, 1, () => beginPost(LONG_CALL, ANNOUNCED, JSON_BODY));
  const ends: Partial<Record<"silent" | "page" | "dripping" | "honest", number>> = {};
  // The first seven bytes are there already.
  let sent = 7;
  while (Object.keys(ends).length < 4 && seconds() < 60) {
    await dripping.send("a");
    const due = Math.min(ANNOUNCED, Math.floor(seconds() * 256 * 1024));
    if (due > sent) await honest.send("a".repeat(due - sent));
    sent = Math.max(sent, due);
    for (const [name, { answers }] of Object.entries({ silent, page, dripping, honest })) {
      if (answers()[0] !== "") ends[name as keyof typeof ends] ??= seconds();
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.equal(statuses([...silent.answers(), ...page.answers(), ...dripping.answers()], 408), 3);
  assert.ok(page.answers()[0]!.includes("The request timed out"));
  assert.match(honest.answers()[0]!, /^HTTP\/1\.1 400 /);
  assert.ok(ends.silent! > 9 && ends.silent! < 25 && ends.page! < 25);
  assert.ok(ends.dripping! > 29 && ends.dripping! < 50);
});

Deno.test("what follows an answer to half a body is never taken for a request", async () => {
  await using server = await startBuiltServer();
  const smuggled = "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n";
  await using tooLong = await openSilent(server.port, 1, () => beginPost(CALL, 5_000_000, FORM));
  await until(() => tooLong.answers()[0]!.includes(" 413 "));
  await tooLong.send(smuggled);
  await using timedOut = await openSilent(server.port, 1, () => beginPost(CALL, 1_000, FORM));
  await until(() => timedOut.answers()[0]!.includes(" 408 "));
  await timedOut.send(smuggled);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const { answers } of [tooLong, timedOut]) {
    assert.equal(answers()[0]!.match(/HTTP\/1\.1 /g)?.length, 1);
    assert.doesNotMatch(answers()[0]!, /"ready"/);
  }
});

Deno.test("bodies in pieces, behind Expect, empty and one behind the other are read as they are", async () => {
  await using server = await startBuiltServer();
  const head = `POST ${CALL} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const ask = async (text: string, more = "") => {
    await using connection = await openSilent(server.port, 1, () => text);
    if (more) await until(() => connection.answers()[0]!.includes("100 Continue"));
    await connection.send(more);
    await until(() => / (?:200|400) /.test(connection.answers()[0]!));
    // A second answer may still be on its way.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return connection.answers()[0]!.match(/HTTP\/1\.1 \d+/g)!.map((line) => line.slice(9)).join();
  };
  assert.equal(await ask(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n2\r\n&c\r\n0\r\n\r\n`), "400");
  assert.equal(await ask(`${head}Content-Length: 3\r\nExpect: 100-continue\r\n\r\n`, "a=b"), "100,400");
  assert.equal(await ask(`${head}Content-Length: 0\r\n\r\n`), "400");
  assert.equal(await ask(`${head}Content-Length: 3\r\n\r\na=b${head}Content-Length: 1\r\n\r\na`), "400,400");
  assert.equal(await ask(`GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 4194304\r\n\r\nabc`), "200");
});

const statuses = (answers: readonly string[], status: number) =>
  answers.filter((answer) => answer.startsWith(`HTTP/1.1 ${status} `)).length;

const metrics = async ({ address }: BuiltServer) => await (await fetch(`${address}/metrics`)).text();

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(await condition());
}
