/** Folders of FTP: what they list, what they cost, and which names they may have. */
import assert from "node:assert/strict";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { type FtpSite, openFtpSite, RawFtp } from "../../../tests/ftp_site.ts";
import { insertFiles } from "../../../tests/published_rows.ts";
import { countStatements } from "../../../tests/sql_statements.ts";
import { MADE_FOLDERS, MadeFolders } from "./made_folders.ts";

const PLAIN = { FTP_PLAIN: "on" };

async function signIn(site: FtpSite): Promise<RawFtp> {
  const client = await RawFtp.connect(site.access.port);
  await client.signIn(site.access);
  return client;
}

const upload = ({ person, dataSetId }: FtpSite, path: string) =>
  person.repository.files.upload(dataSetId, "V1", path, new Uint8Array(3));

async function versionOf({ test }: FtpSite): Promise<string> {
  const [version] = await test.app.db.read.select().from(datasetVersion).all();
  return version!.id;
}

Deno.test("MLSD: a folder lists what is in it, its folders, what comes and what was made", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  for (const path of ["a.csv", "d/b.csv", "d/e/c.csv", "d/é/x.csv", "da/y.csv"]) await upload(site, path);
  await client.say("MKD d/new/inner");
  await client.say("ALLO 10");
  await client.send("STOR d/on/way.bin", "012");
  const names = async (path: string) =>
    (await client.list(`MLSD ${path}`)).text.split("\r\n").filter(Boolean)
      .map((line) => `${/type=(\w+)/.exec(line)![1]} ${line.slice(line.indexOf("; ") + 2)}`).sort();
  assert.deepEqual(await names("/"), ["dir d", "dir da", "file a.csv"]);
  assert.deepEqual(await names("d"), ["dir e", "dir new", "dir on", "dir é", "file b.csv"].sort());
  assert.deepEqual(await names("d/new"), ["dir inner"]);
  assert.deepEqual(await names("d/on"), ["file way.bin"]);
  assert.match((await client.list("MLSD d/nothing")).reply, /^550 /);
});

Deno.test("MLSD, LIST: statements and rows are those of the folder, however many files lie below it", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  const versionId = await versionOf(site);
  const counts: number[] = [];
  for (const [folder, count] of [["few", 3], ["many", 7_000]] as const) {
    const files = Array.from({ length: count }, (_, n) => ({ path: `${folder}/${n}.csv`, size: 1 }));
    await site.test.app.db.withTx((tx) => insertFiles(tx, versionId, files, 1));
    const { result, statements } = await countStatements(site.test, () => client.list("MLSD"));
    assert.match(result.reply, /^226 /);
    counts.push(statements.length);
  }
  assert.equal(counts[0], counts[1]);
  // A folder of several pages is whole.
  const { text } = await client.list("NLST many");
  assert.equal(new Set(text.split("\r\n").filter(Boolean)).size, 7_000);
});

Deno.test("MKD: a name that a file has is refused with it, and CWD does not enter it", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  await upload(site, "a.csv");
  await upload(site, "Data/b.csv");
  await client.say("ALLO 10");
  await client.send("STOR way.bin", "012");
  for (const path of ["a.csv", "a.csv/below"]) {
    assert.match(await client.say(`MKD ${path}`), /^553 .*a\.csv.*/, path);
    assert.match(await client.say(`CWD ${path}`), /^550 /, path);
  }
  assert.match(await client.say("MKD way.bin"), /^553 .*way\.bin/);
  // Folders that differ in case alone may be beside one another, and one that is there may be made again.
  for (const path of ["Data", "data", "new", "new"]) {
    assert.match(await client.say(`MKD ${path}`), /^257 /);
    assert.match(await client.say(`CWD /${path}`), /^250 /);
    await client.say("CWD /");
  }
  // And the other way round: a file in the place of a folder.
  assert.match(await client.send("STOR new", "1"), /^553 .*"\/new"/);
  await upload(site, "new");
  assert.match(await client.say("CWD new"), /^550 /);
});

Deno.test("MKD, STOR: a name that no file may have is quoted, with the rule", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  const cases: [path: string, rule: RegExp][] = [
    ["a\\b", /^553 "\/a\\b".*backslash or control character, at most 255 bytes/],
    ["x".repeat(256), /^553 "\/x{256}".*at most 255 bytes per part/],
    [Array(300).fill("xyz").join("/"), /^553 .*at most 1024 bytes/],
    ["a\tb", /^553 "\/a b".*control character/],
  ];
  for (const [path, rule] of cases) {
    assert.match(await client.say(`MKD ${path}`), rule);
    assert.match(await client.send(`STOR ${path}`, "1"), rule);
  }
});

Deno.test("endFtpAccess(): folders that were made are forgotten with the access", async () => {
  await using site = await openFtpSite(PLAIN);
  await using client = await signIn(site);
  await client.say("MKD a/b");
  const made = site.test.app.state.of(MADE_FOLDERS);
  const versionId = await versionOf(site);
  assert.deepEqual([...made.of(versionId)], ["a", "a/b"]);
  await client.say("RMD a/b");
  assert.deepEqual([...made.of(versionId)], ["a"]);
  await site.person.repository.uploads.endFtpAccess(site.dataSetId, "V1");
  assert.deepEqual([...made.of(versionId)], []);
});

Deno.test("MadeFolders: neither one draft nor all of them fill the memory", () => {
  const made = new MadeFolders();
  const deep = Array(8).fill("x".repeat(120)).join("/");
  const charactersOf = (id: string) => [...made.of(id)].reduce((sum, { length }) => sum + length, 0);
  const ids = Array.from({ length: 20 }, (_, n) => `v${n}`);
  for (const id of ids) {
    let n = 0;
    while (made.add(id, `${n}/${deep}`)) n++;
    assert.ok(n > 100 && charactersOf(id) <= 1_000_000);
    assert.ok(!made.of(id).has(String(n)), "what had no room was not added in part");
  }
  assert.ok(ids.reduce((sum, id) => sum + charactersOf(id), 0) <= 16_000_000);
  assert.ok(charactersOf("v19") > 0 && charactersOf("v0") === 0);
});
