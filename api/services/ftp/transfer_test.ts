/** Transfers by FTP that fail, and the commands after them: what is stored is what the client means. */
import assert from "node:assert/strict";
import { uploadPart } from "../../../db/schema/mod.ts";
import { upload } from "../../../db/schema/mod.ts";
import { type FtpSite, openFtpSite, RawFtp } from "../../../tests/ftp_site.ts";

const PLAIN = { FTP_PLAIN: "on" };

async function signIn(site: FtpSite): Promise<RawFtp> {
  const client = await RawFtp.connect(site.access.port);
  await client.signIn(site.access);
  return client;
}

async function textOf({ person: { repository }, dataSetId }: FtpSite, path: string): Promise<string> {
  const { list } = await repository.files.list(dataSetId, "V1");
  const file = list.find((one) => one.path === path)!;
  return await (await repository.files.download(file.fileId)).text();
}

/** How the command between REST or ALLO and the transfer fails. */
const FAILURES: [what: string, fail: (client: RawFtp) => Promise<string>][] = [
  ["a STOR without a port", (client) => client.say("STOR a.bin")],
  ["a STOR without a path", (client) => client.say("STOR")],
  ["an unknown command", (client) => client.say("SITE x")],
  ["a line that is too long", (client) => client.say("x".repeat(5_000))],
  ["a CWD into nothing", (client) => client.say("CWD nowhere")],
  ["a REST or ALLO that is none", async (client) => await client.say("REST x") + await client.say("ALLO x")],
];

Deno.test("REST, ALLO: what was said of a transfer does not hold for the one after a command that failed", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  for (const [what, fail] of FAILURES) {
    await client.say("ALLO 10");
    assert.match(await client.send("STOR a.bin", "01234"), /^426 /);
    await client.say("ALLO 100");
    await client.say("REST 5");
    assert.match(await fail(client), /^(4|5)/, what);
    assert.match(await client.send("STOR a.bin", "0123456789"), /^226 /, what);
    assert.equal(await textOf(site, "a.bin"), "0123456789", what);
  }
});

Deno.test("REST: a question between it and its STOR changes nothing", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  await client.say("ALLO 10");
  await client.send("STOR a.bin", "01234");
  await client.say("REST 5");
  assert.match(await client.say("SIZE nothing"), /^550 /);
  assert.match(await client.send("STOR a.bin", "56789"), /^226 /);
  assert.equal(await textOf(site, "a.bin"), "0123456789");
});

Deno.test("ALLO: an upload that goes on is short until the whole is there, however its client counts", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  const cases: [first: string, rest: string, bytes: string, reply: RegExp][] = [
    ["ALLO 100", "ALLO 40", "x".repeat(5), /^426 /],
    ["ALLO 100", "ALLO 100", "x".repeat(5), /^426 /],
    ["ALLO 100", "NOOP", "x".repeat(5), /^426 /],
    ["ALLO 100", "ALLO 40", "x".repeat(40), /^226 /],
    ["ALLO 100", "ALLO 100", "x".repeat(40), /^226 /],
    ["ALLO 100", "NOOP", "x".repeat(40), /^226 /],
  ];
  for (const [n, [first, rest, bytes, reply]] of cases.entries()) {
    await client.say(first);
    assert.match(await client.send(`STOR ${n}.bin`, "x".repeat(60)), /^426 /);
    await client.say(rest);
    await client.say("REST 60");
    assert.match(await client.send(`STOR ${n}.bin`, bytes), reply, `${first}, ${rest}, ${bytes.length}`);
  }
  // More than half came before: what is left is fewer bytes than are there.
  await client.say("ALLO 100");
  await client.send("STOR b.bin", "x".repeat(30));
  await client.say("ALLO 70");
  await client.say("REST 30");
  assert.match(await client.send("STOR b.bin", "x".repeat(40)), /^426 /);
  assert.match(await client.say("SIZE b.bin"), /^213 70/);
});

Deno.test("SIZE, MDTM, MLST, LIST: they ask, and end nobody's transfer; APPE goes on in its place", async () => {
  await using site = await openFtpSite(PLAIN);
  await using sender = await signIn(site);
  await using other = await signIn(site);
  const conn = await Deno.connect({ hostname: "127.0.0.1", port: await sender.passive() });
  await sender.say("STOR big.bin");
  await conn.write(new TextEncoder().encode("01234"));
  const hasBegun = async () => (await site.test.app.db.read.select().from(upload).all()).length > 0;
  while (!await hasBegun()) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const question of ["SIZE big.bin", "MDTM big.bin", "MLST big.bin"]) {
    assert.match(await other.say(question), /^2/, question);
  }
  assert.match((await other.list("LIST big.bin")).reply, /^226 /);
  assert.match((await other.list("MLSD")).text, /type=file;size=0;.* big\.bin/);
  await conn.write(new TextEncoder().encode("56789"));
  conn.close();
  assert.match(await sender.read(), /^226 /);
  assert.equal(await textOf(site, "big.bin"), "0123456789");
});

Deno.test("APPE: who goes on ends the transfer that hangs, behind the bytes that it brought", async () => {
  await using site = await openFtpSite(PLAIN);
  await using hanging = await signIn(site);
  await using other = await signIn(site);
  using conn = await Deno.connect({ hostname: "127.0.0.1", port: await hanging.passive() });
  await hanging.say("STOR big.bin");
  await conn.write(new TextEncoder().encode("01234"));
  const { staging } = site.test.app.external.storage;
  const isThere = async () => {
    for await (const one of staging.list()) if (one.id) return true;
    return false;
  };
  while (!await isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.match(await other.send("APPE big.bin", "56789"), /^226 /);
  assert.match(await hanging.read(), /^4/);
  assert.equal(await textOf(site, "big.bin"), "0123456789");
});

Deno.test("STOR: where the storage has lost bytes, the client is told from where to go on", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  await client.say("ALLO 100");
  await client.send("STOR a.bin", "x".repeat(60));
  await client.say("ALLO 40");
  await client.say("REST 60");
  assert.match(await client.send("STOR a.bin", "x".repeat(10)), /^426 /);
  const [part] = await site.test.app.db.read.select().from(uploadPart).all();
  await Deno.truncate(`${site.test.config.dataDir}/uploads/${part!.uploadId}`, 65);
  await client.say("REST 70");
  assert.match(await client.send("STOR a.bin", "x".repeat(30)), /^451 .*at byte 60\./);
  assert.match(await client.say("SIZE a.bin"), /^213 60/);
  await client.say("REST 60");
  assert.match(await client.send("STOR a.bin", "x".repeat(40)), /^226 /);
  assert.equal(await textOf(site, "a.bin"), "x".repeat(100));
});

Deno.test("STOR: a client goes on where it has asked, even if more was stored since", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  await client.say("ALLO 10");
  await client.send("STOR a.bin", "012");
  await client.say("REST 3");
  await client.say("ALLO 7");
  await client.send("STOR a.bin", "345");
  await client.say("REST 4");
  assert.match(await client.send("STOR a.bin", "x"), /^554 .*at byte 6, not 4/);
  await client.say("REST 3");
  assert.match(await client.send("STOR a.bin", "3456789"), /^226 /);
  assert.equal(await textOf(site, "a.bin"), "0123456789");
});
