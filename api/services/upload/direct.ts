/**
 * Bytes that a sender puts into the object storage by itself: one stretch after another, each at an address that takes
 * exactly these bytes. What was put counts once it was announced and is there; with the last byte the whole is read back
 * like any upload (`finish.ts`), so that what went past this server is compared here all the same.
 */
import type { UploadRow } from "../../../db/queries/file/uploads.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import { DIRECT_UPLOAD_SIZE } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { DirectStaging, PartAddress, StagedPart } from "../../external/storage.ts";
import { recordArrived, requireOffset } from "./append.ts";
import { requireStillOwn } from "./find.ts";
import { finishUpload } from "./finish.ts";
import { withHold } from "./hold.ts";

/** Seconds for which an address works: a stretch should be through in some of them. */
const ADDRESS_SECONDS = 900;

/** Whether the bytes that are to come may go past this server. */
export const mayGoDirect = ({ external }: Context, { protocol, state, size }: UploadRow): boolean =>
  external.storage.staging.direct !== undefined && size >= DIRECT_UPLOAD_SIZE &&
  protocol === "tus" && (state === "receiving" || state === "part");

/**
 * An address for the next stretch. Asking for another one drops what was put at the one before.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict, uploadOffsetConflict, uploadBusy,
 * bodyTooLarge, uploadNotDirect.
 */
export async function addressPart(
  context: Context,
  id: string,
  part: StagedPart,
): Promise<PartAddress & { expiresAt: number }> {
  return await withHold(context, id, async (row) => {
    await requireStillOwn(context.db.read, context, row);
    const direct = requireDirect(context, row, part);
    const expiresAt = context.clock().getTime() + ADDRESS_SECONDS * 1000;
    return { ...await direct.address(id, part, ADDRESS_SECONDS), expiresAt };
  });
}

/**
 * Takes a stretch that was put. With the last one the whole is read back and becomes a file.
 * @throws DomainError as `addressPart`; uploadOffsetConflict also where the stretch is not there as announced.
 */
export async function takePart(
  context: Context,
  id: string,
  part: StagedPart,
  onConflict?: OnConflict,
): Promise<UploadRow> {
  const row = await withHold(context, id, async (row) => {
    await requireStillOwn(context.db.read, context, row);
    const direct = requireDirect(context, row, part);
    if (!await direct.has(id, part)) {
      const { received: offset } = row;
      throw new DomainError("uploadOffsetConflict", { expected: offset, found: offset + part.size }, [], {
        offset,
      });
    }
    return await context.db.withTx((tx) => recordArrived(tx, context, row, { ...part, onConflict }));
  });
  return row.state === "verifying" ? await finishUpload(context, id) : row;
}

function requireDirect(context: Context, row: UploadRow, { start, size }: StagedPart): DirectStaging {
  requireOffset(row, start);
  if (start + size > row.size) throw new DomainError("bodyTooLarge", { limit: String(row.size - start) });
  const { direct } = context.external.storage.staging;
  if (!direct || !mayGoDirect(context, row)) throw new DomainError("uploadNotDirect");
  return direct;
}
