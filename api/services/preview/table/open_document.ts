/** Cells of OpenDocument sheets that only say their value, which the library for workbooks takes as empty. */
import type { FileEntry } from "@zip.js/zip.js";
import { readZipMember, withEntries } from "../archive/zip.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";

const VALUE_CELL =
  /<table:table-cell\b((?:[^>"]|"[^"]*")*?\boffice:(?:value|date-value|boolean-value|string-value)="([^"]*)"(?:[^>"]|"[^"]*")*?)\/>/g;

/**
 * The content of a packed document as one flat document, in which such cells say their value as text too.
 * @throws NotReadable for one that is too long.
 * @returns undefined for other archives, and where no cell is so.
 */
export async function contentOfOpenDocument(source: FileSource): Promise<string | undefined> {
  const found = await withEntries(source, (entries) => {
    const mimetype = entries.find(({ filename }) => filename === "mimetype");
    const content = entries.find(({ filename }) => filename === "content.xml");
    return mimetype && content && !content.directory
      ? readZipMember(source, content as FileEntry)
      : undefined;
  });
  if (!found) return undefined;
  if (found.cut) throw new NotReadable("tooLarge");
  const xml = new TextDecoder().decode(found.bytes);
  const told = xml.replace(VALUE_CELL, "<table:table-cell$1><text:p>$2</text:p></table:table-cell>");
  if (told === xml) return undefined;
  return told.replace(/(<\/?office:document)-content\b/g, "$1");
}
