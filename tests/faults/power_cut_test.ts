/** Power cuts (safety 2.3, F3): what was acknowledged is there when the power is back, on xfs and on ext4. */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { createHash } from "node:crypto";
import { createClient } from "@libsql/client";
import { findUpload, listParts } from "../../db/queries/file/uploads.ts";
import { datasetVersion } from "../../db/schema/mod.ts";
import { readConfig } from "../../api/config.ts";
import { type OpenApp, openApp } from "../../api/app.ts";
import { FILESYSTEMS, openLoopDisk, whyNoLoopDisk } from "./loop_disk.ts";
import { assertInvariants, openFaultSite } from "./server.ts";
import { appendUntilCut, beginLargeUpload, type LargeUpload, pause, uploadUntilCut } from "./uploads.ts";

const ROUNDS = 3;
const LANES = 4;
/** Acknowledged files before the power is cut, at the least. */
const FILES = 12;
/** The disk is smaller than what a server otherwise keeps free. */
const SMALL_DISK = { STORAGE_RESERVE_MB: "0" };
/** What a server answers whose disk is gone: it can neither read nor write, or reads what was there before the journal. */
const REFUSED = [
  "requestTimeout",
  "internal",
  "storageFull",
  "storageDamaged",
  "databaseDamaged",
  "busy",
  "notFound",
];

const reason = await whyNoLoopDisk();
const options = { ignore: reason !== "" };
const skipped = reason && ` (skipped: ${reason})`;

for (const filesystem of FILESYSTEMS) {
  Deno.test(
    `a power cut on ${filesystem} loses nothing that was acknowledged${skipped}`,
    options,
    async () => {
      await using disk = await openLoopDisk(filesystem);
      await using site = await openFaultSite();
      await disk.fill(site.folder);
      const acknowledged = new Map<string, string>();
      let dataSetId: string | undefined;
      let large: LargeUpload | undefined;
      for (let round = 0; round < ROUNDS; round++) {
        await using server = await site.start({ env: { DATA_DIR: disk.folder, ...SMALL_DISK } });
        const repository = server.connect(site.depositor);
        dataSetId ??= (await repository.datasets.create()).dataSetId;
        large ??= await beginLargeUpload(repository, dataSetId);
        const sending = appendUntilCut(repository, large, REFUSED);
        const wanted = acknowledged.size + FILES;
        let ended = false;
        const lanes = Promise.all(
          Array.from(
            { length: LANES },
            (_, lane) => uploadUntilCut(repository, dataSetId!, `${round}/${lane}`, acknowledged, REFUSED),
          ),
        );
        lanes.catch(() => ended = true);
        while (acknowledged.size < wanted && !ended) await pause(5);
        await pause(Math.random() * 100);
        // The cut takes a moment, in which the kernel still says yes to a sync that it then forgets; a real one does not.
        const before = new Map(acknowledged);
        const offset = large.acknowledged;
        await disk.cutPower();
        await server.kill();
        await Promise.all([lanes, sending]);
        for (const path of acknowledged.keys()) if (!before.has(path)) acknowledged.delete(path);
        await disk.restart();
        await inspectCopy(disk.folder, async (app) => {
          const version = await app.db.read.select().from(datasetVersion).get();
          const ledger = new Map(
            [...before].map(([path, sha256]) => [`${version?.id} ${path}`, sha256]),
          );
          await assertInvariants(app, ledger);
          large!.acknowledged = await assertStaged(app, large!, offset);
        });
      }
      assert.ok(acknowledged.size >= ROUNDS * FILES);
      assert.ok(large!.acknowledged > 0);
    },
  );

  Deno.test(`control: a power cut on ${filesystem} takes what nobody synced${skipped}`, options, async () => {
    await using disk = await openLoopDisk(filesystem);
    const written = await writeCarelessly(disk.folder, () => disk.cutPower());
    await disk.restart();
    let files = 0;
    for (let n = 0; n <= written; n++) {
      const text = await Deno.readTextFile(`${disk.folder}/${n}.txt`).catch(() => "");
      if (text !== `careless ${n}`) files++;
    }
    const rows = written + 1 - await countRows(disk.folder);
    assert.ok(files > 0, `all ${written + 1} files survived without a sync`);
    assert.ok(rows > 0, `all ${written + 1} rows survived with synchronous=NORMAL`);
  });
}

/** Every byte of the offset that a server names is there as it came. @returns the offset. */
async function assertStaged(app: OpenApp, { uploadId, bytes }: LargeUpload, least: number): Promise<number> {
  const { received } = (await findUpload(app.db.read, uploadId))!;
  assert.ok(received >= least, `${received} bytes of ${least} that were acknowledged`);
  const parts = await listParts(app.db.read, uploadId);
  const digest = await app.external.storage.staging.readBack(uploadId, parts);
  // What lies behind the offset was never acknowledged, and is dropped when more comes.
  assert.ok(digest && !("damaged" in digest), JSON.stringify(digest));
  const staged = createHash("sha256");
  for (const { start, size, sha256 } of parts) {
    const part = bytes.subarray(start, start + size);
    assert.equal(createHash("sha256").update(part).digest("hex"), sha256);
    staged.update(part);
  }
  assert.equal(digest.sha256, staged.digest("hex"));
  return received;
}

const migrations = new URL("../../db/migrations", import.meta.url).pathname;

/** Opens a copy of a data folder: what this process has open on the disk itself would keep it from being unmounted. */
async function inspectCopy(folder: string, look: (app: OpenApp) => Promise<void>): Promise<void> {
  const copy = await Deno.makeTempDir({ prefix: "sdb-copy-" });
  try {
    await cp(folder, copy, { recursive: true });
    const config = readConfig({ DATA_DIR: copy, LOG_LEVEL: "off", DEMO: "off" });
    const app = await openApp({ config, migrations });
    await look(app).finally(() => app.close());
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

const program = new URL("./unsynced_writer.ts", import.meta.url).pathname;

/** @returns the last number that the writer named before `cut`. */
async function writeCarelessly(folder: string, cut: () => Promise<void>): Promise<number> {
  const writer = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", "--quiet", program, folder],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of writer.stdout) {
    text += decoder.decode(chunk, { stream: true });
    if (text.split("\n").length > 200) break;
  }
  await cut();
  try {
    writer.kill("SIGKILL");
  } catch (error) {
    // Its own write may have failed first.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
  await writer.status;
  return Number(text.split("\n").at(-2));
}

/** In a copy of the folder; 0 where the database itself is gone. */
async function countRows(folder: string): Promise<number> {
  const copy = await Deno.makeTempDir({ prefix: "sdb-careless-" });
  await cp(folder, copy, { recursive: true });
  const client = createClient({ url: `file:${copy}/careless.db` });
  try {
    const { rows: [row] } = await client.execute("SELECT count(*) FROM written");
    return Number(row[0]);
  } catch {
    return 0;
  } finally {
    client.close();
    await Deno.remove(copy, { recursive: true });
  }
}
