/** What the page of an anonymous link shows. */
import type { AnonymousDataset, AnonymousFile, Page, Repository } from "../../sdk/mod.ts";
import { ownPath } from "./detail.ts";

/** Files on one page. */
const SIZE = 100;

export interface AnonymousData {
  linkId: string;
  dataset: AnonymousDataset;
  files: Page<AnonymousFile & { href?: string }>;
  /** Address of all files; absent where the link gives none. */
  zip?: string;
}

export async function loadAnonymousView(
  { links }: Repository,
  linkId: string,
  page: number,
): Promise<AnonymousData> {
  const [dataset, files] = await Promise.all([
    links.anonymous(linkId),
    links.anonymousFiles(linkId, { page: Math.max(1, page), size: SIZE }),
  ]);
  const isOpen = dataset.access === "download";
  const list = files.list.map((file) => ({
    ...file,
    href: isOpen ? ownPath(links.anonymousFileAddress(linkId, file.fileId)) : undefined,
  }));
  const zip = isOpen && dataset.count > 0 ? ownPath(links.anonymousArchiveAddress(linkId)) : undefined;
  return { linkId, dataset, files: { ...files, list }, zip };
}
