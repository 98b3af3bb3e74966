/** Reads what is shown of a file. It runs in the worker, because strangers chose the bytes. */
import { type PreviewKind, previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import type {
  DetectedFormat,
  NoPreviewReason,
  PreviewQuery,
  ShownContent,
} from "../../../sdk/model/preview/preview.ts";
import { type Budget, OutOfBudget } from "../diff/budget.ts";
import { detectFormat } from "./detect_format.ts";
import { noPreview } from "./no_preview.ts";
import { NotReadable, type PreviewReader, type ReadRequest } from "./reader.ts";
import { type FilePart, FileSource, MissingBytes, type WantedRange } from "./source.ts";

export interface PreviewTask {
  kind: "preview";
  path: string;
  /** Bytes of the whole file. */
  size: number;
  /** What was read of it. */
  parts: FilePart[];
  query: PreviewQuery;
}

/** What the worker found out; `wanted`: it needs these bytes first. */
export type PreviewFound = { wanted: WantedRange } | { wanted?: undefined; shown: ShownContent };

/** Each is loaded when a file of its kind is shown first. */
const READERS: Record<PreviewKind, () => Promise<PreviewReader>> = {
  table: async () => (await import("./table/read_table.ts")).readTableFile,
  sequences: async () => (await import("./sequences/read_sequences.ts")).readSequences,
  variants: async () => (await import("./variants/read_variants.ts")).readVariants,
  notebook: async () => (await import("./notebook/read_notebook.ts")).readNotebook,
  markdown: async () => (await import("./markdown/read_markdown.ts")).readMarkdown,
  json: async () => (await import("./json/read_json.ts")).readJson,
  archive: async () => (await import("./archive/read_archive.ts")).readArchive,
  text: async () => (await import("./text/read_text.ts")).readText,
};

export async function readPreview(
  { path, size, parts, query }: PreviewTask,
  budget: Budget,
): Promise<PreviewFound> {
  try {
    const source = new FileSource(size, parts);
    const shown = query.member === undefined
      ? await readFile(source, path, query, budget)
      : await readMemberOf(source, path, query, query.member, budget);
    return { shown };
  } catch (error) {
    if (error instanceof MissingBytes) return { wanted: error.range };
    throw error;
  }
}

async function readFile(
  source: FileSource,
  path: string,
  query: PreviewQuery,
  budget: Budget,
): Promise<ShownContent> {
  const detected = await detectFormat(path, source);
  const named = kindsOf(path, detected).filter((kind) => kind !== "archive" || query.member === undefined);
  const request = { ...query, page: query.page ?? 1, path };
  const found = named.length > 0
    ? await readAs(named, source, request, budget)
    : await readUnnamed(source, request, budget);
  const kinds = named.length > 0 ? named : ["text" as const];
  return { ...found, kinds: found.content.kind === "none" ? [] : kinds, detected, member: query.member };
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
    const { readMember } = await import("./archive/read_archive.ts");
    const bytes = await readMember(source, path, member);
    return await readFile(new FileSource(bytes.length, [{ start: 0, bytes }]), member, query, budget);
  } catch (error) {
    return { ...noPreview(reasonOf(error)), member };
  }
}

/** Bytes of another format are shown as what they are. */
function kindsOf(path: string, detected: DetectedFormat | undefined): PreviewKind[] {
  return previewKindsOf(detected ? `x.${detected.extension}` : path);
}

/** A name that promises nothing may still be that of a text; what is none has no preview. */
async function readUnnamed(
  source: FileSource,
  request: ReadRequest,
  budget: Budget,
): Promise<Omit<ShownContent, "kinds">> {
  const found = await readAs(["text"], source, request, budget);
  return found.content.kind === "none" ? noPreview("unsupported") : found;
}

/** Reads a file as the kind that is asked for, else as the first of its kinds that it can be read as. */
async function readAs(
  kinds: PreviewKind[],
  source: FileSource,
  request: ReadRequest,
  budget: Budget,
): Promise<Omit<ShownContent, "kinds">> {
  const wanted = kinds.filter((kind) => kind === request.as);
  let problem: NoPreviewReason | undefined;
  for (const kind of wanted.length > 0 ? wanted : kinds) {
    try {
      const read = await READERS[kind]();
      const { content, page = 1, pages = 1, beginning = false } = await read(source, request, budget);
      return { content, page, pages, beginning, problem };
    } catch (error) {
      problem ??= reasonOf(error);
    }
  }
  return noPreview(problem ?? "unsupported");
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
