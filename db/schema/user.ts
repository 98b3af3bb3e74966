/**
 * Accounts and everything that gives access to them (sessions, codes, tokens, identities elsewhere), and counts of
 * tries.
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CAPTCHA_KINDS, CAPTCHA_PURPOSES } from "../../sdk/model/account/captcha.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { LOGIN_TYPES } from "../../sdk/model/account/login_type.ts";
import type { Organization } from "../../sdk/model/organization_types.ts";
import { TOKEN_SCOPES } from "../../sdk/model/account/access_token.ts";
import { GENDERS, PLATFORM_ROLES } from "../../sdk/model/account/user.ts";
import { instant } from "./columns.ts";

export const USER_STATUSES = ["INACTIVE", "ACTIVE", "CANCELLED"] as const;

export const user = sqliteTable("user", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash"),
  realName: text("real_name").notNull(),
  workUnit: text("work_unit").notNull().default(""),
  organizations: text("organizations", { mode: "json" }).$type<Organization[]>().notNull().default([]),
  /** Encrypted by the vault (safety 2.8); empty if there is none. */
  phone: text("phone").notNull().default(""),
  gender: text("gender", { enum: GENDERS }).notNull().default(""),
  researchArea: text("research_area").notNull().default(""),
  /** Professional title, such as professor. */
  title: text("title").notNull().default(""),
  /** ISO 3166-1 alpha-2, or empty. */
  country: text("country").notNull().default(""),
  role: text("role", { enum: PLATFORM_ROLES }).notNull().default("depositor"),
  status: text("status", { enum: USER_STATUSES }).notNull().default("INACTIVE"),
  locale: text("locale", { enum: LOCALES }).notNull().default("zh"),
  createdAt: instant("created_at").notNull(),
  activatedAt: instant("activated_at"),
  /** The next sign-in demands a new password (code 4012). */
  mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull().default(false),
  passwordChangedAt: instant("password_changed_at"),
  cancelledAt: instant("cancelled_at"),
  /** TOTP secret, encrypted by the vault. */
  totpSecret: text("totp_secret"),
  totpConfirmedAt: instant("totp_confirmed_at"),
  /** The secret that is being set up, encrypted. The one in use stays valid until a code of this one was confirmed. */
  totpPendingSecret: text("totp_pending_secret"),
  /** The last 30 s step whose code was used, so that no code works twice. */
  totpLastStep: integer("totp_last_step"),
});

/** Sessions. Only the SHA-256 of a token is stored, so that a copy of the database gives access to no account. */
export const session = sqliteTable("session", {
  tokenHash: text("token_hash").primaryKey(),
  /** Name in the list of devices; gives no access. */
  id: text("id").notNull().default(""),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  /** Empty for e-mail and password. */
  loginType: text("login_type", { enum: ["", ...LOGIN_TYPES] }).notNull().default(""),
  userAgent: text("user_agent").notNull().default(""),
  /** Address at the sign-in; deleted with the session, after 7 days at most. */
  address: text("address").notNull().default(""),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  /** When this session last proved the identity: at the sign-in, or by password or code before a sensitive change. */
  provedAt: instant("proved_at").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
}, (table) => [index("session_user").on(table.userId)]);

export const CODE_PURPOSES = [
  "activation",
  "reset",
  "setUp",
  "forcedUpdate",
  "secondFactor",
  "handover",
] as const;

/** One-time codes of mails, and of sign-ins that wait for another step. They are hashed like session tokens. */
export const accountCode = sqliteTable("account_code", {
  codeHash: text("code_hash").primaryKey(),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  purpose: text("purpose", { enum: CODE_PURPOSES }).notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  /** Data that belong to the code; `handover` names the partner. */
  detail: text("detail").notNull().default(""),
}, (table) => [
  index("account_code_user").on(table.userId),
  index("account_code_expires").on(table.expiresAt),
]);

/** Scoped tokens for programs, created by their owner and shown once. */
export const accessToken = sqliteTable("access_token", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  scopes: text("scopes", { mode: "json" }).$type<(typeof TOKEN_SCOPES)[number][]>().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  lastUsedAt: instant("last_used_at"),
  revokedAt: instant("revoked_at"),
}, (table) => [index("access_token_user").on(table.userId)]);

/** Codes that replace a lost TOTP device, once each. */
export const recoveryCode = sqliteTable("recovery_code", {
  codeHash: text("code_hash").primaryKey(),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  usedAt: instant("used_at"),
}, (table) => [index("recovery_code_user").on(table.userId)]);

/** Accounts elsewhere with which a person signs in. */
export const identity = sqliteTable("identity", {
  provider: text("provider", { enum: LOGIN_TYPES }).notNull(),
  /** The provider's key of the person: WeChat's unionid, CSTNET's umtId, an ORCID iD, … */
  subject: text("subject").notNull(),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  /** Name at the provider; shown in the list of bound accounts. */
  displayName: text("display_name").notNull().default(""),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at").notNull(),
}, (table) => [
  primaryKey({ columns: [table.provider, table.subject] }),
  uniqueIndex("identity_user").on(table.userId, table.provider),
]);

/** An authorization flow at a provider, from the beginning to the session (safety 3.1). */
export const signInFlow = sqliteTable("sign_in_flow", {
  id: text("id").primaryKey(),
  provider: text("provider", { enum: LOGIN_TYPES }).notNull(),
  stateHash: text("state_hash").notNull().unique(),
  /** SHA-256 of the cookie that the browser got at the beginning. */
  browserHash: text("browser_hash").notNull(),
  codeVerifier: text("code_verifier").notNull().default(""),
  nonce: text("nonce").notNull().default(""),
  returnTo: text("return_to").notNull().default(""),
  locale: text("locale", { enum: LOCALES }).notNull(),
  /** Set if a signed-in person binds another account. */
  bindUserId: text("bind_user_id"),
  /** The person's key, as the provider returned it. */
  subject: text("subject"),
  displayName: text("display_name").notNull().default(""),
  email: text("email").notNull().default(""),
  emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
  /** The account that was found or created. */
  userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
  /** SHA-256 of the ticket or mailed token that continues the flow. */
  ticketHash: text("ticket_hash").unique(),
  ticketExpiresAt: instant("ticket_expires_at"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
}, (table) => [
  index("sign_in_flow_browser").on(table.browserHash),
  index("sign_in_flow_expires").on(table.expiresAt),
]);

/** Challenges (slide puzzles, proofs of work and mailed codes) and the one-time tokens of solved ones. */
export const captcha = sqliteTable("captcha", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: CAPTCHA_KINDS }).notNull(),
  purpose: text("purpose", { enum: CAPTCHA_PURPOSES }).notNull(),
  /**
   * The right answer: the puzzle's x, the salt and bits of the work, the SHA-256 of the mailed code. It never leaves
   * the server.
   */
  answer: text("answer", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
  tries: integer("tries").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  tokenHash: text("token_hash").unique(),
  tokenExpiresAt: instant("token_expires_at"),
  /** SHA-256 of the cookie of the requesting browser, or of the network of a program without cookies. */
  askerHash: text("asker_hash").notNull().default(""),
}, (table) => [index("captcha_expires").on(table.expiresAt)]);

/** Counts of tries; the limits are in `api/services/limits`. */
export const attempt = sqliteTable("attempt", {
  kind: text("kind").notNull(),
  /** SHA-256 of the account or address, so that no e-mail is stored. */
  who: text("who").notNull(),
  count: integer("count").notNull(),
  /** When the window of these counts began, and the last try. */
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
}, (table) => [primaryKey({ columns: [table.kind, table.who] }), index("attempt_last").on(table.lastAt)]);
