/** Personal access tokens: what programs sign in with, scoped and revocable (safety 3.6). */
import { z } from "zod";
import { ACCESS_TOKEN_DAYS_MAX, NAME_MAX } from "./limits.ts";
import { requiredText } from "./text.ts";

/** `read` what the person may read, `deposit` and change datasets, `review` what is sent to the person. */
export const TOKEN_SCOPES = ["read", "deposit", "review"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** How every personal token begins, so that a leaked one is recognised. */
export const ACCESS_TOKEN_PREFIX = "sdb_pat_";

export interface AccessToken {
  id: string;
  name: string;
  scopes: TokenScope[];
  /** ISO 8601, as all instants. */
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** What is told to a program about the token it uses. */
export type CurrentToken = Pick<AccessToken, "name" | "scopes" | "expiresAt">;

/** `token` is shown this once. */
export interface NewAccessToken extends AccessToken {
  token: string;
}

export interface AccessTokenRequest {
  name: string;
  scopes: TokenScope[];
  /** Days until it ends. */
  days: number;
  /** Of the caller's making: a request that is repeated under it makes no second token. */
  key?: string;
}
export const accessTokenSchema: z.ZodType<AccessTokenRequest, unknown> = z.object({
  name: requiredText(NAME_MAX),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length).transform((all) => [...new Set(all)]),
  days: z.coerce.number().int().min(1).max(ACCESS_TOKEN_DAYS_MAX).default(90),
  key: requiredText(64).optional(),
});
