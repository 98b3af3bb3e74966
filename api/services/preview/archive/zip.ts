/** ZIP archives: their directory, and single members within bounds (safety 2.5, B9). */
import { configure, type Entry, type FileEntry, Reader, ZipReader } from "@zip.js/zip.js";
import { decodeText } from "../../file/decode_text.ts";
import { NotReadable } from "../reader.ts";
import { type FileSource, MissingBytes } from "../source.ts";
import { BEGINNING_MAX, ENTRIES_MAX, MEMBER_MAX, RATIO_MAX } from "./bounds.ts";
import type { Unpacked } from "./decompress.ts";

configure({ useWebWorkers: false });

const LINE_END = 0x0a;

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
  const archive = new ZipReader(reader, { filenameValidation: "tolerant" });
  try {
    const entries: Entry[] = [];
    for await (const entry of archive.getEntriesGenerator()) {
      if (entries.length >= ENTRIES_MAX) throw new NotReadable("tooLarge");
      entries.push(entry);
    }
    return await work(withNames(entries));
  } catch (error) {
    throw reader.missing ?? error;
  }
}

/**
 * Names of older archives are in the encoding of the computer that made them, and say nothing of it. All of them together
 * show it better than one.
 */
function withNames(entries: Entry[]): Entry[] {
  const unmarked = entries.filter(({ filenameUTF8 }) => !filenameUTF8);
  const joined = Uint8Array.from(unmarked.flatMap(({ rawFilename }) => [...rawFilename, LINE_END]));
  const label = decodeText(joined, { controls: true })?.label;
  const decoder = label && new TextDecoder(label);
  for (const entry of decoder ? unmarked : []) entry.filename = decoder!.decode(entry.rawFilename);
  return entries;
}

/** Bytes of all members, as the directory says. */
export function unpackedSize(source: FileSource): Promise<number> {
  return withEntries(source, (entries) => entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0));
}

/** Bytes besides a member that the library reads at once with it: its header, and its next piece. */
const MARGIN = 1024 * 1024;

/**
 * One member, or of one that has more bytes than `most` its beginning.
 * @throws MissingBytes; NotReadable beyond its bounds, and where it is not what the directory says.
 */
export async function readZipMember(
  source: FileSource,
  entry: FileEntry,
  most: number = BEGINNING_MAX,
): Promise<Unpacked> {
  const { uncompressedSize: size, compressedSize, offset } = entry;
  if (size > MEMBER_MAX || size > RATIO_MAX * Math.max(compressedSize, 1)) throw new NotReadable("tooLarge");
  // All of it is asked for at once, because the library asks for one small piece after another.
  source.read(offset, offset + Math.min(compressedSize, most) + MARGIN);
  const bytes = new Uint8Array(Math.min(size, most));
  let [filled, isEnough] = [0, false];
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      if (filled + chunk.length > size) throw new NotReadable();
      const part = chunk.subarray(0, bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      isEnough = filled === bytes.length && filled < size;
      if (isEnough) throw new NotReadable("tooLarge");
    },
  });
  await entry.getData(sink, { checkSignature: true }).catch((error) => {
    if (!isEnough) throw error;
  });
  if (filled !== bytes.length) throw new NotReadable();
  return { bytes, cut: isEnough };
}

/** A member that is of use as a whole alone. @throws as `readZipMember`; NotReadable where it is too large. */
export async function readWholeMember(source: FileSource, entry: FileEntry): Promise<Uint8Array> {
  const { bytes, cut } = await readZipMember(source, entry);
  if (cut) throw new NotReadable("tooLarge");
  return bytes;
}
