/** Compliance information of a draft: up to ten documents of 10 MB (spec 2 §5), kept under their names. */
import {
  type AttachmentRow,
  countAttachments,
  deleteAttachments,
} from "../../../db/queries/file/attachments.ts";
import { changeExtent } from "../../../db/queries/file/files.ts";
import { type ComplianceKind, isComplianceName } from "../../../sdk/model/attachment.ts";
import { COMPLIANCE_ITEMS_MAX, COMPLIANCE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
import type { Executor } from "../../../db/client.ts";
import type { StoredBlob } from "../../external/storage.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { keepAttachment } from "./attachments.ts";
import { requireEditable } from "../dataset/save.ts";
import { recordSharedSave } from "../link/shared_work.ts";

interface VersionAddress {
  dataSetId: string;
  version: string;
}

export interface ComplianceItem {
  name: string;
  complianceKind: ComplianceKind;
  body: ReadableStream<Uint8Array>;
  /** Bytes announced by the caller; 0 if it announces none. */
  announced: number;
}

/**
 * Adds one document.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; invalidInput with complianceType or
 * complianceLimits.
 */
export async function addCompliance(
  context: Context,
  target: VersionAddress,
  { name, complianceKind, body, announced }: ComplianceItem,
): Promise<AttachmentRow> {
  const { version } = await requireEditable(context.db.read, context, target, "save");
  try {
    if (!isComplianceName(name)) throw refuse("complianceType", { found: name.slice(0, 80) });
    await refuseEleventh(context.db.read, version.id);
    if (announced > COMPLIANCE_SIZE_MAX) throw refuse("complianceLimits");
  } catch (error) {
    await body.cancel();
    throw error;
  }
  const blob = await keepBytes(context, body);
  failpoint(context.config, "compliance.after_blob");
  return await context.db.withTx(async (tx) => {
    await recordSharedSave(tx, context, await requireEditable(tx, context, target, "save"), "compliance");
    await refuseEleventh(tx, version.id);
    await changeExtent(tx, version.id, { count: 0, size: 0, at: context.clock().getTime() });
    const about = {
      versionId: version.id,
      kind: "compliance",
      complianceKind,
      name,
      mediaType: mediaType(name),
    } as const;
    const item = await keepAttachment(tx, context, blob, about);
    failpoint(context.config, "compliance.before_commit");
    return item;
  });
}

/**
 * One message covers both limits (spec 3 §9, message 68).
 * @throws DomainError requestTimeout, storageFull; invalidInput.
 */
async function keepBytes({ external }: Context, body: ReadableStream<Uint8Array>): Promise<StoredBlob> {
  try {
    return await external.storage.write(body, { limit: COMPLIANCE_SIZE_MAX });
  } catch (error) {
    if (error instanceof DomainError && error.error === "bodyTooLarge") throw refuse("complianceLimits");
    throw error;
  }
}

/** @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict. */
export async function removeCompliance(context: Context, target: VersionAddress, id: string): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const { version } = head;
    await recordSharedSave(tx, context, head, "compliance");
    const removed = await deleteAttachments(tx, version.id, "compliance", id);
    if (removed === 0) throw new DomainError("notFound", { what: id.slice(0, 80) });
    await changeExtent(tx, version.id, { count: 0, size: 0, at: context.clock().getTime() });
  });
}

async function refuseEleventh(db: Executor, versionId: string): Promise<void> {
  if (await countAttachments(db, versionId, "compliance") < COMPLIANCE_ITEMS_MAX) return;
  throw refuse("complianceLimits");
}

function refuse(key: "complianceType" | "complianceLimits", params?: Issue["params"]): DomainError {
  return new DomainError("invalidInput", {}, [{ path: "compliance", key, params }]);
}
