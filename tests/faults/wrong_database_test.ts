/** A start over data files that belong to another database, against the built server: no file may be lost. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { FAILPOINT_EXIT } from "../../api/failpoint.ts";
import { blob, repository } from "../../db/schema/mod.ts";
import { serverArguments } from "../../tasks/serve.ts";
import { freePort } from "../free_port.ts";
import { startBuiltServer } from "./built_server.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const FILES = 404;
const OLD = new Date(Date.now() - 3 * 86_400_000);
/** Longer than the first rounds of all jobs took that began with the process. */
const WATCHED_MS = 4_000;

/** A data folder as a repository leaves it whose files are older than a day. */
async function plant(folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "off", DEMO: "off" });
  const app = await openApp({ config, migrations });
  const rows: (typeof blob.$inferInsert)[] = [];
  for (let n = 0; n < FILES; n++) {
    const bytes = new TextEncoder().encode(`content ${n}`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await Deno.mkdir(`${folder}/blobs/${sha256.slice(0, 2)}`, { recursive: true });
    await Deno.writeFile(`${folder}/blobs/${sha256.slice(0, 2)}/${sha256}`, bytes);
    await Deno.utime(`${folder}/blobs/${sha256.slice(0, 2)}/${sha256}`, OLD, OLD);
    rows.push({ sha256, size: bytes.length, createdAt: Date.now() });
  }
  await app.db.withTx((tx) => tx.insert(blob).values(rows));
  await app.close();
}

function countBlobs(folder: string): number {
  const folders = Array.from(Deno.readDirSync(`${folder}/blobs`)).filter(({ isDirectory }) => isDirectory);
  return folders.reduce(
    (sum, { name }) => sum + Array.from(Deno.readDirSync(`${folder}/blobs/${name}`)).length,
    0,
  );
}

/** Starts the server, watches it for a while if it comes up, and gives what it said. */
async function startAndWatch(folder: string, settings: Record<string, string> = {}): Promise<string> {
  try {
    await using server = await startBuiltServer({ folder, settings });
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
    return server.log();
  } catch (error) {
    return String(error);
  }
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-wrong-" });
  try {
    await plant(folder);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** With what SQLite keeps beside it: this process may hold those files open still, and another would trust them. */
async function loseDatabase(folder: string): Promise<void> {
  for (const name of ["sdb.db", "sdb.db-wal", "sdb.db-shm"]) {
    await Deno.remove(`${folder}/${name}`).catch(() => {});
  }
}

Deno.test("a start whose database is gone is refused, and every data file stays", () =>
  inFolder(async (folder) => {
    await loseDatabase(folder);
    const said = await startAndWatch(folder);
    assert.equal(countBlobs(folder), FILES);
    assert.match(said, /the server ended before it answered/);
    assert.match(said, /deno task restore/);
    assert.match(said, /deno task adopt/);
    assert.doesNotMatch(said, /at file:/);
    await assert.rejects(Deno.stat(`${folder}/sdb.db`), Deno.errors.NotFound);
  }));

Deno.test("a start with a mistyped DATABASE_URL is refused, and every data file stays", () =>
  inFolder(async (folder) => {
    const said = await startAndWatch(folder, { DATABASE_URL: `file:${folder}/sbd.db` });
    assert.equal(countBlobs(folder), FILES);
    assert.match(said, /the server ended before it answered/);
    assert.match(said, /DATABASE_URL/);
    // With the right one everything is as before.
    const right = await startAndWatch(folder);
    assert.doesNotMatch(right, /the server ended/);
    assert.equal(countBlobs(folder), FILES);
  }));

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

async function adopt(folder: string, ...options: string[]): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", `${root}/tasks/adopt.ts`, ...options],
    env: { DATA_DIR: folder, LOG_LEVEL: "error", DEMO: "off" },
    cwd: root,
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, text: decode(stdout) + decode(stderr) };
}

Deno.test("deno task adopt shows what it found, joins with --yes, and the server then starts and keeps every file", () =>
  inFolder(async (folder) => {
    assert.deepEqual((await adopt(folder)).code, 0);
    await loseDatabase(folder);
    const shown = await adopt(folder);
    assert.equal(shown.code, 1);
    assert.match(
      shown.text,
      /Database: {3}id none, knows 0 data files\n.*0 of 100 looked at are known.*\nNothing was/,
    );
    await assert.rejects(Deno.stat(`${folder}/sdb.db`), Deno.errors.NotFound);
    assert.equal((await adopt(folder, "--yes")).code, 0);
    assert.match((await adopt(folder)).text, /belong together already/);
    assert.doesNotMatch(await startAndWatch(folder), /the server ended/);
    assert.equal(countBlobs(folder), FILES);
  }));

/** As a program left it that knew no ids. */
async function forgetIds(folder: string): Promise<void> {
  const app = await openApp({ config: readConfig({ DATA_DIR: folder, LOG_LEVEL: "off" }), migrations });
  await app.db.withTx((tx) => tx.delete(repository));
  await app.close();
  await Deno.remove(`${folder}/blobs/repository.id`);
}

async function dieBetweenTheIds(folder: string): Promise<number> {
  const env = {
    DATA_DIR: folder,
    PORT: String(freePort()),
    LOG_LEVEL: "error",
    DEMO: "off",
    FAILPOINT: "identity.after_database",
  };
  const args = serverArguments(readConfig(env), "preact");
  return (await new Deno.Command(Deno.execPath(), { args, env, cwd: root, stderr: "inherit" }).output()).code;
}

Deno.test("death between the two ids, at a first start or after an upgrade: the next start completes it", () =>
  inFolder(async (folder) => {
    await forgetIds(folder);
    for (const one of [folder, `${folder}/fresh`]) {
      assert.equal(await dieBetweenTheIds(one), FAILPOINT_EXIT);
      await assert.rejects(Deno.stat(`${one}/blobs/repository.id`), Deno.errors.NotFound);
      assert.doesNotMatch(await startAndWatch(one), /the server ended/);
      assert.match(await Deno.readTextFile(`${one}/blobs/repository.id`), /^[0-9a-f]{32}\n$/);
    }
    assert.equal(countBlobs(folder), FILES);
  }));
