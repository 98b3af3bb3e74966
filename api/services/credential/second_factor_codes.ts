/** Codes of a second factor: time-based ones (RFC 6238) and recovery codes. Each works once. */
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

/** Values that every authenticator app supports; SHA-1 is the only hash that all of them know. */
const ISSUER = "SDB";
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps by which the clocks of phone and server may differ, in both directions. */
const WINDOW = 1;
/** 80 bits: 16 letters and digits of base 32. */
const RECOVERY_BYTES = 10;

export interface TotpSecret {
  sealed: string;
  /** Base 32, to be typed. */
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

/** Checks a code and uses it up, within the transaction of the step that it allows. */
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

/** Checks a code of the app only; it proves that the app works. */
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

/** Checks a first code of the secret that is being set up. A right one replaces the secret in use. */
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
  /** Id of the account. */
  id: string;
  sealed: string | null;
  /** The last step whose code was used. */
  lastStep: number | null;
}

/** Finds the step near now, and after the last used one, that has this code. */
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

/** Replaces the recovery codes. @returns the new codes, which are stored nowhere in clear text. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, userId, codes.map((code) => hashToken(plain(code))));
  return codes;
}

/**
 * Makes a code such as `abcd-efgh-2345-ijkl`, from letters and the digits 2 to 7, which are not mistaken for one
 * another.
 */
function newRecoveryCode(): string {
  return encodeBase32LowerCaseNoPadding(randomBytes(RECOVERY_BYTES)).match(/.{4}/g)!.join("-");
}

/** Normalises a typed code, which may have spaces, hyphens and capitals. */
const plain = (given: string) => given.replace(/[\s-]/g, "").toLowerCase();
