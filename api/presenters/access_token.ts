import type { AccessTokenRow } from "../../db/queries/access_tokens.ts";
import type { AccessToken } from "../../sdk/model/access_token.ts";

/** Presents the caller's own token, without its hash. */
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
