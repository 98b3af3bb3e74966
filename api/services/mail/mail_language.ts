/** In which language people get mails. */
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";

/**
 * Chooses the language of a mail. It is the language of the request if the mail tells people what they have just done
 * themselves, else that of the account. A visitor's request concerns the visitor's own account. With an access token
 * the language of the request is only a program's default, so that of the account is used.
 */
export function mailLocale(
  { actor, statedLocale }: Pick<Context, "actor" | "statedLocale">,
  recipient: { id: string; locale: Locale },
): Locale {
  const isOwn = actor.kind === "visitor" ||
    (actor.kind === "user" && actor.id === recipient.id && actor.scopes === undefined);
  return (isOwn ? statedLocale : undefined) ?? recipient.locale;
}
