import type { FilePreview, LocalizedText, MoleculePreview, PreviewQuery, Repository } from "../../sdk/mod.ts";
import type { RelativePicture } from "../../sdk/model/relative_pictures.ts";
import { orUndefined } from "./absent.ts";

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

export interface PreviewData {
  preview: FilePreview;
  /** What the address asked for. */
  query: PreviewQuery;
  /** Of the dataset. */
  title: LocalizedText;
  /** Address of the file's bytes. */
  href: string;
  /** Whether the visitor owes it to a link. */
  behindLink: boolean;
  addresses: ShowAddresses;
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
  const { content, page } = preview;
  const captions = content.kind === "video" ? content.captions : [];
  return {
    preview,
    query,
    title: dataset.title,
    href: pathOf(files.address({ fileId })),
    behindLink: dataset.linkInUse !== undefined,
    addresses: {
      file: pathOf(files.showAddress(fileId)),
      drawn: pathOf(files.drawAddress(fileId, page)),
      captions: captions.map((one) => pathOf(files.showAddress(one.fileId))),
      pictures: picturePaths(files, content.kind === "markdown" ? content.pictures : undefined),
    },
  };
}

/** Addresses of pictures in Markdown, by what the text calls them. */
export function picturePaths(
  files: Repository["files"],
  pictures: readonly RelativePicture[] = [],
): ReadonlyMap<string, string> {
  return new Map(pictures.map(({ source, fileId, drawn }) => [
    source,
    pathOf(drawn ? files.drawAddress(fileId) : files.showAddress(fileId)),
  ]));
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
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
