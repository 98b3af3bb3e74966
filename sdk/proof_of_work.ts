/**
 * Solves the proof of work of a login or a recovery, for programs that cannot solve a puzzle. WebCrypto is not used,
 * because it would spend most of its time on promises and browsers offer it over HTTPS only.
 */
// WebCrypto would spend most of its time on promises, and browsers offer it over HTTPS alone.
import { sha256 } from "@noble/hashes/sha2.js";
import type { Client } from "./client.ts";
import type { CaptchaPurpose, CaptchaToken, WorkChallenge } from "./model/account/captcha.ts";
import { leadingZeros } from "./model/account/leading_zeros.ts";

/** @returns a captcha token. */
export async function solveProofOfWork(client: Client, purpose: CaptchaPurpose): Promise<string> {
  const challenge = await client.get<WorkChallenge>("/sdb-user-service/public/captcha/challenge", {
    purpose,
    kind: "work",
  });
  const numbers = await findNumbers(challenge);
  const { captchaToken } = await client.post<CaptchaToken>("/sdb-user-service/public/captcha/verify", {
    id: challenge.id,
    numbers,
  });
  return captchaToken;
}

/** Hashes between two pauses; they take a few milliseconds. */
const PAUSE_EVERY = 2_000;

/**
 * Finds a number for each part of the challenge, in order.
 * @param pause Awaited every few milliseconds with the number of finished parts, so that a page can show progress and
 * stay responsive.
 */
export async function findNumbers(
  { salt, count, bits }: Pick<WorkChallenge, "salt" | "count" | "bits"> & Partial<WorkChallenge>,
  pause?: (done: number) => Promise<void>,
): Promise<number[]> {
  const encoder = new TextEncoder();
  const numbers: number[] = [];
  for (let n = 0, tried = 1; numbers.length < count; n++, tried++) {
    const digest = sha256(encoder.encode(`${salt}:${numbers.length}:${n}`));
    if (leadingZeros(digest) >= bits) {
      numbers.push(n);
      n = -1;
    }
    if (tried % PAUSE_EVERY === 0) await pause?.(numbers.length);
  }
  return numbers;
}
