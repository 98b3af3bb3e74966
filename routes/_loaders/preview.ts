import type { FilePreview, LocalizedText, PreviewQuery, Repository } from "../../sdk/mod.ts";
import { orUndefined } from "./absent.ts";

export interface PreviewData {
  preview: FilePreview;
  /** Of the dataset. */
  title: LocalizedText;
  /** Address of the file's bytes. */
  href: string;
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
  const { pathname, search } = new URL(files.address({ fileId }));
  return { preview, title: dataset.title, href: pathname + search };
}
