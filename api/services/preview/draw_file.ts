/** Draws a picture that browsers do not show, or not in its size, as one that they do. */
import { DRAWN_PIXELS_MAX, PREVIEW_BEGINNING_MAX } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { drawForBrowsers } from "../../external/images.ts";
import type { Download } from "../file/download.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { isPixels } from "./image/signature.ts";

/**
 * A page of the picture as WebP.
 * @throws DomainError notFound where there is no such picture; busy; storageDamaged.
 */
export async function drawFile(context: Context, { file }: Download, page: number): Promise<Uint8Array> {
  const missing = () => new DomainError("notFound", { what: file.path });
  if (file.size > PREVIEW_BEGINNING_MAX) throw missing();
  const read = async () => {
    const stream = await readBlob(context, { ...file, name: file.path });
    const bytes = await new Response(stream).bytes();
    if (!isPixels(bytes)) throw missing();
    return bytes;
  };
  const drawn = await drawForBrowsers(read, page, DRAWN_PIXELS_MAX);
  if (!drawn) throw missing();
  return drawn;
}
