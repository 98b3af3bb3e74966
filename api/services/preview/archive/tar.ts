/** Tape archives: their entries in the order in which they stand, and the bytes of one. */
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from "modern-tar";
import type { ArchiveEntry, EntryKind } from "../../../../sdk/model/preview/archive.ts";
import { NotReadable } from "../reader.ts";
import { BEGINNING_MAX, ENTRIES_MAX, MEMBER_MAX } from "./bounds.ts";
import type { Unpacked } from "./decompress.ts";
import { cutName, showable } from "./names.ts";

/** @param cut Whether the bytes end before the archive does: then its last entry may be missing. */
export async function listTar(bytes: Uint8Array, cut: boolean): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  await eachEntry(bytes, cut, async ({ header, body }) => {
    if (entries.length >= ENTRIES_MAX) throw new NotReadable("tooLarge");
    entries.push(describe(header));
    await body.cancel();
  });
  // Zeros are an archive of nothing; anything else has entries.
  if (entries.length === 0 && bytes[0] !== 0) throw new NotReadable();
  return entries;
}

/**
 * The first entry with this name that can be shown, or of a large one its beginning.
 * @param cut Whether the bytes end before the archive does.
 */
export async function readTarMember(
  bytes: Uint8Array,
  member: string,
  cut: boolean,
): Promise<Unpacked | undefined> {
  let found: Unpacked | undefined;
  await eachEntry(bytes, true, async ({ header, body }) => {
    const entry = describe(header);
    if (found || entry.path !== member) return await body.cancel();
    if (entry.hidden === "tooLarge") throw new NotReadable("tooLarge");
    if (entry.shown) found = await readBeginning(body, entry.size, cut);
    else await body.cancel();
  });
  return found;
}

/** @throws NotReadable where an archive that was read to its end lacks some of the bytes. */
async function readBeginning(
  body: ReadableStream<Uint8Array>,
  size: number,
  cut: boolean,
): Promise<Unpacked> {
  const bytes = new Uint8Array(Math.min(size, BEGINNING_MAX));
  let filled = 0;
  try {
    for await (const chunk of body) {
      const part = chunk.subarray(0, bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      if (filled === bytes.length) break;
    }
  } catch {
    if (!cut) throw new NotReadable();
  }
  return { bytes: bytes.subarray(0, filled), cut: filled < size };
}

/** The entries in the order in which they stand; the body of each is read or cancelled before the next one comes. */
export const tarEntries = (bytes: Uint8Array): ReadableStream<ParsedTarEntry> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(createTarDecoder());

async function eachEntry(
  bytes: Uint8Array,
  cut: boolean,
  work: (entry: ParsedTarEntry) => Promise<void>,
): Promise<void> {
  try {
    for await (const entry of tarEntries(bytes)) await work(entry);
  } catch (error) {
    if (!cut || error instanceof NotReadable) throw error;
  }
}

const KINDS: Partial<Record<NonNullable<TarHeader["type"]>, EntryKind>> = {
  file: "file",
  directory: "folder",
  link: "link",
  symlink: "link",
};

function describe({ name, size, type = "file", linkname }: TarHeader): ArchiveEntry {
  const kind = KINDS[type] ?? "other";
  return {
    path: cutName(name),
    kind,
    size: kind === "file" ? size : 0,
    target: kind === "link" && linkname ? cutName(linkname) : undefined,
    ...kind === "file" ? showable(name, size <= MEMBER_MAX) : { shown: false },
  };
}
