/** A start over data files that belong to another database, against the built server: no file may be lost. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readConfig } from "../../api/config.ts";
import { openHouse } from "../../api/house.ts";
import { blob } from "../../db/schema/mod.ts";
import { startBuiltServer } from "./built_server.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const FILES = 404;
const OLD = new Date(Date.now() - 3 * 86_400_000);
/** Longer than the first rounds of all jobs took that began with the process. */
const WATCHED_MS = 4_000;

/** A data folder as a repository leaves it whose files are older than a day. */
async function plant(folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "off", DEMO: "off" });
  const house = await openHouse({ config, migrations });
  const rows = [];
  for (let n = 0; n < FILES; n++) {
    const bytes = new TextEncoder().encode(`content ${n}`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await Deno.mkdir(`${folder}/blobs/${sha256.slice(0, 2)}`, { recursive: true });
    await Deno.writeFile(`${folder}/blobs/${sha256.slice(0, 2)}/${sha256}`, bytes);
    await Deno.utime(`${folder}/blobs/${sha256.slice(0, 2)}/${sha256}`, OLD, OLD);
    rows.push({ sha256, size: bytes.length, createdAt: Date.now() });
  }
  await house.db.withTx((tx) => tx.insert(blob).values(rows));
  await house.close();
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

Deno.test("a start whose database is gone is refused, and every data file stays", () =>
  inFolder(async (folder) => {
    for (const name of ["sdb.db", "sdb.db-wal", "sdb.db-shm"]) {
      await Deno.remove(`${folder}/${name}`).catch(() => {});
    }
    const said = await startAndWatch(folder);
    assert.equal(countBlobs(folder), FILES);
    assert.match(said, /the server ended before it answered/);
    assert.match(said, /deno task restore/);
    assert.match(said, /deno task adopt/);
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
