/** Reads the bytes of files for callers who may download them (spec 2 §4). */
import {
  type FileRecord,
  type FileRow,
  findFile,
  findFileByPath,
  findMd5,
} from "../../../db/queries/file/files.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { ByteRange, PresignOptions } from "../../external/storage.ts";
import {
  isPublic,
  linkInUse,
  mayDownload,
  mayDownloadFile,
  maySee,
  openFiles,
} from "../../policies/dataset.ts";
import type { OpenFiles } from "../../policies/link.ts";
import { selectionOf } from "./selection.ts";
import { type ArchivePlan, planArchive, streamArchive } from "./zip_archive.ts";
import { shanghaiTime } from "../../../sdk/model/time.ts";
import { getVersionHead } from "../dataset/read.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { requireUndamaged } from "../integrity/damage_records.ts";
import { countLinkDownload } from "../link/count_download.ts";
import { explainAbsence } from "../link/require_open.ts";
import { recordUsage } from "../statistics/usage.ts";

export type { ByteRange };

export interface Download extends FileRecord {
  /** Whether everybody may read it, so that shared caches may store it. */
  open: boolean;
}

/** @throws DomainError notFound, also for a file of a version that may not be seen; as {@link refusalOf}. */
export async function getDownload(context: Context, fileId: string): Promise<Download> {
  const record = await findFile(context.db.read, fileId);
  if (!record || !maySee(record, context.actor)) {
    if (record) {
      const { dataset, version } = record;
      await explainAbsence(context, context.db.read, dataset.id, versionLabel(version.number));
    }
    throw new DomainError("notFound", { what: fileId });
  }
  return { ...record, open: requireDownload(context, record, record.file.path) };
}

/** As {@link getDownload}, by the place of the file in its version. */
export async function getDownloadAt(
  context: Context,
  { dataSetId, version, path }: { dataSetId: string; version: string; path: string },
): Promise<Download> {
  const head = await getVersionHead(context, context.db.read, dataSetId, version);
  const open = requireDownload(context, head, path);
  const file = await findFileByPath(context.db.read, head.version.id, path);
  if (!file) throw new DomainError("notFound", { what: path });
  return { ...head, file, open };
}

/** What is known of the bytes of a file. */
export async function findDownloadHashes(
  { db }: Context,
  sha256: string,
): Promise<{ sha256: string; md5?: string }> {
  return { sha256, md5: await findMd5(db.read, sha256) };
}

/**
 * Checks before a download is announced that it can be sent.
 * @throws DomainError storageDamaged for a file that is known to be damaged.
 */
export async function requireDownloadable(context: Context, file: FileRow): Promise<void> {
  await requireUndamaged(context, file, file.path);
}

/**
 * Reads a file. If the stored bytes are not those that came, the stream ends with an error before its last chunk.
 * @throws DomainError storageDamaged instead of sending wrong bytes.
 */
export function readDownload(
  context: Context,
  file: FileRow,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  return readBlob(context, { ...file, name: file.path }, range);
}

/** Seconds for which an address of the storage works: enough to begin, and too short to be passed on. */
const ADDRESS_SECONDS = 120;

/**
 * Where the storage itself sends the file; absent if it does not, or may not have it whole: then the bytes go through
 * this server, which restores or refuses them.
 * @throws DomainError storageDamaged for a file that is known to be damaged.
 */
export async function findDirectAddress(
  context: Context,
  file: FileRow,
  headers: Omit<PresignOptions, "seconds">,
): Promise<string | undefined> {
  const { storage } = context.external;
  if (!storage.presignRead) return undefined;
  await requireDownloadable(context, file);
  if (!await storage.has(file)) return undefined;
  return await storage.presignRead(file, { ...headers, seconds: ADDRESS_SECONDS });
}

export interface Archive extends VersionHead {
  /** Name of the ZIP without `.zip`, and of the one folder in it. */
  name: string;
  open: boolean;
  plan: ArchivePlan;
}

/**
 * Finds the files of a version; `version` is a label, or absent for the newest version that the caller may see.
 * @param paths Files and, with `/` at the end, folders; none for everything.
 * @throws DomainError notFound, also for a path without a file; as {@link refusalOf}; storageDamaged while one of the
 * files is known to be damaged: an archive without it would be taken for all files.
 */
export async function getArchive(
  context: Context,
  dataSetId: string,
  version?: string,
  paths: readonly string[] = [],
): Promise<Archive> {
  const chosen = await getDownloadable(context, dataSetId, version);
  const { name, files } = chosen;
  const content = { versionId: chosen.version.id, selection: selectionOf(paths, files), folder: name };
  return { ...chosen, plan: await planArchive(context, content) };
}

export interface Downloadable extends VersionHead {
  /** Of the dataset and the version, for a file that holds more than one of theirs. */
  name: string;
  open: boolean;
  /** Those that the caller may have. */
  files: OpenFiles;
}

/** A version of which the caller may have files. @throws DomainError notFound; as {@link refusalOf}. */
export async function getDownloadable(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<Downloadable> {
  const head = await getVersionHead(context, context.db.read, dataSetId, version);
  const open = requireDownload(context, head);
  const suffix = head.dataset.doi?.split("/").at(-1) ?? head.dataset.id;
  const files = openFiles(head, context.actor);
  return { ...head, open, files, name: `${suffix}_${versionLabel(head.version.number)}` };
}

export function readArchive(
  context: Context,
  { plan }: Archive,
  range?: ByteRange,
): ReadableStream<Uint8Array> {
  return streamArchive(context, plan, range);
}

/**
 * Counts a download if bytes were sent or found unchanged (200 and 304), but not for ranges, as COUNTER research data
 * 1.0.1 demands. What a link opens is counted with the link alone.
 */
export async function countDownload(context: Context, head: VersionHead): Promise<void> {
  const link = linkInUse(head, context.actor);
  if (link) return await countLinkDownload(context, link.linkId);
  recordUsage(context, head, "downloads");
}

/** @param path Of the one file that is wanted. */
function requireDownload({ actor }: Context, head: VersionHead, path?: string): boolean {
  const may = path === undefined ? mayDownload(head, actor) : mayDownloadFile(head, path, actor);
  if (!may) throw refusalOf(head);
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
    return new DomainError("filesEmbargoed", { time: shanghaiTime(embargoEndsAt) });
  }
  return new DomainError("filesUnreachable");
}
