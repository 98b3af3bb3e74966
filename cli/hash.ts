/** SHA-256 of a file of any size. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Bytes of one read; those that are the default of Node.js take twice as long. */
const READ_SIZE = 1024 * 1024;

/** Returns lower-case hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: READ_SIZE })) hash.update(chunk);
  return hash.digest("hex");
}
