/** Accounts of other people, for platform administrators. */
import { z } from "zod";
import { NAME_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../limits.ts";
import { text } from "../text.ts";
import { PLATFORM_ROLES, type PlatformRole } from "./user.ts";

export const ACCOUNT_STATUSES = ["INACTIVE", "ACTIVE", "CANCELLED"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export interface Account {
  id: string;
  email: string;
  realName: string;
  workUnit: string;
  role: PlatformRole;
  status: AccountStatus;
  /** Codes of the communities that the person administers. */
  communities: string[];
  secondFactor: boolean;
  mustChangePassword: boolean;
  /** ISO 8601. */
  createdAt: string;
}

export interface AccountPage {
  list: Account[];
  /** Pass it as `after` to get the next page; absent on the last one. */
  next?: string;
  total: number;
}

export interface AccountQuery {
  /** Part of e-mail, name or work unit. */
  q?: string;
  role?: PlatformRole;
  /** `next` of the page before. */
  after?: string;
  size?: number;
}
export const accountQuerySchema: z.ZodType<AccountQuery & { q: string; size: number }, unknown> = z.object({
  q: text(NAME_MAX).default(""),
  role: z.enum(PLATFORM_ROLES).optional(),
  after: text(64).optional(),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const roleChangeSchema: z.ZodType<{ role: PlatformRole }, unknown> = z.object({
  role: z.enum(PLATFORM_ROLES),
});
