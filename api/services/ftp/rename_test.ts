/** RNFR and RNTO: files, folders and what is on its way get other names; and room is asked for before bytes travel. */
import assert from "node:assert/strict";
import { datasetVersion, upload } from "../../../db/schema/mod.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import type { UserActor } from "../../actor.ts";
import { systemContext } from "../../context.ts";
import { renameArriving } from "./rename.ts";
import { type FtpSite, openFtpSite, RawFtp } from "../../../tests/ftp_site.ts";

async function signIn(site: FtpSite): Promise<RawFtp> {
  const client = await RawFtp.connect(site.access.port);
  await client.signIn(site.access);
  return client;
}

const pathsOf = async ({ person, dataSetId }: FtpSite) =>
  (await person.repository.files.list(dataSetId, "V1")).list.map(({ path }) => path).sort();

/** @returns the reply to RNFR where that is refused, otherwise the one to RNTO. */
async function rename(client: RawFtp, from: string, to: string): Promise<string> {
  const reply = await client.say(`RNFR ${from}`);
  return reply.startsWith("350") ? await client.say(`RNTO ${to}`) : reply;
}

Deno.test("RNFR, RNTO: files and folders get other names, and a file takes the place of another one", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on" });
  await using client = await signIn(site);
  const { files } = site.person.repository;
  for (const path of ["a.csv", "b.csv", "数据/一.csv", "数据/内 层/二.csv"]) {
    await files.upload(site.dataSetId, "V1", path, path);
  }
  assert.match(await rename(client, "a.csv", "A.csv"), /^250 /);
  assert.match(await rename(client, "A.csv", "b.csv"), /^250 /);
  assert.match(await rename(client, "数据", "旧/数据"), /^250 /);
  assert.deepEqual(await pathsOf(site), ["b.csv", "旧/数据/一.csv", "旧/数据/内 层/二.csv"]);
  const [{ fileId }] = (await files.list(site.dataSetId, "V1")).list;
  assert.equal(await (await files.download(fileId)).text(), "a.csv");
  assert.match(await client.say("MKD empty/below"), /^257 /);
  assert.match(await rename(client, "empty", "other"), /^250 /);
  assert.match(await client.say("CWD other/below"), /^250 /);
  assert.match(await client.say("CWD /empty"), /^550 /);
});

Deno.test("RNFR, RNTO: what is not there, or is in the way, is refused and changes nothing", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on" });
  await using client = await signIn(site);
  for (const path of ["a.csv", "d/x.csv", "e/y.csv"]) {
    await site.person.repository.files.upload(site.dataSetId, "V1", path, path);
  }
  assert.match(await rename(client, "none.csv", "b.csv"), /^550 /);
  assert.match(await rename(client, "/", "b"), /^550 /);
  assert.match(await client.say("RNTO b.csv"), /^503 /);
  await client.say("RNFR a.csv");
  await client.say("NOOP");
  assert.match(await client.say("RNTO b.csv"), /^503 /, "RNFR holds for the next command alone");
  for (
    const [from, to] of [["a.csv", "d"], ["d", "e"], ["d", "d/in"], ["d", "a.csv"], ["a.csv", "e/y.csv/z"]]
  ) {
    assert.match(await rename(client, from!, to!), /^553 /, `${from} ${to}`);
  }
  assert.match(await rename(client, "a.csv", "x".repeat(300)), /^553 /);
  assert.deepEqual(await pathsOf(site), ["a.csv", "d/x.csv", "e/y.csv"]);
});

Deno.test("RNFR, RNTO: a file on its way goes on under its new name", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on" });
  await using client = await signIn(site);
  await client.say("ALLO 10");
  assert.match(await client.send("STOR part/a.bin.part", "01234"), /^426 /);
  const { uploads } = site.person.repository;
  const listed = async () =>
    (await uploads.list(site.dataSetId, "V1")).map(({ path, state }) => [path, state]);
  assert.match(await rename(client, "part/a.bin.part", "part/a.bin"), /^250 /);
  assert.match(await rename(client, "part", "whole"), /^250 /);
  assert.deepEqual(await listed(), [["whole/a.bin", "receiving"]]);
  await client.say("ALLO 10");
  await client.say("REST 5");
  assert.match(await client.send("STOR whole/a.bin", "56789"), /^226 /);
  assert.deepEqual(await pathsOf(site), ["whole/a.bin"]);
});

Deno.test("RNFR, RNTO: a file that is being read back becomes one of its new name", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on" });
  await using client = await signIn(site);
  const { staging } = site.test.app.external.storage;
  const { keep } = staging;
  staging.keep = async (...given) => {
    await using other = await signIn(site);
    assert.match(await rename(other, "a.part", "a.bin"), /^250 /);
    await keep.apply(staging, given);
  };
  assert.match(await client.send("STOR a.part", "01234"), /^226 /);
  assert.deepEqual(await pathsOf(site), ["a.bin"]);
});

Deno.test("RNFR, RNTO: what becomes a file while it is renamed gets the new name, and what is gone is told", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on" });
  await using client = await signIn(site);
  assert.match(await client.send("STOR a.part", "01234"), /^226 /);
  const { app } = site.test;
  const [row] = await app.db.read.select().from(upload).all();
  const [version] = await app.db.read.select().from(datasetVersion).all();
  const actor: UserActor = {
    kind: "user",
    id: site.person.id,
    email: site.person.email,
    realName: "",
    role: "depositor",
    communityIds: [],
    locale: "en",
    loginType: "",
    secondFactorMissing: false,
  };
  const context = { ...systemContext(app, "rename"), actor };
  const target = { dataSetId: site.dataSetId, version: "V1", versionId: version!.id };
  // As it was found before its last byte came.
  await renameArriving(context, target, [{ row: row!, from: "a.part", to: "a.bin" }]);
  assert.deepEqual(await pathsOf(site), ["a.bin"]);
  await app.db.withTx((tx) => tx.delete(upload));
  await assert.rejects(renameArriving(context, target, [{ row: row!, from: "a.part", to: "b.bin" }]), {
    error: "notFound",
  });
});

Deno.test("ALLO: a file for which there is no room, or none for one person, is refused before its bytes", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on", UPLOAD_OPEN_GB: "1" });
  await using client = await signIn(site);
  await client.say(`ALLO ${2 * 1024 ** 3}`);
  assert.match(await client.send("STOR a.bin", "0"), /^452 .*1 GB/);
  await client.say(`ALLO ${2 ** 50}`);
  assert.match(await client.send("STOR a.bin", "0"), /^552 /);
  const { external: { storage }, config } = site.test.app;
  storage.freeBytes = () => Promise.resolve(config.storageReserve + 9);
  await client.say("ALLO 10");
  assert.match(await client.send("STOR a.bin", "0123456789"), /^452 /);
  await client.say("ALLO 9");
  assert.match(await client.send("STOR a.bin", "012345678"), /^226 /);
});

Deno.test("what came by FTP in part holds up no submission once its time is over, and is not listed", async () => {
  await using site = await openFtpSite({ FTP_PLAIN: "on" });
  await using client = await signIn(site);
  await client.say("ALLO 10");
  assert.match(await client.send("STOR a.bin", "01234"), /^426 /);
  const { repository } = site.person;
  await assert.rejects(repository.datasets.submit(site.dataSetId, "V1"), { error: "importing" });
  const { db, clock } = site.test.app;
  const weekAgo = clock().getTime() - 7 * DAY_MS - 1;
  await db.withTx((tx) => tx.update(upload).set({ usedAt: weekAgo }));
  assert.deepEqual(await repository.uploads.list(site.dataSetId, "V1"), []);
  assert.equal((await client.list("NLST")).text, "");
  await assert.rejects(repository.datasets.submit(site.dataSetId, "V1"), { error: "datasetIncomplete" });
});
