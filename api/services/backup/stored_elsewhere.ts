/**
 * Backup and restore where the data files lie in object storage: their bytes pass through this process, because a folder
 * has no links to what is there.
 */
import type { RecordedBlob } from "../../../db/snapshot.ts";
import { DomainError } from "../../error.ts";
import { makeFolder, PRIVATE_FILE, sync } from "../../external/private_files.ts";
import { openBlobStore, storageName, type StoragePlace } from "../../external/open_storage.ts";
import type { BlobStore } from "../../external/storage.ts";
import { BackupError } from "./backup_error.ts";

/** Copies data files into a folder; their hashes are compared when the backup is verified. @throws BackupError. */
export async function fetchBlobs(
  place: StoragePlace,
  blobs: readonly RecordedBlob[],
  pathOf: (blob: RecordedBlob) => string,
): Promise<void> {
  const storage = await openBlobStore(place);
  for (const blob of blobs) {
    const path = pathOf(blob);
    const stream = await storage.read(blob).catch((error) => {
      if (!(error instanceof DomainError) || error.error !== "storageDamaged") throw error;
      throw new BackupError(
        `The data file ${blob.sha256} in ${
          storageName(place)
        } should have ${blob.size} bytes; it has not, or is missing.`,
      );
    });
    const folder = path.slice(0, path.lastIndexOf("/"));
    await makeFolder(folder);
    const file = await Deno.open(path, { write: true, createNew: true, mode: PRIVATE_FILE });
    await stream.pipeTo(file.writable);
    await sync(path);
    await sync(folder);
  }
}

/**
 * Brings data files of a backup into the storage, and leaves those alone that are there and whole: where only the database
 * was lost, the files still are. The storage must be empty or belong to the same repository.
 * @param id Of the repository; a backup from before repositories had ids has none.
 * @throws BackupError, before anything is written.
 */
export async function sendBlobs(
  place: StoragePlace,
  id: string | undefined,
  blobs: readonly RecordedBlob[],
  pathOf: (blob: RecordedBlob) => string,
): Promise<void> {
  const storage = await openBlobStore(place);
  await requireOwn(place, storage, id);
  for (const blob of blobs) {
    if (await storage.verify(blob)) {
      if (!await storage.has(blob)) await storage.restoreQuarantined(blob.sha256);
      continue;
    }
    const file = await Deno.open(pathOf(blob));
    const { sha256 } = await storage.write(file.readable, { limit: blob.size });
    if (sha256 !== blob.sha256) throw new BackupError(`${pathOf(blob)} changed while it was read.`);
  }
  if (id) await storage.writeIdentity(id);
}

async function requireOwn(place: StoragePlace, storage: BlobStore, id: string | undefined): Promise<void> {
  const found = await storage.readIdentity();
  if (found !== undefined && found === id) return;
  for await (const _ of storage.listOlderThan(Infinity)) {
    throw new BackupError(
      `There are data files of another repository in ${
        storageName(place)
      }. Name an empty bucket, or the one of this backup.`,
    );
  }
}
