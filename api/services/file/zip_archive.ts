/** Writes all files of a version into one ZIP while it is being sent. */
import { configure, ZipWriter } from "@zip.js/zip.js";
import { type FileRow, listFiles } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import { log } from "../../log.ts";
import { readBlob } from "../integrity/read_blob.ts";

/**
 * Entries that the library may write at the same time in the whole process; the rest waits. Its default is one entry
 * for each core, so a few slow readers would block every other archive.
 */
const ENTRIES_MAX = 65_536;

/**
 * Bytes of one piece. The library keeps some ten of them in memory while a reader accepts nothing; the usual size is
 * 256 KiB.
 */
const CHUNK_SIZE = 64 * 1024;

configure({ useWebWorkers: false, maxWorkers: ENTRIES_MAX, chunkSize: CHUNK_SIZE });

/** Files read from the database at once. */
const BATCH = 500;
const CHECKSUMS = "SHA256SUMS";

/**
 * Streams the files below `folder`, together with a `SHA256SUMS` that `sha256sum -c` can read. The stream ends with an
 * error if a file cannot be read or differs from its SHA-256, so that nobody mistakes a partial archive for a complete
 * one.
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

/** Passing the size in bytes keeps Zip64 fields out of small entries; old programs cannot read them. */
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
    // The writer does not cancel a stream that it has not begun to read, so its file would stay open.
    await readable.cancel(error).catch(() => {});
    throw error;
  }
}

/** Finds a free name, because a depositor may have uploaded a file called SHA256SUMS. */
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
