/** Personal access tokens, with which programs sign in. They have scopes and can be revoked (safety 3.6). */
import { z } from "zod";
import { ACCESS_TOKEN_DAYS_MAX, NAME_MAX } from "../limits.ts";
import { requiredText } from "../text.ts";

/** Scopes: `read` what the person may read, `deposit` and change datasets, `review` what is sent to the person. */
export const TOKEN_SCOPES = ["read", "deposit", "review"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Prefix of every personal token, by which a leaked one is recognised. */
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

/** What a program learns about the token that it uses. */
export type CurrentToken = Pick<AccessToken, "name" | "scopes" | "expiresAt">;

/** A new token; `token` is shown only once. */
export interface NewAccessToken extends AccessToken {
  token: string;
}

export interface AccessTokenRequest {
  name: string;
  scopes: TokenScope[];
  /** Days until it expires. */
  days: number;
  /** Chosen by the caller: repeating a request with the same key makes no second token. */
  key?: string;
}
export const accessTokenSchema: z.ZodType<AccessTokenRequest, unknown> = z.object({
  name: requiredText(NAME_MAX),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length).transform((all) => [...new Set(all)]),
  days: z.coerce.number().int().min(1).max(ACCESS_TOKEN_DAYS_MAX).default(90),
  key: requiredText(64).optional(),
});
