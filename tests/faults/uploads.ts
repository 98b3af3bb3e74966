/** Uploads that somebody interrupts, with a ledger of what was acknowledged. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { systemContext } from "../../api/context.ts";
import { verifyUnattended } from "../../api/services/upload/finish.ts";
import { file } from "../../db/schema/mod.ts";
import { ApiError, ConnectionError, type Repository } from "../../sdk/mod.ts";
import { assertInvariants, type FaultSite } from "./server.ts";

const SIZE_MAX = 400_000;

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

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
      assert.equal(sha256, hashOf(bytes));
      ledger.set(path, sha256);
    } catch (error) {
      return assertCut(error, refused);
    }
  }
}

/** A connection that breaks while the body travels may also look like a body that ended. */
function assertCut(error: unknown, refused: readonly string[]): void {
  if (error instanceof ConnectionError) return;
  assert.ok(error instanceof ApiError && refused.includes(error.error ?? ""), String(error));
}

/** A resumable upload that no test waits for the end of. */
export interface LargeUpload {
  uploadId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The offset that was last answered. */
  acknowledged: number;
}

const LARGE = 64 * 1024 * 1024;
const CHUNK = 300_000;

export async function beginLargeUpload({ uploads }: Repository, dataSetId: string): Promise<LargeUpload> {
  const target = { dataSetId, version: "V1", path: "large.bin" };
  const { uploadId } = await uploads.create({ ...target, size: LARGE });
  return { uploadId, bytes: new Uint8Array(randomBytes(LARGE)), acknowledged: 0 };
}

/** Goes on with it, chunk after chunk, until the connection breaks. */
export async function appendUntilCut(
  { uploads }: Repository,
  upload: LargeUpload,
  refused: readonly string[],
): Promise<void> {
  try {
    let offset = await uploads.offset(upload.uploadId);
    while (offset + CHUNK < upload.bytes.length) {
      const chunk = upload.bytes.subarray(offset, offset + CHUNK);
      ({ offset } = await uploads.append(upload.uploadId, offset, chunk));
      upload.acknowledged = offset;
    }
  } catch (error) {
    assertCut(error, refused);
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @returns the SHA-256 of the only file, once it was verified; absent where there is none. */
export function storedHash(site: FaultSite): Promise<string | undefined> {
  return site.inspect(async (app) => {
    await verifyUnattended(systemContext(app, "test"));
    const row = await app.db.read.select().from(file).get();
    await assertInvariants(app, new Map(row ? [[`${row.versionId} ${row.path}`, row.sha256]] : []));
    return row?.sha256;
  });
}
