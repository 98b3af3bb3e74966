import { useRef, useState } from "react";
import type { Locale } from "../../locales/format.ts";
import type { PasswordTrial, PasswordVerdict } from "../../sdk/model/account/user.ts";
import { afterPress } from "../_after_press.ts";
import { askTicket, usersOf } from "./_ticket.ts";

/** Whether a password is too easy to guess, and then why; undefined until the server has said so. */
type Guessable = false | NonNullable<PasswordVerdict["why"]> | undefined;
/** Of whom a password must not be made. */
type Owner = Omit<PasswordTrial, "password" | "ticket">;

interface PasswordCheck {
  guessable: Guessable;
  /** Asks the server; "" takes the last answer back. */
  check: (password: string, owner?: Owner) => void;
}

/** The rule that a page cannot judge by itself, before the form is sent. A late answer to an older question is dropped. */
export function usePasswordCheck(locale: Locale, onAnswer: (guessable: Guessable) => void): PasswordCheck {
  const [guessable, setGuessable] = useState<Guessable>();
  const asked = useRef("");
  const showAnswer = (answer: Guessable) => {
    setGuessable(answer);
    onAnswer(answer);
  };
  const check = async (password: string, owner?: Owner) => {
    const question = password && JSON.stringify([password, owner]);
    if (question === asked.current) return;
    asked.current = question;
    if (!password) return showAnswer(undefined);
    const answer = await ask(locale, password, owner);
    if (question === asked.current) afterPress(() => showAnswer(answer));
  };
  return { guessable, check };
}

/** Who cannot ask is not told off: the form is judged once more when it is sent. */
async function ask(
  locale: Locale,
  password: string,
  owner: Owner = {},
): Promise<Guessable> {
  const users = usersOf(locale);
  try {
    const ticket = await askTicket(users);
    const { problem, why } = await users.judgePassword({ password, ...owner, ticket });
    if (problem === "") return false;
    return problem === "passwordCommon" ? why ?? { reason: "common", part: "" } : undefined;
  } catch {
    return undefined;
  }
}
