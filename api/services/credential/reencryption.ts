/**
 * Encrypts sealed fields again under the newest key (safety 2.8): telephone numbers from before fields were sealed, and
 * everything sealed with an earlier key of SECRET_KEYS, which can then be removed from the setting.
 */
import {
  type EncryptedRow,
  listEncrypted,
  replaceEncrypted,
} from "../../../db/queries/account/encrypted_columns.ts";
import type { App } from "../../context.ts";
import type { Vault } from "../../external/vault.ts";
import { log } from "../../log.ts";
import { prepareSigningKey } from "../signing/keys.ts";

/** Place of a telephone number, to which the vault binds it. */
export const phoneEncryptionContext = (userId: string): string => `user/${userId}/phone`;
/** Place of a TOTP secret. A sealed value that is copied to another account cannot be opened. */
export const totpEncryptionContext = (userId: string): string => `user/${userId}/totp`;

/** Rows per transaction; other writes run in between. */
const BATCH = 200;

type EncryptedColumn = Pick<App, "db" | "clock"> & { external: Pick<App["external"], "vault"> };

export interface ReencryptionResult {
  /** Accounts whose fields were renewed. */
  renewed: number;
  /** Accounts with a field whose key is not available; the field stays as it is. */
  lost: number;
}

/** Renews all fields, and the signing key. With nothing to do it costs two queries. */
export async function reencrypt(app: EncryptedColumn): Promise<ReencryptionResult> {
  const { db, external: { vault } } = app;
  const signingKeyChanged = await prepareSigningKey(app);
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
  if (changes.length > 0 || signingKeyChanged) await rewrite(db);
  const result = { renewed: changes.length, lost: stale.length - changes.length };
  if (result.lost > 0) log("error", "sealed fields without a key", { accounts: result.lost });
  if (result.renewed > 0) log("info", "sealed fields renewed", { accounts: result.renewed });
  return result;
}

/** Rewrites the file and the write-ahead log, because free space in both still contains the old values. */
function rewrite(db: App["db"]): Promise<void> {
  return db.maintain(async (client) => {
    if (client.protocol !== "file") return;
    await client.execute("VACUUM");
    await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

/** Returns undefined if a key is missing. The server starts all the same, since most accounts are not affected. */
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

/** A number from before fields were sealed is stored as it was typed. */
function open(vault: Vault, stored: string, place: string): string {
  return /^v\d+\./.test(stored) ? vault.decrypt(stored, place) : stored;
}
