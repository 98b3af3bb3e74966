/** What the pages of an anonymous link show. */
import type { AnonymousDataset, AnonymousFile, Page, PreviewQuery, Repository } from "../../sdk/mod.ts";
import { anonymousFilePath } from "../_components/anonymous/paths.ts";
import { ownPath } from "./own_path.ts";
import { addressesOf, type ShownData } from "./preview.ts";

/** Files on one page. */
const SIZE = 100;

export interface AnonymousData {
  linkId: string;
  dataset: AnonymousDataset;
  files: Page<AnonymousFile & { href?: string }>;
  /** What the paths of the files contain. */
  filter: string;
  /** Address of all files; absent where the link gives none. */
  zip?: string;
}

export async function loadAnonymousView(
  { links }: Repository,
  linkId: string,
  { page, filter }: { page: number; filter: string },
): Promise<AnonymousData> {
  const [dataset, files] = await Promise.all([
    links.anonymous(linkId),
    links.anonymousFiles(linkId, { page, size: SIZE, filter }),
  ]);
  const isOpen = dataset.access === "download";
  const list = files.list.map((file) => ({
    ...file,
    href: isOpen ? ownPath(links.anonymousFileAddress(linkId, file.fileId)) : undefined,
  }));
  const zip = isOpen && dataset.count > 0 ? ownPath(links.anonymousArchiveAddress(linkId)) : undefined;
  return { linkId, dataset, files: { ...files, list }, filter, zip };
}

export interface AnonymousFileData extends ShownData {
  linkId: string;
}

export async function loadAnonymousFile(
  { links }: Repository,
  { linkId, fileId }: { linkId: string; fileId: string },
  query: PreviewQuery,
): Promise<AnonymousFileData> {
  const [{ title }, preview] = await Promise.all([
    links.anonymous(linkId),
    links.anonymousPreview(linkId, fileId, query),
  ]);
  const reads = {
    showAddress: (id: string) => links.anonymousShowAddress(linkId, id),
    drawAddress: (id: string, page?: number) => links.anonymousDrawAddress(linkId, id, page),
  };
  return {
    linkId,
    preview,
    query,
    title,
    href: ownPath(links.anonymousFileAddress(linkId, fileId)),
    page: anonymousFilePath(linkId),
    addresses: addressesOf(preview, reads),
  };
}
