/** Tape archives: their entries in the order in which they stand, and the bytes of one. */
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from "modern-tar";
import type { ArchiveEntry, EntryKind } from "../../../../sdk/model/preview/archive.ts";
import { NotReadable } from "../reader.ts";
import { ENTRIES_MAX, MEMBER_MAX } from "./bounds.ts";
import { cutName, isShown } from "./names.ts";

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

/** The bytes of the first entry with this name that can be shown. */
export async function readTarMember(bytes: Uint8Array, member: string): Promise<Uint8Array | undefined> {
  let found: Uint8Array | undefined;
  await eachEntry(bytes, true, async ({ header, body }) => {
    const entry = describe(header);
    if (!found && entry.path === member && entry.shown) found = await new Response(body).bytes();
    else await body.cancel();
  });
  return found;
}

async function eachEntry(
  bytes: Uint8Array,
  cut: boolean,
  work: (entry: ParsedTarEntry) => Promise<void>,
): Promise<void> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(createTarDecoder());
  try {
    for await (const entry of stream) await work(entry);
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
    shown: kind === "file" && size <= MEMBER_MAX && isShown(name),
  };
}
