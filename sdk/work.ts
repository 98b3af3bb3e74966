/** Pays for a login or a recovery with work, where nobody is there to solve a puzzle. */
import type { Client } from "./client.ts";
import type { CaptchaPurpose, CaptchaToken, WorkChallenge } from "./model/captcha.ts";

/** @returns a captcha token. */
export async function solveWork(client: Client, purpose: CaptchaPurpose): Promise<string> {
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

/** One number for each of the challenge's parts, in order. */
export async function findNumbers({ salt, count, bits }: WorkChallenge): Promise<number[]> {
  const numbers: number[] = [];
  for (let part = 0; part < count; part++) numbers.push(await findNumber(`${salt}:${part}:`, bits));
  return numbers;
}

async function findNumber(start: string, bits: number): Promise<number> {
  const encoder = new TextEncoder();
  for (let n = 0;; n++) {
    const digest = await crypto.subtle.digest("SHA-256", encoder.encode(start + n));
    if (leadingZeros(new Uint8Array(digest)) >= bits) return n;
  }
}

/** Zero bits at the beginning of a digest. */
export function leadingZeros(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first]) - 24;
}
