/** People: accounts, sessions and roles (spec 1 §3, §5, §6). */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./limits.ts";
import { type Locale, localeSchema } from "./locale.ts";
import { emailSchema, requiredText, text } from "./text.ts";

/** What a person may do on the whole platform; community rights are memberships. */
export const PLATFORM_ROLES = ["depositor", "governance", "administrator"] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

export interface CurrentUser {
  userName: string;
  realName: string;
  email: string;
  role: PlatformRole;
  /** Communities this person administers. */
  communities: CommunitySummary[];
  /** Whether a review queue is shown to this person. */
  reviewer: boolean;
}

/** Name of the HttpOnly cookie that holds a session's token; `__Host-` where HTTPS makes it possible (safety 2.7). */
export function sessionCookie(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-sdb-session" : "sdb-session";
}

/** What a login answers (spec 1 §3). `key` is the user name. */
export interface LoginResult {
  token: { access_token: string };
  key: string;
}

export interface Login {
  username: string;
  password: string;
}
export const loginSchema: z.ZodType<Login, Login> = z.object({
  username: requiredText(NAME_MAX),
  // Bytes that reach the hash are capped; the length rule itself is checked when a password is set.
  password: z.string().min(1, { error: "required" }).max(256),
});

/** 8 to 30 characters with a lower-case letter, an upper-case letter and a digit: both readings of spec 1 §5 at once. */
export function isStrongPassword(value: string): boolean {
  return value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX && /[a-z]/.test(value) &&
    /[A-Z]/.test(value) && /[0-9]/.test(value);
}

export interface Registration {
  email: string;
  password: string;
  realName: string;
  workUnit: string;
  phone: string;
  locale: Locale;
  terms: true;
}

// Digits with the usual separators; the whole check by country comes with the institution picker.
const PHONE = /^\+?[0-9][0-9 ()-]{4,24}$/;

export const registrationSchema: z.ZodType<Registration, Partial<Record<keyof Registration, unknown>>> = z
  .object({
    email: emailSchema,
    password: z.string().refine(isStrongPassword, { error: "passwordWeak" }),
    realName: text(NAME_MAX).refine((value) => value !== "", { error: "nameRequired" }),
    workUnit: text(NAME_MAX).refine((value) => value !== "", { error: "affiliationMissing" }),
    phone: text(32).refine((value) => PHONE.test(value), { error: "invalidPhone" }),
    locale: localeSchema.default("zh"),
    terms: z.literal(true, { error: "termsRequired" }),
  });

export const activationSchema: z.ZodType<{ userName: string; code: string }> = z.object({
  userName: requiredText(NAME_MAX),
  code: requiredText(128),
});
