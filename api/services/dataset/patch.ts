/** Saves some fields of a draft: those that changed in a form since its last save. */
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { toMetadata } from "../../../db/schema/records.ts";
import type { ChangeDataset } from "../../../sdk/model/dataset.ts";
import { withoutIrrelevantFields } from "../../../sdk/model/irrelevant_fields.ts";
import type { Context } from "../../context.ts";
import { requireUser } from "../../caller.ts";
import { withSafeDescription } from "../rich_text/description.ts";
import {
  isSame,
  requireEditable,
  revisionConflict,
  type SavedVersion,
  savedVersion,
  touchDraft,
  writeMetadata,
} from "./save.ts";

/**
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; revisionConflict when another save came
 * between; invalidInput for an unknown community.
 */
export async function changeDataset(
  context: Context,
  target: { dataSetId: string; version: string },
  { revision, changes: given }: ChangeDataset,
): Promise<SavedVersion> {
  requireUser(context);
  const changes = await withSafeDescription(context, given);
  await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    if (head.version.revision !== revision) throw revisionConflict(head, revision);
    const [record] = await loadVersions(tx, [head.version.id]);
    const stored = toMetadata(record);
    const { embargoMonths = stored.embargoMonths, ...fields } = changes;
    const wanted = { ...stored, ...fields, embargoMonths: embargoMonths ?? undefined };
    const metadata = withoutIrrelevantFields(wanted, head.dataset.source);
    if (isSame(stored, metadata)) await touchDraft(tx, context, head);
    else await writeMetadata(tx, context, head, metadata);
  });
  return savedVersion(context, target);
}
