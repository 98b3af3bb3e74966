/** Rows behind the answer of a search. For visitors each is read once, until it changes. */
import { listCommunitiesByCode } from "../../../db/queries/catalog/communities.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import type { CommunityRow, VersionRecord } from "../../../db/schema/records.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import { changesOf } from "../../change_counter.ts";
import type { Context } from "../../context.ts";
import { KeptReads } from "../../kept_reads.ts";
import { isAvailable } from "../../policies/request.ts";
import { statePart } from "../../process_state.ts";

/** Bytes of the versions that are kept, some 10 KB each. */
const VERSIONS_MAX = 24 * 1024 * 1024;
const VERSIONS = statePart(() =>
  new KeptReads<VersionRecord>(VERSIONS_MAX, ({ dataset }) => [datasetTag(dataset.id), "communities"])
);

const COMMUNITIES_MAX = 1024 * 1024;
const COMMUNITIES = statePart(() => new KeptReads<CommunityRow>(COMMUNITIES_MAX, () => ["communities"]));

/**
 * Loads the versions that a search found. The index follows a withdrawal after a moment, so a version that is no longer
 * published is left out. The counts of use are a second old at most.
 */
export async function loadFound(context: Context, versionIds: string[]): Promise<VersionRecord[]> {
  const { actor, db, state } = context;
  if (actor.kind !== "visitor") return (await loadVersions(db.read, versionIds)).filter(isAvailable);
  const found = await state.of(VERSIONS).find(changesOf(context), versionIds, async (ids) => {
    const records = (await loadVersions(db.read, ids)).filter(isAvailable);
    for (const { dataset, usage } of records) context.usage.know(dataset.serial, usage);
    return new Map(records.map((record) => [record.version.id, record]));
  });
  const usage = await context.usage.read([...found.values()].map(({ dataset }) => dataset.serial));
  return versionIds.flatMap((id) => {
    const record = found.get(id);
    return record ? { ...record, usage: usage.get(record.dataset.serial)! } : [];
  });
}

/** Finds communities by code; unknown codes are left out. */
export async function findCommunities(context: Context, codes: readonly string[]): Promise<CommunityRow[]> {
  const { db, state } = context;
  const found = await state.of(COMMUNITIES).find(changesOf(context), codes, async (missing) => {
    const rows = await listCommunitiesByCode(db.read, missing);
    return new Map(rows.map((row) => [row.code, row]));
  });
  return [...found.values()];
}
