/** Connections of FTP: how many, for how long, and what is no command. */
import assert from "node:assert/strict";
import { freePort } from "../../../tests/free_port.ts";
import { RawFtp } from "../../../tests/ftp_site.ts";
import { makeCertificate } from "../../../tests/tls_proxy.ts";
import type { FtpBackend, FtpLimits } from "./backend.ts";
import { type FtpServer, startFtpServer } from "./ftp_server.ts";
import { resolvePath } from "./paths.ts";

const LIMITS: FtpLimits = {
  connections: 3,
  connectionsOfAddress: 2,
  signInMs: 30_000,
  idleMs: 30_000,
  dataMs: 30_000,
};

/** Lets everybody in, to an empty folder. */
const BACKEND: FtpBackend = {
  signIn: () =>
    Promise.resolve({
      check: () => Promise.resolve(),
      isFolder: () => Promise.resolve(true),
      list: () => Promise.resolve([]),
      find: () => Promise.resolve(undefined),
      makeFolder: () => Promise.resolve(),
      removeFolder: () => Promise.resolve(),
      removeFile: () => Promise.resolve(),
      rename: () => Promise.resolve(),
      store: () => Promise.resolve("stored"),
    }),
};

async function start(limits: Partial<FtpLimits> = {}): Promise<FtpServer & AsyncDisposable> {
  const server = await startFtpServer({
    hostname: "127.0.0.1",
    port: freePort(),
    dataPorts: { first: 60_000, last: 60_010 },
    plain: true,
    limits: { ...LIMITS, ...limits },
    ...await makeCertificate(),
  }, BACKEND);
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}

Deno.test("startFtpServer(): one connection more than an address may have is sent away, and has room when one ends", async () => {
  await using server = await start();
  await using first = await RawFtp.connect(server.port);
  {
    await using _second = await RawFtp.connect(server.port);
    await using third = await RawFtp.connect(server.port);
    assert.match(third.greeting, /^421 /);
    assert.equal(await third.read(), "");
  }
  await first.say("NOOP");
  await using fourth = await RawFtp.connect(server.port);
  assert.match(fourth.greeting, /^220 /);
});

Deno.test("startFtpServer(): who does not sign in, and who says nothing, is sent away", async () => {
  await using server = await start({ signInMs: 50 });
  await using client = await RawFtp.connect(server.port);
  assert.match(await client.read(), /^421 /);
  await using idle = await start({ idleMs: 50 });
  await using quiet = await RawFtp.connect(idle.port);
  await quiet.signIn({ user: "a", password: "b" });
  assert.match(await quiet.read(), /^421 /);
});

Deno.test("ControlConnection: lines come in pieces and together; what is no line of UTF-8 is said so", async () => {
  await using server = await start();
  await using client = await RawFtp.connect(server.port);
  await client.write("NO");
  await client.write("OP\r\nSYST\r\n");
  assert.match(await client.read(), /^200 /);
  assert.match(await client.read(), /^215 /);
  await client.write(new Uint8Array([0x43, 0x57, 0x44, 0x20, 0xe6, 0x0d, 0x0a]));
  assert.match(await client.read(), /^501 /);
  assert.match(await client.say(`CWD ${"a".repeat(10_000)}`), /^501 /);
  assert.match(await client.say("constructor"), /^502 /);
  assert.match(await client.say("LIST"), /^530 /);
});

Deno.test("PASV: a connection that nobody opens is not waited for long", async () => {
  await using server = await start({ dataMs: 50 });
  await using client = await RawFtp.connect(server.port);
  await client.signIn({ user: "a", password: "b" });
  assert.match(await client.say("STOR a"), /^425 /);
  assert.match(await client.say("PASV"), /^227 Passive \(127,0,0,1,/);
  await client.write("STOR a\r\n");
  assert.match(await client.read(), /^150 /);
  assert.match(await client.read(), /^425 /);
});

Deno.test("resolvePath() never leaves the root", () => {
  const cases: [string, string, string][] = [
    ["", "a", "a"],
    ["a/b", "c", "a/b/c"],
    ["a/b", "/c//d/./", "c/d"],
    ["a", "../../../etc/passwd", "etc/passwd"],
    ["a", "..", ""],
  ];
  for (const [folder, given, wanted] of cases) assert.equal(resolvePath(folder, given), wanted);
});
