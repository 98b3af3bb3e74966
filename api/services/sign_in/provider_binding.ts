/**
 * Binds accounts of other sites. Such an account belongs to one account here, and an account here has at most one at
 * each provider (spec 3 §6).
 */
import { isDuplicate, type Transaction } from "../../../db/client.ts";
import {
  deleteIdentity,
  findIdentityOwner,
  insertIdentity,
  listIdentityRows,
  type SignInFlowRow,
} from "../../../db/queries/account/identities.ts";
import { findUser, type UserRow } from "../../../db/queries/account/users.ts";
import { formatDateTime, type MessageKey, translator } from "../../../locales/mod.ts";
import type { Identity } from "../../../sdk/model/account/identity.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { returnPath } from "../../../sdk/model/account/redirect_path.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { isReauthenticated, requireReauthentication } from "../session/reauthentication.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Display name of a provider. */
export const providerName = (locale: Locale, loginType: LoginType): string =>
  translator(locale)(`identity.provider${loginType}` as MessageKey);

/** @throws DomainError identityTaken, providerBound */
export async function bindIdentity(
  tx: Transaction,
  context: Context,
  { provider, subject, displayName }: Pick<SignInFlowRow, "provider" | "subject" | "displayName">,
  userId: string,
): Promise<void> {
  const now = context.clock().getTime();
  const user = await findUser(tx, userId);
  const owner = await findIdentityOwner(tx, provider, subject!);
  if (!user || owner) throw new DomainError("identityTaken", { provider });
  try {
    await insertIdentity(tx, {
      provider,
      subject: subject!,
      userId,
      displayName,
      createdAt: now,
      lastUsedAt: now,
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError("providerBound", { provider });
    throw error;
  }
  await recordAudit(tx, context, {
    action: "bindIdentity",
    subject: "user",
    subjectId: userId,
    detail: { loginType: provider },
  });
  await queueMail(tx, context, boundMail(context, user, provider, now));
}

/** Informs the owner by mail, in case somebody else made the binding. */
function boundMail(context: Context, user: UserRow, provider: LoginType, now: number) {
  const { id, email } = user;
  const locale = mailLocale(context, user);
  const page = `${context.config.publicUrl}${locale === "en" ? "/en" : ""}/settings/identities`;
  const params = { provider: providerName(locale, provider), at: formatDateTime(now), link: page };
  const key = `identityBound:${id}:${provider}:${now}`;
  return { to: email, template: "identityBound" as const, locale, params, key };
}

/** @throws DomainError notLoggedIn */
export async function listIdentities(context: Context): Promise<Identity[]> {
  const rows = await listIdentityRows(context.db.read, requireSession(context).id);
  return rows.map(({ provider, displayName, createdAt, lastUsedAt }) => ({
    loginType: provider,
    displayName,
    createdAt: toIso(createdAt),
    lastUsedAt: toIso(lastUsedAt),
  }));
}

/**
 * @throws DomainError notLoggedIn, scopeMissing, proofRequired, notFound; lastSignIn when there would be no way in any
 * more.
 */
export async function removeIdentity(context: Context, loginType: LoginType | undefined): Promise<void> {
  const { id } = requireReauthentication(context);
  await context.db.withTx(async (tx) => {
    const bound = await listIdentityRows(tx, id);
    if (!loginType || !bound.some(({ provider }) => provider === loginType)) {
      throw new DomainError("notFound", { what: loginType ?? "loginType" });
    }
    const user = await findUser(tx, id);
    if (!user?.passwordHash && bound.length === 1) {
      throw new DomainError("lastSignIn", { provider: loginType });
    }
    await deleteIdentity(tx, id, loginType);
    const entry = {
      action: "removeIdentity",
      subject: "user" as const,
      subjectId: id,
      detail: { loginType },
    };
    await recordAudit(tx, context, entry);
  });
}

/**
 * Makes the ticket that a link must carry to begin a binding. Another site cannot know it, so it cannot bind its own
 * account to the account of a visitor who is signed in at both.
 * @throws DomainError notLoggedIn, scopeMissing, proofRequired.
 */
export function bindTicket(context: Context): string {
  const { sessionId } = requireReauthentication(context);
  return context.external.vault.sign(sessionId ?? "", "bindIdentity");
}

/** Finds the signed-in person, if `ticket` belongs to this session and its proof is still fresh. */
export function bindingUser(context: Context, ticket: string): string | undefined {
  const { actor, external } = context;
  if (actor.kind !== "user" || !actor.sessionId || !isReauthenticated(context, actor)) return undefined;
  return ticket === external.vault.sign(actor.sessionId, "bindIdentity") ? actor.id : undefined;
}

/**
 * Address at which the browser ends its session at the provider it signed in with (KJY and CAS; spec 1 §4).
 * @param path Page of this site to which the provider returns; any other value returns to the home page.
 */
export function logoutElsewhere({ actor, config, external }: Context, path?: string): string | undefined {
  if (actor.kind !== "user" || !actor.loginType) return undefined;
  const back = config.publicUrl + (returnPath(path, config.publicUrl) ?? "/");
  return external.identities.get(actor.loginType)?.logoutUrl?.(back).href;
}
