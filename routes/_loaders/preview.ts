import type {
  AnonymousFile,
  FilePreview,
  LocalizedText,
  MoleculePreview,
  NeighbourFile,
  PreviewQuery,
  Repository,
  ShownContent,
} from "../../sdk/mod.ts";
import type { RelativePicture } from "../../sdk/model/relative_pictures.ts";
import { orUndefined } from "./absent.ts";
import { ownPath } from "./own_path.ts";

/** Addresses of what a page draws or plays; it counts as no download. */
export interface ShowAddresses {
  /** The bytes. */
  file: string;
  /** A page of a picture that the server draws. */
  drawn: string;
  /** Of the captions of a video, in their order. */
  captions: string[];
  /** Of the pictures in a text, by what it calls them. */
  pictures: ReadonlyMap<string, string>;
}

/** What a page of a file is drawn of, whoever shows the file. */
export interface ShownData {
  preview: ShownContent & { file: AnonymousFile; previous?: NeighbourFile; next?: NeighbourFile };
  /** What the address asked for. */
  query: PreviewQuery;
  /** Of the dataset. */
  title: LocalizedText;
  /** Address of the file's bytes. */
  href: string;
  /** Path of the page; which file it shows stands in its query. */
  page: string;
  /** The anonymous link whose view it belongs to. */
  linkId?: string;
  addresses: ShowAddresses;
}

export interface PreviewData extends ShownData {
  preview: FilePreview;
  /** Whether the visitor owes it to a link. */
  behindLink: boolean;
}

/** `undefined` where there is no such file, or none that this visitor may see. */
export async function loadPreview(
  { files, datasets }: Repository,
  fileId: string,
  query: PreviewQuery,
): Promise<PreviewData | undefined> {
  const preview = await orUndefined(files.preview(fileId, query));
  if (!preview) return undefined;
  const { dataset } = await datasets.overview(preview.dataSetId, preview.version, { parts: [] });
  return {
    preview,
    query,
    title: dataset.title,
    href: ownPath(files.address({ fileId })),
    page: "/file",
    behindLink: dataset.linkInUse !== undefined,
    addresses: addressesOf(preview, files),
  };
}

/** Where the bytes of a file, and its pictures, are read. */
type Reads = Pick<Repository["files"], "showAddress" | "drawAddress">;

export function addressesOf(
  { file: { fileId }, content, page }: ShownData["preview"],
  reads: Reads,
): ShowAddresses {
  const captions = content.kind === "video" ? content.captions : [];
  return {
    file: ownPath(reads.showAddress(fileId)),
    drawn: ownPath(reads.drawAddress(fileId, page)),
    captions: captions.map((one) => ownPath(reads.showAddress(one.fileId))),
    pictures: picturePaths(reads, content.kind === "markdown" ? content.pictures : undefined),
  };
}

/** Addresses of pictures in Markdown, by what the text calls them. */
export function picturePaths(
  reads: Reads,
  pictures: readonly RelativePicture[] = [],
): ReadonlyMap<string, string> {
  return new Map(pictures.map(({ source, fileId, drawn }) => [
    source,
    ownPath(drawn ? reads.drawAddress(fileId) : reads.showAddress(fileId)),
  ]));
}

export interface MoleculeData extends PreviewData {
  content: MoleculePreview;
}

/** The same of a molecule; `other`: the file shows something else. */
export async function loadMolecule(
  repository: Repository,
  fileId: string,
  query: PreviewQuery,
): Promise<MoleculeData | "other" | undefined> {
  const data = await loadPreview(repository, fileId, query);
  const content = data?.preview.content;
  return content?.kind === "molecule" ? { ...data!, content } : data && "other";
}
