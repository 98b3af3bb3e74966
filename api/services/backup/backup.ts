/**
 * Backup and restore (safety 2.9). A backup is a folder with `sdb.db`, `blobs/` and `SHA256SUMS`, which is written last
 * and names every file, so that `sha256sum -c` checks a backup without this program.
 */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { corruptionIn } from "../../../db/corruption.ts";
import { databaseFile, databaseName, isThere } from "../../../db/database_file.ts";
import { inspectRepository } from "../../../db/repository_state.ts";
import { inspectDatabase, type RecordedBlob, snapshotDatabase } from "../../../db/snapshot.ts";
import type { Config } from "../../config.ts";
import { makeFile, makeFolder, PRIVATE_FILE, sync } from "../../external/private_files.ts";
import { LocalBlobStore } from "../../external/storage_local.ts";
import { databaseDamaged } from "../../start_error_causes.ts";
import { BackupError } from "./backup_error.ts";
import { changeDataOwner, fileOwnerOf } from "./file_ownership.ts";
import { fetchBlobs, sendBlobs } from "./stored_elsewhere.ts";

export type Place = Pick<Config, "dataDir" | "databaseUrl" | "s3">;

export { BackupError };

export interface BackupReport {
  blobs: number;
  /** Bytes of all blobs. */
  size: number;
}

const DATABASE = "sdb.db";
const MANIFEST = "SHA256SUMS";

/** Copies everything to `folder`; the server may be running. @throws BackupError, StartError for a damaged database. */
export async function backUp(place: Place, folder: string): Promise<BackupReport> {
  const database = databasePath(place);
  await Deno.stat(database).catch(() => {
    throw new BackupError(`There is no database at ${database}. Set DATA_DIR to the folder of the server.`);
  });
  await requireEmpty(folder);
  const copy = `${folder}/${DATABASE}`;
  await makeFile(copy);
  await snapshotDatabase(place.databaseUrl, copy).catch((error) => {
    const problem = corruptionIn(error);
    throw problem === undefined ? error : databaseDamaged(place, problem);
  });
  const { problems, blobs } = await inspectDatabase(copy);
  if (problems.length > 0) throw databaseDamaged(place, problems[0]);
  // Blobs are copied after the snapshot: a row is written only when its bytes are durable, so everything that the
  // snapshot refers to exists.
  const pathOf = (blob: RecordedBlob) => `${folder}/${blobPath(blob)}`;
  if (place.s3) await fetchBlobs(place, blobs, pathOf);
  else for (const blob of blobs) await linkBlob(place.dataDir, folder, blob);
  await writeManifest(folder, [[await hashFile(copy), DATABASE], ...blobs.map(manifestLine)]);
  await verifyBackup(folder);
  return report(blobs);
}

/**
 * Restores a backup into an empty data folder and to a place without a database.
 * @throws BackupError. A damaged backup is refused before anything is written.
 */
export async function restore(folder: string, place: Place): Promise<BackupReport> {
  const database = databasePath(place);
  const listed = await verifyBackup(folder);
  const { problems, blobs } = await inspectDatabase(`${folder}/${DATABASE}`);
  if (problems.length > 0) throw damaged(folder, problems[0]);
  const missing = blobs.find((blob) => !listed.has(blobPath(blob)));
  if (missing) throw damaged(folder, `${blobPath(missing)} is not listed in ${MANIFEST}`);
  const owner = await fileOwnerOf(place.dataDir);
  await requireEmpty(place.dataDir);
  await requireNoDatabase(database);
  await restoreFiles(folder, place, blobs);
  // The database is put in place last and in one step, so that an interrupted restore leaves none that a server could
  // start with.
  await sync(place.dataDir);
  await placeDurably(`${folder}/${DATABASE}`, database);
  await changeDataOwner(owner, place);
  return report(blobs);
}

/**
 * Writes the id of the restored database beside the restored files. A backup from before repositories had ids gets one
 * at the next start.
 */
async function restoreFiles(folder: string, place: Place, blobs: readonly RecordedBlob[]): Promise<void> {
  const { id } = await inspectRepository({ url: `file:${folder}/${DATABASE}` }, []);
  if (place.s3) return await sendBlobs(place, id, blobs, (blob) => `${folder}/${blobPath(blob)}`);
  for (const path of blobs.map(blobPath)) await copyDurably(`${folder}/${path}`, `${place.dataDir}/${path}`);
  const storage = new LocalBlobStore(place.dataDir);
  await storage.prepare();
  if (id) await storage.writeIdentity(id);
  await sync(`${place.dataDir}/blobs`);
}

/** Reads and checks every byte of a backup. @returns the files it has, by their path in it. @throws BackupError. */
export async function verifyBackup(folder: string): Promise<Set<string>> {
  const lines = await readManifest(folder);
  for (const [hash, path] of lines) {
    const found = await hashFile(`${folder}/${path}`).catch(() => undefined);
    if (found === undefined) throw damaged(folder, `${path} is missing or cannot be read`);
    if (found !== hash) throw damaged(folder, `${path} should have the SHA-256 ${hash}, but has ${found}`);
  }
  return new Set(lines.map(([, path]) => path));
}

function damaged(folder: string, reason: string): BackupError {
  return new BackupError(
    `The backup ${folder} is damaged: ${reason}. Nothing was restored from it; use another one.`,
  );
}

type ManifestLine = readonly [sha256: string, path: string];

/** Path of a blob in a data folder or a backup. */
export const blobPath = ({ sha256 }: Pick<RecordedBlob, "sha256">): string =>
  `blobs/${sha256.slice(0, 2)}/${sha256}`;
const manifestLine = (blob: RecordedBlob): ManifestLine => [blob.sha256, blobPath(blob)];

async function writeManifest(folder: string, lines: readonly ManifestLine[]): Promise<void> {
  const text = lines.map(([hash, path]) => `${hash}  ${path}\n`).join("");
  await Deno.writeTextFile(`${folder}/${MANIFEST}`, text, { createNew: true, mode: PRIVATE_FILE });
  await sync(`${folder}/${MANIFEST}`);
  await sync(folder);
}

const LINE = /^([0-9a-f]{64}) {2}(sdb\.db|blobs\/[0-9a-f]{2}\/[0-9a-f]{64})$/;

async function readManifest(folder: string): Promise<ManifestLine[]> {
  const text = await Deno.readTextFile(`${folder}/${MANIFEST}`).catch(() => {
    throw new BackupError(`${folder} is no finished backup: it has no ${MANIFEST}.`);
  });
  const lines = text.split("\n").slice(0, -1).map((line): ManifestLine => {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (!path) throw damaged(folder, `${MANIFEST} has the line ${JSON.stringify(line.slice(0, 120))}`);
    return [hash, path];
  });
  if (!text.endsWith("\n") || lines[0][1] !== DATABASE) throw damaged(folder, `${MANIFEST} is not whole`);
  return lines;
}

/**
 * Links a blob, which costs no space and is safe because blobs never change. It is copied if the backup is on another
 * file system.
 */
async function linkBlob(dataDir: string, folder: string, blob: RecordedBlob): Promise<void> {
  const path = blobPath(blob);
  const { size } = await Deno.stat(`${dataDir}/${path}`).catch(() => ({ size: undefined }));
  if (size !== blob.size) {
    throw new BackupError(
      `${dataDir}/${path} should have ${blob.size} bytes, but has ${size ?? "vanished"}.`,
    );
  }
  const [source, target] = [`${dataDir}/${path}`, `${folder}/${path}`];
  await makeFolder(dirname(target));
  await Deno.link(source, target).catch(() => copyDurably(source, target));
}

/** Copies a file and makes its folder, and syncs both to the disk. */
export async function copyDurably(source: string, target: string): Promise<void> {
  await makeFolder(dirname(target));
  await Deno.copyFile(source, target);
  // A copy gets the mode of private files, like its original.
  await Deno.chmod(target, PRIVATE_FILE);
  await sync(target);
  await sync(dirname(target));
}

/** Writes the file beside its destination first, because a rename is atomic only within one file system. */
async function placeDurably(source: string, target: string): Promise<void> {
  await copyDurably(source, `${target}.restoring`);
  await Deno.rename(`${target}.restoring`, target);
  await sync(dirname(target));
}

/**
 * Refuses a place with a leftover journal: SQLite would replay it into the restored database, whichever database it
 * belonged to.
 */
async function requireNoDatabase(database: string): Promise<void> {
  for (const path of ["", "-wal", "-shm", "-journal"].map((suffix) => database + suffix)) {
    if (!await isThere(path)) continue;
    throw new BackupError(
      `${path} is there already. Move the old database away with all its files, or choose another DATABASE_URL.`,
    );
  }
}

async function requireEmpty(folder: string): Promise<void> {
  await makeFolder(folder);
  for await (const { name } of Deno.readDir(folder)) {
    throw new BackupError(`The folder ${folder} is not empty (${name}). Name an empty or a new one.`);
  }
}

function databasePath({ databaseUrl }: Place): string {
  const path = databaseFile(databaseUrl);
  if (path) return path;
  throw new BackupError(
    `The database is a server of its own (${databaseName(databaseUrl)}). Use its own backups.`,
  );
}

/** Returns the SHA-256 in lower-case hex. */
export async function hashFile(path: string): Promise<string> {
  using file = await Deno.open(path);
  const hash = createHash("sha256");
  const buffer = new Uint8Array(1024 * 1024);
  for (let read; (read = await file.read(buffer)) !== null;) hash.update(buffer.subarray(0, read));
  return hash.digest("hex");
}

function report(blobs: readonly RecordedBlob[]): BackupReport {
  return { blobs: blobs.length, size: blobs.reduce((sum, { size }) => sum + size, 0) };
}
