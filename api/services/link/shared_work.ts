/** Whose saves they were, where several people work on one version. */
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
  { dataset, version }: VersionHead,
  part: "metadata" | "files" | "cover" | "compliance",
): Promise<void> {
  const { actor } = context;
  const grant = editGrantOf(version, actor);
  if (!grant || isOwner(dataset, actor)) return;
  await recordAudit(tx, context, {
    action: "save",
    subject: "dataset",
    subjectId: dataset.id,
    version: version.number,
    from: version.status,
    to: version.status,
    detail: { part, linkId: grant.linkId },
  });
}
