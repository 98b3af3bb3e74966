/** Presents a version to widgets: what every visitor may know, and nothing else. */
import type { ListedFile } from "../../db/queries/file/files.ts";
import { creatorName, type VersionRecord, writtenDoi } from "../../db/schema/records.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Paper } from "../../sdk/model/metadata/metadata.ts";
import { toIso } from "../../sdk/model/time.ts";
import { licenceName } from "../../sdk/model/vocabulary/licences.ts";
import { WIDGET_AUTHORS_MAX, WIDGET_ENTRIES_MAX, type WidgetState } from "../../sdk/model/widget/options.ts";
import type { WidgetDataset, WidgetFile, WidgetPaper } from "../../sdk/model/widget/widget.ts";
import type { Actor } from "../actor.ts";
import { mayDownloadFile } from "../policies/dataset.ts";

const VISITOR: Actor = { kind: "visitor" };

/** A version, and the addresses at which its identifiers resolve. */
export interface WidgetParts {
  record: VersionRecord;
  /** Absent where visitors may not see them. */
  files?: ListedFile[];
  /** Address of the dataset's page, by its DOI where it has one. */
  url: string;
}

export function presentWidget({ record, files, url }: WidgetParts): WidgetDataset {
  const { version, creators, usage } = record;
  const { embargoEndsAt, retractedAt, publishedAt, updatedAt } = version;
  const state = widgetState(record);
  return {
    ...presentEntry({ record, url }),
    publishedAt: toIso(publishedAt ?? updatedAt),
    embargoEndsAt: state === "embargo" && embargoEndsAt ? toIso(embargoEndsAt) : undefined,
    retractedAt: state === "retracted" && retractedAt ? toIso(retractedAt) : undefined,
    licence: licenceName(version.licenseId),
    authors: creators.slice(0, WIDGET_AUTHORS_MAX).map(({ creator }) => creatorName(creator).name),
    authorCount: creators.length,
    metrics: { views: usage.views, downloads: usage.downloads, citations: usage.citations },
    files: files && presentFiles(record, files),
    papers: version.papers.slice(0, WIDGET_ENTRIES_MAX).map(presentPaper),
  };
}

export function presentWidgetPaper(doi: string, total: number, shown: readonly WidgetParts[]): WidgetPaper {
  return { doi, total, list: shown.map(presentEntry) };
}

function presentEntry({ record, url }: Omit<WidgetParts, "files">): WidgetPaper["list"][number] {
  const { dataset, version } = record;
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    title: { zh: version.titleZh, en: version.titleEn },
    doi: writtenDoi(dataset) ?? undefined,
    cstr: dataset.cstr ?? undefined,
    url,
    state: widgetState(record),
  };
}

/** An embargo ends when that is recorded, as for downloads. */
function widgetState({ version: { status, withheldAt, accessRight } }: VersionRecord): WidgetState {
  if (status === "RETRACTED") return "retracted";
  if (withheldAt !== null) return "withheld";
  return accessRight === "PUBLIC" ? "open" : accessRight === "EMBARGO" ? "embargo" : "restricted";
}

function presentFiles(record: VersionRecord, files: readonly ListedFile[]): WidgetDataset["files"] {
  const { fileCount: total, totalSize } = record.version;
  const list = files.map(({ id, path, size }): WidgetFile => ({
    path,
    size,
    fileId: mayDownloadFile(record, path, VISITOR) ? id : undefined,
  }));
  return { list, left: Math.max(total - list.length, 0), total, totalSize };
}

function presentPaper({ title, journal, doi, url }: Paper): WidgetDataset["papers"][number] {
  return { title, journal, doi: doi || undefined, url: url || undefined };
}
