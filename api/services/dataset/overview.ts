/** What the page of a version shows first. The version is loaded once for all of it. */
import { type FileRow, listFiles } from "../../../db/queries/file/files.ts";
import { type ChangeTag, datasetTag } from "../../../sdk/model/change_tag.ts";
import type { Citation } from "../../../sdk/model/citation.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import { OVERVIEW_FILES, OVERVIEW_PARTS, type OverviewPart } from "../../../sdk/model/dataset_overview.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { Readme } from "../../../sdk/model/file.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { changesOf } from "../../change_counter.ts";
import { seesWhatAllSee } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { KeptReads } from "../../kept_reads.ts";
import { statePart } from "../../process_state.ts";
import { toWireValue } from "../../wire_value.ts";
import { toSchemaOrg } from "../../crosswalks/schema_org.ts";
import { isPublic, mayDownload, mayDownloadFile, mayListFiles } from "../../policies/dataset.ts";
import { citeRecord } from "../catalog/citations.ts";
import { findReadme, type FoundReadme } from "../file/readme.ts";
import { findFirstLook, type FirstLook } from "../preview/first_look.ts";
import {
  FILES_NAMED,
  hasOpenFiles,
  toPublishedRecord,
  toRelated,
} from "../publication/build_published_record.ts";
import { type DatasetView, getDataset } from "./read.ts";

export interface Overview {
  view: DatasetView;
  jsonLd?: Record<string, unknown>;
  citation?: Citation;
  files?: { list: FileRow[]; more: boolean };
  readme?: Readme;
  look?: FirstLook;
}

/** @throws DomainError notFound where the caller may not see the version, or any. */
export async function getOverview(
  context: Context,
  dataSetId: string,
  { label, parts }: { label?: string; parts: readonly OverviewPart[] },
): Promise<Overview> {
  if (seesWhatAllSee(context.actor)) return await findKept(context, dataSetId, { label, parts });
  return overviewOf(context, await readRows(context, dataSetId, { label, parts }), parts);
}

/** A version and what else is read for its page. */
interface Rows extends FoundReadme {
  view: DatasetView;
  /** The first ones, as far as the page or its description names them. */
  files: FileRow[];
  look?: FirstLook;
  /** What is looked at first is still being read. */
  lookPending?: boolean;
}

interface Asked {
  label?: string;
  parts: readonly OverviewPart[];
}

async function readRows(context: Context, dataSetId: string, { label, parts }: Asked): Promise<Rows> {
  const view = await getDataset(context, dataSetId, label);
  const { record } = view;
  const { version } = record;
  const limit = Math.max(
    describes(record, parts) && hasOpenFiles(record) ? FILES_NAMED : 0,
    lists(context, record, parts) ? OVERVIEW_FILES + 1 : 0,
    looks(context, record, parts) ? FILES_NAMED : 0,
  );
  const [files, found] = await Promise.all([
    limit > 0 ? listFiles(context.db.read, version.id, { prefix: "", after: "", limit }) : [],
    parts.includes("readme") && version.fileCount > 0 ? findReadme(context, record) : { damaged: false },
  ]);
  const looked = looks(context, record, parts)
    ? await findFirstLook(context, files, (path) => mayDownloadFile(record, path, context.actor))
    : undefined;
  return { view, files, ...found, look: looked?.look, lookPending: looked?.pending };
}

const describes = (record: VersionRecord, parts: Asked["parts"]): boolean =>
  parts.includes("jsonLd") && isPublic(record);

const lists = ({ actor }: Context, record: VersionRecord, parts: Asked["parts"]): boolean =>
  parts.includes("files") && record.version.fileCount > 0 && mayListFiles(record, actor);

/** The bytes are shown to whom they would be sent, of the files that would be. */
const looks = ({ actor }: Context, record: VersionRecord, parts: Asked["parts"]): boolean =>
  parts.includes("look") && record.version.fileCount > 0 && mayDownload(record, actor);

function overviewOf(context: Context, { view, files, readme, look }: Rows, parts: Asked["parts"]): Overview {
  const { record } = view;
  const described = describes(record, parts);
  const published = described || parts.includes("citation")
    ? toPublishedRecord(context, record, {
      files: hasOpenFiles(record) ? files.slice(0, FILES_NAMED) : undefined,
      hasPart: view.hasPart?.map((row) => toRelated(context, row)),
      isPartOf: view.isPartOf?.map((row) => toRelated(context, row)),
    })
    : undefined;
  return {
    view,
    jsonLd: published && described ? wireOf(toSchemaOrg(published, context.locale)) : undefined,
    citation: published?.doi && parts.includes("citation")
      ? citeRecord(context, published, "sdb-doi")
      : undefined,
    files: lists(context, record, parts)
      ? { list: files.slice(0, OVERVIEW_FILES), more: files.length > OVERVIEW_FILES }
      : undefined,
    readme,
    look,
  };
}

const wireOf = (jsonLd: Record<string, unknown>) => toWireValue(jsonLd) as Record<string, unknown>;

/** Bytes of the pages that are kept: some 15 KB each, and up to several MB. */
const KEPT_MAX = 32 * 1024 * 1024;
const KEPT = statePart(() =>
  new KeptReads<{ overview: Overview; unfinished: boolean }>(
    KEPT_MAX,
    ({ overview: { view }, unfinished }) => unfinished ? undefined : tagsOf(view),
  )
);

/**
 * What all visitors see of a version is read once, until something of it changes, or the day on which it is cited; its
 * counts are a second old at most.
 */
async function findKept(context: Context, dataSetId: string, { label, parts }: Asked): Promise<Overview> {
  const { clock, locale, state } = context;
  // One key for all ways to write an address.
  const number = label === undefined ? "" : `V${versionNumber(label)}`;
  const shown = OVERVIEW_PARTS.filter((part) => parts.includes(part));
  const key = JSON.stringify([dataSetId, number, locale, shanghaiDate(clock().getTime()), shown]);
  const found = await state.of(KEPT).find(changesOf(context), [key], async () => {
    // What the page has read before may be older than the position.
    const rows = await readRows({ ...context, memoizedReads: undefined }, dataSetId, { label, parts });
    const { dataset, usage } = rows.view.record;
    context.usage.know(dataset.serial, usage);
    const unfinished = rows.damaged || rows.lookPending === true;
    return new Map([[key, { overview: overviewOf(context, rows, parts), unfinished }]]);
  });
  const { view, ...others } = found.get(key)!.overview;
  const { serial } = view.record.dataset;
  const usage = (await context.usage.read([serial])).get(serial)!;
  return { ...others, view: { ...view, record: { ...view.record, usage } } };
}

/** The parts of a package stand on its page, and on theirs the package. */
function tagsOf({ record, hasPart = [], isPartOf = [] }: DatasetView): ChangeTag[] {
  const shown = [record.dataset, ...hasPart, ...isPartOf].map(({ id }) => datasetTag(id));
  return [...shown, "communities"];
}
