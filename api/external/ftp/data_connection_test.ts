/** Data connections of FTP: whose they are, how long they are waited for, and listings that do not arrive. */
import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { freePort } from "../../../tests/free_port.ts";
import { RawFtp } from "../../../tests/ftp_site.ts";
import { makeCertificate } from "../../../tests/tls_proxy.ts";
import type { FtpFolder, FtpLimits } from "./backend.ts";
import { DataPorts } from "./data_connection.ts";
import { type FtpServer, startFtpServer } from "./ftp_server.ts";

const LIMITS: FtpLimits = {
  connections: 10,
  connectionsOfAddress: 10,
  signInMs: 30_000,
  idleMs: 30_000,
  dataMs: 200,
};
const CERTIFICATE = await makeCertificate();
const [FIRST, LAST] = [60_100, 60_139];

/** 30 MB of lines, more than the machine holds for a reader. */
const MANY = Array.from({ length: 200_000 }, (_, n) => ({
  name: `${n}-${"x".repeat(100)}`,
  isFolder: false,
  size: 1,
  modifiedAt: 0,
}));

interface Site extends FtpServer, AsyncDisposable {
  /** What was stored and believed. */
  stored: string[];
}

async function start(limits: Partial<FtpLimits> = {}): Promise<Site> {
  const stored: string[] = [];
  const folder: FtpFolder = {
    check: () => Promise.resolve(),
    isFolder: () => Promise.resolve(true),
    list: () => Promise.resolve(MANY),
    find: () => Promise.resolve(undefined),
    makeFolder: () => Promise.resolve(),
    removeFolder: () => Promise.resolve(),
    removeFile: () => Promise.resolve(),
    rename: () => Promise.resolve(),
    async store(_path, { body, isDoubtful }) {
      const text = await new Response(body).text().catch(() => "cut");
      if (!isDoubtful!()) stored.push(text);
      return "stored";
    },
  };
  const server = await startFtpServer({
    hostname: "127.0.0.1",
    port: freePort(),
    dataPorts: { first: FIRST, last: LAST },
    plain: true,
    limits: { ...LIMITS, ...limits },
    ...CERTIFICATE,
  }, { signIn: () => Promise.resolve(folder) });
  return { ...server, stored, [Symbol.asyncDispose]: () => server.close() };
}

async function signIn({ port }: FtpServer, { tls = false } = {}): Promise<RawFtp> {
  const client = await RawFtp.connect(port);
  if (tls) await client.secureWith(CERTIFICATE.cert);
  await client.signIn({ user: "a", password: "b" });
  if (tls) {
    await client.say("PBSZ 0");
    await client.say("PROT P");
  }
  return client;
}

/** A connection that reads only what it is told to. */
async function openPaused(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

for (const tls of [false, true]) {
  Deno.test(`LIST: a reader that stands still is not told that it has all (${tls ? "TLS" : "plain"})`, async () => {
    await using server = await start({ dataMs: 500 });
    await using client = await signIn(server, { tls });
    const port = await client.passive();
    if (tls) {
      const conn = await Deno.connectTls({ hostname: "localhost", port, caCerts: [CERTIFICATE.cert] });
      await conn.handshake();
      assert.match(await client.say("MLSD"), /^150 /);
      assert.match(await client.read(), /^426 /);
      conn.close();
    } else {
      const socket = await openPaused(port);
      assert.match(await client.say("MLSD"), /^150 /);
      assert.match(await client.read(), /^426 /);
      socket.destroy();
    }
  });

  Deno.test(`LIST: a slow reader gets all of it, and one that leaves is not told so (${tls ? "TLS" : "plain"})`, async () => {
    await using server = await start({ dataMs: 500 });
    await using client = await signIn(server, { tls });
    const open = async (port: number): Promise<Deno.Conn> =>
      tls
        ? await Deno.connectTls({ hostname: "localhost", port, caCerts: [CERTIFICATE.cert] })
        : await Deno.connect({ hostname: "127.0.0.1", port });
    const conn = await open(await client.passive());
    assert.match(await client.say("NLST"), /^150 /);
    let size = 0;
    let pauses = 0;
    const began = performance.now();
    for (const buffer = new Uint8Array(1024 * 1024);;) {
      const count = await conn.read(buffer);
      if (count === null) break;
      size += count;
      if (size < (pauses + 1) * 2_500_000) continue;
      pauses++;
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
    conn.close();
    // Longer in all than anybody may stand still.
    assert.ok(performance.now() - began > 500);
    assert.equal(size, MANY.reduce((sum, { name }) => sum + name.length + 2, 0));
    assert.match(await client.read(), /^226 /);

    const leaving = await open(await client.passive());
    assert.match(await client.say("NLST"), /^150 /);
    await leaving.read(new Uint8Array(1024));
    leaving.close();
    assert.match(await client.read(), /^426 /);
  });
}

Deno.test("STOR: a connection that does not end its handshake is given up", async () => {
  await using server = await start();
  await using client = await signIn(server, { tls: true });
  const socket = await openPaused(await client.passive());
  assert.match(await client.say("STOR a"), /^150 /);
  assert.match(await client.read(), /^425 /);
  socket.destroy();
  assert.deepEqual(server.stored, []);
});

for (const tls of [false, true]) {
  Deno.test(`STOR: of two connections from the address of the client neither is believed (${tls ? "TLS" : "plain"})`, async () => {
    await using server = await start({ dataMs: 1_000 });
    await using client = await signIn(server, { tls });
    const port = await client.passive();
    const open = async (): Promise<Deno.Conn> =>
      tls
        ? await Deno.connectTls({ hostname: "localhost", port, caCerts: [CERTIFICATE.cert] })
        : await Deno.connect({ hostname: "127.0.0.1", port });
    // A stranger behind the same address comes first.
    const stranger = await open();
    await stranger.write(new TextEncoder().encode("forged"));
    const own = await open().catch(() => undefined);
    await client.say("STOR results.csv");
    assert.match(await client.read(), /^425 /);
    assert.deepEqual(server.stored, []);
    for (const conn of [stranger, own]) conn?.close();

    // Or second, while the client sends.
    const next = await client.passive();
    const first = await openPaused(next);
    if (!tls) {
      await client.say("STOR results.csv");
      first.write("genuine");
      const second = await openPaused(next);
      assert.match(await client.read(), /^425 /);
      assert.deepEqual(server.stored, []);
      second.destroy();
    }
    first.destroy();
  });
}

Deno.test("DataPorts: the next port is not told by the last one, and each is found when it is the only one", async () => {
  const ports = new DataPorts({ hostname: "127.0.0.1", dataPorts: { first: FIRST, last: LAST } });
  const opened = await Promise.all(Array.from({ length: 12 }, () => ports.open(() => {})));
  const steps = opened.slice(1).map(({ port }, n) => port - opened[n]!.port);
  assert.ok(steps.some((step) => step !== 1), "not one after another");
  for (const { server } of opened) await new Promise((resolve) => server.close(resolve));
  const few = new DataPorts({ hostname: "127.0.0.1", dataPorts: { first: FIRST, last: FIRST + 2 } });
  const all = [await few.open(() => {}), await few.open(() => {}), await few.open(() => {})];
  assert.deepEqual(all.map(({ port }) => port).sort(), [FIRST, FIRST + 1, FIRST + 2]);
  await assert.rejects(few.open(() => {}), { code: 425 });
  for (const { server } of all) await new Promise((resolve) => server.close(resolve));
});

Deno.test("FtpSession: who keeps talking, or never reads, is sent away when the time to sign in is over", async () => {
  await using server = await start({ signInMs: 200, connectionsOfAddress: 1 });
  {
    await using talking = await RawFtp.connect(server.port);
    const said: string[] = [];
    for (
      let reply = await talking.say("NOOP");
      reply !== "";
      reply = await talking.say("NOOP").catch(() => "")
    ) {
      said.push(reply);
      if (said.length % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      if (said.length > 100_000) assert.fail("nobody ended it");
    }
    assert.match(said.at(-1)!, /^421 /);
  }
  const silent = await openPaused(server.port);
  let isClosed = false;
  silent.on("close", () => isClosed = true);
  for (let n = 0; n < 2_000 && !isClosed && silent.writableLength === 0; n++) {
    silent.write("FEAT\r\n".repeat(40));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  await using again = await RawFtp.connect(server.port);
  assert.match(again.greeting, /^220 /);
  silent.destroy();
});

Deno.test("STOR under TLS answers the end of the client's data with its own, as RFC 8446 §6.1 wants", async () => {
  await using server = await start({ dataMs: 5_000 });
  await using client = await signIn(server, { tls: true });
  const port = await client.passive();
  const conn = await Deno.connectTls({ hostname: "localhost", port, caCerts: [CERTIFICATE.cert] });
  assert.match(await client.say("STOR a"), /^150 /);
  await conn.write(new TextEncoder().encode("lake"));
  await conn.closeWrite();
  // Without the alert this fails: peer closed connection without sending TLS close_notify.
  assert.equal(await conn.read(new Uint8Array(10)), null);
  conn.close();
  assert.match(await client.read(), /^226 /);
  assert.deepEqual(server.stored, ["lake"]);
});
