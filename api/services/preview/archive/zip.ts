/** ZIP archives: their directory, and single members within bounds (safety 2.5, B9). */
import { configure, type Entry, type FileEntry, Reader, ZipReader } from "@zip.js/zip.js";
import { decodeText } from "../../file/decode_text.ts";
import { NotReadable } from "../reader.ts";
import { type FileSource, MissingBytes } from "../source.ts";
import { ENTRIES_MAX, MEMBER_MAX, RATIO_MAX } from "./bounds.ts";

configure({ useWebWorkers: false });

/** The library as it reads what was read of a file. What is missing is noted, whatever becomes of the error. */
class SourceReader extends Reader<FileSource> {
  readonly #source: FileSource;
  missing?: MissingBytes;

  constructor(source: FileSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    try {
      return Promise.resolve(this.#source.read(offset, offset + length));
    } catch (error) {
      if (error instanceof MissingBytes) this.missing = error;
      return Promise.reject(error);
    }
  }
}

/** Works on the entries of an archive. @throws MissingBytes; NotReadable where it is no archive, or has too many. */
export async function withEntries<T>(
  source: FileSource,
  work: (entries: Entry[]) => T | Promise<T>,
): Promise<T> {
  const reader = new SourceReader(source);
  // Names are shown and lead nowhere, so that those which would leave a folder need not hide the others.
  const archive = new ZipReader(reader, { decodeText: decodeName, filenameValidation: "tolerant" });
  try {
    const entries: Entry[] = [];
    for await (const entry of archive.getEntriesGenerator()) {
      if (entries.length >= ENTRIES_MAX) throw new NotReadable("tooLarge");
      entries.push(entry);
    }
    return await work(entries);
  } catch (error) {
    throw reader.missing ?? error;
  }
}

/** Names of archives from Chinese computers are in GBK, and say nothing of it. */
function decodeName(bytes: Uint8Array, encoding: string): string | undefined {
  return encoding === "utf-8" ? undefined : decodeText(bytes, { controls: true })?.text;
}

/** Bytes of all members, as the directory says. */
export function unpackedSize(source: FileSource): Promise<number> {
  return withEntries(source, (entries) => entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0));
}

/** Bytes of one member. @throws NotReadable beyond its bounds, and where it is not what the directory says. */
export async function readZipMember(entry: FileEntry): Promise<Uint8Array> {
  const { uncompressedSize: size, compressedSize } = entry;
  if (size > MEMBER_MAX || size > RATIO_MAX * Math.max(compressedSize, 1)) throw new NotReadable("tooLarge");
  const bytes = new Uint8Array(size);
  let filled = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      if (filled + chunk.length > size) throw new NotReadable();
      bytes.set(chunk, filled);
      filled += chunk.length;
    },
  });
  await entry.getData(sink, { checkSignature: true });
  if (filled !== size) throw new NotReadable();
  return bytes;
}
