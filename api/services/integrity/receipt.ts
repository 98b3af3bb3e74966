/** Signed receipts: which bytes the repository has, and when it last read them from its storage and found them the same. */
import { type FileWithBlob, findFileWithBlob } from "../../../db/queries/file/manifest.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { type FileReceipt, RECEIPT_TYPE } from "../../../sdk/model/signed_integrity.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayListFiles, maySee } from "../../policies/dataset.ts";
import { sign } from "../signing/keys.ts";
import { addMd5 } from "./add_md5.ts";
import { requireUndamaged } from "./damage_records.ts";

export interface SignedReceipt {
  receipt: FileReceipt;
  /** Compact JWS. */
  signed: string;
}

/**
 * Signs what is known of a file, for all who may see it in the list of files. Bytes whose MD5
 * is not known yet are read back first.
 * @throws DomainError notFound, also for a file of a version that may not be seen; storageDamaged.
 */
export async function signReceipt(context: Context, fileId: string): Promise<SignedReceipt> {
  const found = await findFileWithBlob(context.db.read, fileId);
  if (!found || !maySee(found, context.actor) || !mayListFiles(found, context.actor)) {
    throw new DomainError("notFound", { what: fileId });
  }
  const { file, dataset, version } = found;
  const receipt: FileReceipt = {
    repository: context.config.publicUrl,
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    fileId: file.id,
    path: file.path,
    size: file.size,
    sha256: file.sha256,
    ...await verifiedBytes(context, found),
    receivedAt: toIso(file.createdAt),
  };
  return { receipt, signed: await sign(context, RECEIPT_TYPE, receipt) };
}

async function verifiedBytes(
  context: Context,
  { file, blob }: FileWithBlob,
): Promise<Pick<FileReceipt, "md5" | "verifiedAt">> {
  if (blob.damagedAt !== null) await requireUndamaged(context, blob, file.path);
  if (blob.md5 !== null) return { md5: blob.md5, verifiedAt: toIso(blob.verifiedAt) };
  const md5 = await addMd5(context, blob).catch((error) => {
    if (!(error instanceof DomainError) || error.error !== "storageDamaged") throw error;
    throw new DomainError("storageDamaged", { what: file.path });
  });
  return { md5, verifiedAt: toIso(context.clock()) };
}
