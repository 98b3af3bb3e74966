import { useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { Client } from "../../sdk/client.ts";
import { Users } from "../../sdk/resources/users.ts";

/** What the server said of an e-mail (spec 1 §5); the message of a network error is specified too (§8). */
type Answer = "account.emailFree" | "account.emailTaken" | "account.emailCheckFailed";

/** Asks the server whether an e-mail can be registered. An answer that a newer question has overtaken is dropped. */
export function useEmailCheck(locale: Locale): { answer?: Answer; check(email: string): void } {
  const [checked, setChecked] = useState<{ email: string; answer?: Answer }>({ email: "" });
  const check = (email: string) => {
    if (email === checked.email) return;
    setChecked({ email });
    if (!email) return;
    ask(email, locale).then((answer) =>
      setChecked((newest) => newest.email === email ? { email, answer } : newest)
    );
  };
  return { answer: checked.answer, check };
}

async function ask(email: string, locale: Locale): Promise<Answer> {
  const users = new Users(new Client({ server: location.origin, locale }));
  try {
    const { available } = await users.validateEmail(email);
    return available ? "account.emailFree" : "account.emailTaken";
  } catch {
    return "account.emailCheckFailed";
  }
}
