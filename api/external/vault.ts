/**
 * Encrypts single fields with AES-256-GCM (safety 2.8), so that a copy of the database reveals no telephone number and
 * no TOTP secret. Each sealed text names its key, so that keys can be changed: the first key seals, all of them open.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { StartError } from "../start_error.ts";
import { writeWhole } from "./private_files.ts";

const VERSION = "v1";
const IV_BYTES = 12;
const KEY_BYTES = 32;

export interface Vault {
  /**
   * Encrypts a text.
   * @param place Table, row and column. A sealed text that is moved elsewhere cannot be opened there.
   */
  encrypt(text: string, place: string): string;
  /** @throws Error when key, place or text are not those it was sealed with. */
  decrypt(sealed: string, place: string): string;
  /** Whether a sealed text still has an earlier key. */
  isStale(sealed: string): boolean;
  /** Signs a ticket that this server will check later; hex. @param use Separates the signatures of different uses. */
  sign(text: string, use: string): string;
  /** Whether a signature is of {@link sign} with the present key or an earlier one: what never expires outlives keys. */
  verify(text: string, signature: string, use: string): boolean;
}

export interface VaultKey {
  id: string;
  bytes: Uint8Array;
}

/** Opens a vault. @param keys The first one seals; the others open what they sealed. */
export function openVault(keys: readonly [VaultKey, ...VaultKey[]]): Vault {
  const [current] = keys;
  const fieldKeys = new Map(keys.map(({ id, bytes }) => [id, derive(bytes, "field")]));
  return {
    encrypt(text, place) {
      if (text === "") return "";
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", fieldKeys.get(current.id)!, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, iv.toString("base64url"), body.toString("base64url")].join(".");
    },
    decrypt(sealed, place) {
      if (sealed === "") return "";
      const [version, id, iv, body] = sealed.split(".");
      const key = fieldKeys.get(id);
      if (version !== VERSION || !key || !body) {
        throw new Error(`A sealed field of ${place} has no key here.`);
      }
      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"))
        .setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8");
    },
    isStale: (sealed) => sealed !== "" && !sealed.startsWith(`${VERSION}.${current.id}.`),
    sign: (text, use) => signWith(current, text, use),
    verify: (text, signature, use) => keys.some((key) => isEqual(signWith(key, text, use), signature)),
  };
}

const signWith = ({ bytes }: VaultKey, text: string, use: string) =>
  createHmac("sha256", derive(bytes, `sign:${use}`)).update(text).digest("hex");

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function derive(bytes: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", bytes, new Uint8Array(), `sdb:${use}`, KEY_BYTES));
}

/** Makes a key of 256 bits in the format of the setting SECRET_KEYS and the key file: `id:base64`. */
export function newVaultKey(): string {
  return `${randomBytes(4).toString("hex")}:${randomBytes(KEY_BYTES).toString("base64")}`;
}

/** Reads keys. @throws Error with a plain sentence if a key is invalid; the key itself is not quoted. */
export function readVaultKeys(text: string): [VaultKey, ...VaultKey[]] {
  const keys = text.split(/[\s,]+/).filter(Boolean).map(readKey);
  const [first, ...rest] = keys;
  if (!first) throw new Error("No secret key was given; expected ID:BASE64 with 32 bytes.");
  return [first, ...rest];
}

function readKey(text: string, index: number): VaultKey {
  const [, id = "", encoded = ""] = /^(\w{1,32}):([A-Za-z0-9+/=_-]+)$/.exec(text) ?? [];
  const bytes = new Uint8Array(Buffer.from(encoded, "base64"));
  if (bytes.length !== KEY_BYTES) {
    throw new Error(`Secret key ${index + 1} cannot be used: expected ID:BASE64 with ${KEY_BYTES} bytes.`);
  }
  return { id, bytes };
}

/**
 * Loads the keys of the setting, or of a file in the data folder, which is made on the first start.
 * @throws StartError when they cannot be read.
 */
export async function loadVault(dataDir: string, secretKeys: string | undefined): Promise<Vault> {
  if (secretKeys) return openVault(readKeysOf("SECRET_KEYS", secretKeys));
  const path = `${dataDir}/secret.keys`;
  const known = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  return openVault(readKeysOf(path, known ?? await createKeyFile(path)));
}

function readKeysOf(source: string, text: string): [VaultKey, ...VaultKey[]] {
  try {
    return readVaultKeys(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${source} is damaged. ${reason} Put the keys back from where you keep a copy.`);
  }
}

/** Syncs the file before the key is used, because data sealed with a lost key are lost. */
async function createKeyFile(path: string): Promise<string> {
  const key = newVaultKey();
  await writeWhole(path, `${key}\n`);
  return key;
}
