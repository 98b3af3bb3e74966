/**
 * Encrypts sealed fields again under the newest key (safety 2.8): telephone numbers from before fields were sealed, and
 * everything sealed with an earlier key of SECRET_KEYS, which can then be removed from the setting.
 */
import { listSealed, replaceSealed, type SealedRow } from "../../db/queries/sealed.ts";
import type { House } from "../context.ts";
import type { Vault } from "../external/vault.ts";
import { log } from "../log.ts";

/** Place of a telephone number, to which the vault binds it. */
export const phonePlace = (userId: string): string => `user/${userId}/phone`;
/** Place of a TOTP secret. A sealed value that is copied to another account cannot be opened. */
export const totpPlace = (userId: string): string => `user/${userId}/totp`;

/** Rows per transaction; other writes run in between. */
const BATCH = 200;

type Sealing = Pick<House, "db"> & { external: Pick<House["external"], "vault"> };

export interface Resealing {
  /** Accounts whose fields were renewed. */
  renewed: number;
  /** Accounts with a field whose key is not available; the field stays as it is. */
  lost: number;
}

/** Renews all fields. With nothing to do it costs one query. */
export async function reseal({ db, external: { vault } }: Sealing): Promise<Resealing> {
  const stale = (await listSealed(db.read)).filter(({ phone, totpSecret, totpPendingSecret }) =>
    [phone, totpSecret, totpPendingSecret].some((sealed) => vault.isStale(sealed ?? ""))
  );
  const changes = stale.flatMap((from) => {
    const to = renew(vault, from);
    return to ? [{ from, to }] : [];
  });
  for (let at = 0; at < changes.length; at += BATCH) {
    await db.withTx((tx) => replaceSealed(tx, changes.slice(at, at + BATCH)));
  }
  if (changes.length > 0) await rewrite(db);
  const result = { renewed: changes.length, lost: stale.length - changes.length };
  if (result.lost > 0) log("error", "sealed fields without a key", { accounts: result.lost });
  if (result.renewed > 0) log("info", "sealed fields renewed", { accounts: result.renewed });
  return result;
}

/** Rewrites the file and the write-ahead log, because free space in both still contains the old values. */
function rewrite(db: House["db"]): Promise<void> {
  return db.maintain(async (client) => {
    if (client.protocol !== "file") return;
    await client.execute("VACUUM");
    await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

/** Returns undefined if a key is missing. The server starts all the same, since most accounts are not affected. */
function renew(
  vault: Vault,
  { id, phone, totpSecret, totpPendingSecret }: SealedRow,
): SealedRow | undefined {
  const again = (sealed: string, place: string) => vault.seal(open(vault, sealed, place), place);
  try {
    return {
      id,
      phone: again(phone, phonePlace(id)),
      totpSecret: totpSecret && again(totpSecret, totpPlace(id)),
      totpPendingSecret: totpPendingSecret && again(totpPendingSecret, totpPlace(id)),
    };
  } catch {
    return undefined;
  }
}

/** A number from before fields were sealed is stored as it was typed. */
function open(vault: Vault, stored: string, place: string): string {
  return /^v\d+\./.test(stored) ? vault.open(stored, place) : stored;
}
