/** Accounts at other sites with which people sign in (spec 1 §3, §6; spec 3 §6). */
import { z } from "zod";
import { hostCookie } from "./cookie.ts";
import { NAME_MAX, URL_MAX } from "../limits.ts";
import type { Locale } from "../locale.ts";
import { emailSchema, requiredText, text } from "../text.ts";
import {
  givenPassword,
  type LoginResult,
  type ProfileChange,
  type ProfileInput,
  profileSchema,
} from "./user.ts";
import type { LoginType } from "./login_type.ts";

/** One of the caller's bound accounts. */
export interface Identity {
  loginType: LoginType;
  displayName: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
}

/** Name of the HttpOnly cookie that binds a sign-in flow to the browser that began it (safety 3.1). */
export function signInCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-sign-in");
}

/**
 * Why a sign-in elsewhere failed. `refused`: the person refused. `answer`: the provider's answer is not usable.
 * `profile`: it identifies nobody. `expired`: too late, used already, or begun in another browser. `taken`: the account
 * there is bound to another account here. `bound`: the account here is bound to another one there. `inactive`: the
 * account is closed.
 */
export const SIGN_IN_FAILURES = [
  "refused",
  "timeout",
  "unreachable",
  "answer",
  "profile",
  "expired",
  "taken",
  "bound",
  "inactive",
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** Why a browser was not sent to a provider: it tried too often, or the provider is not set up. */
export const DEPARTURE_REFUSALS = ["wait", "absent"] as const;
export type DepartureRefusal = (typeof DEPARTURE_REFUSALS)[number];

/** Where a sign-in finally leads; each field is empty if it was not given. */
export interface SignInWay {
  /** A path of this site. */
  path: string;
  /** Code or address of a partner. */
  rfrom: string;
  redirectTo: string;
}

export interface Authorization extends Partial<SignInWay> {
  lang?: Locale;
  /** Ticket of a signed-in person who binds another account. */
  bind?: string;
}
export const authorizationSchema: z.ZodType<Authorization, unknown> = z.object({
  path: text(URL_MAX).optional(),
  rfrom: text(32).optional(),
  redirectTo: text(URL_MAX).optional(),
  lang: z.enum(["zh", "en"]).optional().catch(undefined),
  bind: text(128).optional(),
});

/**
 * Query with which people return to the login page (spec 1 §4); `token` is valid once, for one minute, in one browser.
 */
export interface SignInTicket {
  loginType: string;
  /** For display only; the ticket decides. */
  userName: string;
  token: string;
}
export const signInTicketSchema: z.ZodType<SignInTicket, unknown> = z.object({
  loginType: requiredText(20),
  userName: text(NAME_MAX).default(""),
  token: requiredText(128),
});

/** A session, and where it leads. */
export interface ThirdPartyResult extends Omit<LoginResult, "checked"> {
  loginType: LoginType;
  way: SignInWay;
}

/** A sign-in flow that has returned with a person who is unknown here. */
export interface PendingSignIn {
  loginType: LoginType;
  displayName: string;
  /** Empty if the provider returned none and none was entered. */
  email: string;
  emailVerified: boolean;
  /** Whether an account has this verified e-mail. */
  registered: boolean;
  way: SignInWay;
}

export const addEmailSchema: z.ZodType<{ email: string }, unknown> = z.object({ email: emailSchema });

export interface EmailConfirmation {
  emailToken: string;
}
export const emailConfirmationSchema: z.ZodType<EmailConfirmation, unknown> = z.object({
  emailToken: requiredText(128),
});

/** Data that the supplement-info page asks for (spec 1 §4). */
export type SupplementInfo = ProfileChange & { terms: true };
export type SupplementInput = ProfileInput & { terms: true };
export const supplementSchema: z.ZodType<SupplementInfo, unknown> = z.intersection(
  profileSchema,
  z.object({ terms: z.literal(true, { error: "termsRequired" }) }),
);

export interface BindExisting {
  userName: string;
  password: string;
  /** Token of a captcha solved for a login. */
  captchaToken: string;
}
export const bindExistingSchema: z.ZodType<BindExisting, unknown> = z.object({
  userName: requiredText(NAME_MAX, "emailRequired"),
  password: givenPassword,
  captchaToken: text(128).default(""),
});

/** What a partner sends to learn who has come (safety 3.3). */
export interface Handover {
  partner: string;
  secret: string;
  token: string;
}
export const handoverSchema: z.ZodType<Handover, unknown> = z.object({
  partner: requiredText(32),
  secret: requiredText(256),
  token: requiredText(128),
});
export const partnerWaySchema: z.ZodType<{ rfrom: string; redirectTo: string }, unknown> = z.object({
  rfrom: text(32).default(""),
  redirectTo: text(URL_MAX).default(""),
});
