import type {
  Citation,
  DataFile,
  Dataset,
  DatasetStatistics,
  HistoryEvent,
  Readme,
  Repository,
} from "../../sdk/mod.ts";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import { orUndefined } from "./absent.ts";

export const DETAIL_TABS = ["info", "files", "cite", "statistics", "versions"] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** A package has no files of its own. */
export const tabsOf = ({ dataSetTypeCode }: Dataset): DetailTab[] =>
  DETAIL_TABS.filter((tab) => tab !== "files" || dataSetTypeCode !== PACKAGE);

/** Files shown at once; behind them a link leads on. */
const FILES_SHOWN = 500;

/** Files that the first tab shows. */
const FILES_AT_FIRST = 10;

export interface DetailRequest {
  dataSetId: string;
  version?: string;
  tab: DetailTab;
  /** Where the list of files goes on. */
  cursor?: string;
}

export interface ListedFile extends DataFile {
  /** Absent where this visitor may not download. */
  href?: string;
}

export interface FileListing {
  list: ListedFile[];
  next?: string;
}

/** A dataset version and what its open tab needs. */
export interface DetailData {
  dataset: Dataset;
  tab: DetailTab;
  /** Address of the whole as one ZIP; absent where this visitor may not download. */
  zipPath?: string;
  jsonLd?: Record<string, unknown>;
  /** On the first tab, only those that come first. */
  files?: FileListing;
  readme?: Readme;
  citations?: Citation[];
  statistics?: DatasetStatistics;
  history?: HistoryEvent[];
}

/** `undefined` where the dataset does not exist or is not shown to this visitor. */
export async function loadDetail(
  repository: Repository,
  request: DetailRequest,
): Promise<DetailData | undefined> {
  const { dataSetId, version } = request;
  const dataset = await orUndefined(repository.datasets.get(dataSetId, version, { view: true }));
  if (!dataset) return undefined;
  const tab = tabsOf(dataset).includes(request.tab) ? request.tab : "info";
  const [jsonLd, content] = await Promise.all([
    dataset.status === "PUBLISHED" || dataset.tombstone
      ? orUndefined(repository.datasets.jsonLd(dataSetId, dataset.version))
      : undefined,
    dataset.tombstone ? loadRecord(repository, dataset) : loadTab(repository, dataset, { ...request, tab }),
  ]);
  return {
    dataset,
    tab,
    jsonLd,
    zipPath: zipPathOf(repository, dataset),
    ...content,
  };
}

/** Of a withdrawn version its citation is left, whatever tab is asked for. */
async function loadRecord(repository: Repository, dataset: Dataset): Promise<Partial<DetailData>> {
  return { citations: await recommendedCitation(repository, dataset) };
}

async function loadTab(
  repository: Repository,
  dataset: Dataset,
  { tab, cursor }: DetailRequest,
): Promise<Partial<DetailData>> {
  const { dataSetId } = dataset;
  switch (tab) {
    case "info":
      return await loadOverview(repository, dataset);
    case "files":
      return { files: await loadFiles(repository, dataset, cursor) };
    case "cite":
      return { citations: await orUndefined(repository.datasets.citations(dataSetId, dataset.version)) };
    case "statistics":
      return { statistics: await orUndefined(repository.statistics.ofDataset(dataSetId)) };
    case "versions":
      return { history: await repository.datasets.history(dataSetId) };
  }
}

/** What the first tab shows beside the metadata. */
async function loadOverview(repository: Repository, dataset: Dataset): Promise<Partial<DetailData>> {
  const { dataSetId, version, count, allowedActions } = dataset;
  const [citations, files, readme] = await Promise.all([
    recommendedCitation(repository, dataset),
    count > 0 ? repository.files.list(dataSetId, version, { size: FILES_AT_FIRST }) : undefined,
    count > 0 && allowedActions.includes("download")
      ? repository.files.readme(dataSetId, version)
      : undefined,
  ]);
  if (files) linkFiles(repository, dataset, files.list);
  return { citations, files, readme: readme ?? undefined };
}

/** A version without a DOI is not cited on its first page. */
async function recommendedCitation(
  { datasets }: Repository,
  { dataSetId, version, doi }: Dataset,
): Promise<Citation[]> {
  const citation = doi && await orUndefined(datasets.cite(dataSetId, "sdb-doi", version));
  return citation ? [citation] : [];
}

async function loadFiles(
  repository: Repository,
  dataset: Dataset,
  cursor: string | undefined,
): Promise<FileListing> {
  const { dataSetId, version } = dataset;
  const list: ListedFile[] = [];
  let next = cursor;
  do {
    const page = await repository.files.list(dataSetId, version, { cursor: next, size: PAGE_SIZE_MAX });
    list.push(...page.list);
    next = page.next;
  } while (next && list.length < FILES_SHOWN);
  linkFiles(repository, dataset, list);
  return { list, next };
}

function linkFiles({ files }: Repository, { allowedActions }: Dataset, list: ListedFile[]): void {
  if (!allowedActions.includes("download")) return;
  for (const file of list) file.href = ownPath(files.address({ fileId: file.fileId }));
}

function zipPathOf(repository: Repository, dataset: Dataset): string | undefined {
  const { dataSetId, version, allowedActions, count } = dataset;
  if (count === 0 || !allowedActions.includes("download")) return undefined;
  return ownPath(repository.files.address({ dataSetId, version }));
}

/** The same address without its origin: links stay on the host under which the visitor came. */
function ownPath(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
