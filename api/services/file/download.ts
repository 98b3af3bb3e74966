/** Reads the bytes of files for callers who may download them (spec 2 §4). */
import { type FileRecord, type FileRow, findFile } from "../../../db/queries/file/files.ts";
import { listDamagedFiles } from "../../../db/queries/file/integrity.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { ByteRange } from "../../external/storage.ts";
import { isPublic, mayDownload, maySee } from "../../policies/dataset.ts";
import { streamArchive } from "./zip_archive.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { getVersionHead } from "../dataset/read.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { requireUndamaged } from "../integrity/damage_records.ts";
import { recordUsage } from "../statistics/usage.ts";

export type { ByteRange };

export interface Download extends FileRecord {
  /** Whether everybody may read it, so that shared caches may store it. */
  open: boolean;
}

/** @throws DomainError notFound, also for a file of a version that may not be seen; as {@link refusalOf}. */
export async function getDownload(context: Context, fileId: string): Promise<Download> {
  const record = await findFile(context.db.read, fileId);
  if (!record || !maySee(record, context.actor)) throw new DomainError("notFound", { what: fileId });
  return { ...record, open: requireDownload(context, record) };
}

/**
 * Checks before a download is announced that it can be sent.
 * @throws DomainError storageDamaged for a file that is known to be damaged.
 */
export function requireDownloadable(context: Context, file: FileRow): Promise<void> {
  return requireUndamaged(context, file, file.path);
}

/**
 * Reads a file. If the stored bytes differ from their SHA-256, the stream ends with an error before its last chunk.
 * @throws DomainError storageDamaged instead of sending wrong bytes.
 */
export function readDownload(
  context: Context,
  file: FileRow,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  return readBlob(context, { ...file, name: file.path }, range);
}

export interface Archive extends VersionHead {
  /** Name of the ZIP without `.zip`, and of the one folder in it. */
  name: string;
  open: boolean;
}

/**
 * Finds all files of a version; `version` is a label, or absent for the newest version that the caller may see.
 * @throws DomainError notFound; as {@link refusalOf}; storageDamaged while one of its files is known to be damaged: an
 * archive without it would be taken for all files.
 */
export async function getArchive(context: Context, dataSetId: string, version?: string): Promise<Archive> {
  const head = await getVersionHead(context, context.db.read, dataSetId, version);
  const open = requireDownload(context, head);
  for (const file of await listDamagedFiles(context.db.read, head.version.id)) {
    await requireUndamaged(context, file, file.path);
  }
  const suffix = head.dataset.doi?.split("/").at(-1) ?? head.dataset.id;
  return { ...head, open, name: `${suffix}_${versionLabel(head.version.number)}` };
}

export function readArchive(context: Context, { version, name }: Archive): ReadableStream<Uint8Array> {
  return streamArchive(context, version.id, name);
}

/**
 * Counts a download if bytes were sent or found unchanged (200 and 304), but not for ranges, as COUNTER research data
 * 1.0.1 demands.
 */
export function countDownload(context: Context, head: VersionHead): void {
  recordUsage(context, head, "downloads");
}

function requireDownload({ actor }: Context, head: VersionHead): boolean {
  if (!mayDownload(head, actor)) throw refusalOf(head);
  return isPublic(head) && mayDownload(head, { kind: "visitor" });
}

/**
 * Names the reason why files are closed. `filesUnreachable` mentions an application, which is possible for restricted
 * files only.
 */
export function refusalOf({ dataset, version }: VersionHead): DomainError {
  const { status, withheldAt, accessRight, embargoEndsAt } = version;
  if (status === "RETRACTED") return new DomainError("gone", { what: dataset.doi ?? dataset.id });
  if (withheldAt !== null) return new DomainError("filesWithheld");
  if (accessRight === "EMBARGO" && embargoEndsAt !== null) {
    return new DomainError("filesEmbargoed", { date: shanghaiDate(embargoEndsAt) });
  }
  return new DomainError("filesUnreachable");
}
