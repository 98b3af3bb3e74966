import { type FormEvent, type ReactElement, type RefObject, useRef } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { CaptchaPurpose } from "../../sdk/model/account/captcha.ts";
import { isEmail } from "../../sdk/model/email_address.ts";
import { canSend, sendForm } from "../_send_form.ts";
import { useCaptcha } from "../captcha/_use_captcha.ts";
import { useBusy } from "../_busy.ts";
import { type Summary, useFormErrors } from "./_form_errors.ts";

interface Options {
  purpose: CaptchaPurpose;
  locale: Locale;
  texts: MessageSlice;
  /** What the server said, by field name. */
  errors: Record<string, string>;
  /** What is said of a field that must not be empty; the first one holds the e-mail. */
  required: Record<string, string>;
  /** The form proves itself in another way. */
  skip: boolean;
  /** Nothing is sent for now. */
  blocked?: boolean;
  /** Sends the form in another way than the browser's own. */
  onPost?: (form: HTMLFormElement) => void;
}

interface CaptchaSubmit {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** For the hidden field that takes the token along. */
  token: RefObject<HTMLInputElement | null>;
  busy: boolean;
  errors: Record<string, string>;
  /** See `useFormErrors`. */
  summary: Summary;
  /** Stands beside the form, not in it: it has a form of its own. */
  dialog: ReactElement;
}

/** The login and the recovery have sentences of their own (spec 1 §5, §8). */
const INVALID_EMAIL = {
  login: "account.emailInvalid",
  recovery: "account.emailIncorrect",
  contact: "account.emailIncorrect",
} as const;

/** Opens the captcha on every submit and sends the form once it is solved (safety 3.35). */
export function useCaptchaSubmit(
  { purpose, locale, texts, required, skip, blocked, onPost, ...given }: Options,
): CaptchaSubmit {
  const t = createTranslate(locale, texts);
  const { errors, summary, refuse } = useFormErrors(given.errors);
  const [busy, start] = useBusy();
  const token = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha({ purpose, locale, texts });
  const solve = async (form: HTMLFormElement, email: string) => {
    // Nobody solves a puzzle for a server that is away.
    if (!await canSend(form)) return;
    const solved = await captcha.solve(email);
    if (!solved || !token.current) return;
    token.current.value = solved;
    post(form);
  };
  const post = (form: HTMLFormElement) => {
    start();
    if (onPost) onPost(form);
    else sendForm(form);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (blocked) return;
    const form = event.currentTarget;
    const problems = validate(form, required, t(INVALID_EMAIL[purpose]));
    refuse(problems);
    const [first] = Object.keys(problems);
    if (first) fieldOf(form, first).focus();
    else if (skip) post(form);
    else solve(form, fieldOf(form, Object.keys(required)[0]).value.trim());
  };
  return { onSubmit, token, busy, errors, summary, dialog: captcha.dialog };
}

const fieldOf = ({ elements }: HTMLFormElement, name: string) => elements.namedItem(name) as HTMLInputElement;

function validate(form: HTMLFormElement, required: Record<string, string>, invalidEmail: string) {
  const problems: Record<string, string> = {};
  for (const [name, missing] of Object.entries(required)) {
    const { value, type } = fieldOf(form, name);
    if (value.trim() === "") problems[name] = missing;
    else if (type === "email" && !isEmail(value.trim())) problems[name] = invalidEmail;
  }
  return problems;
}
