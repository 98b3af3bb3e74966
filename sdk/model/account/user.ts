/** Accounts, sessions and roles (spec 1 §3, §5, §6). Rules of passwords are in `password.ts`. */
import { z } from "zod";
import type { CurrentToken } from "./access_token.ts";
import type { CommunitySummary } from "../community.ts";
import { hostCookie } from "./cookie.ts";
import type { LoginType } from "./login_type.ts";
import { NAME_MAX, PHONE_MAX } from "../limits.ts";
import { type Locale, LOCALES } from "../locale.ts";
import { customOrganization, givenOrganizationsSchema } from "../organization.ts";
import type { Organization } from "../organization_types.ts";
import type { PasswordReason } from "./password.ts";
import { isShortName } from "../organization_choice.ts";
import { readPhone } from "./phone.ts";
import { emailSchema, requiredText, text, textOrSay } from "../text.ts";

const localeSchema: z.ZodType<Locale> = z.enum(LOCALES);

/** Role on the whole platform; rights in communities are memberships. */
export const PLATFORM_ROLES = ["depositor", "governance", "administrator"] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** The areas of management, in the order of their pages. */
export const MANAGE_AREAS = [
  "reviews",
  "papers",
  "retractions",
  "archiveLinks",
  "calendar",
  "content",
  "messages",
  "accounts",
  "jobs",
  "integrity",
] as const;
export type ManageArea = (typeof MANAGE_AREAS)[number];

export const GENDERS = ["", "male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

export interface CurrentUser {
  userName: string;
  realName: string;
  email: string;
  role: PlatformRole;
  /** Communities that this person administers. */
  communities: CommunitySummary[];
  /** Whether this person has a review queue. */
  reviewer: boolean;
  /** What of the management this person may open, in the order of {@link MANAGE_AREAS}. */
  allowedAreas: ManageArea[];
  locale: Locale;
  /** How this session began; empty for e-mail and password. */
  loginType: LoginType | "";
  /** Whether the account has rights without effect until a second factor is set up (safety 3.36). */
  secondFactorMissing: boolean;
  /** The personal access token of the caller; absent for a session. */
  token?: CurrentToken;
}

/** Name of the HttpOnly cookie with a session's token. */
export function sessionCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-session");
}

/** Name of the HttpOnly cookie of a device from which somebody has signed in; its tries are counted apart. */
export function deviceCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-device");
}

/** Answer of a login (spec 1 §3). `key` is the user name. */
export interface LoginResult {
  token: { access_token: string };
  key: string;
  /** Value of {@link deviceCookie} for the next login; programs do not need it. */
  device?: string;
  /** Value of the cookie of a device that is not asked for a captcha again for a while; programs do not need it. */
  checked?: string;
}

/** An account into which a development server signs in by one click. */
export interface DevAccount {
  userName: string;
  realName: string;
}

/** Data of code 4012: the ticket is valid for the forced update of the password only. */
export interface ForcedUpdateTicket {
  ticket: string;
}

export interface Login {
  username: string;
  password: string;
  /** Token of a solved captcha (spec 3 §5). */
  captchaToken: string;
}
/**
 * The length is limited, because the text is hashed. Whether a new password is allowed depends on a setting, which only
 * the server knows (`findPasswordProblem`).
 */
export const givenPassword: z.ZodType<string, unknown> = textOrSay("passwordRequired")
  .min(1, { error: "passwordRequired" }).max(256);

export const loginSchema: z.ZodType<Login, unknown> = z.object({
  username: requiredText(NAME_MAX, "emailRequired"),
  password: givenPassword,
  captchaToken: text(128).default(""),
});

export interface Registration {
  email: string;
  password: string;
  realName: string;
  /** English name of the first organisation, as in the specified payload. */
  workUnit: string;
  organizations: Organization[];
  /** E.164. */
  phone: string;
  gender: Gender;
  researchArea: string;
  title: string;
  country: string;
  locale: Locale;
  terms: true;
}

/** A telephone number as somebody types it. */
export interface GivenPhone {
  /** With `+` and country code, or in the notation of `phoneCountry`. */
  phone: string;
  /** ISO 3166-1 alpha-2 code by which a number without `+` is read; by default `country`, else China. */
  phoneCountry?: string;
}

/** Required fields of a registration; the others may be left out. */
export type RegistrationInput =
  & Pick<Registration, "email" | "password" | "realName" | "terms">
  & GivenPhone
  & Partial<Registration>;

const countryCode = z.string().regex(/^([A-Z]{2})?$/, { error: "invalid" });

const personal = {
  realName: requiredText(NAME_MAX, "nameRequired"),
  workUnit: text(NAME_MAX).refine((value) => !isShortName(value), { error: "affiliationTooShort" }).default(
    "",
  ),
  organizations: givenOrganizationsSchema,
  phone: requiredText(PHONE_MAX, "phoneRequired"),
  phoneCountry: countryCode.default(""),
  gender: z.enum(GENDERS).default(""),
  researchArea: text(NAME_MAX).default(""),
  title: text(NAME_MAX).default(""),
  country: countryCode.default(""),
};

type Affiliation = Pick<Registration, "workUnit"> & Partial<Pick<Registration, "organizations">>;

/** A work unit replaces the organisation if no list is given; one of both is required (spec 1 §5). */
const hasAffiliation = ({ workUnit, organizations }: Partial<Affiliation>) =>
  Boolean(workUnit || organizations?.length);
/** A list decides: an empty one means that nothing was chosen, whatever else is given. */
const isChosen = ({ workUnit, organizations }: Partial<Affiliation>) =>
  !workUnit || organizations === undefined || organizations.length > 0;
const affiliationMissing = (path: string) => ({
  path: [path],
  error: "affiliationMissing",
  // Checked even if other fields are invalid, so that a person learns of everything at once.
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

type Phone = Pick<Registration, "phone" | "country"> & Required<GivenPhone>;
const numberOf = ({ phone, phoneCountry, country }: Partial<Phone>) =>
  readPhone(phone ?? "", phoneCountry || country);
const phoneWrong = {
  path: ["phone"],
  error: "invalidPhone",
  // Checked even if other fields are invalid; a missing or too long text has been reported already.
  when: ({ value }: { value: unknown }) => {
    const { phone, phoneCountry = "", country = "" } = (value ?? {}) as Record<string, unknown>;
    return typeof phone === "string" && phone.trim() !== "" && phone.length <= PHONE_MAX &&
      typeof phoneCountry === "string" && typeof country === "string";
  },
};

function completePerson<T extends Affiliation & Phone>(person: T) {
  const { workUnit, phoneCountry: _, ...kept } = person;
  const organizations = person.organizations ?? [customOrganization(workUnit)];
  const phone = numberOf(person) ?? "";
  return { ...kept, phone, workUnit: workUnit || (organizations[0]?.nameEn ?? ""), organizations };
}

export const registrationSchema: z.ZodType<Registration, unknown> = z
  .object({
    email: emailSchema,
    password: givenPassword,
    ...personal,
    locale: localeSchema.default("zh"),
    terms: z.literal(true, { error: "termsRequired" }),
  }).refine(hasAffiliation, affiliationMissing("workUnit"))
  .refine(isChosen, affiliationMissing("organizations")).refine(numberOf, phoneWrong)
  .transform(completePerson);

/** What a person may change in their own account (`userSettings`, spec 1 §7). */
export type ProfileChange = Omit<Registration, "email" | "password" | "terms">;
/** `workUnit` replaces missing organisations. */
export type ProfileInput =
  & Omit<ProfileChange, "phone" | "organizations">
  & Partial<Pick<ProfileChange, "organizations">>
  & GivenPhone;
export const profileSchema: z.ZodType<ProfileChange, unknown> = z
  .object({ ...personal, locale: localeSchema.default("zh") })
  .refine(hasAffiliation, affiliationMissing("workUnit"))
  .refine(isChosen, affiliationMissing("organizations")).refine(numberOf, phoneWrong)
  .transform(completePerson);

export interface Profile extends ProfileChange {
  userName: string;
  email: string;
  role: PlatformRole;
  /** False for somebody who signs in elsewhere and has no password. */
  hasPassword: boolean;
  secondFactor: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** A session of the caller. */
export interface Device {
  id: string;
  userAgent: string;
  address: string;
  loginType: LoginType | "";
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the current session. */
  current: boolean;
}

export interface Recovery {
  email: string;
  captchaToken: string;
}
export const recoverySchema: z.ZodType<Recovery, unknown> = z.object({
  email: emailSchema,
  captchaToken: text(128).default(""),
});

/** The mailed link has three parts, userName, token and code; `code` here is the last two together. */
export interface PasswordReset {
  userName: string;
  code: string;
  password: string;
  /** Whether the account's personal access tokens are revoked; the default is true. */
  revokeTokens?: boolean;
}
export const passwordResetSchema: z.ZodType<PasswordReset, unknown> = z.object({
  userName: requiredText(NAME_MAX),
  code: requiredText(128),
  password: givenPassword,
  revokeTokens: z.boolean().default(true),
});

/** Kinds of mailed links that can be checked before use. */
export const CHECKED_CODES = ["activation", "reset"] as const;
/** `active`: a real link of an account that no longer needs it. */
export const CODE_STATES = ["open", "active", "invalid"] as const;
export type CodeState = (typeof CODE_STATES)[number];

export interface CodeCheck {
  userName: string;
  /** `token` and `code` of the link together. */
  code: string;
  purpose: (typeof CHECKED_CODES)[number];
}
export const codeCheckSchema: z.ZodType<CodeCheck, unknown> = z.object({
  userName: requiredText(NAME_MAX),
  code: requiredText(128),
  purpose: z.enum(CHECKED_CODES),
});

/** A typed password, and the person of whose words it must not consist. */
export interface PasswordTrial {
  password: string;
  email?: string;
  realName?: string;
  workUnit?: string;
  phone?: string;
  /** Ticket of a registration page, with which more questions are answered. */
  ticket?: string;
}
export const passwordTrialSchema: z.ZodType<Required<PasswordTrial>, unknown> = z.object({
  password: givenPassword,
  email: text(NAME_MAX).default(""),
  realName: text(NAME_MAX).default(""),
  workUnit: text(NAME_MAX).default(""),
  phone: text(NAME_MAX).default(""),
  ticket: text(128).default(""),
});

/** The last value covers the two rules that only the server can check. */
export const PASSWORD_PROBLEMS = ["", "passwordWeak", "passwordLength", "passwordCommon"] as const;
export interface PasswordVerdict {
  /** Empty for an allowed password. */
  problem: (typeof PASSWORD_PROBLEMS)[number];
  /** For `passwordCommon`: why it is easy to guess, and the part of the password that is meant, if it can be named. */
  why?: { reason: PasswordReason; part: string };
}

export interface ForcedUpdate {
  ticket: string;
  password: string;
  /** Whether the account's personal access tokens are revoked; the default is false. */
  revokeTokens?: boolean;
}
export const forcedUpdateSchema: z.ZodType<ForcedUpdate, unknown> = z.object({
  ticket: requiredText(128),
  password: givenPassword,
  revokeTokens: z.boolean().default(false),
});

export interface PasswordChange {
  /** Empty for an account without a password. */
  current: string;
  password: string;
  /** Whether the account's personal access tokens are revoked; the default is false. */
  revokeTokens?: boolean;
}
export const passwordChangeSchema: z.ZodType<PasswordChange, unknown> = z.object({
  current: z.string().max(256).default(""),
  password: givenPassword,
  revokeTokens: z.boolean().default(false),
});

export const activationSchema: z.ZodType<{ userName: string; code: string }> = z.object({
  userName: requiredText(NAME_MAX),
  code: requiredText(128),
});
