/** Schemas of the answers about accounts; see `response_schemas.ts`. */
import { z } from "zod";
import { type Account, ACCOUNT_STATUSES, type AccountPage } from "../account/account.ts";
import { type AccessToken, type NewAccessToken, TOKEN_SCOPES } from "../account/access_token.ts";
import { count, flag, instant, localizedText, named, object, text } from "./response_schemas.ts";
import type { CaptchaToken, MailChallenge, PuzzleChallenge, WorkChallenge } from "../account/captcha.ts";
import type { Identity, PendingSignIn, ThirdPartyResult } from "../account/identity.ts";
import { LOGIN_TYPES } from "../account/login_type.ts";
import { LOCALES } from "../locale.ts";
import type { Organization, OrganizationHit, OrganizationPage } from "../organization_types.ts";
import type {
  RecoveryCodes,
  SecondFactorLogin,
  SecondFactorSetup,
  SecondFactorState,
} from "../account/second_factor.ts";
import { PASSWORD_REASONS } from "../account/password.ts";
import {
  CODE_STATES,
  type CodeState,
  type DevAccount,
  type Device,
  GENDERS,
  PASSWORD_PROBLEMS,
  type PasswordVerdict,
  PLATFORM_ROLES,
  type Profile,
} from "../account/user.ts";

const loginType = z.enum(["", ...LOGIN_TYPES]);

const organization = {
  nameZh: text,
  nameEn: text,
  aliases: z.array(text),
  orgids: z.array(text),
  id: text,
  custom: flag,
};
export const organizationAnswer = named<Organization>("Organization", organization);
export const organizationHitAnswer = named<OrganizationHit>("OrganizationHit", {
  ...organization,
  place: localizedText,
});
export const organizationPageAnswer = named<OrganizationPage>("OrganizationPage", {
  data: z.array(organizationHitAnswer),
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

export const codeStateAnswer = object<{ state: CodeState }>({ state: z.enum(CODE_STATES) });
export const passwordVerdictAnswer = object<PasswordVerdict>({
  problem: z.enum(PASSWORD_PROBLEMS),
  why: z.object({ reason: z.enum(PASSWORD_REASONS), part: text }).optional(),
});

export const devAccountAnswer = object<DevAccount>({ userName: text, realName: text });

export const puzzleAnswer = named<PuzzleChallenge>("PuzzleChallenge", {
  kind: z.literal("puzzle"),
  id: text,
  background: text,
  piece: text,
  y: count,
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
const signInWay = object({ path: text, rfrom: text, redirectTo: text });
export const pendingSignInAnswer = named<PendingSignIn>("PendingSignIn", {
  loginType: z.enum(LOGIN_TYPES),
  displayName: text,
  email: text,
  emailVerified: flag,
  registered: flag,
  way: signInWay,
});
export const thirdPartyAnswer = named<ThirdPartyResult>("ThirdPartyResult", {
  token: object({ access_token: text }),
  key: text,
  device: text.optional(),
  loginType: z.enum(LOGIN_TYPES),
  way: signInWay,
});
/** The sign-in is complete, or it waits for further data. */
export const confirmationAnswer = object<{ signedIn: ThirdPartyResult | null }>({
  signedIn: thirdPartyAnswer.nullable(),
});
export const bindTicketAnswer = object<{ ticket: string }>({ ticket: text });
export const partnerAddressAnswer = object<{ url: string | null }>({ url: text.nullable() });
export const partnerAnswer = object<{ host: string | null }>({ host: text.nullable() });
export const handoverAnswer = object<{ userName: string; realName: string }>({
  userName: text,
  realName: text,
});
export const logoutAnswer = object<{ logoutUrl: string | null }>({ logoutUrl: text.nullable() });
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

export const secondFactorStateAnswer = named<SecondFactorState>("SecondFactorState", {
  on: flag,
  required: flag,
  recoveryCodes: count,
});
export const secondFactorLoginAnswer = named<SecondFactorLogin>("SecondFactorLogin", {
  token: object({ access_token: text }),
  key: text,
  device: text.optional(),
  loginType,
});
export const secondFactorSetupAnswer = named<SecondFactorSetup>("SecondFactorSetup", {
  secret: text,
  uri: text,
  qr: text,
});
export const recoveryCodesAnswer = object<RecoveryCodes>({ codes: z.array(text) });

export const accountAnswer = named<Account>("Account", {
  id: text,
  email: text,
  realName: text,
  workUnit: text,
  role: z.enum(PLATFORM_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  communities: z.array(text),
  secondFactor: flag,
  mustChangePassword: flag,
  createdAt: instant,
});
export const accountPageAnswer = named<AccountPage>("AccountPage", {
  list: z.array(accountAnswer),
  next: text.optional(),
  total: count,
});
