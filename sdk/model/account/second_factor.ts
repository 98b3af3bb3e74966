/** The second factor: TOTP (RFC 6238) with recovery codes (safety 3.36). */
import { z } from "zod";
import type { LoginType } from "./login_type.ts";
import { requiredText, text } from "../text.ts";
import type { LoginResult } from "./user.ts";

export interface SecondFactorState {
  on: boolean;
  /** Whether the account's rights have no effect without it. */
  required: boolean;
  /** Number of unused recovery codes. */
  recoveryCodes: number;
}

/** Data for an authenticator app; the secret counts once a code of it was confirmed. */
export interface SecondFactorSetup {
  /** Base 32, to be typed. */
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
  /** The same as a QR code in SVG. */
  qr: string;
}

export interface RecoveryCodes {
  /** Shown only once; each works once. */
  codes: string[];
}

/** Data of code 4013: the password was right and a code is required. The ticket is valid for a few minutes. */
export interface SecondFactorTicket {
  ticket: string;
}

/** How the login began: empty for e-mail and password. */
export interface SecondFactorLogin extends Omit<LoginResult, "checked"> {
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

/** Proof of identity of a signed-in person: a code if two-step verification is on, else the password. */
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
