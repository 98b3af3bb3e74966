/** Files that come by FTP, sent by a real client. */
import assert from "node:assert/strict";
import { DomainError } from "../../error.ts";
import { FTP_ACCESS_DAYS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { auditEvent } from "../../../db/schema/mod.ts";
import { type FtpSite, lftp, openFtpSite, RawFtp, startLftp } from "../../../tests/ftp_site.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { serveFtp } from "./serve.ts";

const listOf = async ({ person, dataSetId }: FtpSite) =>
  (await person.repository.files.list(dataSetId, "V1")).list.map(({ path, size }) => [path, size]);

async function download({ person, dataSetId }: FtpSite, path: string): Promise<Uint8Array> {
  const { files } = person.repository;
  const file = (await files.list(dataSetId, "V1")).list.find((one) => one.path === path)!;
  const response = await files.download(file.fileId);
  return new Uint8Array(await response.arrayBuffer());
}

const bytes = (length: number): Uint8Array<ArrayBuffer> => {
  const filled = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(filled.subarray(at, at + 65_536));
  return filled;
};

Deno.test("STOR: what lftp sends under TLS is in the draft, read back, when it is acknowledged", async () => {
  await using site = await openFtpSite();
  const sent = bytes(3_000_000);
  await Deno.writeFile(`${site.folder}/数据 "1".bin`, sent);
  const run = await lftp(site.access, site.folder, `put '数据 "1".bin'`);
  assert.ok(run.success, run.text);
  assert.deepEqual(await download(site, '数据 "1".bin'), sent);
  const [upload] = await site.person.repository.uploads.list(site.dataSetId, "V1");
  assert.deepEqual([upload!.protocol, upload!.state, upload!.size], ["ftp", "done", 3_000_000]);
});

Deno.test("STOR: a mirrored folder arrives with its Chinese names, and nothing leaves the dataset", async () => {
  await using site = await openFtpSite();
  await Deno.mkdir(`${site.folder}/观测/内 层/空`, { recursive: true });
  const names = ["观测/一.csv", "观测/é.csv", "观测/内 层/#%&.csv", "观测/内 层/-la"];
  for (const name of names) await Deno.writeTextFile(`${site.folder}/${name}`, name);
  await Deno.writeTextFile(`${site.folder}/观测/零.csv`, "");
  const run = await lftp(
    site.access,
    site.folder,
    "mirror -R --parallel=3 观测; cd /../..; put -O ../../etc 观测/一.csv",
  );
  assert.ok(run.success, run.text);
  const expected = [...names.map((name) => [name, new TextEncoder().encode(name).length]), [
    "观测/零.csv",
    0,
  ]];
  assert.deepEqual(
    new Set((await listOf(site)).map(String)),
    new Set([...expected, ["etc/一.csv", 14]].map(String)),
  );
});

Deno.test("STOR: a client that is killed has sent no file; it goes on where it was, and submission waits", async () => {
  await using site = await openFtpSite();
  const { person: { repository }, dataSetId, folder } = site;
  const sent = bytes(4_000_000);
  await Deno.writeFile(`${folder}/a.bin`, sent);
  const killed = await startLftp(site.access, folder, "put a.bin", "set net:limit-rate 0:1000000");
  await killed.until(async () => (await repository.uploads.list(dataSetId, "V1")).length > 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await killed.end("SIGKILL");
  await killed.until(async () => (await repository.uploads.list(dataSetId, "V1"))[0]!.offset > 0);

  assert.deepEqual(await listOf(site), []);
  const [begun] = await repository.uploads.list(dataSetId, "V1");
  assert.deepEqual([begun!.path, begun!.state, begun!.protocol], ["a.bin", "receiving", "ftp"]);
  assert.ok(begun!.offset < sent.length);
  await assert.rejects(repository.datasets.submit(dataSetId, "V1"), { code: 30_220 });
  // The other protocol does not end it.
  await assert.rejects(repository.uploads.append(begun!.uploadId, begun!.offset, new Uint8Array()), {
    code: 40_400,
  });

  const run = await lftp(site.access, folder, "debug 5; put -c a.bin");
  assert.ok(run.success, run.text);
  assert.match(run.text, new RegExp(`REST ${begun!.offset}`));
  assert.deepEqual(await download(site, "a.bin"), sent);
});

Deno.test("STOR: the last bytes of many files of several hundred kilobytes arrive, side by side", async () => {
  await using site = await openFtpSite();
  const { person: { repository }, dataSetId, folder } = site;
  await Deno.mkdir(`${folder}/many`);
  for (let n = 0; n < 12; n++) await Deno.writeFile(`${folder}/many/${n}.bin`, bytes(300_000 + n));
  const run = await lftp(site.access, folder, "mirror -R --parallel=4 many");
  assert.ok(run.success, run.text);
  const ended = await repository.uploads.list(dataSetId, "V1");
  assert.deepEqual(ended.map(({ state }) => state), Array(12).fill("done"));
  for (const { path, size } of ended) assert.equal(size, 300_000 + Number(/(\d+)\.bin$/.exec(path)![1]));
});

Deno.test("STOR: a path that is taken is replaced; one that cannot be beside others is refused before its bytes", async () => {
  await using site = await openFtpSite();
  await Deno.writeTextFile(`${site.folder}/a.csv`, "1");
  await Deno.writeTextFile(`${site.folder}/b.csv`, "22");
  assert.ok((await lftp(site.access, site.folder, "put a.csv; put b.csv -o a.csv")).success);
  assert.deepEqual(await listOf(site), [["a.csv", 2]]);
  assert.ok((await lftp(site.access, site.folder, "put a.csv -o A.csv")).success);
  assert.deepEqual(await listOf(site), [["A.csv", 1], ["a.csv", 2]]);
  const refused = await lftp(site.access, site.folder, "debug 5; put b.csv -o a.csv/below.csv");
  assert.ok(!refused.success);
  assert.match(refused.text, /55[03] /);
  assert.deepEqual(await listOf(site), [["A.csv", 1], ["a.csv", 2]]);
  assert.ok((await lftp(site.access, site.folder, "rm a.csv; rm A.csv")).success);
  assert.deepEqual(await listOf(site), []);
});

Deno.test("STOR: a full disk is said so, and nothing becomes a file", async () => {
  await using site = await openFtpSite();
  await Deno.writeTextFile(`${site.folder}/a.csv`, "1");
  site.test.app.external.storage.staging.append = async (_, body) => {
    await body.cancel();
    throw new DomainError("storageFull");
  };
  const run = await lftp(site.access, site.folder, "debug 5; put a.csv");
  assert.match(run.text, /452 /);
  assert.deepEqual(await listOf(site), []);
});

Deno.test("USER, PASS: nothing is said in the clear, and what came before TLS is not obeyed under it", async () => {
  await using site = await openFtpSite();
  await using client = await RawFtp.connect(site.access.port);
  assert.match(await client.say(`USER ${site.access.user}`), /^534 /);
  assert.match(await client.say(`PASS ${site.access.password}`), /^534 /);
  await client.secure(site, "AUTH TLS\r\nUSER injected");
  assert.match(await client.say("PASS x"), /^503 /);
  assert.match(await client.signIn(site.access), /^230 /);
  assert.match(await client.say("PASV"), /^522 /);
  await client.say("PBSZ 0");
  assert.match(await client.say("PROT C"), /^534 /);
  assert.match(await client.say("PORT 127,0,0,1,4,1"), /^502 /);
  assert.match(await client.say("RETR a.csv"), /^550 /);
});

Deno.test("makeFtpAccess(): a password ends with its revocation, its successor and a week", async () => {
  await using site = await openFtpSite();
  const { person: { repository }, dataSetId, test } = site;
  const { uploads } = repository;
  const signIn = async ({ user, password } = site.access) => {
    await using client = await RawFtp.connect(site.access.port);
    await client.secure(site);
    return (await client.signIn({ user, password })).slice(0, 3);
  };
  assert.equal(await signIn(), "230");
  assert.equal(await signIn({ ...site.access, password: `${site.access.password}x` }), "530");
  const state = await uploads.ftpAccess(dataSetId, "V1");
  assert.deepEqual(state.access?.user, site.access.user);
  assert.ok(state.access?.lastUsedAt);
  assert.ok(!JSON.stringify(state).includes(site.access.password));

  const second = await uploads.makeFtpAccess(dataSetId, "V1");
  assert.deepEqual([await signIn(), await signIn(second)], ["530", "230"]);
  await using open = await RawFtp.connect(site.access.port);
  await open.secure(site);
  await open.signIn(second);
  await uploads.endFtpAccess(dataSetId, "V1");
  assert.match(await open.say("PWD"), /^421 /);
  assert.equal(await signIn(second), "530");

  const third = await uploads.makeFtpAccess(dataSetId, "V1");
  test.advance(FTP_ACCESS_DAYS * DAY_MS);
  assert.equal(await signIn(third), "530");
  const rows = await test.app.db.read.select({ action: auditEvent.action }).from(auditEvent).all();
  assert.deepEqual(rows.map(({ action }) => action).filter((action) => /Ftp/.test(action)), [
    "makeFtpAccess",
    "makeFtpAccess",
    "endFtpAccess",
    "makeFtpAccess",
  ]);
});

Deno.test("makeFtpAccess(): only the owner of a draft gets one, and it opens no other dataset", async () => {
  await using site = await openFtpSite();
  const other = await site.test.signIn();
  await assert.rejects(other.repository.uploads.makeFtpAccess(site.dataSetId, "V1"), { code: 40_400 });
  const { dataSetId } = await site.person.repository.datasets.create();
  await Deno.writeTextFile(`${site.folder}/a.csv`, "1");
  const run = await lftp(site.access, site.folder, `put -O /${dataSetId}/V1 a.csv`);
  assert.ok(run.success, run.text);
  assert.deepEqual(await listOf({ ...site, dataSetId }), []);
  assert.deepEqual(await listOf(site), [[`${dataSetId}/V1/a.csv`, 1]]);
});

Deno.test("submit(): the password ends with it, and is not back when the submission is recalled", async () => {
  await using site = await openFtpSite();
  const { person, test, folder } = site;
  await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  const access = await person.repository.uploads.makeFtpAccess(dataSetId, "V1");
  await Deno.writeTextFile(`${folder}/a.csv`, "1");
  const run = await lftp(access, folder, "put a.csv");
  assert.ok(run.success, run.text);
  await person.repository.datasets.submit(dataSetId, "V1");
  await person.repository.datasets.recall(dataSetId, "V1");
  assert.equal((await person.repository.uploads.ftpAccess(dataSetId, "V1")).access, undefined);
  assert.ok(!(await lftp(access, folder, "put a.csv")).success);
});

Deno.test("serveFtp(): where FTP is off nothing listens, and no password is made", async () => {
  await using test = await openTestApp();
  assert.equal(await serveFtp(test.app), undefined);
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create();
  await assert.rejects(repository.uploads.makeFtpAccess(dataSetId, "V1"), { code: 30_241 });
});
