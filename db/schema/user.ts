/** Accounts, their sessions and the one-time codes that travel by mail. */
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOCALES } from "../../sdk/model/locale.ts";
import { PLATFORM_ROLES } from "../../sdk/model/user.ts";
import { instant } from "./columns.ts";

export const USER_STATUSES = ["INACTIVE", "ACTIVE", "CANCELLED"] as const;

export const user = sqliteTable("user", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash"),
  realName: text("real_name").notNull(),
  workUnit: text("work_unit").notNull().default(""),
  phone: text("phone").notNull().default(""),
  role: text("role", { enum: PLATFORM_ROLES }).notNull().default("depositor"),
  status: text("status", { enum: USER_STATUSES }).notNull().default("INACTIVE"),
  locale: text("locale", { enum: LOCALES }).notNull().default("zh"),
  createdAt: instant("created_at").notNull(),
  activatedAt: instant("activated_at"),
});

/** A session is known by the SHA-256 of its token alone: a copy of the database opens no account. */
export const session = sqliteTable("session", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
}, (table) => [index("session_user").on(table.userId)]);

/** Codes of activation mails, hashed like session tokens. */
export const accountCode = sqliteTable("account_code", {
  codeHash: text("code_hash").primaryKey(),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  purpose: text("purpose", { enum: ["activation"] }).notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
}, (table) => [index("account_code_user").on(table.userId)]);
