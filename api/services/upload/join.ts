/** Makes one upload of parts that came at the same time (tus: concatenation). */
import type { Transaction } from "../../../db/client.ts";
import {
  deleteUploads,
  insertPart,
  listParts,
  updateUpload,
  type UploadRow,
} from "../../../db/queries/file/uploads.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { createUpload, type NewUpload } from "./create.ts";
import { getOwnUpload } from "./find.ts";
import { finishUpload } from "./finish.ts";

/**
 * The parts are gone afterwards.
 * @param ids Of the parts, in the order of their bytes.
 * @throws DomainError as `createUpload`; notFound; uploadOffsetConflict for a part that is not whole.
 */
export async function joinUploads(
  context: Context,
  given: Omit<NewUpload, "size" | "part">,
  ids: readonly string[],
): Promise<UploadRow> {
  const parts: UploadRow[] = [];
  for (const id of ids) parts.push(requireWholePart(await getOwnUpload(context, id)));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const whole = await createUpload(context, { ...given, size });
  const stranger = parts.find(({ versionId }) => versionId !== whole.versionId);
  if (stranger) throw new DomainError("notFound", { what: stranger.id });
  const { staging } = context.external.storage;
  if (whole.state !== "done") await staging.join(whole.id, parts);
  await context.db.withTx(async (tx) => {
    if (whole.state !== "done") await takeOver(tx, whole, parts);
    await deleteUploads(tx, ids);
  });
  for (const id of ids) await staging.discard(id);
  return await finishUpload(context, whole.id);
}

function requireWholePart(part: UploadRow): UploadRow {
  if (part.state !== "part") throw new DomainError("notFound", { what: part.id });
  if (part.received === part.size) return part;
  throw new DomainError("uploadOffsetConflict", { expected: part.size, found: part.received });
}

async function takeOver(tx: Transaction, whole: UploadRow, parts: readonly UploadRow[]): Promise<void> {
  let start = 0;
  for (const { id } of parts) {
    for (const { size, sha256 } of await listParts(tx, id)) {
      await insertPart(tx, { uploadId: whole.id, start, size, sha256 });
      start += size;
    }
  }
  await updateUpload(tx, whole.id, { received: start, state: "verifying" });
}
