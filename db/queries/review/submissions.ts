/** Everything that a submission depends on, in one statement, so that all of it is of one moment. */
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import {
  affiliation,
  attachment,
  auditEvent,
  community,
  creator,
  dataset,
  datasetVersion,
  membership,
  review,
  upload,
} from "../../schema/mod.ts";
import type { CreatorRecord, VersionRecord } from "../../schema/records.ts";
import type { AttachmentRow } from "../file/attachments.ts";
import { NO_AUDIT_HASH } from "../system/audit.ts";
import { type CoverFile, coverFiles, type EndingsByKind } from "../file/cover_files.ts";
import { recordColumns } from "../dataset/datasets.ts";
import { jsonRow, readRow } from "../json_rows.ts";
import type { Recipient } from "./reviews.ts";

/** A version of a dataset with what stands around it. */
export interface VersionAround {
  /** Of a version before the newest public one without authors, subjects and parts. */
  record: VersionRecord;
  /** Covers and compliance items, in the order in which they came. */
  attachments: AttachmentRow[];
  /** When it was submitted before to whoever reviews it now; epoch milliseconds, each once. */
  submittedAt: number[];
  arriving: Arriving;
}

/** Bytes on their way into a version that are no file yet. */
export interface Arriving {
  /** Acknowledged to the last, and being read back. */
  verifying: boolean;
  /** When bytes last came by FTP of what is there in part, whose sender does not see the form; epoch milliseconds. */
  ftp: number | null;
}

export interface DatasetAround<K extends string = never> {
  /** Newest first; empty for an unknown `dataSetId`. */
  versions: VersionAround[];
  owner?: Recipient;
  /** Who would decide about a submission; its owner may be among them. */
  reviewers: Recipient[];
  /** What the next audit event must carry, as long as the transaction of the statement writes none. */
  auditHash: string;
  /** Files of the newest version of which a cover may be drawn; empty where nobody asked for them. */
  files: CoverFile<K>[];
}

/** The versions that a submission is about: the one that is not public yet, and the last one that is. */
const concerned = sql`${datasetVersion.number} >= (select coalesce(max(shown.number), 0)
  from dataset_version shown where shown.dataset_serial = ${dataset.serial} and shown.deleted_at is null
    and shown.status in ('PUBLISHED', 'RETRACTED'))`;

const whereConcerned = (list: SQL): SQL => sql`case when ${concerned} then ${list} else '[]' end`;

const creators: SQL<CreatorRecord[]> = whereConcerned(sql`(select json_group_array(json(entry)) from (
    select json_array(${jsonRow(creator, "c")}, json((select json_group_array(${jsonRow(affiliation, "a")})
      from (select * from affiliation where creator_id = c.id order by position) a))) as entry
    from creator c where c.version_id = ${datasetVersion.id} order by c.position))`).mapWith((
  value: string,
) =>
  (JSON.parse(value) as [unknown[], unknown[][]][]).map(([row, affiliations]) => ({
    creator: readRow(creator, row),
    affiliations: affiliations.map((one) => readRow(affiliation, one)),
  }))
);

const attachments: SQL<AttachmentRow[]> = whereConcerned(
  sql`(select json_group_array(${jsonRow(attachment, "a")}) from (
    select * from attachment where version_id = ${datasetVersion.id} and kind in ('cover', 'compliance')
    order by created_at, name, id) a)`,
).mapWith((value: string) => (JSON.parse(value) as unknown[][]).map((row) => readRow(attachment, row)));

const submittedAt: SQL<number[]> = whereConcerned(
  sql`(select json_group_array(distinct ${review.submittedAt}) from ${review}
    where ${review.versionId} = ${datasetVersion.id} and ${review.communityId} is ${dataset.communityId})`,
)
  .mapWith(JSON.parse);

const has = (condition: SQL): SQL<boolean> =>
  sql`exists (select 1 from ${upload} where ${upload.versionId} = ${datasetVersion.id} and ${condition})`
    .mapWith(
      Boolean,
    );
const verifying = has(sql`${upload.state} = 'verifying'`);
const ftp = sql<number | null>`(select max(${upload.usedAt}) from ${upload}
  where ${upload.versionId} = ${datasetVersion.id} and ${upload.state} = 'receiving' and ${upload.protocol} = 'ftp')`;

type PersonRow = [id: string, email: string, locale: Recipient["locale"], reviews: number];

/** As `listReviewers` and `findRecipient` find them. */
const people: SQL<PersonRow[]> = whereConcerned(
  sql`(select json_group_array(json_array(id, email, locale, reviews)) from (
    select p.id as id, p.email as email, p.locale as locale,
      p.status = 'ACTIVE' and case when ${dataset.communityId} is null then p.role = 'governance'
        else exists (select 1 from ${membership} where ${membership.userId} = p.id
          and ${membership.communityId} = ${dataset.communityId}) end as reviews
    from user p where p.id in (select ${dataset.ownerId}
      union select ${membership.userId} from ${membership} where ${membership.communityId} = ${dataset.communityId}
      union select g.id from user g where ${dataset.communityId} is null and g.role = 'governance')))`,
).mapWith(JSON.parse);

const auditHash = sql<string | null>`(select ${auditEvent.hash} from ${auditEvent}
  order by ${auditEvent.id} desc limit 1)`;

const columns = { ...recordColumns, creators, attachments, submittedAt, people, auditHash, verifying, ftp };

/**
 * All versions of a dataset that are not deleted, with what a submission of the newest depends on.
 * @param wanted Files of the newest version of which a cover may be drawn, so many of each kind.
 */
export async function loadAround<K extends string = never>(
  db: Executor,
  dataSetId: string,
  wanted?: { kinds: EndingsByKind<K>; limit: number },
): Promise<DatasetAround<K>> {
  const none = sql<CoverFile<K>[]>`'[]'`.mapWith(JSON.parse);
  const files = wanted ? coverFiles(wanted.kinds, wanted.limit) : none;
  const rows = await db.select({ ...columns, files }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .leftJoin(community, eq(community.id, dataset.communityId))
    .where(and(eq(dataset.id, dataSetId), isNull(datasetVersion.deletedAt)))
    .orderBy(desc(datasetVersion.number)).all();
  const [newest] = rows;
  const people = (newest?.people ?? []).map(([id, email, locale, reviews]) => ({
    id,
    email,
    locale,
    reviews,
  }));
  const recipient = ({ id, email, locale }: (typeof people)[number]): Recipient => ({ id, email, locale });
  return {
    versions: rows.map((row) => ({
      record: toRecord(row),
      attachments: row.attachments,
      submittedAt: row.submittedAt,
      arriving: { verifying: row.verifying, ftp: row.ftp },
    })),
    owner: people.filter(({ id }) => id === newest.dataset.ownerId).map(recipient)[0],
    reviewers: people.filter(({ reviews }) => reviews === 1).map(recipient),
    auditHash: newest?.auditHash ?? NO_AUDIT_HASH,
    files: newest?.files ?? [],
  };
}

type Counts = VersionRecord["usage"];

function toRecord(row: Omit<VersionRecord, "usage"> & Counts): VersionRecord {
  const { dataset, version, community, creators, subjects, coverId, coverName, ownerEmail, parts } = row;
  const { hasUnpublished, isNewest, doiPending, views, downloads, citations } = row;
  return {
    dataset,
    version,
    community,
    creators,
    subjects,
    coverId,
    coverName,
    ownerEmail,
    hasUnpublished,
    isNewest,
    doiPending,
    parts,
    usage: { views, downloads, citations },
  };
}
