/** The pictures beside a text in Markdown, which a page draws in it. Whoever may read the text may see them. */
import { type FileRow, listFilesAt } from "../../../db/queries/file/files.ts";
import { PREVIEW_WHOLE_MAX } from "../../../sdk/model/limits.ts";
import { extensionOf } from "../../../sdk/model/preview/kinds.ts";
import { type RelativePicture, relativePictures } from "../../../sdk/model/relative_pictures.ts";
import type { Context } from "../../context.ts";

const SHOWN: ReadonlySet<string> = new Set([
  "png",
  "jpg",
  "jpeg",
  "jpe",
  "gif",
  "webp",
  "avif",
  "svg",
  "bmp",
]);
const DRAWN: ReadonlySet<string> = new Set(["tif", "tiff"]);

/** Of pictures that are too large to be sent with every page, none. */
export async function findPictures(
  { db }: Context,
  { versionId, path }: Pick<FileRow, "versionId" | "path">,
  text: string,
  shows: (path: string) => boolean = () => true,
): Promise<RelativePicture[]> {
  const wanted = relativePictures(text, path).filter(({ path }) => shows(path));
  if (wanted.length === 0) return [];
  const rows = await listFilesAt(db.read, versionId, wanted.map(({ path }) => path));
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return wanted.flatMap(({ source, path }) => {
    const row = byPath.get(path);
    const extension = extensionOf(path);
    const isPicture = SHOWN.has(extension) || DRAWN.has(extension);
    if (!row || !isPicture || row.size > PREVIEW_WHOLE_MAX) return [];
    return [{ source, fileId: row.id, drawn: DRAWN.has(extension) }];
  });
}
