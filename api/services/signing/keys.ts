/**
 * Keys with which the repository signs receipts and manifests. The private key lies in the database, sealed by the vault
 * like every other secret; public keys stay for ever, because what they signed must stay verifiable.
 */
import {
  findSigningKey,
  listSigningKeys,
  replaceSigningKey,
  resealSigningKey,
  type SigningKeyRow,
} from "../../../db/queries/system/signing_keys.ts";
import type { SigningKey, SigningKeySet } from "../../../sdk/model/signed_integrity.ts";
import type { App, Context } from "../../context.ts";
import { generateSigningKey, signCompact } from "../../external/signature.ts";
import { describeError, log } from "../../log.ts";

const placeOf = (id: string): string => `signing_key/${id}/private_key`;

type KeyHolder = Pick<App, "db" | "clock"> & { external: Pick<App["external"], "vault"> };

/**
 * Makes the first key, seals the present one with the newest key of the vault, and replaces one that the vault can no
 * longer open. To be called at start, before anything is signed. @returns whether a sealed text was replaced.
 */
export async function prepareSigningKey(app: KeyHolder): Promise<boolean> {
  const { db, external: { vault } } = app;
  const current = await findSigningKey(db.read);
  if (!current) {
    await rotateSigningKey(app);
    return false;
  }
  try {
    const plain = vault.decrypt(current.privateKey, placeOf(current.id));
    if (!vault.isStale(current.privateKey)) return false;
    const sealed = vault.encrypt(plain, placeOf(current.id));
    await db.withTx((tx) => resealSigningKey(tx, current.id, sealed));
  } catch (error) {
    log("error", "the signing key has no key here and was replaced", {
      kid: current.id,
      error: describeError(error),
    });
    await rotateSigningKey(app);
  }
  return true;
}

/** Makes a new key that signs from now on. @returns its id. */
export async function rotateSigningKey({ db, clock, external: { vault } }: KeyHolder): Promise<string> {
  const { id, publicKey, privateKey } = await generateSigningKey();
  const sealed = vault.encrypt(privateKey, placeOf(id));
  await db.withTx((tx) => replaceSigningKey(tx, { id, publicKey, privateKey: sealed }, clock().getTime()));
  log("info", "new signing key", { kid: id });
  return id;
}

/** Signs a value as compact JWS with the present key. @param type `typ` of the header. */
export async function sign(
  { db, external: { vault } }: Context,
  type: string,
  value: unknown,
): Promise<string> {
  const row = await findSigningKey(db.read);
  if (!row) throw new Error(`sign ${type}: there is no signing key, expected one since the start`);
  const privateKey = vault.decrypt(row.privateKey, placeOf(row.id));
  return await signCompact({ id: row.id, publicKey: row.publicKey, privateKey }, type, value);
}

/** Every public key that has ever signed, the present one first. */
export async function readSigningKeys({ db }: Pick<App, "db">): Promise<SigningKeySet> {
  return { keys: (await listSigningKeys(db.read)).map(toPublicKey) };
}

function toPublicKey({ id, publicKey }: SigningKeyRow): SigningKey {
  return { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", kid: id, x: publicKey };
}
