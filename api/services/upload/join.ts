/**
 * Makes one upload of parts that came at the same time (tus: concatenation). The parts are claimed for the whole in one
 * transaction, and their bytes are copied afterwards (`finish.ts`), so that a lost answer costs nothing: whoever asks
 * for the same again gets the same upload.
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  claimPart,
  copyParts,
  listJoined,
  listUploadsById,
  updateUpload,
  type UploadRow,
} from "../../../db/queries/file/uploads.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireRoom } from "../file/room.ts";
import { requireEditable } from "../dataset/save.ts";
import { enterUpload, findStored, type NewUpload } from "./create.ts";
import { isOver } from "./find.ts";
import { finishUpload } from "./finish.ts";
import { recordSharedSave } from "../link/shared_work.ts";

/**
 * @param ids Of the parts, in the order of their bytes.
 * @throws DomainError as `createUpload`; notFound; uploadOffsetConflict for a part that is not whole; invalidInput for one
 * that is named twice.
 */
export async function joinUploads(
  context: Context,
  given: Omit<NewUpload, "size" | "part">,
  ids: readonly string[],
): Promise<UploadRow> {
  requireDistinct(ids);
  const parts = await ownParts(context.db.read, context, ids);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const stored = await findStored(context, { ...given, size });
  // The bytes of the parts are copied.
  if (stored === undefined) await requireRoom(context, size);
  const id = await context.db.withTx(async (tx) => {
    const current = await ownParts(tx, context, ids);
    const before = await joinedBefore(tx, current);
    if (before !== undefined) return before;
    const head = await requireEditable(tx, context, given, "save");
    const { version } = head;
    for (const part of current) requireWholePart(part, version.id);
    await recordSharedSave(tx, context, head, "files");
    const whole = await enterUpload(tx, context, version.id, { ...given, size }, stored);
    await claim(tx, whole, current);
    return whole.id;
  });
  return await finishUpload(context, id);
}

/** A part is a row that belongs to one place of one whole: its bytes cannot stand there twice. */
function requireDistinct(ids: readonly string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice === undefined) return;
  const params = { given: twice.slice(0, 80) };
  throw new DomainError("invalidInput", {}, [{ path: "Upload-Concat", key: "partTwice", params }]);
}

/** In the order of the ids; also those that were joined before. @throws DomainError notLoggedIn, notFound. */
async function ownParts(db: Executor, context: Context, ids: readonly string[]): Promise<UploadRow[]> {
  const actor = requireUser(context);
  const rows = new Map((await listUploadsById(db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (row?.userId !== actor.id || isOver(context, row)) {
      throw new DomainError("notFound", { what: id.slice(0, 80) });
    }
    return row;
  });
}

/** The upload that exactly these became when the same was asked for before. */
async function joinedBefore(db: Executor, parts: readonly UploadRow[]): Promise<string | undefined> {
  const wholeId = parts[0]?.wholeId;
  if (!wholeId) return undefined;
  const joined = await listJoined(db, wholeId);
  const same = joined.length === parts.length && joined.every(({ id }, at) => id === parts[at]!.id);
  return same ? wholeId : undefined;
}

function requireWholePart(
  { id, state, wholeId, versionId, received, size }: UploadRow,
  version: string,
): void {
  const isFree = state === "part" && wholeId === null && versionId === version;
  if (!isFree) throw new DomainError("notFound", { what: id });
  if (received !== size) throw new DomainError("uploadOffsetConflict", { expected: size, found: received });
}

async function claim(tx: Transaction, whole: UploadRow, parts: readonly UploadRow[]): Promise<void> {
  let start = 0;
  for (const part of parts) {
    await claimPart(tx, part.id, whole.id, start);
    if (whole.state === "receiving") await copyParts(tx, part.id, whole.id, start);
    start += part.size;
  }
  await updateUpload(tx, whole.id, { received: start, state: "verifying" });
}
