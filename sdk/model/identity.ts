/** Accounts elsewhere with which people sign in (spec 1 §3, §6; spec 3 §6). */
import { z } from "zod";
import { hostCookie } from "./cookie.ts";
import { NAME_MAX, URL_MAX } from "./limits.ts";
import type { Locale } from "./locale.ts";
import { emailSchema, requiredText, text } from "./text.ts";
import {
  givenPassword,
  type LoginResult,
  type ProfileChange,
  type ProfileInput,
  profileSchema,
} from "./user.ts";

/** KJY is the China S&T Cloud passport; WX, as some clients write it, is WeChat. */
export const LOGIN_TYPES = ["CAS", "KCZG", "KJY", "GITHUB", "ORCID", "WeChat", "CSTR"] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

export function toLoginType(given: string): LoginType | undefined {
  if (given.toUpperCase() === "WX") return "WeChat";
  return LOGIN_TYPES.find((type) => type.toUpperCase() === given.toUpperCase());
}

/** One of one's own bound accounts. */
export interface Identity {
  loginType: LoginType;
  displayName: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
}

/** Name of the HttpOnly cookie that binds a walk to a provider to the browser that began it (safety 3.1). */
export function signInCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-sign-in");
}

/**
 * Why a sign-in elsewhere led to nothing. `refused`: the person said no there. `answer`: the provider's answer cannot be
 * used. `profile`: it names nobody. `expired`: too late, done already, or begun in another browser. `taken`: the account
 * there belongs to somebody else here. `bound`: the account here has another one there. `inactive`: it is closed.
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

/** Why a browser was not sent to a provider at all: it left too often, or nobody has set the provider up. */
export const DEPARTURE_REFUSALS = ["wait", "absent"] as const;
export type DepartureRefusal = (typeof DEPARTURE_REFUSALS)[number];

/** Where a sign-in leads in the end; each is empty when it was not given. */
export interface SignInWay {
  /** A path of this site. */
  path: string;
  /** Code of a partner, or an address of one. */
  rfrom: string;
  redirectTo: string;
}

export interface Authorization extends Partial<SignInWay> {
  lang?: Locale;
  /** Ticket of a signed-in person who binds one more account. */
  bind?: string;
}
export const authorizationSchema: z.ZodType<Authorization, unknown> = z.object({
  path: text(URL_MAX).optional(),
  rfrom: text(32).optional(),
  redirectTo: text(URL_MAX).optional(),
  lang: z.enum(["zh", "en"]).optional().catch(undefined),
  bind: text(128).optional(),
});

/** The query with which people come back to the login page (spec 1 §4); `token` lives a minute, once, in one browser. */
export interface SignInTicket {
  loginType: string;
  /** Shown only; the ticket decides. */
  userName: string;
  token: string;
}
export const signInTicketSchema: z.ZodType<SignInTicket, unknown> = z.object({
  loginType: requiredText(20),
  userName: text(NAME_MAX).default(""),
  token: requiredText(128),
});

/** A session, and where it leads. */
export interface ThirdPartyResult extends LoginResult {
  loginType: LoginType;
  way: SignInWay;
}

/** A walk that has come back from its provider with somebody whom nobody knows here. */
export interface PendingSignIn {
  loginType: LoginType;
  displayName: string;
  /** Empty when the provider told none and none was entered. */
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

/** What the supplement-info page asks for (spec 1 §4). */
export type SupplementInfo = ProfileChange & { terms: true };
export type SupplementInput = ProfileInput & { terms: true };
export const supplementSchema: z.ZodType<SupplementInfo, unknown> = z.intersection(
  profileSchema,
  z.object({ terms: z.literal(true, { error: "termsRequired" }) }),
);

export interface BindExisting {
  userName: string;
  password: string;
  /** Of a solved captcha for a login. */
  captchaToken: string;
}
export const bindExistingSchema: z.ZodType<BindExisting, unknown> = z.object({
  userName: requiredText(NAME_MAX, "emailRequired"),
  password: givenPassword,
  captchaToken: text(128).default(""),
});

/** What a partner sends to learn who came (safety 3.3). */
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
