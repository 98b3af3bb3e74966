import { useRef, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { ApiError } from "../../sdk/error.ts";
import { REGISTER_DEBOUNCE_MS } from "../../sdk/model/limits.ts";
import { type RegistrationFields, toRegistration } from "../../forms/registration/fields.ts";
import { usersOf } from "./_ticket.ts";

/** The three states of the screen (spec 1 §2). */
export type RegisterState =
  | { step: "form" }
  | { step: "done"; userName: string }
  | { step: "failed"; text: string };

interface Registering {
  state: RegisterState;
  busy: boolean;
  /** Two submissions are 500 ms apart: the second one waits (spec 1 §5). @returns what is wrong, by field name. */
  send: (typed: RegistrationFields) => Promise<Record<string, string>>;
  close: () => void;
}

/** Sends the form beside the page, so that nothing typed is lost whatever the server says. */
export function useRegistering(locale: Locale, rfrom: string | undefined, t: Translate): Registering {
  const [state, setState] = useState<RegisterState>({ step: "form" });
  const [busy, setBusy] = useState(false);
  const sentAt = useRef(0);
  const send = async (typed: RegistrationFields) => {
    if (busy) return {};
    setBusy(true);
    try {
      await pause(sentAt.current + REGISTER_DEBOUNCE_MS - Date.now());
      sentAt.current = Date.now();
      const input = toRegistration(typed, locale);
      const { userName } = await usersOf(locale).register(input, rfrom);
      setState({ step: "done", userName });
      return {};
    } catch (error) {
      const errors = explain(error, locale);
      if (!errors) setState({ step: "failed", text: failureText(error, locale, t) });
      return errors ?? {};
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, send, close: () => setState({ step: "form" }) };
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** What can be put right in the form; code 500 and a network error show the failure instead (spec 1 §8). */
function explain(error: unknown, locale: Locale): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.code === 500) return undefined;
  const issues = error.issues.map(({ path, message, messageEn }) => [
    path.split(".")[0] === "organizations" ? "workUnit" : path,
    locale === "zh" ? message : messageEn,
  ]);
  return issues.length > 0 ? Object.fromEntries(issues.reverse()) : { email: error.in(locale) };
}

function failureText(error: unknown, locale: Locale, t: Translate): string {
  return error instanceof ApiError ? error.in(locale) : t("account.registerNetwork");
}
