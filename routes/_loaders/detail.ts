import type {
  Citation,
  DataFile,
  Dataset,
  DatasetStatistics,
  FilePreview,
  FolderPage,
  FolderQuery,
  HistoryEvent,
  OverviewPart,
  Readme,
  Repository,
} from "../../sdk/mod.ts";
import { METADATA_FORMATS, type MetadataFormat } from "../../sdk/model/export_format.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import { orUndefined } from "./absent.ts";
import { ownPath } from "./own_path.ts";
import { picturePaths } from "./preview.ts";

export const DETAIL_TABS = ["info", "files", "cite", "statistics", "versions"] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** A package has no files of its own. */
export const tabsOf = ({ dataSetTypeCode }: Dataset): DetailTab[] =>
  DETAIL_TABS.filter((tab) => tab !== "files" || dataSetTypeCode !== PACKAGE);

/** What the head of every tab shows, and of a withdrawn version what is left. */
const HEAD_PARTS: readonly OverviewPart[] = ["jsonLd", "citation"];

export interface DetailRequest {
  dataSetId: string;
  version?: string;
  tab: DetailTab;
  /** On the tab of files. */
  folder?: FolderRequest;
}

/** A folder as the address asks for it. */
export interface FolderRequest extends Pick<FolderQuery, "sort" | "order"> {
  path: string;
  after?: string;
  filter?: string;
  /** Id of a file that is looked for. */
  file?: string;
}

export interface ListedFile extends DataFile {
  /** Absent where this visitor may not download. */
  href?: string;
}

export interface FileListing {
  list: ListedFile[];
  next?: string;
}

/** Addresses of all files together. */
export interface DownloadPaths {
  zip: string;
  /** Lists for wget and for aria2. */
  urls: string;
  aria2: string;
  checksums: string;
  /** What is typed in a terminal to use the lists, and the command line. */
  commands: { wget: string; aria2: string; sdb: string };
}

/** A dataset version and what its open tab needs. */
export interface DetailData {
  dataset: Dataset;
  tab: DetailTab;
  /** Address of the signed manifest; absent until the version is published. */
  manifestPath?: string;
  /** Absent where this visitor may not download. */
  downloads?: DownloadPaths;
  /** Addresses of the version in the formats of metadata, with their origin; absent until everybody may see it. */
  exports?: Readonly<Record<MetadataFormat, string>>;
  /** Address of the picture for other sites, with its origin; absent until everybody may see the version. */
  shareImage?: string;
  jsonLd?: Record<string, unknown>;
  /** On the first tab, only those that come first. */
  files?: FileListing;
  /** On the tab of files, a page of one folder. */
  folder?: FolderPage;
  /** Folders in it that stand open: a closed one that holds everything would hide all there is to see. */
  openFolders?: FolderPage[];
  look?: FilePreview;
  /** Address of the picture that is looked at. */
  lookPicture?: string;
  readme?: Readme;
  /** Addresses of the pictures in it, by what it calls them. */
  readmePictures: ReadonlyMap<string, string>;
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
  const parts = request.tab === "info" ? undefined : HEAD_PARTS;
  const overview = await orUndefined(repository.datasets.overview(dataSetId, version, { view: true, parts }));
  if (!overview) return undefined;
  const { dataset, jsonLd, citation, files, readme, look } = overview;
  const tab = tabsOf(dataset).includes(request.tab) ? request.tab : "info";
  if (files) linkFiles(repository, dataset, files.list);
  const shown = {
    dataset,
    tab,
    jsonLd,
    manifestPath: dataset.merkleRoot && !dataset.tombstone
      ? ownPath(repository.files.manifestAddress(dataset.dataSetId, dataset.version))
      : undefined,
    downloads: downloadsOf(repository, dataset),
    exports: exportsOf(repository, dataset),
    shareImage: shareImageOf(repository, dataset),
    citations: citation ? [citation] : [],
    files: dataset.tombstone ? undefined : files,
    look,
    lookPicture: look && pictureOf(repository, look),
    readme,
    readmePictures: picturePaths(repository.files, readme?.pictures),
  };
  // Of a withdrawn version its citation is left, whatever tab is asked for.
  return dataset.tombstone ? shown : { ...shown, ...await loadTab(repository, dataset, { ...request, tab }) };
}

/** A draft, and what is seen through a link, is told to nobody. */
function exportsOf(
  { datasets }: Repository,
  { dataSetId, version, status, linkInUse }: Dataset,
): DetailData["exports"] {
  if (status !== "PUBLISHED" || linkInUse) return undefined;
  return Object.fromEntries(
    METADATA_FORMATS.map((format) => [format, datasets.exportAddress(dataSetId, format, { version })]),
  ) as Record<MetadataFormat, string>;
}

/** A withdrawn version has one too, which says that it is withdrawn. */
function shareImageOf(
  { datasets }: Repository,
  { dataSetId, version, status, linkInUse }: Dataset,
): string | undefined {
  const isPublic = status === "PUBLISHED" || status === "RETRACTED";
  return isPublic && !linkInUse ? datasets.shareImageAddress(dataSetId, version) : undefined;
}

function pictureOf({ files }: Repository, { file: { fileId }, content }: FilePreview): string | undefined {
  if (content.kind !== "image") return undefined;
  return ownPath(content.drawn ? files.drawAddress(fileId) : files.showAddress(fileId));
}

/** What another tab than the first shows. */
async function loadTab(
  repository: Repository,
  dataset: Dataset,
  { tab, folder = { path: "" } }: DetailRequest,
): Promise<Partial<DetailData>> {
  const { dataSetId } = dataset;
  switch (tab) {
    case "info":
      return {};
    case "files":
      return await orUndefined(loadFolder(repository, dataset, folder)) ?? {};
    case "cite":
      return { citations: await orUndefined(repository.datasets.citations(dataSetId, dataset.version)) };
    case "statistics":
      return { statistics: await orUndefined(repository.statistics.ofDataset(dataSetId)) };
    case "versions":
      return { history: await repository.datasets.history(dataSetId) };
  }
}

/** Folders in folders that are opened without being asked for. */
const OPEN_MAX = 4;

/** A page of a folder, and what stands open in it. @throws ApiError notFound */
export async function loadFolder(
  { files }: Repository,
  { dataSetId, version }: Pick<Dataset, "dataSetId" | "version">,
  { file, ...query }: FolderRequest,
): Promise<Pick<DetailData, "folder" | "openFolders">> {
  const folder = await files.listFolder(dataSetId, version, file ? { around: file } : query);
  const openFolders: FolderPage[] = [];
  for (let only = onlyFolderOf(folder); only && openFolders.length < OPEN_MAX;) {
    const page = await files.listFolder(dataSetId, version, { ...query, path: only });
    openFolders.push(page);
    only = onlyFolderOf(page);
  }
  return { folder, openFolders };
}

function onlyFolderOf({ folders, files, later }: FolderPage): string | undefined {
  return folders.length === 1 && files.length === 0 && !later ? folders[0]!.path : undefined;
}

function linkFiles({ files }: Repository, { allowedActions }: Dataset, list: ListedFile[]): void {
  if (!allowedActions.includes("download")) return;
  for (const file of list) file.href = ownPath(files.address({ fileId: file.fileId }));
}

function downloadsOf({ files }: Repository, dataset: Dataset): DownloadPaths | undefined {
  const { dataSetId, version, doi, allowedActions, count } = dataset;
  if (count === 0 || !allowedActions.includes("download")) return undefined;
  const of = { dataSetId, version };
  // As the API names the lists.
  const name = `${doi?.split("/").at(-1) ?? dataSetId}_${version}`;
  return {
    zip: ownPath(files.address(of)),
    urls: ownPath(files.listAddress(of)),
    aria2: ownPath(files.listAddress({ ...of, format: "aria2" })),
    checksums: ownPath(files.checksumsAddress(of)),
    commands: {
      wget: `wget -x -nH --cut-dirs=5 --restrict-file-names=nocontrol -c -i ${name}_urls.txt`,
      aria2: `aria2c -i ${name}_aria2.txt`,
      sdb: `sdb dataset download ${doi ?? dataSetId} --version ${version}`,
    },
  };
}
