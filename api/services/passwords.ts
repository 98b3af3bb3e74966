/** Passwords: Argon2id with the parameters that OWASP names first, computed off the event loop. */
import { hash, verify } from "@node-rs/argon2";
import { newToken } from "./secrets.ts";
import { WorkQueue } from "./work_queue.ts";

/** The library's `Algorithm` is a const enum, which does not survive isolated modules. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

/** One core stays free for the event loop, and 20 MB are needed for each hash in work, not for each that waits. */
const work = new WorkQueue(Math.max(1, navigator.hardwareConcurrency - 1));

/** A PHC string with its own salt. Composed and decomposed spellings of one password are the same. */
export function hashPassword(password: string): Promise<string> {
  return work.run(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** Nobody knows the password of this hash; it makes an unknown account cost as much as a known one. */
let decoy: Promise<string> | undefined;

/** Without a hash the work is the same and the answer is no (safety 3.7). */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? await (decoy ??= hashPassword(newToken()));
  const matches = await work.run(() => verify(known, password.normalize("NFC")));
  return matches && Boolean(passwordHash);
}

/** Whether a hash was made with other parameters than those of today. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(PREFIX);
}
