/** The second factor: TOTP (RFC 6238) with recovery codes (safety 3.36). */
import { z } from "zod";
import type { LoginType } from "./identity.ts";
import { requiredText, text } from "./text.ts";
import type { LoginResult } from "./user.ts";

export interface SecondFactorState {
  on: boolean;
  /** Whether one's rights rest without it. */
  required: boolean;
  /** Recovery codes that are not used yet. */
  recoveryCodes: number;
}

/** What an authenticator app needs; the secret is good once a code of it was confirmed. */
export interface SecondFactorSetup {
  /** Base 32, for typing. */
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
  /** The same as a QR picture, SVG. */
  qr: string;
}

export interface RecoveryCodes {
  /** Shown this once, each good once. */
  codes: string[];
}

/** Data of code 4013: the password was right, a code is wanted; the ticket is good for a few minutes. */
export interface SecondFactorTicket {
  ticket: string;
}

/** How the login began whose second half this was: empty for e-mail and password. */
export interface SecondFactorLogin extends LoginResult {
  loginType: LoginType | "";
}

export interface SecondFactorAnswer {
  ticket: string;
  /** Six digits of the app, or a recovery code. */
  code: string;
}
export const secondFactorAnswerSchema: z.ZodType<SecondFactorAnswer, unknown> = z.object({
  ticket: requiredText(128),
  code: requiredText(64),
});

export const secondFactorCodeSchema: z.ZodType<{ code: string }, unknown> = z.object({
  code: requiredText(64),
});

/** Who is signed in says once more who it is: with a code where two-step verification is on, else with the password. */
export interface Proof {
  password?: string;
  /** Six digits of the app, or a recovery code. */
  code?: string;
}
export const proofSchema: z.ZodType<Proof, unknown> = z.object({
  password: z.string().max(256).optional(),
  code: text(64).optional(),
});

/** Without a code for the first set-up; with one to move to another app. */
export const secondFactorStartSchema: z.ZodType<{ code: string }, unknown> = z.object({
  code: text(64).default(""),
});
