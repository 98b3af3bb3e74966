/** The quota of a person: what their files take, stored and announced, and the refusal of what would be more. */
import type { Executor } from "../../../db/client.ts";
import { measureStorageUse } from "../../../db/queries/file/storage_use.ts";
import { formatBytes } from "../../../locales/format.ts";
import type { StorageUse } from "../../../sdk/model/storage_use.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { expiredBefore } from "../../policies/upload.ts";
import { statePart } from "../../process_state.ts";

/** @throws DomainError notLoggedIn. */
export async function getStorageUse(context: Context): Promise<StorageUse> {
  const { clock, config, db } = context;
  const use = await measureStorageUse(db.read, requireUser(context).id, expiredBefore(clock().getTime()));
  return { ...use, quota: config.storageQuota ?? null };
}

interface Measured {
  /** Bytes, with what came since. */
  used: number;
  at: number;
}

/** By owner. */
const MEASURED = statePart(() => new Map<string, Measured>());
/** Milliseconds for which a measure serves whoever is far from the quota: many small files come after one another. */
const MEASURED_MS = 60_000;
const MEASURED_MAX = 10_000;

/**
 * Asked before bytes travel that are not stored yet. They count for the owner of the dataset, whoever sends them.
 * @param bytes That are announced; 0 where nobody says how many.
 * @throws DomainError storageQuotaExceeded.
 */
export async function requireQuota(
  db: Executor,
  context: Context,
  ownerId: string,
  bytes: number,
): Promise<void> {
  const { config: { storageQuota: quota }, clock, state } = context;
  if (quota === undefined) return;
  const measured = state.of(MEASURED);
  const now = clock().getTime();
  const known = measured.get(ownerId);
  if (known && now - known.at < MEASURED_MS && known.used + bytes <= quota / 2) {
    known.used += bytes;
    return;
  }
  const { stored, announced } = await measureStorageUse(db, ownerId, expiredBefore(now));
  const used = stored + announced + bytes;
  if (used > quota) {
    const [size, limit] = [used, quota].map(formatBytes);
    throw new DomainError("storageQuotaExceeded", { size: size!, limit: limit! });
  }
  if (measured.size >= MEASURED_MAX) measured.clear();
  measured.set(ownerId, { used, at: now });
}
