/** Shows a file without its being downloaded: to whom it would be sent, and as much as is read at once. */
import {
  type FileRow,
  listCaptions,
  listFilesAt,
  listNeighbours,
  type Neighbours,
} from "../../../db/queries/file/files.ts";
import { PREVIEW_BEGINNING_MAX } from "../../../sdk/model/limits.ts";
import { extensionOf, previewKindsOf, STREAMED_KINDS } from "../../../sdk/model/preview/kinds.ts";
import type { PreviewQuery, ShownContent } from "../../../sdk/model/preview/preview.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayDownloadFile } from "../../policies/dataset.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";
import { type Download, getDownload } from "../file/download.ts";
import { findPictures } from "../file/relative_pictures.ts";
import { askerKey } from "../limits/limit_key.ts";
import { requireUndamaged } from "../integrity/damage_records.ts";
import { type NamedBlob, readBlob } from "../integrity/read_blob.ts";
import { companionPaths } from "./companions.ts";
import { KeptPreviews } from "./kept_previews.ts";
import { noPreview } from "./no_preview.ts";
import { type FilePart, HEAD_BYTES, type WantedRange } from "./source.ts";

export interface ShownFile extends Download {
  neighbours: Neighbours;
  shown: ShownContent;
}

/**
 * What is shown of a file. It counts as no download.
 * @throws DomainError as `getDownload`; busy while too many wait.
 */
export async function previewFile(
  context: Context,
  fileId: string,
  query: PreviewQuery,
): Promise<ShownFile> {
  const download = await getDownload(context, fileId);
  const { file } = download;
  const neighbours = await listNeighbours(context.db.read, file.versionId, file.path);
  const shows = (path: string) => mayDownloadFile(download, path, context.actor);
  return { ...download, neighbours, shown: await showContent(context, file, query, shows) };
}

/** Whether a file beside the one that is shown may be shown with it. */
export type Shows = (path: string) => boolean;

/**
 * The content of a file, and what lies beside it and belongs to it, for whoever may see both.
 * @throws DomainError busy while too many wait.
 */
export async function showContent(
  context: Context,
  file: FileRow,
  query: PreviewQuery,
  shows: Shows,
): Promise<ShownContent> {
  const shown = await showUndamaged(context, file, query, shows);
  return await addWhatLiesBeside(context, file, shown, shows);
}

/** The bytes of a video do not say which captions lie beside it, nor those of a text which pictures do. */
async function addWhatLiesBeside(
  context: Context,
  file: FileRow,
  shown: ShownContent,
  shows: Shows,
): Promise<ShownContent> {
  const { content, member } = shown;
  if (content.kind === "video") return await addCaptions(context, file, shown, shows);
  if (content.kind !== "markdown" || member !== undefined) return shown;
  const pictures = await findPictures(context, file, content.text, shows);
  return { ...shown, content: { ...content, pictures } };
}

async function addCaptions(
  { db }: Context,
  file: FileRow,
  shown: ShownContent,
  shows: Shows,
): Promise<ShownContent> {
  if (shown.content.kind !== "video") return shown;
  const beside = (await listCaptions(db.read, file.versionId, file.path)).filter(({ path }) => shows(path));
  const captions = beside.map(({ id, path }) => ({ fileId: id, path, language: languageOf(path) }));
  return { ...shown, content: { ...shown.content, captions } };
}

/** Of `talk.en.vtt`, `en`. */
function languageOf(path: string): string | undefined {
  return /\.([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.vtt$/i.exec(path)?.[1];
}

/** The page of a damaged file says so, and still tells what is known of it. */
export async function showUndamaged(
  context: Context,
  file: FileRow,
  query: PreviewQuery,
  shows: Shows,
): Promise<ShownContent> {
  try {
    await requireUndamaged(context, file, file.path);
    return await find(context, file, query, shows);
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return noPreview("damaged");
    throw error;
  }
}

/** Files that are read at the same time, and callers that wait for their turn. */
const AT_ONCE = 2;
const WAITING_MAX = 60;
/** Those of one account, or of one network. */
const WAITING_OF_ONE_MAX = 30;
const PREVIEWS = statePart(() => ({ kept: new KeptPreviews(), turns: new WorkQueue(AT_ONCE) }));

/** The same bytes under the same kind of name always show the same; whoever asks meanwhile shares the reading. */
async function find(
  context: Context,
  file: FileRow,
  query: PreviewQuery,
  shows: Shows,
): Promise<ShownContent> {
  const kinds = previewKindsOf(file.path);
  if (file.size > PREVIEW_BEGINNING_MAX && !STREAMED_KINDS.has(kinds[0])) {
    return noPreview(kinds.length > 0 ? "tooLarge" : "unsupported");
  }
  const { kept, turns } = context.state.of(PREVIEWS);
  const companions = await listCompanions(context, file, shows);
  const asker = askerKey(context);
  return await kept.find(keyOf(file, companions, query), context.clock().getTime(), () => {
    const isFull = turns.waiting >= WAITING_MAX || turns.waitingOf(asker) >= WAITING_OF_ONE_MAX;
    if (isFull) throw new DomainError("busy");
    return turns.run(() => read(context, file, companions, query), undefined, asker);
  });
}

/** The files that belong to one, by their extension. */
type Companions = ReadonlyMap<string, FileRow>;

async function listCompanions(
  context: Context,
  { versionId, path }: FileRow,
  shows: Shows,
): Promise<Companions> {
  const paths = companionPaths(path).filter(shows);
  if (paths.length === 0) return new Map();
  const rows = await listFilesAt(context.db.read, versionId, paths);
  return new Map(rows.map((row) => [extensionOf(row.path), row]));
}

/** Of the path, the last name decides what is shown. */
function keyOf({ sha256, path }: FileRow, companions: Companions, query: PreviewQuery): string {
  const { page, as, sheet, layer, member, encoding, header, structure = false } = query;
  const beside = [...companions].map(([extension, row]) => [extension, row.sha256]);
  return JSON.stringify([
    sha256,
    path.slice(path.lastIndexOf("/") + 1),
    beside,
    page,
    as,
    sheet,
    layer,
    member,
    encoding,
    header,
    structure,
  ]);
}

/** How often a reader may ask for more, bytes of all that is read, and milliseconds that the worker may take in all. */
export const ROUNDS_MAX = 12;
export const BYTES_MAX = 24 * 1024 * 1024;
const WORK_MAX = 6_000;

async function read(
  context: Context,
  file: FileRow,
  beside: Companions,
  query: PreviewQuery,
): Promise<ShownContent> {
  const { path, size } = file;
  const companions = [...beside].map(([extension, { size }]) => ({ extension, size }));
  const parts: FilePart[] = [await readPart(context, file, { start: 0, end: Math.min(size, HEAD_BYTES) })];
  let [total, left] = [0, WORK_MAX];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const task = { kind: "preview", path, size, companions, parts, query } as const;
    const found = await context.previewWorker.run(task, { asker: context, milliseconds: left });
    if (!found) return noPreview("tooComplex");
    if (!found.wanted) return found.shown;
    left -= found.spent;
    if (left <= 0) return noPreview("tooComplex");
    total += found.wanted.end - found.wanted.start;
    if (total > BYTES_MAX) break;
    const { of } = found.wanted;
    const from = of === undefined ? file : beside.get(of)!;
    parts.push({ ...await readPart(context, from, found.wanted), of });
  }
  return noPreview("tooLarge");
}

async function readPart(
  context: Context,
  file: FileRow,
  { start, end, of }: WantedRange,
): Promise<FilePart> {
  // Of the file itself it was asked before whether it is damaged.
  const isChecked = of === undefined;
  if (start === end) return { start, bytes: new Uint8Array() };
  const blob: NamedBlob = { ...file, name: file.path, known: isChecked ? "unmarked" : undefined };
  const stream = await readBlob(context, blob, { start, end });
  return { start, bytes: await new Response(stream).bytes() };
}
