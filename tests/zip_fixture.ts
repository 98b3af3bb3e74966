/** Archives for tests. */
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";

/** A ZIP of these files by path, uncompressed unless it is said otherwise. */
export async function zipFixture(files: Record<string, string | Uint8Array>, level = 0): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level, useWebWorkers: false });
  for (const [path, content] of Object.entries(files)) {
    const reader = typeof content === "string" ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(path, reader);
  }
  return await writer.close();
}
