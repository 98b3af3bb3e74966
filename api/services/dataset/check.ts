/** What would be wrong with a dataset, before there is one: programs ask once, and leave no draft behind by a refusal. */
import { findUser } from "../../../db/queries/account/users.ts";
import { findCommunityId } from "../../../db/queries/dataset/writes.ts";
import { findMissing } from "../../../sdk/model/completeness.ts";
import type { CheckDataset, CheckedDataset } from "../../../sdk/model/dataset.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { withoutIrrelevantFields } from "../../../sdk/model/irrelevant_fields.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { withSafeDescription } from "../rich_text/description.ts";
import { requireOwnParts } from "./package.ts";
import { unknownSubjects } from "./save.ts";

/**
 * Writes nothing. Files are not looked at.
 * @returns `invalid`: codes that stand for nothing, and parts that are not the caller's; `missing`: what else a submission
 * would want.
 * @throws DomainError notLoggedIn; richTextTooLong, richTextTooComplex as a save would.
 */
export async function checkDataset(
  context: Context,
  { source, metadata: given }: CheckDataset,
): Promise<CheckedDataset> {
  const { id } = requireUser(context);
  const metadata = withoutIrrelevantFields(await withSafeDescription(context, given), source);
  const { read } = context.db;
  const account = await findUser(read, id);
  const found = findMissing(metadata, { files: 1, source, accountEmail: account?.email });
  const community: Issue[] =
    metadata.communityCode === "" || await findCommunityId(read, metadata.communityCode)
      ? []
      : [{ path: "communityCode", key: "unknownCommunity", params: { found: metadata.communityCode } }];
  return {
    invalid: [
      ...found.filter(isUnknown),
      ...unknownSubjects(metadata.subjects),
      ...community,
      ...await foreignParts(context, id, metadata.parts),
    ],
    missing: found.filter((issue) => !isUnknown(issue)),
  };
}

const isUnknown = ({ key }: Issue): boolean => key === "unknownLicense";

async function foreignParts({ db }: Context, ownerId: string, parts: readonly string[]): Promise<Issue[]> {
  try {
    await requireOwnParts(db.read, ownerId, parts);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.issues.length === 0) throw error;
    return error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^metadata\./, "") }));
  }
}
