/** Uploads that somebody interrupts, with a ledger of what was acknowledged. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { ApiError, ConnectionError, type Repository } from "../../sdk/mod.ts";

const SIZE_MAX = 400_000;

/**
 * Uploads file after file until the connection breaks; every answer goes into the ledger.
 * @param refused Errors of the server that end it as well; any other fails the test.
 */
export async function uploadUntilCut(
  { files }: Repository,
  dataSetId: string,
  folder: string,
  ledger: Map<string, string>,
  refused: readonly string[] = ["requestTimeout"],
): Promise<void> {
  for (let n = 0;; n++) {
    const bytes = new Uint8Array(randomBytes(Math.floor(Math.random() * SIZE_MAX)));
    const path = `${folder}/${n}.bin`;
    try {
      const { sha256 } = await files.upload(dataSetId, "V1", path, bytes);
      assert.equal(sha256, createHash("sha256").update(bytes).digest("hex"));
      ledger.set(path, sha256);
    } catch (error) {
      if (error instanceof ConnectionError) return;
      // A connection that breaks while the body travels may also look like a body that ended.
      assert.ok(error instanceof ApiError && refused.includes(error.error ?? ""), String(error));
      return;
    }
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
