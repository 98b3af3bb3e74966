/** Random identifiers, and hashes under which secrets are stored. */
import { createHash, randomBytes, randomInt } from "node:crypto";

/** 32 lower-case hex digits, 128 random bits: dataset ids, version ids, file ids. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 43 base-62 characters, 256 random bits: session tokens and codes in mails. */
export function newToken(): string {
  return Array.from({ length: 43 }, () => BASE62[randomInt(62)]).join("");
}

/** Hash of a token for the database. A token is random enough not to need a slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
