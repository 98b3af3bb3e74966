/** A file on the disk, read in pieces. */
import { open } from "node:fs/promises";
import type { UploadSource } from "../../sdk/mod.ts";

export class FileSource implements UploadSource {
  /** @param size Bytes. */
  constructor(readonly path: string, readonly size: number) {}

  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> } {
    return { arrayBuffer: () => readPiece(this.path, start, end - start) };
  }
}

/** @throws Error where the file has become shorter. */
async function readPiece(path: string, start: number, length: number): Promise<ArrayBuffer> {
  const buffer = new Uint8Array(length);
  const file = await open(path);
  try {
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
      if (bytesRead === 0) throw new Error(`${path} ended at ${start + filled} bytes`);
      filled += bytesRead;
    }
  } finally {
    await file.close();
  }
  return buffer.buffer;
}
