/** Whether the disk has room for bytes, asked before they travel. */
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

/**
 * What is held back is for the database, which must never find the disk full.
 * @param bytes That are announced; without them only what is held back counts.
 * @throws DomainError storageFull.
 */
export async function requireRoom(
  { config, external }: Pick<Context, "config" | "external">,
  bytes: number = 0,
): Promise<void> {
  const free = await external.storage.freeBytes?.();
  if (free !== undefined && bytes + config.storageReserve > free) throw new DomainError("storageFull");
}
