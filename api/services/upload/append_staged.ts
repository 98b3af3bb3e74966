/** Adds bytes to what is staged of an upload, by whatever protocol they come. */
import type { UploadRow } from "../../../db/queries/file/uploads.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { Append, Received } from "../../external/storage.ts";
import { forgetFrom } from "./finish.ts";

/**
 * Where the storage has less than was acknowledged, the sender is told from where to send again.
 * @throws DomainError uploadOffsetConflict with the right `offset`, and as `StagingArea.append`.
 */
export async function appendStaged(
  context: Context,
  row: UploadRow,
  body: ReadableStream<Uint8Array>,
  to: Omit<Append, "start">,
): Promise<Received> {
  const { id, received } = row;
  try {
    return await context.external.storage.staging.append(id, body, { ...to, start: received });
  } catch (error) {
    const left = error instanceof DomainError && error.error === "uploadOffsetConflict" && error.data?.offset;
    if (typeof left !== "number") throw error;
    const { received: offset } = await forgetFrom(context, row, left);
    throw new DomainError("uploadOffsetConflict", { expected: offset, found: received }, [], { offset });
  }
}
