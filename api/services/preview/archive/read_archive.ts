/** What is in an archive, or one member of it. */
import type { Entry, FileEntry } from "@zip.js/zip.js";
import type { ArchiveEntry, ArchiveFormat } from "../../../../sdk/model/preview/archive.ts";
import type { Budget } from "../../diff/budget.ts";
import { isCompanion } from "../companions.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { MEMBER_MAX, RATIO_MAX, UNPACKED_MAX } from "./bounds.ts";
import { type Compression, compressionOf, decompress, type Unpacked } from "./decompress.ts";
import { cutName, isShown, showable } from "./names.ts";
import { listTar, readTarMember } from "./tar.ts";
import { readZipMember, withEntries } from "./zip.ts";

const PAGE_ENTRIES = 500;
/** Bytes below which everything may unpack to more. */
const SMALL = 1_024;

interface Listing {
  format: ArchiveFormat;
  entries: ArchiveEntry[];
  /** Whether entries may follow that were not read. */
  cut: boolean;
}

export const readArchive: PreviewReader = async (source, { path, page }, budget) => {
  const { format, entries, cut } = await list(source, path, budget);
  const totalSize = entries.reduce((sum, { size }) => sum + size, 0);
  if (format === "zip" && totalSize > RATIO_MAX * Math.max(source.size, SMALL)) {
    throw new NotReadable("tooLarge");
  }
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_ENTRIES));
  const at = Math.min(page, pages);
  const shown = entries.slice((at - 1) * PAGE_ENTRIES, at * PAGE_ENTRIES);
  const content = { kind: "archive", format, entries: shown, total: entries.length, totalSize } as const;
  return { page: at, pages, beginning: cut, content };
};

/**
 * A member, or of a large one its beginning.
 * @throws NotReadable where there is no such member, or none that can be shown.
 */
export async function readMember(
  source: FileSource,
  path: string,
  member: string,
  budget: Budget,
): Promise<Unpacked> {
  const found = await findMember(source, path, member, budget);
  if (!found) throw new NotReadable("unsupported");
  return found;
}

async function findMember(
  source: FileSource,
  path: string,
  member: string,
  budget: Budget,
): Promise<Unpacked | undefined> {
  if (isZip(source)) return await findZipMember(source, member);
  if (is7z(source)) return undefined;
  const { bytes, cut } = await unpack(source, path, budget);
  if (isTar(bytes, path)) return await readTarMember(bytes, member, cut);
  return member === innerName(path) && isShown(member) ? { bytes, cut } : undefined;
}

async function findZipMember(source: FileSource, member: string): Promise<Unpacked | undefined> {
  return await withEntries(source, (entries) => {
    const entry = entries.find((one) => one.filename === member);
    const { kind, shown, hidden } = entry ? describe(entry) : {};
    if (hidden === "tooLarge") throw new NotReadable("tooLarge");
    // What belongs to a member is read with it, whether or not it could be shown alone.
    return shown || (kind === "file" && isCompanion(member))
      ? readZipMember(source, entry as FileEntry)
      : undefined;
  });
}

async function list(source: FileSource, path: string, budget: Budget): Promise<Listing> {
  if (isZip(source)) {
    const entries = await withEntries(source, (found) => found.map(describe));
    return { format: "zip", entries, cut: false };
  }
  if (is7z(source)) {
    const { list7z } = await import("./seven_zip.ts");
    return { format: "7z", entries: await list7z(source, budget), cut: false };
  }
  const { bytes, cut, compression } = await unpack(source, path, budget);
  if (isTar(bytes, path)) return { format: "tar", entries: await listTar(bytes, cut), cut };
  const name = innerName(path);
  const entry = { path: name, kind: "file", size: bytes.length, ...showable(name, true) } as const;
  return { format: compression ?? "gzip", entries: [entry], cut };
}

/** `reads.vcf` of `data/reads.vcf.gz`. */
function innerName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:gz|gzip|bgz|bz2|xz|zst)$/i, "");
}

const isZip = (source: FileSource) => new TextDecoder("latin1").decode(source.read(0, 2)) === "PK";

const SEVEN_ZIP = [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c];

function is7z(source: FileSource): boolean {
  const head = source.read(0, SEVEN_ZIP.length);
  return SEVEN_ZIP.every((byte, at) => head[at] === byte);
}

/** The word stands where the header of the first entry has it; archives from before it are told by their name. */
function isTar(bytes: Uint8Array, path: string): boolean {
  const magic = new TextDecoder("latin1").decode(bytes.subarray(257, 262));
  return magic === "ustar" ||
    (/\.(?:tar|tar\.(?:gz|bz2|xz|zst)|t(?:gz|bz2?|xz|zst))$/i.test(path) && bytes.length >= 512);
}

/** The content of a compressed file, as far as it may be; an archive that is not compressed as it is. */
async function unpack(
  source: FileSource,
  path: string,
  budget: Budget,
): Promise<Unpacked & { compression?: Compression }> {
  const packed = source.beginning();
  const isBeginning = !source.isWhole;
  const compression = compressionOf(packed);
  if (!compression) {
    if (!isTar(packed, path)) throw new NotReadable();
    return { bytes: packed, cut: isBeginning };
  }
  const most = Math.min(UNPACKED_MAX, RATIO_MAX * Math.max(packed.length, SMALL));
  const { bytes, cut } = await decompress(packed, compression, { most, isBeginning, budget });
  // What is so much larger than its file was made to do harm; another one is shown as far as it was unpacked.
  if (cut && bytes.length === most && most < UNPACKED_MAX) throw new NotReadable("tooLarge");
  return { bytes, cut, compression };
}

function describe(entry: Entry): ArchiveEntry {
  const { filename, uncompressedSize: size, compressedSize, directory, encrypted, unixMode } = entry;
  const isLink = ((unixMode ?? 0) & 0o170000) === 0o120000;
  const kind = directory ? "folder" : isLink ? "link" : encrypted ? "closed" : "file";
  const fits = size <= MEMBER_MAX && size <= RATIO_MAX * Math.max(compressedSize, 1);
  const shown = kind === "file" ? showable(filename, fits) : { shown: false };
  return { path: cutName(filename), kind, size, ...shown };
}
