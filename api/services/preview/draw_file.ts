/** Draws a picture that browsers do not show, or not in its size, as one that they do. */
import { DRAWN_PIXELS_MAX, PREVIEW_BEGINNING_MAX } from "../../../sdk/model/limits.ts";
import type { FileRow } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { drawForBrowsers } from "../../external/images.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";
import { askerKey } from "../limits/limit_key.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { isPixels } from "./image/signature.ts";

/** Readers stand in a line of their own, so that a picture is drawn for one of them between those of depositors. */
const DRAWINGS = statePart(() => new WorkQueue(1));
const WAITING_MAX = 24;
/** Those of one account, or of one network. */
const WAITING_OF_ONE_MAX = 8;

/**
 * A page of the picture as WebP.
 * @throws DomainError notFound where there is no such picture; busy; storageDamaged.
 */
export async function drawFile(context: Context, file: FileRow, page: number): Promise<Uint8Array> {
  const missing = () => new DomainError("notFound", { what: file.path });
  if (file.size > PREVIEW_BEGINNING_MAX) throw missing();
  const read = async () => {
    const stream = await readBlob(context, { ...file, name: file.path });
    const bytes = await new Response(stream).bytes();
    if (!isPixels(bytes)) throw missing();
    return bytes;
  };
  const turns = context.state.of(DRAWINGS);
  const asker = askerKey(context);
  if (turns.waiting >= WAITING_MAX || turns.waitingOf(asker) >= WAITING_OF_ONE_MAX) {
    throw new DomainError("busy");
  }
  const drawn = await turns.run(() => drawForBrowsers(read, page, DRAWN_PIXELS_MAX), undefined, asker);
  if (!drawn) throw missing();
  return drawn;
}
