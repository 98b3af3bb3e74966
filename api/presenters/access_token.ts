import type { AccessTokenRow } from "../../db/queries/account/access_tokens.ts";
import type { AccessToken } from "../../sdk/model/account/access_token.ts";

/** One's own token; never its hash. */
export function presentAccessToken(row: AccessTokenRow): AccessToken {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    scopes,
    createdAt: isoOf(createdAt),
    expiresAt: isoOf(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : isoOf(lastUsedAt),
  };
}

const isoOf = (at: number) => new Date(at).toISOString();
