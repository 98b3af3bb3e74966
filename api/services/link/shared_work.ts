/** What is changed of a version, and through which link, where several people work on it. */
import type { Transaction } from "../../../db/client.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import { isOwner } from "../../policies/dataset.ts";
import { editGrantOf } from "../../policies/link.ts";
import { recordAudit } from "../audit/record.ts";

/**
 * Enters what somebody changed who is not the depositor. The depositor's own saves are left out of the trail, as they are
 * many and of one person.
 * @param part What was changed.
 */
export async function recordSharedSave(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  part: "metadata" | "files" | "cover" | "compliance",
): Promise<void> {
  const link = linkOf(head, context);
  if (link) await recordChange(tx, context, head, "save", { part, ...link });
}

/** Enters what happened to files of a draft, whoever did it. */
export async function recordFileChange(
  tx: Transaction,
  context: Context,
  head: VersionHead,
  action: "changeFiles" | "restoreFiles",
  detail: Record<string, number>,
): Promise<void> {
  await recordChange(tx, context, head, action, { ...detail, ...linkOf(head, context) });
}

/** The link through which somebody works on a version; nothing for its depositor. */
function linkOf({ dataset, version }: VersionHead, { actor }: Context): { linkId: string } | undefined {
  const grant = isOwner(dataset, actor) ? undefined : editGrantOf(version, actor);
  return grant && { linkId: grant.linkId };
}

async function recordChange(
  tx: Transaction,
  context: Context,
  { dataset, version }: VersionHead,
  action: string,
  detail: Record<string, string | number>,
): Promise<void> {
  await recordAudit(tx, context, {
    action,
    subject: "dataset",
    subjectId: dataset.id,
    version: version.number,
    from: version.status,
    to: version.status,
    detail,
  });
}
