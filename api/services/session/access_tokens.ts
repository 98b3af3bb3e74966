/** Personal access tokens: scoped, revocable, shown once (safety 3.6). */
import {
  type AccessTokenRow,
  countLiveTokens,
  findOwnToken,
  findTokenOwner,
  insertAccessToken,
  isTokenId,
  listLiveTokens,
  revokeAccessToken,
  touchAccessToken,
} from "../../../db/queries/account/access_tokens.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import { formatDateTime, localizedPath } from "../../../locales/format.ts";
import { ACCESS_TOKEN_PREFIX, type AccessTokenRequest } from "../../../sdk/model/account/access_token.ts";
import { ACCESS_TOKENS_MAX } from "../../../sdk/model/limits.ts";
import type { App, Context } from "../../context.ts";
import type { Actor, UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { type RequiredScope, satisfies } from "../../policies/scope.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { requireReauthentication } from "./reauthentication.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";
import { toActor } from "./sessions.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** The last use is written down once in this many milliseconds at most. */
const TOUCH_EVERY_MS = 60_000;

/** Whether a secret has the prefix of a personal access token. */
export const isPersonalToken = (secret: string): boolean => secret.startsWith(ACCESS_TOKEN_PREFIX);

/**
 * Finds the owner and the scopes of a personal access token. The result is a visitor if the token is unknown, expired
 * or revoked, if the account is closed, or while the account must change its password.
 */
export async function findTokenActor(app: App, secret: string): Promise<Actor> {
  const now = app.clock().getTime();
  const found = await readTokenActor(app.db.read, app, secret);
  if (!found) return { kind: "visitor" };
  const { id, lastUsedAt } = found.token;
  if (lastUsedAt === null || now - lastUsedAt > TOUCH_EVERY_MS) {
    await app.db.withTx((tx) => touchAccessToken(tx, id, now));
  }
  return found.actor;
}

/**
 * Finds the owner of a token again when the effect of a call is written, because the token may have ended since the
 * call began.
 */
export async function recheckTokenActor(
  tx: Transaction,
  app: App,
  secret: string,
): Promise<UserActor | undefined> {
  return (await readTokenActor(tx, app, secret))?.actor;
}

async function readTokenActor(
  db: Executor,
  app: App,
  secret: string,
): Promise<{ actor: UserActor; token: AccessTokenRow } | undefined> {
  const found = await findTokenOwner(db, hashToken(secret), app.clock().getTime());
  if (found?.user.status !== "ACTIVE" || found.user.mustChangePassword) return undefined;
  const { name, scopes, expiresAt } = found.token;
  return { actor: { ...toActor(app, found), scopes, token: { name, expiresAt } }, token: found.token };
}

/** @throws DomainError scopeMissing when the call wants more than the token that asks. */
export function requireScope({ actor }: Pick<Context, "actor">, wanted: RequiredScope): void {
  if (actor.kind !== "user" || !actor.scopes) return;
  if (!satisfies(actor.scopes, wanted)) throw new DomainError("scopeMissing", { wanted });
}

/** Lists the caller's own live tokens, newest first. @throws DomainError notLoggedIn, scopeMissing. */
export async function listAccessTokens(context: Context): Promise<AccessTokenRow[]> {
  const { id } = requireSession(context);
  return await listLiveTokens(context.db.read, id, context.clock().getTime());
}

/**
 * @returns the token beside its row: it exists nowhere else.
 * @throws DomainError notLoggedIn, scopeMissing, proofRequired, tooManyTokens; doneBefore for a repeated `key`.
 */
export async function createAccessToken(
  context: Context,
  { name, scopes, days, key }: AccessTokenRequest,
): Promise<{ token: string; row: AccessTokenRow }> {
  const actor = requireReauthentication(context);
  const token = ACCESS_TOKEN_PREFIX + newToken();
  const createdAt = context.clock().getTime();
  const row: AccessTokenRow = {
    id: key ? hashToken(`${actor.id} ${key}`).slice(0, 32) : newId(),
    tokenHash: hashToken(token),
    userId: actor.id,
    name,
    scopes,
    createdAt,
    expiresAt: createdAt + days * DAY_MS,
    lastUsedAt: null,
    revokedAt: null,
  };
  await context.db.withTx(async (tx) => {
    if (key && await isTokenId(tx, row.id)) throw new DomainError("doneBefore");
    if (await countLiveTokens(tx, actor.id, createdAt) >= ACCESS_TOKENS_MAX) {
      throw new DomainError("tooManyTokens", { maximum: ACCESS_TOKENS_MAX });
    }
    await insertAccessToken(tx, row);
    const detail = { token: row.id, scopes: scopes.join(" "), days };
    await recordAudit(tx, context, {
      action: "createAccessToken",
      subject: "user",
      subjectId: actor.id,
      detail,
    });
    await queueMail(tx, context, createdMail(context, actor, row));
  });
  wakeOutbox(context);
  return { token, row };
}

function createdMail(
  context: Context,
  actor: UserActor,
  { id, name, createdAt }: AccessTokenRow,
) {
  const locale = mailLocale(context, actor);
  const link = context.config.publicUrl + localizedPath(locale, "/settings/tokens");
  return {
    to: actor.email,
    template: "accessTokenCreated" as const,
    locale,
    params: { name, at: formatDateTime(createdAt), link },
    key: `accessTokenCreated:${id}`,
  };
}

/**
 * Revokes one of the caller's tokens at once.
 * @throws DomainError notLoggedIn, scopeMissing, notFound for another person's and a dead one.
 */
export async function endAccessToken(context: Context, id: string): Promise<void> {
  const actor = requireSession(context);
  const now = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    if (!await findOwnToken(tx, { id, userId: actor.id }, now)) {
      throw new DomainError("notFound", { what: id.slice(0, 64) });
    }
    await revoke(tx, context, { id, userId: actor.id });
  });
}

/** Revokes every token of an account. @returns those that ended, newest first. */
export async function endAllTokens(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<AccessTokenRow[]> {
  const live = await listLiveTokens(tx, userId, context.clock().getTime());
  for (const { id } of live) await revoke(tx, context, { id, userId });
  return live;
}

/** Revokes every token of an account that has the scope to review. */
export async function endReviewTokens(tx: Transaction, context: Context, userId: string): Promise<void> {
  const live = await listLiveTokens(tx, userId, context.clock().getTime());
  for (const { id, scopes } of live) if (scopes.includes("review")) await revoke(tx, context, { id, userId });
}

async function revoke(
  tx: Transaction,
  context: Context,
  { id, userId }: Pick<AccessTokenRow, "id" | "userId">,
): Promise<void> {
  await revokeAccessToken(tx, id, context.clock().getTime());
  const detail = { token: id };
  await recordAudit(tx, context, { action: "revokeAccessToken", subject: "user", subjectId: userId, detail });
}
