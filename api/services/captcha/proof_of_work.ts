/** The proof of work, by which a program pays with computing time (safety 3.10). */
import { createHash, randomBytes } from "node:crypto";
import type { WorkChallenge } from "../../../sdk/model/account/captcha.ts";
import { leadingZeros } from "../../../sdk/model/account/leading_zeros.ts";

/** Number of small searches that replace one large one: their sum varies less, and progress can be shown. */
export const WORK_PARTS = 16;

type Work = Pick<WorkChallenge, "salt" | "count" | "bits">;

/** @param bits Zero bits of each part; each more doubles the work. */
export function newProofOfWork(bits: number): Work {
  return { salt: randomBytes(16).toString("hex"), count: WORK_PARTS, bits };
}

/** Whether each number solves its part. */
export function verifyProofOfWork({ salt, count, bits }: Work, numbers: readonly number[]): boolean {
  return numbers.length === count &&
    numbers.every((n, part) => {
      const digest = createHash("sha256").update(`${salt}:${part}:${n}`).digest();
      return leadingZeros(digest) >= bits;
    });
}
