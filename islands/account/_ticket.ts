import type { Locale } from "../../locales/format.ts";
import { pageClient } from "../_page_client.ts";
import { Users } from "../../sdk/resources/users.ts";

export const usersOf = (locale: Locale) => new Users(pageClient(locale));

let ticket: Promise<string | undefined> | undefined;

/** A page with it may ask more often than a stranger; without a ticket it asks all the same. */
export const askTicket = (users: Users): Promise<string | undefined> =>
  ticket ??= users.registrationTicket().then((answer) => answer.ticket).catch(() => undefined);
