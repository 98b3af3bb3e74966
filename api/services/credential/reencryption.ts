/**
 * Brings what the vault keeps of a person under its newest key (safety 2.8): telephone numbers from before they were
 * sealed, and everything sealed with an earlier key of SECRET_KEYS, whose key can be taken away afterwards.
 */
import {
  type EncryptedRow,
  listEncrypted,
  replaceEncrypted,
} from "../../../db/queries/account/encrypted_columns.ts";
import type { App } from "../../context.ts";
import type { Vault } from "../../external/vault.ts";
import { log } from "../../log.ts";

/** Where the vault knows a telephone number to stand. */
export const phoneEncryptionContext = (userId: string): string => `user/${userId}/phone`;
/** The same of a TOTP secret: a sealed one that is moved to another account does not open. */
export const totpEncryptionContext = (userId: string): string => `user/${userId}/totp`;

/** Rows of one transaction, so that other writes need not wait for all of them. */
const BATCH = 200;

type EncryptedColumn = Pick<App, "db"> & { external: Pick<App["external"], "vault"> };

export interface ReencryptionResult {
  /** Accounts that were brought up to date. */
  renewed: number;
  /** Accounts of which something was sealed with a key that is not at hand; it stays as it is. */
  lost: number;
}

/** Costs one look when there is nothing to do. */
export async function reencrypt({ db, external: { vault } }: EncryptedColumn): Promise<ReencryptionResult> {
  const stale = (await listEncrypted(db.read)).filter(({ phone, totpSecret, totpPendingSecret }) =>
    [phone, totpSecret, totpPendingSecret].some((sealed) => vault.isStale(sealed ?? ""))
  );
  const changes = stale.flatMap((from) => {
    const to = reencryptRow(vault, from);
    return to ? [{ from, to }] : [];
  });
  for (let at = 0; at < changes.length; at += BATCH) {
    await db.withTx((tx) => replaceEncrypted(tx, changes.slice(at, at + BATCH)));
  }
  if (changes.length > 0) await rewrite(db);
  const result = { renewed: changes.length, lost: stale.length - changes.length };
  if (result.lost > 0) log("error", "sealed fields without a key", { accounts: result.lost });
  if (result.renewed > 0) log("info", "sealed fields renewed", { accounts: result.renewed });
  return result;
}

/** What a row held before still lies in the free space of the file and in the log of writes until both are rewritten. */
function rewrite(db: App["db"]): Promise<void> {
  return db.maintain(async (client) => {
    if (client.protocol !== "file") return;
    await client.execute("VACUUM");
    await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

/** Nothing when a key is missing: the house opens all the same, since most people's accounts are whole. */
function reencryptRow(
  vault: Vault,
  { id, phone, totpSecret, totpPendingSecret }: EncryptedRow,
): EncryptedRow | undefined {
  const again = (sealed: string, place: string) => vault.encrypt(open(vault, sealed, place), place);
  try {
    return {
      id,
      phone: again(phone, phoneEncryptionContext(id)),
      totpSecret: totpSecret && again(totpSecret, totpEncryptionContext(id)),
      totpPendingSecret: totpPendingSecret && again(totpPendingSecret, totpEncryptionContext(id)),
    };
  } catch {
    return undefined;
  }
}

/** A number that was stored before there was a vault stands there as it was typed. */
function open(vault: Vault, stored: string, place: string): string {
  return /^v\d+\./.test(stored) ? vault.decrypt(stored, place) : stored;
}
