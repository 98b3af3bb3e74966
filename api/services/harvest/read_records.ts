/** Records for harvesters: everything that anybody may read, whoever asks. */
import {
  countOaiRecords,
  earliestOaiDatestamp,
  findOaiRecord,
  type ListedOaiRecord,
  listOaiRecords,
  type OaiPosition,
  type OaiSelection,
} from "../../../db/queries/catalog/oai.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listParts } from "../../../db/queries/dataset/packages.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import { OAI_PAGE_SIZE, WHOLE_SETS } from "../../../sdk/model/oai.ts";
import type { PublishedRecord } from "../../../sdk/model/published_record.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { Context } from "../../context.ts";
import { toPublishedRecord, toRelated } from "../publication/build_published_record.ts";

export type { ListedOaiRecord, OaiPosition, OaiSelection };

/** Versions that are in memory at a time while a page is written. */
const BATCH = 25;

/** A header, and what it describes; nothing of a deleted record. */
export interface HarvestedRecord {
  header: ListedOaiRecord;
  record?: PublishedRecord;
}

/** A page from a position on, and one record more where there is a next page. */
export async function listHeaders(
  { db }: Context,
  selection: OaiSelection,
  after?: OaiPosition,
): Promise<{ headers: ListedOaiRecord[]; hasMore: boolean }> {
  const rows = await listOaiRecords(db.read, rowsOf(selection), { after, limit: OAI_PAGE_SIZE + 1 });
  return { headers: rows.slice(0, OAI_PAGE_SIZE), hasMore: rows.length > OAI_PAGE_SIZE };
}

export function countRecords({ db }: Context, selection: OaiSelection): Promise<number> {
  return countOaiRecords(db.read, rowsOf(selection));
}

/** Sets of everything have no rows of their own. */
function rowsOf({ set, ...period }: OaiSelection): OaiSelection {
  return set === undefined || WHOLE_SETS.includes(set) ? period : { ...period, set };
}

export function findHeader({ db }: Context, dataSetId: string): Promise<ListedOaiRecord | undefined> {
  return findOaiRecord(db.read, dataSetId);
}

/** Epoch milliseconds; now where there is no record yet. */
export async function earliestDatestamp({ db, clock }: Context): Promise<number> {
  return await earliestOaiDatestamp(db.read) ?? clock().getTime();
}

/** Reads what the headers describe, some at a time, in their order. */
export async function* readRecords(
  context: Context,
  headers: readonly ListedOaiRecord[],
): AsyncGenerator<HarvestedRecord> {
  for (let at = 0; at < headers.length; at += BATCH) {
    const batch = headers.slice(at, at + BATCH);
    const ids = batch.filter(({ deleted }) => !deleted).map(({ versionId }) => versionId);
    const versions = new Map(
      (await loadVersions(context.db.read, ids)).map((found) => [found.version.id, found]),
    );
    for (const header of batch) {
      const found = header.deleted ? undefined : versions.get(header.versionId);
      yield { header, record: found && await describe(context, found) };
    }
  }
}

/** What holds a dataset is told with the package: its parts would change without an update of their own. */
async function describe(context: Context, found: VersionRecord): Promise<PublishedRecord> {
  const parts = found.version.typeCode === PACKAGE ? await listParts(context.db.read, found.version.id) : [];
  return toPublishedRecord(context, found, { hasPart: parts.map((row) => toRelated(context, row)) });
}
