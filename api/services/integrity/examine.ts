/**
 * Finds out what is wrong with a blob of which a reader got wrong bytes, and repairs or marks it. Readers who have the
 * bytes of the second copy do not wait for it.
 */
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isOutOfDescriptors } from "../../open_files.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { statePart } from "../../process_state.ts";
import { addChecksums } from "./block_checksums.ts";
import { reportDamage } from "./damage_records.ts";
import { mend } from "./mend.ts";

type ExaminedBlob = StoredBlob & { name: string };

/** By SHA-256. */
const EXAMINING = statePart(() => new Map<string, Promise<boolean | undefined>>());

/**
 * A crowd that met the same damage waits for one reading of the whole file.
 * @returns whether the blob is whole now; nothing where the storage gives no answer.
 */
export function examineOnce(context: Context, blob: ExaminedBlob): Promise<boolean | undefined> {
  const examining = context.state.of(EXAMINING);
  const running = examining.get(blob.sha256) ??
    examine(context, blob).finally(() => examining.delete(blob.sha256));
  examining.set(blob.sha256, running);
  return running;
}

async function examine(context: Context, blob: ExaminedBlob): Promise<boolean | undefined> {
  const found = await context.external.storage.verify(blob).catch((error) => {
    if (isUnavailable(error)) return undefined;
    // A blob that cannot be read counts as damaged.
    return false;
  });
  if (found === undefined) return undefined;
  // The bytes are right: what they were compared with is not.
  if (found) await addChecksums(context, blob, blob.name).catch(() => {});
  const whole = found || await mend(context, "first", blob);
  if (!whole) await reportDamage(context, blob.sha256);
  return whole;
}

/** Waits until all that is being examined has an end, at most for so many milliseconds. */
export async function examinationsEnded(
  { state }: Pick<Context, "state">,
  patience: number,
): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  await Promise.race([Promise.allSettled(state.of(EXAMINING).values()), waited]);
  clearTimeout(timer);
}

/** Whether the storage as a whole gives no answer, or nothing can be opened here. */
export function isUnavailable(error: unknown): boolean {
  return isOutOfDescriptors(error) || error instanceof DomainError && error.error === "storageUnavailable";
}
