/**
 * What an anonymous link shows. Whoever holds it is let in by the link alone, and asks nothing of the ordinary calls of a
 * dataset: there its holder is a stranger.
 */
import { createHash } from "node:crypto";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import type { FileRow } from "../../../db/queries/file/files.ts";
import {
  findShownFile,
  listShownFiles,
  measureShownFiles,
} from "../../../db/queries/link/anonymous_files.ts";
import { findLink } from "../../../db/queries/link/links.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { AnonymousFile } from "../../../sdk/model/responses/anonymous.ts";
import type { LinkGrant } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { anonymousGrantOf } from "../../policies/link.ts";
import { allBut } from "../file/selection.ts";
import { type ArchivePlan, planArchive } from "../file/zip_archive.ts";
import { requireOpen } from "./require_open.ts";

export interface View {
  grant: LinkGrant;
  shown: { versionId: string; excluded: readonly string[] };
}

/**
 * @throws DomainError notFound; linkEnded, filesWithheld as for whoever opens it; linkPassMissing for who has not opened it.
 */
async function requireView(context: Context, linkId: string): Promise<View> {
  const { actor, db } = context;
  const found = await findLink(db.read, linkId);
  if (found?.link.kind !== "anonymous") throw new DomainError("notFound", { what: linkId.slice(0, 64) });
  // Who was let in learns that it is over; the id opens nothing, and tells nothing of the dataset.
  requireOpen(context, found);
  const grant = anonymousGrantOf(linkId, actor);
  if (!grant) throw new DomainError("linkPassMissing");
  return { grant, shown: { versionId: grant.versionId, excluded: found.link.excluded } };
}

/** As {@link requireView}. @throws DomainError linkWithoutFiles where the link shows metadata alone. */
async function requireFiles(context: Context, linkId: string): Promise<View> {
  const view = await requireView(context, linkId);
  if (view.grant.access !== "download") throw new DomainError("linkWithoutFiles");
  return view;
}

export interface AnonymousView extends Pick<View, "grant"> {
  record: VersionRecord;
  extent: { count: number; size: number };
}

export async function getAnonymousView(context: Context, linkId: string): Promise<AnonymousView> {
  const { grant, shown } = await requireView(context, linkId);
  const [[record], extent] = await Promise.all([
    loadVersions(context.db.read, [grant.versionId]),
    measureShownFiles(context.db.read, shown),
  ]);
  return { grant, record: record!, extent };
}

export async function listAnonymousFiles(
  context: Context,
  linkId: string,
  { page, size, filter }: { page: number; size: number; filter: string },
): Promise<{ files: AnonymousFile[]; total: number }> {
  const view = await requireView(context, linkId);
  const shown = { ...view.shown, filter };
  const db = context.db.read;
  const [rows, { count }] = await Promise.all([
    listShownFiles(db, shown, { limit: size, offset: (page - 1) * size }),
    measureShownFiles(db, shown),
  ]);
  const seal = sealFor(context, linkId);
  return { files: rows.map(({ id, path, size }) => ({ fileId: seal(id), path, size })), total: count };
}

export interface AnonymousDownload extends Pick<View, "shown"> {
  file: FileRow;
  linkId: string;
  /** Strong, and no hash of the bytes alone: that would be found where the same file is public. */
  etag: string;
}

/** @throws DomainError as {@link requireFiles}; notFound for a file that the view leaves out. */
export async function getAnonymousFile(
  context: Context,
  linkId: string,
  sealed: string,
): Promise<AnonymousDownload> {
  const { shown } = await requireFiles(context, linkId);
  const id = openId(context, sealed, linkId);
  const file = id === undefined ? undefined : await findShownFile(context.db.read, shown, id);
  if (!file) throw new DomainError("notFound", { what: sealed.slice(0, 64) });
  const etag = `"${createHash("sha256").update(`${linkId} ${file.sha256}`).digest("hex")}"`;
  return { file, linkId, shown, etag };
}

/** Name of the archive and of the one folder in it, the same for all. */
export const ANONYMOUS_ARCHIVE = "anonymous-dataset";

export interface AnonymousArchive {
  plan: ArchivePlan;
  linkId: string;
}

/** @throws DomainError as {@link requireFiles}, and as `planArchive`. */
export async function getAnonymousArchive(context: Context, linkId: string): Promise<AnonymousArchive> {
  const { shown: { versionId, excluded } } = await requireFiles(context, linkId);
  const content = { versionId, selection: allBut(excluded), folder: ANONYMOUS_ARCHIVE };
  return { plan: await planArchive(context, content), linkId };
}

/** Binds a sealed id to its link. */
const placeOf = (linkId: string) => `access_link.anonymous_file ${linkId}`;

/** What seals the id of a file for the holder of a link. */
export function sealFor({ external }: Context, linkId: string): (id: string) => string {
  return (id) => external.vault.encrypt(id, placeOf(linkId));
}

/** Nothing for an id that this server did not seal for the link. */
function openId({ external }: Context, sealed: string, linkId: string): string | undefined {
  try {
    return external.vault.decrypt(sealed, placeOf(linkId));
  } catch {
    return undefined;
  }
}
