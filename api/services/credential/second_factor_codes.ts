/** The codes of a second factor: time-based ones (RFC 6238) and recovery codes. None works twice. */
import { randomBytes } from "node:crypto";
import {
  decodeBase32IgnorePadding,
  encodeBase32LowerCaseNoPadding,
  encodeBase32UpperCaseNoPadding,
} from "@oslojs/encoding";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import type { Transaction } from "../../../db/client.ts";
import {
  confirmTotp,
  markTotpStep,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from "../../../db/queries/account/second_factor.ts";
import type { UserRow } from "../../../db/queries/account/users.ts";
import { RECOVERY_CODES } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { totpEncryptionContext } from "./reencryption.ts";
import { hashToken } from "../../secrets.ts";

/** As every authenticator app understands it; SHA-1 is the only hash that all of them know. */
const ISSUER = "SDB";
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps that the clocks of phone and server may be apart, in both directions. */
const WINDOW = 1;
/** 80 bits: 16 letters and digits of base 32. */
const RECOVERY_BYTES = 10;

export interface TotpSecret {
  sealed: string;
  /** Base 32, for typing. */
  secret: string;
  uri: string;
}

export function newTotpSecret(
  { external }: Pick<Context, "external">,
  user: Pick<UserRow, "id" | "email">,
): TotpSecret {
  const key = randomBytes(SECRET_BYTES);
  const secret = encodeBase32UpperCaseNoPadding(key);
  return {
    secret,
    sealed: external.vault.encrypt(secret, totpEncryptionContext(user.id)),
    uri: createTOTPKeyURI(ISSUER, user.email, key, STEP_SECONDS, DIGITS),
  };
}

/** Whether a code is right; it is used up then, within the transaction of what it opens. */
export async function useCode(
  tx: Transaction,
  context: Context,
  user: UserRow,
  given: string,
): Promise<boolean> {
  const code = plain(given);
  return /^\d{6}$/.test(code)
    ? await useTotp(tx, context, user, code)
    : await useRecovery(tx, context, user, code);
}

/** Only a code of the app, which proves that the app works. */
export async function useTotp(
  tx: Transaction,
  context: Context,
  { id, totpSecret, totpLastStep }: UserRow,
  given: string,
): Promise<boolean> {
  const step = stepOf(context, { id, sealed: totpSecret, lastStep: totpLastStep }, given);
  if (step === undefined) return false;
  await markTotpStep(tx, id, step);
  return true;
}

/** A first code of the secret that is being set up; a right one puts it in the place of the one in use. */
export async function useFirstTotp(
  tx: Transaction,
  context: Context,
  { id, totpPendingSecret }: UserRow,
  given: string,
): Promise<boolean> {
  const step = stepOf(context, { id, sealed: totpPendingSecret, lastStep: null }, given);
  if (step === undefined || totpPendingSecret === null) return false;
  const totpConfirmedAt = context.clock().getTime();
  await confirmTotp(tx, id, { totpSecret: totpPendingSecret, totpLastStep: step, totpConfirmedAt });
  return true;
}

interface Secret {
  /** Whose it is. */
  id: string;
  sealed: string | null;
  /** The last step whose code was used. */
  lastStep: number | null;
}

/** The step near now, and after the last used one, that has this code. */
function stepOf(
  { clock, external }: Context,
  { id, sealed, lastStep }: Secret,
  given: string,
): number | undefined {
  if (!sealed) return undefined;
  const key = decodeBase32IgnorePadding(external.vault.decrypt(sealed, totpEncryptionContext(id)));
  const now = Math.floor(clock().getTime() / 1000 / STEP_SECONDS);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, at) => now - WINDOW + at);
  return steps.find((step) => step > (lastStep ?? -1) && verifyHOTP(key, BigInt(step), DIGITS, plain(given)));
}

async function useRecovery(
  tx: Transaction,
  { clock }: Context,
  { id: userId }: UserRow,
  code: string,
): Promise<boolean> {
  return await takeRecoveryCode(tx, { codeHash: hashToken(code), userId }, clock().getTime());
}

/** @returns the new codes, which exist nowhere else; the earlier ones end. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, userId, codes.map((code) => hashToken(plain(code))));
  return codes;
}

/** `abcd-efgh-2345-ijkl`: letters and the digits 2 to 7, which nobody mistakes for one another. */
function newRecoveryCode(): string {
  return encodeBase32LowerCaseNoPadding(randomBytes(RECOVERY_BYTES)).match(/.{4}/g)!.join("-");
}

/** As people type codes: with spaces, hyphens and capitals. */
const plain = (given: string) => given.replace(/[\s-]/g, "").toLowerCase();
