/** People: accounts, sessions and roles (spec 1 §3, §5, §6). Rules of passwords stand in `password.ts`. */
import { z } from "zod";
import type { CurrentToken } from "./access_token.ts";
import type { CommunitySummary } from "./community.ts";
import { hostCookie } from "./cookie.ts";
import type { LoginType } from "./identity.ts";
import { NAME_MAX, PHONE_MAX } from "./limits.ts";
import { type Locale, LOCALES } from "./locale.ts";
import { customOrganization, givenOrganizationsSchema, type Organization } from "./organization.ts";
import type { PasswordReason } from "./password.ts";
import { isShortName } from "./organization_choice.ts";
import { readPhone } from "./phone.ts";
import { emailSchema, requiredText, text, textOrSay } from "./text.ts";

const localeSchema: z.ZodType<Locale> = z.enum(LOCALES);

/** What a person may do on the whole platform; community rights are memberships. */
export const PLATFORM_ROLES = ["depositor", "governance", "administrator"] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

export const GENDERS = ["", "male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

export interface CurrentUser {
  userName: string;
  realName: string;
  email: string;
  role: PlatformRole;
  /** Communities this person administers. */
  communities: CommunitySummary[];
  /** Whether a review queue is shown to this person. */
  reviewer: boolean;
  locale: Locale;
  /** How this session began; empty for e-mail and password. */
  loginType: LoginType | "";
  /** The account has rights that rest until a second factor is set up (safety 3.36). */
  secondFactorMissing: boolean;
  /** The personal access token that asks; absent for a session. */
  token?: CurrentToken;
}

/** Name of the HttpOnly cookie that holds a session's token. */
export function sessionCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-session");
}

/** Name of the HttpOnly cookie that a device keeps once somebody has signed in with it: its tries count apart. */
export function deviceCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-device");
}

/** What a login answers (spec 1 §3). `key` is the user name. */
export interface LoginResult {
  token: { access_token: string };
  key: string;
  /** The value of {@link deviceCookie} for the next login; programs may do without. */
  device?: string;
}

/** An account that a development server signs in with one click. */
export interface DevAccount {
  userName: string;
  realName: string;
}

/** Data of code 4012: the ticket opens the forced update of the password and nothing else. */
export interface ForcedUpdateTicket {
  ticket: string;
}

export interface Login {
  username: string;
  password: string;
  /** Of a solved captcha (spec 3 §5). */
  captchaToken: string;
}
/**
 * Bytes that reach the hash are capped. The rule for a password that is set is a setting, which the server judges
 * (`judgePassword`).
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
  /** English name of the first organisation, as the specified payload has it. */
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

/** A telephone number as somebody writes it. */
export interface GivenPhone {
  /** With `+` and country code, or as `phoneCountry` writes it. */
  phone: string;
  /** ISO 3166-1 alpha-2, by which a number without `+` is read; else `country`, else China. */
  phoneCountry?: string;
}

/** What a registration must say; the rest may be left out. */
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

/** A work unit is an organisation too where no list is given; one of both must be there (spec 1 §5). */
const hasAffiliation = ({ workUnit, organizations }: Partial<Affiliation>) =>
  Boolean(workUnit || organizations?.length);
/** A list says what was chosen: an empty one that nothing was, whatever stands beside it. */
const isChosen = ({ workUnit, organizations }: Partial<Affiliation>) =>
  !workUnit || organizations === undefined || organizations.length > 0;
const affiliationMissing = (path: string) => ({
  path: [path],
  error: "affiliationMissing",
  // Also when other fields are wrong, so that a person hears of everything at once.
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

type Phone = Pick<Registration, "phone" | "country"> & Required<GivenPhone>;
const numberOf = ({ phone, phoneCountry, country }: Partial<Phone>) =>
  readPhone(phone ?? "", phoneCountry || country);
const phoneWrong = {
  path: ["phone"],
  error: "invalidPhone",
  // Also when other fields are wrong; what is missing or too long has been told already.
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

/** What a person may change of their own account (`userSettings`, spec 1 §7). */
export type ProfileChange = Omit<Registration, "email" | "password" | "terms">;
/** `workUnit` stands for the organisations that are left out. */
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
  /** False for somebody who signs in elsewhere only and has set none. */
  hasPassword: boolean;
  secondFactor: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** A place where somebody is signed in. */
export interface Device {
  id: string;
  userAgent: string;
  address: string;
  loginType: LoginType | "";
  createdAt: string;
  lastSeenAt: string;
  /** The session that asks. */
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

/** The mailed link has three parts, userName, token and code; `code` is the last two together. */
export interface PasswordReset {
  userName: string;
  code: string;
  password: string;
  /** Whether the account's personal access tokens end too; they do unless this is false. */
  revokeTokens?: boolean;
}
export const passwordResetSchema: z.ZodType<PasswordReset, unknown> = z.object({
  userName: requiredText(NAME_MAX),
  code: requiredText(128),
  password: givenPassword,
  revokeTokens: z.boolean().default(true),
});

/** What a mailed link can be asked of before it is used. */
export const CHECKED_CODES = ["activation", "reset"] as const;
/** `active`: a real link of an account that needs it no more. */
export const CODE_STATES = ["open", "active", "invalid"] as const;
export type CodeState = (typeof CODE_STATES)[number];

export interface CodeCheck {
  userName: string;
  /** The link's `token` and `code` together. */
  code: string;
  purpose: (typeof CHECKED_CODES)[number];
}
export const codeCheckSchema: z.ZodType<CodeCheck, unknown> = z.object({
  userName: requiredText(NAME_MAX),
  code: requiredText(128),
  purpose: z.enum(CHECKED_CODES),
});

/** A password as somebody has typed it, and of whom it must not be made. */
export interface PasswordTrial {
  password: string;
  email?: string;
  realName?: string;
  workUnit?: string;
  phone?: string;
  /** Of a registration page: more questions are answered with it. */
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

/** The two rules that a page cannot judge by itself stand in the last one. */
export const PASSWORD_PROBLEMS = ["", "passwordWeak", "passwordLength", "passwordCommon"] as const;
export interface PasswordVerdict {
  /** Empty for a password that may be set. */
  problem: (typeof PASSWORD_PROBLEMS)[number];
  /** Of `passwordCommon`: what is guessed first in it, and the part of the password that is meant, if it can be named. */
  why?: { reason: PasswordReason; part: string };
}

export interface ForcedUpdate {
  ticket: string;
  password: string;
  /** Whether the account's personal access tokens end too; they stay unless this is true. */
  revokeTokens?: boolean;
}
export const forcedUpdateSchema: z.ZodType<ForcedUpdate, unknown> = z.object({
  ticket: requiredText(128),
  password: givenPassword,
  revokeTokens: z.boolean().default(false),
});

export interface PasswordChange {
  /** Empty for somebody who has none yet. */
  current: string;
  password: string;
  /** Whether the account's personal access tokens end too; they stay unless this is true. */
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
