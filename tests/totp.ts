/** The authenticator app of a test: codes of a secret at any instant. */
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";

/** The six digits that an app shows. @param at Epoch milliseconds. */
export function totpCode(secret: string, at: number): string {
  return generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(at / 30_000)), 6);
}
