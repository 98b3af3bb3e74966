/** All files of a version as one ZIP, written while it is being sent. */
import { configure, ZipWriter } from "@zip.js/zip.js";
import { type FileRow, listFiles } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import { log } from "../../log.ts";
import { readBlob } from "../integrity/read_blob.ts";

/**
 * Entries that the library writes at once in the whole process; what is beyond waits. It would be one for each core, and
 * so many readers that stand still would hold up every other archive.
 */
const ENTRIES_MAX = 65_536;

/** Bytes of one piece, of which some ten wait in the library while a reader takes nothing; usually 256 KiB. */
const CHUNK_SIZE = 64 * 1024;

configure({ useWebWorkers: false, maxWorkers: ENTRIES_MAX, chunkSize: CHUNK_SIZE });

/** Files read from the database at once. */
const BATCH = 500;
const CHECKSUMS = "SHA256SUMS";

/**
 * The files below `folder`, with a `SHA256SUMS` beside them that `sha256sum -c` reads. A file that cannot be read,
 * or differs from its SHA-256, breaks the stream off, so that nobody takes half an archive for a whole one.
 */
export function streamArchive(
  context: Context,
  versionId: string,
  folder: string,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  writeArchive(context, versionId, folder, writable).catch(async (error) => {
    log("info", "archive broken off", { traceId: context.traceId, error: String(error) });
    await writable.abort(error).catch(() => {});
  });
  return readable;
}

async function writeArchive(
  context: Context,
  versionId: string,
  folder: string,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(writable, { level: 0, keepOrder: true, bufferedWrite: false });
  const sums: string[] = [];
  const paths = new Set<string>();
  for await (const file of allFiles(context, versionId)) {
    const readable = await readBlob(context, { ...file, name: file.path });
    await addEntry(zip, `${folder}/${file.path}`, readable, file.size, new Date(file.createdAt));
    sums.push(`${file.sha256}  ${file.path}\n`);
    paths.add(file.path.toLowerCase());
  }
  const body = new Blob(sums);
  await addEntry(zip, `${folder}/${freeName(paths)}`, body.stream(), body.size, context.clock());
  await zip.close();
}

/** A known size (bytes) spares small files the Zip64 fields that old programs do not read. */
async function addEntry(
  zip: ZipWriter<unknown>,
  path: string,
  readable: ReadableStream<Uint8Array>,
  size: number,
  lastModDate: Date,
): Promise<void> {
  try {
    await zip.add(path, { readable, size }, { lastModDate });
  } catch (error) {
    // The writer leaves a stream alone that it never began to read, and its file would stay open.
    await readable.cancel(error).catch(() => {});
    throw error;
  }
}

/** Depositors may have a SHA256SUMS of their own. */
function freeName(taken: ReadonlySet<string>): string {
  let name = CHECKSUMS;
  for (let n = 1; taken.has(name.toLowerCase()); n++) name = `${CHECKSUMS}-${n}`;
  return name;
}

async function* allFiles({ db }: Context, versionId: string): AsyncGenerator<FileRow> {
  for (let after = "";;) {
    const files = await listFiles(db.read, versionId, { prefix: "", after, limit: BATCH });
    yield* files;
    if (files.length < BATCH) return;
    after = files[files.length - 1].path;
  }
}
