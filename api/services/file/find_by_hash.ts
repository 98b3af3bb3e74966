/** Finds published files by their bytes: a copy found elsewhere leads to where it comes from. */
import { type FileRecord, findMd5, listFilesWithHash } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

/** Files that an answer names. */
const FOUND_MAX = 100;

export interface FilesWithHash {
  sha256: string;
  md5?: string;
  records: FileRecord[];
}

/**
 * Drafts and submissions are no part of the answer, whoever asks: it is the same for everybody. Where no published file
 * has the hash, nothing else about it is told either.
 * @throws DomainError invalidInput for what is no SHA-256 in hex.
 */
export async function findFilesByHash({ db }: Context, given: string): Promise<FilesWithHash> {
  const sha256 = given.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) {
    throw new DomainError("invalidInput", {}, [{ path: "sha256", key: "invalid" }]);
  }
  const records = await listFilesWithHash(db.read, sha256, FOUND_MAX);
  return { sha256, md5: records.length > 0 ? await findMd5(db.read, sha256) : undefined, records };
}
