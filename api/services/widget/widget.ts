/** What widgets show: what every visitor may see, whoever asks. */
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { type ListedFile, listFiles } from "../../../db/queries/file/files.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import { PAGE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { isDoi } from "../../../sdk/model/text.ts";
import { bareDoi } from "../../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { WidgetQuery } from "../../../sdk/model/widget/widget.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isPublic, mayListFiles } from "../../policies/dataset.ts";
import { isAvailable } from "../../policies/request.ts";
import { getVersion, resolveIdentifier } from "../dataset/read.ts";

export interface WidgetRows {
  record: VersionRecord;
  /** Absent where visitors may not see them. */
  files?: ListedFile[];
}

/** Widgets say the same to everybody, so that their answers may be kept by anybody. */
const asVisitor = (context: Context): Context => ({ ...context, actor: { kind: "visitor" } });

/** @throws DomainError notFound where the identifier leads to no version that is or was public. */
export async function getWidget(context: Context, wanted: WidgetQuery): Promise<WidgetRows> {
  const visitor = asVisitor(context);
  const found = await resolveIdentifier(visitor, wanted);
  return await readWidget(visitor, found.dataSetId, wanted.version ?? found.version, wanted.files);
}

/** The same by the id of a dataset. @param label The newest version when absent. */
export async function getWidgetOf(
  context: Context,
  dataSetId: string,
  label: string | undefined,
  files: number,
): Promise<WidgetRows> {
  return await readWidget(asVisitor(context), dataSetId, label, files);
}

async function readWidget(
  context: Context,
  dataSetId: string,
  label: string | undefined,
  limit: number,
): Promise<WidgetRows> {
  const record = await getVersion(context, dataSetId, label);
  if (!isPublic(record)) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  if (!mayListFiles(record, context.actor)) return { record };
  const files = limit > 0
    ? await listFiles(context.db.read, record.version.id, { prefix: "", after: "", limit })
    : [];
  return { record, files };
}

/** Candidates that are read; more datasets of one article than that are not known of. */
const CANDIDATES = PAGE_SIZE_MAX;

/**
 * Finds the published datasets that name an article, newest first, each by its newest version. The index of the search finds
 * what holds the words of the DOI, and the papers of those decide.
 */
export async function findDatasetsOfPaper(
  context: Context,
  doi: string,
): Promise<{ doi: string; records: VersionRecord[] }> {
  const bare = bareDoi(doi);
  if (!isDoi(bare)) return { doi: bare, records: [] };
  const query = { q: bare, filters: {}, sort: "newest", page: 1, size: CANDIDATES } as const;
  const { versionIds } = await context.search.search(query);
  const records = await loadVersions(context.db.read, versionIds);
  const wanted = bare.toLowerCase();
  const names = ({ version }: VersionRecord) =>
    version.papers.some((paper) => bareDoi(paper.doi).toLowerCase() === wanted);
  return { doi: bare, records: records.filter((record) => isAvailable(record) && names(record)) };
}
