/** Effects of setting a new password, in whatever way it is set. */
import type { Transaction } from "../../../db/client.ts";
import { listLiveTokens } from "../../../db/queries/account/access_tokens.ts";
import { endSessions } from "../../../db/queries/account/accounts.ts";
import { listIdentityRows } from "../../../db/queries/account/identities.ts";
import { deleteCodes } from "../../../db/queries/account/profile.ts";
import { setPasswordHash, type UserRow } from "../../../db/queries/account/users.ts";
import { formatDateTime, localizedPath } from "../../../locales/format.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { endAllTokens } from "../session/access_tokens.ts";
import { recordAudit } from "../audit/record.ts";
import { providerName } from "../sign_in/provider_binding.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { newId } from "../../secrets.ts";

export interface NewPassword {
  passwordHash: string;
  /** Whether personal access tokens are revoked too. */
  revokeTokens: boolean;
  /** Name in the audit trail. */
  action: "changePassword" | "resetPassword" | "updatePassword";
  detail?: Record<string, string>;
}

/**
 * Ends everything that the old password opened: sessions, links and unfinished sign-ins, and the tokens if wanted. The
 * mail says what else still gives access to the account.
 */
export async function replacePassword(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { passwordHash, revokeTokens, action, detail = {} }: NewPassword,
): Promise<void> {
  const { id } = user;
  const now = context.clock().getTime();
  await setPasswordHash(tx, id, passwordHash, now);
  await endSessions(tx, id);
  await deleteCodes(tx, id);
  const ended = revokeTokens ? await endAllTokens(tx, context, id) : [];
  await notifyOwnerOfChange(tx, context, user, ended.length);
  const tokens = revokeTokens ? "revoked" : "kept";
  await recordAudit(tx, context, { action, subject: "user", subjectId: id, detail: { ...detail, tokens } });
}

async function notifyOwnerOfChange(
  tx: Transaction,
  context: Context,
  user: UserRow,
  revoked: number,
): Promise<void> {
  const { id, email } = user;
  const locale = mailLocale(context, user);
  const now = context.clock().getTime();
  const kept = (await listLiveTokens(tx, id, now)).map(({ name }) => name);
  const bound = (await listIdentityRows(tx, id)).map(({ provider }) => providerName(locale, provider));
  await queueMail(tx, context, {
    to: email,
    template: "passwordChanged",
    locale,
    params: {
      at: formatDateTime(now),
      link: `${context.config.publicUrl}${localizedPath(locale, "/login")}?mode=recovery`,
      revoked,
      kept: kept.length,
      keptNames: listOf(locale, kept),
      bound: bound.length,
      boundNames: listOf(locale, bound),
    },
    key: `passwordChanged:${newId()}`,
  });
}

const listOf = (locale: Locale, names: readonly string[]) =>
  names.map((name) => `“${name}”`).join(locale === "zh" ? "、" : ", ");
