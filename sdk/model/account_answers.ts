/** What the calls about accounts answer, as schemas; see `answers.ts`. */
import { z } from "zod";
import { type AccessToken, type NewAccessToken, TOKEN_SCOPES } from "./access_token.ts";
import { count, flag, instant, named, object, text } from "./answers.ts";
import type { CaptchaToken, MailChallenge, PuzzleChallenge, WorkChallenge } from "./captcha.ts";
import { type Identity, LOGIN_TYPES } from "./identity.ts";
import { LOCALES } from "./locale.ts";
import type { Organization, OrganizationPage } from "./organization.ts";
import type { RecoveryCodes, SecondFactorSetup } from "./second_factor.ts";
import { type Device, GENDERS, PLATFORM_ROLES, type Profile } from "./user.ts";

const loginType = z.enum(["", ...LOGIN_TYPES]);

export const organizationAnswer = named<Organization>("Organization", {
  nameZh: text,
  nameEn: text,
  aliases: z.array(text),
  orgids: z.array(text),
  id: text,
  custom: flag,
});
export const organizationPageAnswer = named<OrganizationPage>("OrganizationPage", {
  data: z.array(organizationAnswer),
  total: count,
  page: count,
  size: count,
});

export const profileAnswer = named<Profile>("Profile", {
  userName: text,
  email: text,
  role: z.enum(PLATFORM_ROLES),
  realName: text,
  workUnit: text,
  organizations: z.array(organizationAnswer),
  phone: text,
  gender: z.enum(GENDERS),
  researchArea: text,
  title: text,
  country: text,
  locale: z.enum(LOCALES),
  hasPassword: flag,
  secondFactor: flag,
  createdAt: instant,
});
export const deviceAnswer = named<Device>("Device", {
  id: text,
  userAgent: text,
  address: text,
  loginType,
  createdAt: instant,
  lastSeenAt: instant,
  current: flag,
});

export const puzzleAnswer = named<PuzzleChallenge>("PuzzleChallenge", {
  kind: z.literal("puzzle"),
  id: text,
  background: text,
  piece: text,
  expiresIn: count,
});
export const workAnswer = named<WorkChallenge>("WorkChallenge", {
  kind: z.literal("work"),
  id: text,
  salt: text,
  count,
  bits: count,
  expiresIn: count,
});
export const mailChallengeAnswer = named<MailChallenge>("MailChallenge", {
  kind: z.literal("mail"),
  id: text,
  expiresIn: count,
});
export const captchaTokenAnswer = object<CaptchaToken>({ captchaToken: text });

export const providerAnswer = object<{ loginType: (typeof LOGIN_TYPES)[number] }>({
  loginType: z.enum(LOGIN_TYPES),
});
export const identityAnswer = named<Identity>("Identity", {
  loginType: z.enum(LOGIN_TYPES),
  displayName: text,
  createdAt: instant,
  lastUsedAt: instant,
});

const accessToken = {
  id: text,
  name: text,
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
};
export const accessTokenAnswer = named<AccessToken>("AccessToken", accessToken);
export const newAccessTokenAnswer = named<NewAccessToken>("NewAccessToken", { ...accessToken, token: text });

export const secondFactorSetupAnswer = named<SecondFactorSetup>("SecondFactorSetup", {
  secret: text,
  uri: text,
  qr: text,
});
export const recoveryCodesAnswer = object<RecoveryCodes>({ codes: z.array(text) });
