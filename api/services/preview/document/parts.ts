/** The parts of a packed document. */
import type { FileEntry } from "@zip.js/zip.js";
import type { Budget } from "../../diff/budget.ts";
import { readWholeMember, withEntries } from "../archive/zip.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { type XmlElement, XmlReader } from "../xml.ts";

/** Bytes of all parts that are read. */
const ALL_MAX = 24 * 1024 * 1024;

/** The parts whose names are wanted, as XML. @throws NotReadable; OutOfBudget. */
export function readParts(
  source: FileSource,
  wanted: (name: string) => boolean,
  budget: Budget,
): Promise<ReadonlyMap<string, XmlElement[]>> {
  return withEntries(source, async (entries) => {
    const found = entries.filter((entry): entry is FileEntry => !entry.directory && wanted(entry.filename));
    if (found.some(({ encrypted }) => encrypted)) throw new NotReadable("unsupported");
    if (found.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > ALL_MAX) {
      throw new NotReadable("tooLarge");
    }
    const reader = new XmlReader(budget);
    const parts = new Map<string, XmlElement[]>();
    for (const entry of found) {
      parts.set(entry.filename, reader.parse(new TextDecoder().decode(await readWholeMember(source, entry))));
    }
    return parts;
  });
}
