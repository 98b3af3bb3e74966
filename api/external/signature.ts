/** Ed25519 keys and compact JWS (RFC 7515, RFC 8037). */
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, importJWK } from "jose";

const ALGORITHM = "EdDSA";
const CURVE = { kty: "OKP", crv: "Ed25519" } as const;

export interface KeyPair {
  /** Thumbprint of the public key (RFC 7638). */
  id: string;
  /** `x` of the key: its public part, base64url. */
  publicKey: string;
  /** `d` of the key: its private part, base64url. */
  privateKey: string;
}

export async function generateSigningKey(): Promise<KeyPair> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: CURVE.crv, extractable: true });
  const { x, d } = await exportJWK(privateKey);
  if (!x || !d) throw new TypeError("generate signing key: the key has no parts that can be kept");
  return { id: await calculateJwkThumbprint({ ...CURVE, x }), publicKey: x, privateKey: d };
}

/** Signs a value as JSON. The same value and key give the same text. @param type `typ` of the header. */
export async function signCompact(
  { id, publicKey, privateKey }: KeyPair,
  type: string,
  value: unknown,
): Promise<string> {
  const key = await importJWK({ ...CURVE, x: publicKey, d: privateKey }, ALGORITHM);
  return await new CompactSign(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: type }).sign(key);
}
