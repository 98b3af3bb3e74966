import { useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { ApiError } from "../../sdk/error.ts";
import type { Users } from "../../sdk/resources/users.ts";
import { afterPress } from "../_after_press.ts";
import { askTicket, usersOf } from "./_ticket.ts";

/** What the server said of an e-mail (spec 1 §5), or a sentence of its own; a network error has its message too (spec 1 §8). */
type Answer =
  | { key: "account.emailFree" | "account.emailTaken" | "account.emailCheckFailed" }
  | { text: string };

export interface EmailCheck {
  answer?: Answer;
  check(email: string): void;
}

/** Asks the server whether an e-mail can be registered. An answer that a newer question has overtaken is dropped. */
export function useEmailCheck(locale: Locale): EmailCheck {
  const [checked, setChecked] = useState<{ email: string; answer?: Answer }>({ email: "" });
  const check = (email: string) => {
    if (email === checked.email) return;
    setChecked({ email });
    if (!email) return;
    ask(usersOf(locale), email, locale).then((answer) =>
      afterPress(() => setChecked((newest) => newest.email === email ? { email, answer } : newest))
    );
  };
  return { answer: checked.answer, check };
}

async function ask(
  users: Users,
  email: string,
  locale: Locale,
): Promise<Answer> {
  try {
    const { available } = await users.validateEmail(email, await askTicket(users));
    return { key: available ? "account.emailFree" : "account.emailTaken" };
  } catch (error) {
    return error instanceof ApiError ? { text: error.in(locale) } : { key: "account.emailCheckFailed" };
  }
}
