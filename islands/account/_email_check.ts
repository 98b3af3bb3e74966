import { useRef, useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { Client } from "../../sdk/client.ts";
import { ApiError } from "../../sdk/error.ts";
import { Users } from "../../sdk/resources/users.ts";

/** What the server said of an e-mail (spec 1 §5), or a sentence of its own; a network error has its message too (§8). */
type Answer =
  | { key: "account.emailFree" | "account.emailTaken" | "account.emailCheckFailed" }
  | { text: string };

interface EmailCheck {
  answer?: Answer;
  check(email: string): void;
}

/** Asks the server whether an e-mail can be registered. An answer that a newer question has overtaken is dropped. */
export function useEmailCheck(locale: Locale): EmailCheck {
  const [checked, setChecked] = useState<{ email: string; answer?: Answer }>({ email: "" });
  const ticket = useRef<Promise<string | undefined>>(undefined);
  const check = (email: string) => {
    if (email === checked.email) return;
    setChecked({ email });
    if (!email) return;
    const users = new Users(new Client({ server: location.origin, locale }));
    ticket.current ??= askTicket(users);
    ask(users, email, ticket.current, locale).then((answer) =>
      setChecked((newest) => newest.email === email ? { email, answer } : newest)
    );
  };
  return { answer: checked.answer, check };
}

/** This page may ask more often than a stranger; without a ticket it asks all the same. */
const askTicket = (users: Users) =>
  users.registrationTicket().then(({ ticket }) => ticket).catch(() => undefined);

async function ask(
  users: Users,
  email: string,
  ticket: Promise<string | undefined>,
  locale: Locale,
): Promise<Answer> {
  try {
    const { available } = await users.validateEmail(email, await ticket);
    return { key: available ? "account.emailFree" : "account.emailTaken" };
  } catch (error) {
    return error instanceof ApiError ? { text: error.in(locale) } : { key: "account.emailCheckFailed" };
  }
}
