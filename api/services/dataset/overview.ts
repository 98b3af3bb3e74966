/** What the page of a version shows first. The version is loaded once for all of it. */
import { type FileRow, listFiles } from "../../../db/queries/file/files.ts";
import type { Citation } from "../../../sdk/model/citation.ts";
import { OVERVIEW_FILES, type OverviewPart } from "../../../sdk/model/dataset_overview.ts";
import type { Readme } from "../../../sdk/model/file.ts";
import type { Context } from "../../context.ts";
import { toSchemaOrg } from "../../crosswalks/schema_org.ts";
import { isPublic, mayListFiles } from "../../policies/dataset.ts";
import { citeRecord } from "../catalog/citations.ts";
import { readReadmeOf } from "../file/readme.ts";
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
}

/** @throws DomainError notFound where the caller may not see the version, or any. */
export async function getOverview(
  context: Context,
  dataSetId: string,
  { label, parts }: { label?: string; parts: readonly OverviewPart[] },
): Promise<Overview> {
  const view = await getDataset(context, dataSetId, label);
  const { record } = view;
  const { version } = record;
  const wants = (part: OverviewPart) => parts.includes(part);
  const describes = wants("jsonLd") && isPublic(record);
  const lists = wants("files") && version.fileCount > 0 && mayListFiles(record, context.actor);
  const limit = Math.max(describes && hasOpenFiles(record) ? FILES_NAMED : 0, lists ? OVERVIEW_FILES + 1 : 0);
  const [files, readme] = await Promise.all([
    limit > 0 ? listFiles(context.db.read, version.id, { prefix: "", after: "", limit }) : [],
    wants("readme") && version.fileCount > 0 ? readReadmeOf(context, record) : undefined,
  ]);
  const published = describes || wants("citation")
    ? toPublishedRecord(context, record, {
      files: hasOpenFiles(record) ? files.slice(0, FILES_NAMED) : undefined,
      hasPart: view.hasPart?.map((row) => toRelated(context, row)),
      isPartOf: view.isPartOf?.map((row) => toRelated(context, row)),
    })
    : undefined;
  return {
    view,
    jsonLd: published && describes ? toSchemaOrg(published, context.locale) : undefined,
    citation: published?.doi && wants("citation") ? citeRecord(context, published, "sdb-doi") : undefined,
    files: lists ? { list: files.slice(0, OVERVIEW_FILES), more: files.length > OVERVIEW_FILES } : undefined,
    readme,
  };
}
