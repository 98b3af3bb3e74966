/** Reads what is shown of a file. It runs in the worker, because strangers chose the bytes. */
import {
  compressedName,
  extensionOf,
  memberKindsOf,
  type PreviewKind,
  previewKindsOf,
} from "../../../sdk/model/preview/kinds.ts";
import type {
  DetectedFormat,
  NoPreviewReason,
  PreviewContent,
  PreviewQuery,
  ShownContent,
  TextEncoding,
} from "../../../sdk/model/preview/preview.ts";
import { type Budget, OutOfBudget } from "../diff/budget.ts";
import { detectFormat } from "./detect_format.ts";
import { companionPaths } from "./companions.ts";
import { noPreview } from "./no_preview.ts";
import { NotReadable, OtherKind, type PreviewReader, type ReadRequest } from "./reader.ts";
import { type Companion, type FilePart, FileSource, MissingBytes, type WantedRange } from "./source.ts";

export interface PreviewTask {
  kind: "preview";
  path: string;
  /** Bytes of the whole file. */
  size: number;
  /** Files that belong to it. */
  companions: readonly Companion[];
  /** What was read of it, and of those. */
  parts: FilePart[];
  query: PreviewQuery;
}

/** What the worker found out, and the milliseconds that it took; `wanted`: it needs these bytes first. */
export type PreviewFound =
  & { spent: number }
  & ({ wanted: WantedRange } | {
    wanted?: undefined;
    shown: ShownContent;
    /** A library failed, and may go on somewhere else. */
    failed: boolean;
  });

/** Characters of what a page has to draw, as JSON; pictures are none of them. */
const DRAWN_MAX = 1024 * 1024;

/** Each is loaded when a file of its kind is shown first. */
const READERS: Record<PreviewKind, () => Promise<PreviewReader>> = {
  image: async () => (await import("./image/read_image.ts")).readImage,
  video: async () => (await import("./media/read_media.ts")).readVideo,
  audio: async () => (await import("./media/read_media.ts")).readAudio,
  pdf: async () => (await import("./media/read_media.ts")).readPdf,
  table: async () => (await import("./table/read_table.ts")).readTableFile,
  map: async () => (await import("./map/read_map.ts")).readMap,
  grid: async () => (await import("./grid/read_grid.ts")).readGrid,
  sequences: async () => (await import("./sequences/read_sequences.ts")).readSequences,
  variants: async () => (await import("./variants/read_variants.ts")).readVariants,
  notebook: async () => (await import("./notebook/read_notebook.ts")).readNotebook,
  molecule: async () => (await import("./molecule/read_molecule.ts")).readMolecule,
  structures: async () => (await import("./structures/read_structures.ts")).readStructures,
  markdown: async () => (await import("./markdown/read_markdown.ts")).readMarkdown,
  json: async () => (await import("./json/read_json.ts")).readJson,
  archive: async () => (await import("./archive/read_archive.ts")).readArchive,
  text: async () => (await import("./text/read_text.ts")).readText,
};

export async function readPreview(
  { path, size, parts, companions, query }: PreviewTask,
  budget: Budget,
): Promise<PreviewFound> {
  const { left } = budget;
  try {
    const source = new FileSource(size, parts, companions);
    const shown = query.member === undefined
      ? await readFile(source, path, query, budget)
      : await readMemberOf(source, path, query, query.member, budget);
    return { shown: withinBounds(shown), failed: hasFailed(shown), spent: left - budget.left };
  } catch (error) {
    if (error instanceof MissingBytes) return { wanted: error.range, spent: left - budget.left };
    throw error;
  }
}

function hasFailed({ content, problem }: ShownContent): boolean {
  return problem !== undefined || content.kind === "none" && content.reason !== "unsupported";
}

/** What a page would draw for minutes is not shown. */
function withinBounds(shown: ShownContent): ShownContent {
  const isPicture = (name: string) => name === "png" || name === "data";
  const drawn = JSON.stringify(shown, (name, value) => isPicture(name) ? undefined : value);
  return drawn.length <= DRAWN_MAX ? shown : { ...noPreview("tooComplex"), member: shown.member };
}

async function readFile(
  source: FileSource,
  path: string,
  query: PreviewQuery,
  budget: Budget,
): Promise<ShownContent> {
  source.encoding = query.encoding;
  const detected = await detectFormat(path, source);
  const inner = detected || query.as === "archive" ? undefined : compressedName(path);
  if (inner !== undefined) return await readCompressed(source, path, inner, query, budget);
  const named = kindsOf(path, detected, query.member !== undefined);
  const request = { ...query, page: query.page ?? 1, isFirst: query.page === undefined, path };
  const found = named.length > 0
    ? await readAs(named, source, request, budget)
    : await readUnnamed(source, request, budget);
  return { ...found, detected, member: query.member };
}

/** A single compressed file as what it holds; where that cannot be shown, as an archive of one. */
async function readCompressed(
  source: FileSource,
  path: string,
  inner: string,
  query: PreviewQuery,
  budget: Budget,
): Promise<ShownContent> {
  const shown = await openAndRead(source, inner, query, budget);
  const isMember = query.member !== undefined;
  if (shown.content.kind !== "none") {
    return { ...shown, kinds: [...shown.kinds, ...isMember ? [] : ["archive" as const]] };
  }
  if (isMember) return shown;
  const listed = await readAs(["archive"], source, { ...query, page: query.page ?? 1, path }, budget);
  return listed.content.kind === "none" ? listed : { ...listed, problem: shown.content.reason };
}

async function openAndRead(
  source: FileSource,
  inner: string,
  query: PreviewQuery,
  budget: Budget,
): Promise<ShownContent> {
  try {
    const { openCompressed } = await import("./archive/open_compressed.ts");
    return await readFile(await openCompressed(source, inner, budget), inner, query, budget);
  } catch (error) {
    return { ...noPreview(reasonOf(error)), member: query.member };
  }
}

/** A file in an archive, as if it stood by itself; an archive in it is not opened. */
async function readMemberOf(
  source: FileSource,
  path: string,
  query: PreviewQuery,
  member: string,
  budget: Budget,
): Promise<ShownContent> {
  try {
    return await readFile(await openMember(source, path, member, budget), member, query, budget);
  } catch (error) {
    return { ...noPreview(reasonOf(error)), member };
  }
}

/** A member, and the members that belong to it. */
async function openMember(
  source: FileSource,
  path: string,
  member: string,
  budget: Budget,
): Promise<FileSource> {
  const { readMember } = await import("./archive/read_archive.ts");
  const { UnpackedSource } = await import("./archive/unpacked_source.ts");
  const found = await readMember(source, path, member, budget);
  const beside: FilePart[] = [];
  for (const companion of companionPaths(member)) {
    const of = extensionOf(companion);
    if (beside.some((part) => part.of === of)) continue;
    const read = await readMember(source, path, companion, budget).catch((error) => void reasonOf(error));
    if (read && !read.cut) beside.push({ start: 0, bytes: read.bytes, of });
  }
  return new UnpackedSource(found, beside);
}

/** Bytes of another format are shown as what they are. */
function kindsOf(path: string, detected: DetectedFormat | undefined, isMember: boolean): PreviewKind[] {
  const name = detected ? `x.${detected.extension}` : path;
  return isMember ? memberKindsOf(name) : previewKindsOf(name);
}

/** A name that promises nothing may still be that of a text, or of an archive that a program made. */
async function readUnnamed(
  source: FileSource,
  request: ReadRequest,
  budget: Budget,
): Promise<ShownContent> {
  const kind = isZip(source) && request.member === undefined ? "archive" : "text";
  const found = await readAs([kind], source, request, budget);
  return found.content.kind === "none" ? noPreview("unsupported") : found;
}

const isZip = (source: FileSource) => new TextDecoder("latin1").decode(source.read(0, 4)) === "PK\x03\x04";

/** Reads a file as the kind that is asked for, else as the first of its kinds that it can be read as. */
async function readAs(
  kinds: PreviewKind[],
  source: FileSource,
  request: ReadRequest,
  budget: Budget,
): Promise<ShownContent> {
  const wanted = kinds.filter((kind) => kind === request.as);
  let problem: NoPreviewReason | undefined;
  let possible = kinds;
  for (const kind of wanted.length > 0 ? wanted : kinds) {
    try {
      const read = await READERS[kind]();
      const { content, page = 1, pages = 1, beginning = false } = await read(source, request, budget);
      const encoding = encodingOf(content, source);
      return {
        content,
        kinds: content.kind === "none" ? [] : possible,
        page,
        pages,
        beginning,
        problem,
        encoding,
      };
    } catch (error) {
      if (error instanceof OtherKind) possible = possible.filter((one) => one !== kind);
      else problem ??= reasonOf(error);
    }
  }
  return noPreview(problem ?? "unsupported");
}

/** What the content was decoded from; nothing where bytes were not read as text. */
function encodingOf({ kind }: PreviewContent, { decoded }: FileSource): TextEncoding | undefined {
  if (!decoded || kind === "none") return undefined;
  const { encoding: name, label, guessed } = decoded;
  return { name, label, guessed };
}

/** Whatever a library says of bytes that it cannot read, they are unreadable. @throws MissingBytes. */
function reasonOf(error: unknown): NoPreviewReason {
  if (error instanceof MissingBytes) throw error;
  if (error instanceof NotReadable) return error.reason;
  return error instanceof OutOfBudget ? "tooComplex" : "unreadable";
}

/** Loads what a file of this name is read with, so that its time counts its work alone. */
export async function loadReaders({ path }: PreviewTask): Promise<void> {
  await Promise.all([...previewKindsOf(path), "text" as const].map((kind) => READERS[kind]()));
}
