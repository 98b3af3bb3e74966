/** What an archive of a dataset has in it. */
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";

/** @returns files by their path below the folder that holds all of them. */
export async function readZip(archive: string): Promise<Map<string, Uint8Array>> {
  const zip = new ZipReader(new Uint8ArrayReader(await Deno.readFile(archive)));
  const found = new Map<string, Uint8Array>();
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue;
    found.set(entry.filename.replace(/^[^/]+\//, ""), await entry.getData(new Uint8ArrayWriter()));
  }
  await zip.close();
  return found;
}
