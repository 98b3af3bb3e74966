/** Compares two versions of a dataset for a reader who may see both (spec 2 §2 "Version comparison"). */
import {
  listAttachmentsOf,
  type ListedAttachment,
  type ListedFile,
  listFilesOf,
  listPublicTitles,
} from "../../../db/queries/dataset/version_contents.ts";
import { type FileRow, findFileByPath } from "../../../db/queries/file/files.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import type { Comparison, FileComparison } from "../../../sdk/model/comparison.ts";
import type { Encoding } from "../../../sdk/model/preview/encodings.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayDownloadFile, mayListFiles } from "../../policies/dataset.ts";
import { listVersions } from "../dataset/read.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { CONTENTS_MAX, notComparable } from "./file_contents.ts";
import { compareFiles } from "./file_list_diff.ts";
import { compareQueued } from "./comparison_queue.ts";
import { pairFields } from "./metadata.ts";
import type { ComparedSide } from "./compared_version.ts";

/** Labels such as `V1`. */
export interface VersionPair {
  dataSetId: string;
  left?: string;
  right?: string;
}

/** A version, and what a comparison needs besides its metadata. */
export interface LoadedSide {
  record: VersionRecord;
  files: ListedFile[];
  attachments: ListedAttachment[];
  /** Titles of the parts of a package by `dataSetId`. */
  titles: Map<string, LocalizedText>;
}

interface LoadedPair {
  /** Versions that the caller may see, newest first. */
  versions: VersionHead[];
  left: LoadedSide;
  right: LoadedSide;
}

/**
 * Loads both sides. `right` is the newest version by default, `left` the one before it, or the same if there is none.
 * @throws DomainError notFound, also for what the caller may not see.
 */
async function loadPair(context: Context, wanted: VersionPair): Promise<LoadedPair> {
  const db = context.db.read;
  const versions = await listVersions(context, wanted.dataSetId);
  const heads = choosePair(versions, wanted);
  const ids = [...new Set(heads.map(({ version }) => version.id))];
  const records = await loadVersions(db, ids);
  const files = await listFilesOf(db, ids);
  const attachments = await listAttachmentsOf(db, ids);
  const titles = await listPublicTitles(db, [...new Set(records.flatMap(({ parts }) => parts))]);
  const [left, right] = heads.map(({ version: { id } }): LoadedSide => ({
    record: records.find(({ version }) => version.id === id)!,
    files: mayListFiles(heads.find(({ version }) => version.id === id)!, context.actor)
      ? files.get(id) ?? []
      : [],
    attachments: attachments.filter(({ versionId }) => versionId === id),
    titles,
  }));
  return { versions, left, right };
}

function choosePair(versions: VersionHead[], { dataSetId, left, right }: VersionPair): VersionHead[] {
  const find = (label: string) => {
    const number = versionNumber(label);
    const found = versions.find(({ version }) => version.number === number);
    if (!found) throw new DomainError("notFound", { what: `${dataSetId} ${label}`.slice(0, 80) });
    return found;
  };
  const newer = right === undefined ? versions[0] : find(right);
  const before = versions.find(({ version }) => version.number < newer.version.number);
  return [left === undefined ? before ?? newer : find(left), newer];
}

type ComparedPair = Omit<Comparison, "versions"> & Pick<LoadedPair, "versions">;

/**
 * Compares two versions in the reader's language. Both are loaded when it is the comparison's turn: a version may have
 * thousands of files, and waiting comparisons must not hold them.
 * @param present Presents a side as the reader may see it.
 * @throws DomainError notFound, also for what the caller may not see; busy if too many wait, or `signal` ended it.
 */
export function compareVersions(
  context: Context,
  wanted: VersionPair,
  present: (side: LoadedSide) => ComparedSide,
  signal?: AbortSignal,
): Promise<ComparedPair> {
  return compareQueued(context, async () => {
    const { versions, left, right } = await loadPair(context, wanted);
    const [before, after] = [present(left), present(right)];
    const pairs = pairFields(before, after, context.locale);
    return {
      dataSetId: right.record.dataset.id,
      title: after.metadata.title,
      versions,
      left: before.version,
      right: after.version,
      metadata: await context.worker.run({ kind: "fields", pairs }, { asker: context, signal }),
      ...await compareFiles(before.files, after.files),
    };
  }, signal);
}

export interface FilePair extends Required<VersionPair> {
  /** Path on the right, or on the left for a removed file. */
  path: string;
  /** Path on the left if it differs. */
  from?: string;
  /** What both sides are read as; recognised when absent. */
  encoding?: Encoding;
}

/**
 * Compares the contents of a file for readers who may download both versions. It does not count as a download.
 * @throws DomainError notFound if neither side has the file; busy if too many wait, or `signal` ended it.
 */
export async function compareFile(
  context: Context,
  wanted: FilePair,
  signal?: AbortSignal,
): Promise<FileComparison> {
  const { path, from = path, encoding } = wanted;
  const heads = choosePair(await listVersions(context, wanted.dataSetId), wanted);
  const left = await findFileByPath(context.db.read, heads[0].version.id, from);
  const right = await findFileByPath(context.db.read, heads[1].version.id, path);
  if (!left && !right) throw new DomainError("notFound", { what: path });
  const isOpen = ([head, path]: [VersionHead, string]) => mayDownloadFile(head, path, context.actor);
  if (!([[heads[0], from], [heads[1], path]] as [VersionHead, string][]).every(isOpen)) {
    return notComparable(path, "closed");
  }
  if (left?.sha256 === right?.sha256) return notComparable(path, "same");
  const sides = [left, right];
  if (sides.some((file) => file && file.size > CONTENTS_MAX)) {
    const heads = await Promise.all(sides.map((file) => file && readBytes(context, file, HEAD_BYTES)));
    return notComparable(path, heads.some((head) => head?.includes(0)) ? "binary" : "tooLong");
  }
  return await compareQueued(context, async () => {
    const [before, after] = await Promise.all(sides.map((file) => file && readBytes(context, file)));
    const task = { kind: "contents", path, left: before, right: after, encoding } as const;
    return await context.worker.run(task, { asker: context, signal });
  }, signal);
}

/** Bytes at the beginning of a long file by which text is distinguished from other data. */
const HEAD_BYTES = 1_024;

async function readBytes(context: Context, file: FileRow, limit = file.size): Promise<Uint8Array> {
  const range = limit < file.size ? { start: 0, end: limit } : undefined;
  return await new Response(await readBlob(context, { ...file, name: file.path }, range)).bytes();
}
