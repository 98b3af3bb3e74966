/** What happens whenever somebody sets a new password, whichever way they came. */
import type { Transaction } from "../../db/client.ts";
import { endSessions } from "../../db/queries/accounts.ts";
import { deleteCodes } from "../../db/queries/profile.ts";
import { setPasswordHash, type UserRow } from "../../db/queries/users.ts";
import { formatDateTime, localizedPath } from "../../locales/format.ts";
import type { Context } from "../context.ts";
import { queueMail } from "./mails.ts";
import { newId } from "./secrets.ts";

/** Everything that the old password opened ends with it: sessions, links and half-finished sign-ins. */
export async function replacePassword(
  tx: Transaction,
  context: Context,
  { id, email, locale }: UserRow,
  passwordHash: string,
): Promise<void> {
  const now = context.clock().getTime();
  await setPasswordHash(tx, id, passwordHash, now);
  await endSessions(tx, id);
  await deleteCodes(tx, id);
  await queueMail(tx, context, {
    to: email,
    template: "passwordChanged",
    locale,
    params: {
      at: formatDateTime(now),
      link: `${context.config.publicUrl}${localizedPath(locale, "/login")}?mode=recovery`,
    },
    key: `passwordChanged:${newId()}`,
  });
}
