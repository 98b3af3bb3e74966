import type { AccessTokenRow } from "../../db/queries/account/access_tokens.ts";
import type { AccessToken } from "../../sdk/model/account/access_token.ts";
import { toIso } from "../../sdk/model/time.ts";

/** Presents the caller's own token, without its hash. */
export function presentAccessToken(row: AccessTokenRow): AccessToken {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    scopes,
    createdAt: toIso(createdAt),
    expiresAt: toIso(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
  };
}
