/** Damage under the built server: of stored files (safety 2.3, F7) and of the database (safety 2.3, F8), seen over a connection. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { backUp } from "../../api/services/backup/backup.ts";
import { newId } from "../../api/secrets.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import { auditEvent, user } from "../../db/schema/mod.ts";
import { ApiError, createRepository, type Repository } from "../../sdk/mod.ts";
import { flipBit, overwritePages, pathOfBlob } from "../corrupt_files.ts";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";
import { type FaultSite, openFaultSite } from "./server.ts";

const root = new URL("../..", import.meta.url).pathname;

const connect = ({ address }: BuiltServer, token: string): Repository =>
  createRepository({ server: address, token, headers: { Origin: address } });

const addAdministrator = (site: FaultSite): Promise<string> =>
  site.inspect(async (app) => {
    const row = { id: newId(), email: "chief@example.org", realName: "Chief", createdAt: 0 };
    await app.db.withTx((tx) => tx.insert(user).values({ ...row, role: "administrator", status: "ACTIVE" }));
    return await openSession(app, row.id);
  });

/** A server that has just started is running its jobs by itself. */
async function runJob({ jobs }: Repository, name: string): Promise<Record<string, unknown> | undefined> {
  for (;;) {
    try {
      return (await jobs.run(name)).result;
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== "jobRunning") throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function runTask(site: FaultSite, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--cached-only", ...args],
    cwd: root,
    env: { DATA_DIR: site.folder },
  }).output();
  const decoder = new TextDecoder();
  return { code, said: decoder.decode(stdout), complained: decoder.decode(stderr) };
}

/** What arrives of an answer, and whether it came to its end. */
async function receive(address: string, token: string) {
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  let size = 0;
  try {
    for await (const chunk of response.body!) size += chunk.length;
    return { status: response.status, size, whole: true };
  } catch {
    return { status: response.status, size, whole: false };
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

Deno.test("a client never gets a complete damaged file: broken off, refused, repaired from a backup, restored", async () => {
  await using site = await openFaultSite();
  const [linked, backup] = [`${site.folder}.linked`, `${site.folder}.backup`];
  try {
    const chief = await addAdministrator(site);
    await using server = await startBuiltServer({ folder: site.folder });
    const token = site.depositor;
    const { datasets, files } = connect(server, token);
    const { dataSetId } = await datasets.create();
    // Compressed on the way, stored as it is, and smaller than one read.
    const csv = "site,value\n1,2\n".repeat(100_000);
    const contents = { "a.csv": csv, "b.bin": new Uint8Array(randomBytes(3_000_000)), "c.txt": "short" };
    const uploads = [];
    for (const [path, body] of Object.entries(contents)) {
      uploads.push(await files.upload(dataSetId, "V1", path, body));
    }
    await backUp({ dataDir: site.folder, databaseUrl: `file:${site.folder}/sdb.db` }, linked);
    await copyFolder(linked, backup);
    for (const { sha256 } of uploads) await flipBit(pathOfBlob(site.folder, sha256));
    const archive = `${server.address}/api/sdb-download-service/getZipFile?dataSetId=${dataSetId}&version=V1`;
    const broken = await receive(archive, token);
    assert.deepEqual([broken.status, broken.whole], [200, false]);
    // The archive has read the small one ahead: what is known to be damaged is not even begun.
    for (const { fileId, size, path } of uploads.slice(1)) {
      const file = await receive(files.address({ fileId }), token);
      assert.ok(file.status === 500 || file.status === 200 && !file.whole, path);
      assert.ok(file.status === 500 || file.size < size, `${path}: ${file.size} of ${size} bytes arrived`);
    }
    const everything = [archive, ...uploads.map(({ fileId }) => files.address({ fileId }))];
    for (const address of everything) assert.equal((await receive(address, token)).status, 500, address);
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
    assert.match(server.log(), /"message":"alarm raised".*"alarm":"fileDamaged"/);
    assert.equal((await connect(server, chief).integrity.show()).files.damaged, 3);
    const unable = await runTask(site, "tasks/fixity.ts", "--repair", linked);
    assert.equal(unable.code, 1, unable.complained);
    assert.equal(unable.said.match(/wrong hash {2}bad copy/g)?.length, 3, "hard links rot with their file");
    const repaired = await runTask(site, "tasks/fixity.ts", "--repair", backup);
    assert.equal(repaired.code, 0, repaired.said + repaired.complained);
    assert.equal(repaired.said.match(/wrong hash {2}repaired/g)?.length, 3);
    assert.ok(repaired.said.includes(`${dataSetId} V1 b.bin`));
    assert.match(repaired.said, /Read 3 files: 3 damaged, 3 of them repaired\./);
    await runJob(connect(server, chief), "verify_files");
    for (const address of everything) {
      const { status, whole } = await receive(address, token);
      assert.deepEqual([status, whole], [200, true], address);
    }
    const whole = await runTask(site, "tasks/fixity.ts", "--all");
    assert.deepEqual([whole.code, whole.said], [0, "Read 3 files: 0 damaged, 0 of them repaired.\n"]);
  } finally {
    for (const path of [linked, backup]) await Deno.remove(path, { recursive: true }).catch(() => {});
  }
});

Deno.test("a server whose database is damaged while it runs is not ready, and does not start again", async () => {
  await using site = await openFaultSite();
  const chief = await addAdministrator(site);
  {
    await using server = await startBuiltServer({ folder: site.folder });
    const ready = () => fetch(`${server.address}/readyz`).then(async (r) => [r.status, await r.json()]);
    const repository = connect(server, chief);
    assert.deepEqual(await runJob(repository, "verify_database"), { sound: true });
    assert.deepEqual(await ready(), [200, { status: "ready" }]);
    await overwritePages(`${site.folder}/sdb.db`, 3);
    await runJob(repository, "verify_database").catch(() => {});
    assert.deepEqual(await ready(), [503, { status: "not ready", problem: "databaseDamaged" }]);
    assert.match(await (await fetch(`${server.address}/metrics`)).text(), /^sdb_database_damaged 1$/m);
    assert.match(server.log(), /"message":"the database is damaged"/);
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
  }
  const refused = await startBuiltServer({ folder: site.folder }).then(() => "", (error) => error.message);
  assert.match(
    refused,
    /The database \S+ is damaged: .+ "deno task restore FOLDER", then copy secret\.keys from the old folder/,
  );
  assert.doesNotMatch(refused, /^\s+at /m);
});

Deno.test("deno task audit verify reads beside a running server and says where a forged trail breaks", async () => {
  await using site = await openFaultSite();
  const chief = await addAdministrator(site);
  await using server = await startBuiltServer({ folder: site.folder });
  const repository = connect(server, chief);
  for (let n = 0; n < 3; n++) await runJob(repository, "expire_captchas");
  const sound = await runTask(site, "tasks/audit.ts", "verify", "--json");
  assert.equal(sound.code, 0, sound.complained);
  const { count, event } = JSON.parse(sound.said);
  assert.deepEqual([count, event], [3, 3]);
  assert.deepEqual(await runJob(repository, "verify_audit"), { sound: true, events: 4 });
  await server.stop();
  await site.inspect(async ({ db }) => {
    await db.maintain(async (client) => {
      const { rows } = await client.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_event'",
      );
      for (const { name } of rows) await client.execute(`DROP TRIGGER ${name}`);
    });
    await db.withTx((tx) => tx.update(auditEvent).set({ traceId: "forged" }));
  });
  const forged = await runTask(site, "tasks/audit.ts", "verify");
  assert.equal(forged.code, 1);
  assert.match(forged.complained, /from event 1 on: the content of the event does not match its hash/);
  assert.equal((await runTask(site, "tasks/audit.ts")).code, 2);
});
