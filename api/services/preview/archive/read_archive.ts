/** What is in an archive, or one member of it. */
import { constants, gunzipSync } from "node:zlib";
import type { Entry, FileEntry } from "@zip.js/zip.js";
import type { ArchiveEntry, ArchiveFormat } from "../../../../sdk/model/preview/archive.ts";
import { isCompanion } from "../companions.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { MEMBER_MAX, RATIO_MAX, UNPACKED_MAX } from "./bounds.ts";
import { cutName, isShown } from "./names.ts";
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

export const readArchive: PreviewReader = async (source, { path, page }) => {
  const { format, entries, cut } = await list(source, path);
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

/** @throws NotReadable where there is no such member, or none that can be shown. */
export async function readMember(source: FileSource, path: string, member: string): Promise<Uint8Array> {
  const bytes = await findMember(source, path, member);
  if (!bytes || bytes.length > MEMBER_MAX) throw new NotReadable("unsupported");
  return bytes;
}

async function findMember(source: FileSource, path: string, member: string): Promise<Uint8Array | undefined> {
  if (isZip(source)) {
    return await withEntries(source, (entries) => {
      const entry = entries.find((one) => one.filename === member);
      const { kind, shown } = entry ? describe(entry) : {};
      // What belongs to a member is read with it, whether or not it could be shown alone.
      return shown || (kind === "file" && isCompanion(member))
        ? readZipMember(entry as FileEntry)
        : undefined;
    });
  }
  const { bytes, cut } = unpack(source, path);
  if (isTar(bytes, path)) return await readTarMember(bytes, member);
  return !cut && member === innerName(path) && isShown(member) ? bytes : undefined;
}

async function list(source: FileSource, path: string): Promise<Listing> {
  if (isZip(source)) {
    const entries = await withEntries(source, (found) => found.map(describe));
    return { format: "zip", entries, cut: false };
  }
  const { bytes, cut } = unpack(source, path);
  if (isTar(bytes, path)) return { format: "tar", entries: await listTar(bytes, cut), cut };
  const name = innerName(path);
  const shown = !cut && bytes.length <= MEMBER_MAX && isShown(name);
  return { format: "gzip", entries: [{ path: name, kind: "file", size: bytes.length, shown }], cut };
}

/** `reads.vcf` of `data/reads.vcf.gz`. */
function innerName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:gz|gzip|bgz)$/i, "");
}

const beginsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

const isZip = (source: FileSource) => beginsWith(source.read(0, 4), 0x50, 0x4b);

/** The word stands where the header of the first entry has it; archives from before it are told by their name. */
function isTar(bytes: Uint8Array, path: string): boolean {
  const magic = new TextDecoder("latin1").decode(bytes.subarray(257, 262));
  return magic === "ustar" || (/\.(?:tar|tar\.gz|tgz)$/i.test(path) && bytes.length >= 512);
}

/** The content of a compressed file, as far as it may be; an archive that is not compressed as it is. */
function unpack(source: FileSource, path: string): { bytes: Uint8Array; cut: boolean } {
  const packed = source.beginning();
  const cut = !source.isWhole;
  if (!beginsWith(packed, 0x1f, 0x8b)) {
    if (!isTar(packed, path)) throw new NotReadable();
    return { bytes: packed, cut };
  }
  const maxOutputLength = Math.min(UNPACKED_MAX, RATIO_MAX * Math.max(packed.length, SMALL));
  // So that the beginning of a stream is read without its end.
  const finishFlush = cut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  try {
    return { bytes: gunzipSync(packed, { maxOutputLength, finishFlush }), cut };
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new NotReadable(isTooLarge ? "tooLarge" : "unreadable");
  }
}

function describe(entry: Entry): ArchiveEntry {
  const { filename, uncompressedSize: size, compressedSize, directory, encrypted, unixMode } = entry;
  const isLink = ((unixMode ?? 0) & 0o170000) === 0o120000;
  const kind = directory ? "folder" : isLink ? "link" : encrypted ? "closed" : "file";
  const fits = size <= MEMBER_MAX && size <= RATIO_MAX * Math.max(compressedSize, 1);
  return { path: cutName(filename), kind, size, shown: kind === "file" && fits && isShown(filename) };
}
