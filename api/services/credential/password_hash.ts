/** Password hashes: Argon2id with the parameters recommended by OWASP, computed off the event loop. */
import { hash, verify } from "@node-rs/argon2";
import { newToken } from "../../secrets.ts";
import { WorkQueue } from "../../work_queue.ts";

/** The library's `Algorithm` is a const enum, which does not survive isolated modules. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";

/** Hashes at the same time: one core stays free for the event loop, and each hash needs 20 MB while it is computed. */
const work = new WorkQueue(Math.max(1, navigator.hardwareConcurrency - 1));

/** Makes a PHC string with its own salt. Composed and decomposed spellings of a password give the same result. */
export function hashPassword(password: string): Promise<string> {
  return work.run(() => hash(password.normalize("NFC"), PARAMETERS));
}

/** Hash of a password that nobody knows. It makes a login without an account as expensive as one with an account. */
let decoy: Promise<string> | undefined;

/** Verifies a password. Without a hash the same work is done and the answer is false (safety 3.7). */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? await (decoy ??= hashPassword(newToken()));
  const matches = await work.run(() => verify(known, password.normalize("NFC")));
  return matches && Boolean(passwordHash);
}

/** Whether a hash was made with other parameters than the present ones. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(PREFIX);
}
