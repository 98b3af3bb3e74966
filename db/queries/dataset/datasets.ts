import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { listParameter, type PreparedRead, preparedRead } from "../../prepared_read.ts";
import {
  affiliation,
  attachment,
  community,
  creator,
  dataset,
  datasetSubject,
  datasetVersion,
  identifier,
  packageItem,
  usageCounter,
  user,
} from "../../schema/mod.ts";
import type { CreatorRecord, VersionHead, VersionRecord } from "../../schema/records.ts";

const used = (metric: "views" | "downloads" | "citations"): SQL<number> =>
  sql<number>`(select coalesce(sum(${usageCounter.count}), 0) from ${usageCounter}
    where ${usageCounter.datasetSerial} = ${dataset.serial} and ${usageCounter.metric} = ${metric})`;

const subjectCodes: SQL<string[]> = sql<string>`(select json_group_array(code) from
    (select code from ${datasetSubject} where ${datasetSubject.versionId} = ${datasetVersion.id} order by position))`
  .mapWith((value: string) => JSON.parse(value) as string[]);

const coverId = sql<string | null>`(select ${attachment.id} from ${attachment}
    where ${attachment.versionId} = ${datasetVersion.id} and ${attachment.kind} = 'cover')`;

const coverName = sql<string | null>`(select ${attachment.name} from ${attachment}
    where ${attachment.versionId} = ${datasetVersion.id} and ${attachment.kind} = 'cover')`;

const ownerEmail = sql<string>`(select ${user.email} from ${user} where ${user.id} = ${dataset.ownerId})`;

const partIds: SQL<string[]> = sql<string>`(select json_group_array(id) from
    (select part.id as id from ${packageItem} item join ${dataset} part on part.serial = item.item_serial
     where item.version_id = ${datasetVersion.id} order by item.position))`
  .mapWith((value: string) => JSON.parse(value) as string[]);

/** Whether the dataset has a version that has not been public. */
const hasUnpublished: SQL<boolean> = sql<number>`exists (select 1 from ${datasetVersion} other
    where other.dataset_serial = ${dataset.serial} and other.deleted_at is null
      and other.status not in ('PUBLISHED', 'RETRACTED'))`.mapWith(Boolean);

const isNewest: SQL<boolean> = sql<number>`(${datasetVersion.id} = (select standing.id
    from ${datasetVersion} standing where standing.dataset_serial = ${dataset.serial}
      and standing.status = 'PUBLISHED' and standing.withheld_at is null
    order by standing.number desc limit 1))`.mapWith(Boolean);

/**
 * Whether the version is published under a DOI that the registrar has not made findable yet. An archive's own DOI is
 * findable from the start. While the newest published version is withheld for correction the DOI is hidden on purpose,
 * whichever version is read.
 */
const doiPending: SQL<boolean> = sql<number>`(${datasetVersion.status} = 'PUBLISHED'
    and (select newest.withheld_at from ${datasetVersion} newest where newest.dataset_serial = ${dataset.serial}
      and newest.status = 'PUBLISHED' order by newest.number desc limit 1) is null
    and ${datasetVersion.withheldAt} is null and exists (select 1 from ${identifier}
      where ${identifier.value} = ${dataset.doi} and ${identifier.datasetSerial} = ${dataset.serial}
        and ${identifier.state} <> 'REGISTERED'))`.mapWith(Boolean);

/** Columns of {@link VersionRecord} besides its creators, over version, dataset and community. */
export const recordColumns = {
  dataset,
  version: datasetVersion,
  community,
  subjects: subjectCodes,
  coverId,
  coverName,
  ownerEmail,
  hasUnpublished,
  isNewest,
  doiPending,
  parts: partIds,
  views: used("views"),
  downloads: used("downloads"),
  citations: used("citations"),
};

/** Whole records in the order of `versionIds`; two statements whatever their number. Unknown ids are left out. */
export async function loadVersions(db: Executor, versionIds: readonly string[]): Promise<VersionRecord[]> {
  if (versionIds.length === 0) return [];
  const ids = listParameter(versionIds);
  const rows = selectRecords(db, { ids });
  const creators = await loadCreators(db, ids);
  const records = new Map(
    (await rows).map(({ views, downloads, citations, ...row }) => [row.version.id, {
      ...row,
      creators: creators.get(row.version.id) ?? [],
      usage: { views, downloads, citations },
    }]),
  );
  return versionIds.flatMap((id) => records.get(id) ?? []);
}

const listed = sql`(select value from json_each(${sql.placeholder("ids")}))`;

const selectRecords = preparedRead((db) =>
  db.select(recordColumns).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .leftJoin(community, eq(community.id, dataset.communityId))
    .where(inArray(datasetVersion.id, listed))
);

const selectCreators = preparedRead((db) =>
  db.select({ creator, affiliation }).from(creator)
    .leftJoin(affiliation, eq(affiliation.creatorId, creator.id))
    .where(inArray(creator.versionId, listed))
    .orderBy(asc(creator.versionId), asc(creator.position), asc(affiliation.position))
);

async function loadCreators(db: Executor, ids: string): Promise<Map<string, CreatorRecord[]>> {
  const rows = await selectCreators(db, { ids });
  const records = new Map<number, CreatorRecord>();
  for (const { creator, affiliation } of rows) {
    const record = records.get(creator.id) ?? { creator, affiliations: [] };
    if (affiliation) record.affiliations.push(affiliation);
    records.set(creator.id, record);
  }
  return Map.groupBy(records.values(), ({ creator }) => creator.versionId);
}

const columns = getTableColumns(datasetVersion);
const { id, number, status, revision, accessRight, embargoEndsAt, publishedAt, updatedAt } = columns;
const { privateUntil, held, withheldAt, retractedAt } = columns;
/** Columns of {@link VersionHead}. */
export const headColumns = {
  dataset,
  version: {
    id,
    number,
    status,
    revision,
    accessRight,
    embargoEndsAt,
    privateUntil,
    held,
    withheldAt,
    retractedAt,
    publishedAt,
    updatedAt,
  },
};

function headsWhere(where: SQL): PreparedRead<VersionHead> {
  return preparedRead((db) =>
    db.select(headColumns).from(datasetVersion)
      .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
      .where(and(where, isNull(datasetVersion.deletedAt))).orderBy(desc(datasetVersion.number))
  );
}

const headsOfDataset = headsWhere(eq(dataset.id, sql.placeholder("id")));
const headsOfVersion = headsWhere(eq(datasetVersion.id, sql.placeholder("id")));
const headsByDoi = headsWhere(eq(dataset.doi, sql.placeholder("value")));
const headsByCstr = headsWhere(eq(dataset.cstr, sql.placeholder("value")));

/** Lists all versions of a dataset, newest first; empty for an unknown `dataSetId`. */
export function listVersionHeads(db: Executor, dataSetId: string): Promise<VersionHead[]> {
  return headsOfDataset(db, { id: dataSetId });
}

/** Finds a version by its row id. */
export async function findVersionHead(db: Executor, versionId: string): Promise<VersionHead | undefined> {
  return (await headsOfVersion(db, { id: versionId }))[0];
}

/** Lists all versions behind a dataset's own DOI or CSTR, newest first. */
export function listVersionHeadsByIdentifier(
  db: Executor,
  scheme: "doi" | "cstr",
  value: string,
): Promise<VersionHead[]> {
  // DOIs are compared regardless of case (ISO 26324); ours are lower case.
  return scheme === "doi" ? headsByDoi(db, { value: value.toLowerCase() }) : headsByCstr(db, { value });
}
