/**
 * Steps by which a depositor makes something public for good: ending a private draft or an embargo, and opening
 * restricted files (spec 3 §2, rows 5, 18 and 19).
 */
import { listAuditEvents } from "../../../db/queries/system/audit.ts";
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { isEditable } from "../../../sdk/model/lifecycle.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayEdit } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { requireEditable } from "../dataset/save.ts";
import { type DatasetView, getVersionHead, viewAfterAction } from "../dataset/read.ts";
import { endEmbargo, openFiles } from "./embargo.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { endPrivacy } from "../submission/private_draft.ts";
import type { VersionAddress } from "../dataset/read.ts";

/**
 * Ends whatever protects a version before its time (spec 2 §7, `unProtect`): a private draft goes to review, an embargo
 * opens the files. Asked again, it changes nothing and answers the same (safety 3.23).
 * @param version Without it, the newest version that is protected.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict where nothing was ever protected.
 */
export async function endProtection(
  context: Context,
  { dataSetId, version }: { dataSetId: string; version?: string },
): Promise<DatasetView> {
  requireUser(context);
  const head = await findProtected(context, dataSetId, version);
  if (!mayEdit(head, context.actor)) throw new DomainError("forbidden", { action: "unProtect" });
  const target: VersionAddress = { dataSetId, version: versionLabel(head.version.number) };
  if (head.version.status === "PRIVATE_DRAFT") {
    return await ignoreAlreadyEnded(context, head, () => endPrivacy(context, target));
  }
  return await ignoreAlreadyEnded(context, head, () => endEmbargo(context, target));
}

async function findProtected(context: Context, dataSetId: string, version?: string): Promise<VersionHead> {
  const newest = await getVersionHead(context, context.db.read, dataSetId, version);
  if (version !== undefined || !mayEdit(newest, context.actor)) return newest;
  return (await listVersionHeads(context.db.read, dataSetId)).find(isProtected) ?? newest;
}

function isProtected({ version: { status, accessRight } }: VersionHead): boolean {
  return status === "PRIVATE_DRAFT" || (status === "PUBLISHED" && accessRight === "EMBARGO");
}

/**
 * Two requests may arrive at the same time. The second one finds the work done, which is not an error for its caller.
 */
async function ignoreAlreadyEnded(
  context: Context,
  head: VersionHead,
  end: () => Promise<DatasetView>,
): Promise<DatasetView> {
  try {
    return await end();
  } catch (error) {
    const over = error instanceof DomainError && OVER.has(error.error) && await wasEnded(context, head);
    if (over) return await viewAfterAction(context, head);
    throw error;
  }
}

const OVER: ReadonlySet<string> = new Set(["datasetStateConflict", "notEmbargoed"]);
const ENDS: ReadonlySet<string> = new Set(["endPrivacy", "endEmbargo"]);

async function wasEnded({ db }: Context, { dataset, version }: VersionHead): Promise<boolean> {
  if (isEditable(version.status)) return false;
  const events = await listAuditEvents(db.read, "dataset", dataset.id);
  return events.some((event) => event.version === version.number && ENDS.has(event.action));
}

/**
 * Changes the access right from RESTRICTED to PUBLIC.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, notRestricted.
 */
export async function openAccess(context: Context, target: VersionAddress): Promise<DatasetView> {
  const head = await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "openAccess");
    if (head.version.accessRight !== "RESTRICTED") throw new DomainError("notRestricted");
    await openFiles(tx, context, head, "openAccess");
    return head;
  });
  wakeOutbox(context);
  return viewAfterAction(context, head);
}
