/** Signed receipts: which bytes the repository has, and when it last read them from its storage and found them the same. */
import { noteMd5 } from "../../../db/queries/file/files.ts";
import { type FileWithBlob, findFileWithBlob } from "../../../db/queries/file/manifest.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { type FileReceipt, RECEIPT_TYPE } from "../../../sdk/model/signed_integrity.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayListFiles, maySee } from "../../policies/dataset.ts";
import { sign } from "../signing/keys.ts";
import { recordBlobChecks, reportDamage, requireUndamaged } from "./damage_records.ts";

export interface SignedReceipt {
  receipt: FileReceipt;
  /** Compact JWS. */
  signed: string;
}

/**
 * Signs what is known of a file, for all who may see it in the list of files. Bytes from before MD5 was kept are read
 * back first.
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
  const { sha256, md5 } = await context.external.storage.digest(blob);
  if (sha256 !== blob.sha256) {
    await reportDamage(context, blob.sha256);
    throw new DomainError("storageDamaged", { what: file.path });
  }
  await context.db.root.withTx((tx) => noteMd5(tx, sha256, md5));
  await recordBlobChecks(context, { intact: [sha256], damaged: [] });
  return { md5, verifiedAt: toIso(context.clock()) };
}
