import assert from "node:assert/strict";
import { datasetVersion, file } from "../../../db/schema/mod.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { readConfig } from "../../config.ts";
import { openApp } from "../../app.ts";
import { backUp, BackupError, restore } from "./backup.ts";

const migrations = new URL("../../../db/migrations", import.meta.url).pathname;
const root = new URL("../../..", import.meta.url).pathname;

interface Folders extends AsyncDisposable {
  backup: string;
  restored: string;
}

async function folders(): Promise<Folders> {
  const top = await Deno.makeTempDir({ prefix: "sdb-backup-" });
  return {
    backup: `${top}/backup`,
    restored: `${top}/restored`,
    [Symbol.asyncDispose]: () => Deno.remove(top, { recursive: true }),
  };
}

async function fill(test: TestApp): Promise<void> {
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create({ title: { zh: "备份", en: "Backup" } });
  for (
    const [path, content] of [["a.txt", "one"], ["目录/b.txt", "two"], ["empty", ""], ["copy.txt", "one"]]
  ) {
    await files.upload(dataSetId, "V1", path, content);
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) found.push(...(await filesOf(`${folder}/${name}`)).map((path) => `${name}/${path}`));
    else found.push(name);
  }
  return found.sort();
}

Deno.test("restore() gives back what backUp() took beside an open app: every row and every byte", async () => {
  await using at = await folders();
  await using test = await openTestApp();
  await fill(test);
  assert.deepEqual(await backUp(test.config, at.backup), { blobs: 3, size: 6 });
  const { repository } = await test.signIn();
  await repository.datasets.create({ title: { zh: "之后", en: "After" } });

  const config = readConfig({ DATA_DIR: at.restored, LOG_LEVEL: "off" });
  assert.deepEqual(await restore(at.backup, config), { blobs: 3, size: 6 });
  const app = await openApp({ config, migrations });
  try {
    const rows = (db: typeof app.db.read) => db.select().from(file).orderBy(file.path).all();
    assert.deepEqual(await rows(app.db.read), await rows(test.app.db.read));
    assert.equal((await app.db.read.select().from(datasetVersion).all()).length, 1);
    for (const row of await rows(app.db.read)) {
      assert.ok(await app.external.storage.verify(row), row.path);
    }
  } finally {
    await app.close();
  }
});

Deno.test("backUp() takes a consistent copy while writes go on", async () => {
  await using at = await folders();
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  let writing = true;
  const acknowledged: string[] = [];
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      await files.upload(dataSetId, "V1", `${n}.txt`, `content ${n}`);
      acknowledged.push(`${n}.txt`);
    }
  })();
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 1));
  const before = acknowledged.length;
  const { blobs } = await backUp(test.config, at.backup);
  writing = false;
  await writer;
  assert.ok(blobs >= before, `${blobs} of ${before}`);
  await restore(at.backup, { dataDir: at.restored, databaseUrl: `file:${at.restored}/sdb.db` });
});

Deno.test("restore() refuses a backup in which one byte differs, whichever file it is in, and writes nothing", async () => {
  await using at = await folders();
  await using test = await openTestApp();
  await fill(test);
  await backUp(test.config, at.backup);
  const place = { dataDir: at.restored, databaseUrl: `file:${at.restored}/sdb.db` };
  for (const path of await filesOf(at.backup)) {
    const whole = await Deno.readFile(`${at.backup}/${path}`);
    const changed = whole.length > 0 ? Uint8Array.from(whole) : new Uint8Array([0]);
    changed[Math.floor(changed.length / 2)] ^= 1;
    // Removed first: the blob is a hard link to the one in use.
    await Deno.remove(`${at.backup}/${path}`);
    await Deno.writeFile(`${at.backup}/${path}`, changed);
    await assert.rejects(restore(at.backup, place), (error: BackupError) => {
      assert.match(error.message, /damaged: .*Nothing was restored/, path);
      return error instanceof BackupError;
    });
    await assert.rejects(Deno.stat(at.restored), Deno.errors.NotFound);
    await Deno.writeFile(`${at.backup}/${path}`, whole);
  }
  await restore(at.backup, place);
});

Deno.test("restore() refuses an unfinished backup, a missing blob and a folder that is in use", async () => {
  await using at = await folders();
  await using test = await openTestApp();
  await fill(test);
  await backUp(test.config, at.backup);
  await assert.rejects(restore(at.backup, test.config), /not empty/);
  await assert.rejects(backUp(test.config, at.backup), /not empty/);
  const place = { dataDir: at.restored, databaseUrl: `file:${at.restored}/sdb.db` };
  const manifest = await Deno.readTextFile(`${at.backup}/SHA256SUMS`);
  await Deno.writeTextFile(`${at.backup}/SHA256SUMS`, manifest.split("\n").slice(0, -2).join("\n") + "\n");
  await assert.rejects(restore(at.backup, place), /not listed/);
  await Deno.remove(`${at.backup}/SHA256SUMS`);
  await assert.rejects(restore(at.backup, place), /no finished backup/);
});

Deno.test("restore() puts the database where DATABASE_URL says, through its own folder", async () => {
  await using at = await folders();
  await using test = await openTestApp();
  await fill(test);
  await backUp(test.config, at.backup);
  // Another file system where there is one, across which nothing can be renamed.
  const elsewhere = await Deno.makeTempDir({ dir: await otherFileSystem(), prefix: "sdb-elsewhere-" });
  try {
    const url = `file:${elsewhere}/new/live.db`;
    const config = readConfig({ DATA_DIR: at.restored, DATABASE_URL: url, LOG_LEVEL: "off" });
    await restore(at.backup, config);
    assert.deepEqual(await filesOf(elsewhere), ["new/live.db"]);
    assert.equal((await filesOf(at.restored)).length, 4);
    const app = await openApp({ config, migrations });
    assert.equal((await app.db.read.select().from(file).all()).length, 4);
    await app.close();
  } finally {
    await Deno.remove(elsewhere, { recursive: true });
  }
});

Deno.test("restore() never replaces a database outside the data folder, nor joins one to an old journal", async () => {
  await using at = await folders();
  await using test = await openTestApp();
  await fill(test);
  await backUp(test.config, at.backup);
  const elsewhere = `${at.backup}-elsewhere`;
  await Deno.mkdir(elsewhere);
  const place = { dataDir: at.restored, databaseUrl: `file:${elsewhere}/live.db` };
  for (const name of ["live.db", "live.db-wal", "live.db-shm", "live.db-journal"]) {
    await Deno.writeTextFile(`${elsewhere}/${name}`, "precious");
    await assert.rejects(restore(at.backup, place), (error: BackupError) => {
      assert.ok(error.message.startsWith(`${elsewhere}/${name} is there already. `), error.message);
      return error instanceof BackupError;
    });
    assert.equal(await Deno.readTextFile(`${elsewhere}/${name}`), "precious");
    assert.deepEqual([await filesOf(elsewhere), await filesOf(at.restored)], [[name], []]);
    await Deno.remove(`${elsewhere}/${name}`);
  }
  await restore(at.backup, place);
});

/** A folder in memory on Linux; undefined, the usual place, elsewhere. */
async function otherFileSystem(): Promise<string | undefined> {
  const folder = "/dev/shm";
  return await Deno.stat(folder).then(() => folder, () => undefined);
}

Deno.test("the tasks explain themselves and fail with one plain sentence", async () => {
  await using at = await folders();
  const run = async (task: string, ...args: string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", `tasks/${task}.ts`, ...args],
      cwd: root,
      env: { DATA_DIR: at.restored, LOG_LEVEL: "off" },
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
    return { code, out: text(stdout), error: text(stderr) };
  };
  for (const task of ["backup", "restore"]) {
    const help = await run(task, "--help");
    assert.deepEqual([help.code, help.out.startsWith(`deno task ${task} FOLDER`)], [0, true]);
    assert.equal((await run(task)).code, 2);
  }
  const nothing = await run("backup", at.backup);
  assert.deepEqual([nothing.code, nothing.error.split("\n").length], [1, 1]);
  assert.match(nothing.error, /no database at/);
});
