/** What the view of an anonymous link shows of a file: its content, beside the files that the view shows and no others. */
import { listShownNeighbours } from "../../../db/queries/link/anonymous_files.ts";
import { PREVIEW_PIXELS_MAX } from "../../../sdk/model/limits.ts";
import type { AnonymousPreview } from "../../../sdk/model/responses/anonymous.ts";
import type { ImageFormat } from "../../../sdk/model/preview/media.ts";
import type { NeighbourFile, PreviewContent, PreviewQuery } from "../../../sdk/model/preview/preview.ts";
import type { Context } from "../../context.ts";
import { withoutProperties } from "../../external/images.ts";
import { showContent } from "../preview/preview.ts";
import { getAnonymousFile, sealFor } from "./anonymous_view.ts";

type Seal = ReturnType<typeof sealFor>;

/** @throws DomainError as `getAnonymousFile`; busy while too many wait. It counts as no download. */
export async function previewAnonymousFile(
  context: Context,
  linkId: string,
  sealed: string,
  query: PreviewQuery,
): Promise<AnonymousPreview> {
  const { file, shown } = await getAnonymousFile(context, linkId, sealed);
  const { excluded } = shown;
  const [{ previous, next }, read] = await Promise.all([
    listShownNeighbours(context.db.read, shown, file.path),
    showContent(context, file, query, (path) => !excluded.includes(path)),
  ]);
  const seal = sealFor(context, linkId);
  const neighbour = (one: { id: string; path: string } | undefined): NeighbourFile | undefined =>
    one && { fileId: seal(one.id), path: one.path };
  return {
    ...read,
    content: await anonymousContent(read.content, seal),
    file: { fileId: seal(file.id), path: file.path, size: file.size },
    previous: neighbour(previous),
    next: neighbour(next),
  };
}

/** With ids that are good for the link alone, and pictures without what a camera or a program wrote into them. */
async function anonymousContent(content: PreviewContent, seal: Seal): Promise<PreviewContent> {
  if (content.kind === "video") {
    return { ...content, captions: content.captions.map((one) => ({ ...one, fileId: seal(one.fileId) })) };
  }
  if (content.kind === "markdown") {
    const pictures = content.pictures?.map((one) => ({
      ...one,
      fileId: seal(one.fileId),
      drawn: !/\.(?:svg|bmp)(?:[?#].*)?$/i.test(one.source),
    }));
    return { ...content, pictures };
  }
  if (content.kind === "image") {
    const { data, format, undecoded, drawn } = content;
    if (data !== undefined) return { ...content, data: await cleaned(data, format) };
    return { ...content, drawn: drawn || DRAWN.has(format) && !undecoded };
  }
  if (content.kind !== "notebook") return content;
  const cells = [];
  for (const cell of content.cells) {
    const outputs = [];
    for (const output of cell.outputs) {
      outputs.push(output.type === "image" ? { ...output, data: await cleaned(output.data, "png") } : output);
    }
    cells.push({ ...cell, outputs });
  }
  return { ...content, cells };
}

/** What the server draws anew; the others are texts, or have no place for such words. */
const DRAWN: ReadonlySet<ImageFormat> = new Set(["png", "jpeg", "gif", "webp", "avif", "tiff"]);

/** Of a picture in base64 its pixels, and an empty one where they cannot be read. */
async function cleaned(data: string, format: ImageFormat): Promise<string> {
  if (!DRAWN.has(format)) return data;
  const bytes = await withoutProperties(Uint8Array.fromBase64(data), PREVIEW_PIXELS_MAX);
  return bytes?.toBase64() ?? "";
}
