import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice, type Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import type { PasswordPolicy } from "../../sdk/model/account/password.ts";
import { afterPress } from "../_after_press.ts";
import { useReady } from "../_busy.ts";
import { EmailTaken, EmailTakenForms } from "./_EmailTaken.tsx";
import { type EmailCheck, useEmailCheck } from "./_email_check.ts";
import { useFormErrors } from "./_form_errors.ts";
import { FormErrors } from "./_FormErrors.tsx";
import { Terms } from "./_Terms.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { IncompleteHint } from "./_IncompleteHint.tsx";
import { NewPassword } from "./_NewPassword.tsx";
import { PersonFields } from "./_PersonFields.tsx";
import { RegisterOutcome } from "./_RegisterOutcome.tsx";
import { useRegistering } from "./_register_state.ts";
import { readRegistrationFields, type RegistrationFields } from "../../forms/registration/fields.ts";
import {
  type Choices,
  type MessageKey,
  problemOf,
  REQUIRED,
  type RequiredField,
} from "../../forms/registration/rules.ts";
import { problemIn } from "./_field_problem.ts";

export const hydrate = "load";

interface Props {
  action: string;
  way: Record<string, string>;
  /** What was typed; passwords never come back from the server. */
  values: RegistrationFields;
  errors: Record<string, string>;
  policy: PasswordPolicy;
  choices: Choices;
  links: { terms: string; login: string; recovery: string; mails?: string };
  locale: Locale;
  texts: MessageSlice;
}

/** What the form finds while people type, and what it says when it is sent. */
function useRegistration({ values, policy, way, locale, ...props }: Props, t: Translate) {
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState<OpenFields>({ missing: [], wrong: [] });
  const { errors, summary, refuse, setError } = useFormErrors(props.errors);
  const email = useEmailCheck(locale);
  const { state, busy, send, close } = useRegistering(locale, way.rfrom, t);

  const typed = () => readForm(form.current!);
  const validate = () => setOpen(openFields(form.current!, typed(), policy));
  // Browsers fill forms in before the script runs.
  useEffect(validate, []);
  const explain = (name: string) => {
    if (!form.current) return;
    const problem = isRequired(name) && problemIn(form.current, name, typed(), policy);
    setError(name, problem ? t(problem) : "");
  };
  const onChange = (name: string) => {
    validate();
    if (errors[name]) explain(name);
  };
  const listeners = {
    onInput({ target }: FormEvent<HTMLFormElement>) {
      validate();
      const { name } = target as HTMLInputElement;
      if (name === "email") email.check("");
      if (errors[name]) explain(name);
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value } = target as unknown as HTMLInputElement;
      if (value) afterPress(() => explain(name));
      if (name === "email") email.check(problemOf("email", typed(), policy) ? "" : value.trim());
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const problems = problemsOf(form.current!, typed(), policy, t);
      refuse(Object.keys(problems).length > 0 ? problems : await send(typed()));
    },
  };
  const address = () => form.current ? typed().email : values.email;
  return {
    form,
    listeners,
    onChange,
    open,
    errors,
    summary,
    answer: email.answer,
    address,
    state,
    busy,
    close,
  };
}

/**
 * Registration (spec 1 §2, §5): the same fields with and without the script, which explains while people type and sends
 * the form beside the page.
 */
export default function RegisterForm(props: Props) {
  const { action, way, values, policy, choices, links, locale, texts } = props;
  const t = createTranslate(locale, texts);
  const ready = useReady();
  const [guessable, setGuessable] = useState(false);
  const registration = useRegistration(props, t);
  const { open, errors, answer, state } = registration;
  const taken = errors.email ? errors.email === t("validation.emailTaken") : isTaken(answer);
  const wrong = REQUIRED.filter((name) =>
    open.wrong.includes(name) || (name === "email" && taken) || (name === "password" && guessable)
  );
  const incomplete = ready && open.missing.length + wrong.length > 0;
  return (
    <>
      <RegisterOutcome {...{ state, links, locale, t }} way={way} onClose={registration.close} />
      <form
        ref={registration.form}
        method="post"
        action={action}
        noValidate
        hidden={state.step !== "form"}
        {...registration.listeners}
        className="flex flex-col gap-5 [&[hidden]]:hidden"
      >
        <HiddenFields fields={way} />
        <FormErrors title={t("account.registerStopped")} {...registration.summary} focused />
        <EmailField value={values.email} error={errors.email} taken={taken} answer={answer} t={t} />
        <NewPassword {...{ t, locale, policy, errors }} onJudged={setGuessable} />
        <PersonFields {...{ t, locale, values, errors, choices }} onChange={registration.onChange} />
        <Terms
          href={links.terms}
          checked={values.terms !== ""}
          error={errors.terms}
          locale={locale}
          texts={texts}
        />
        <div>
          <Button
            type="submit"
            variant={incomplete ? "secondary" : "primary"}
            busy={registration.busy}
            aria-disabled={incomplete || undefined}
            aria-describedby={incomplete ? "missing" : undefined}
            // It can be pressed all the same and says then what is wrong, so it must not look dead.
            className="w-full aria-disabled:!opacity-100"
          >
            {t("layout.register")}
          </Button>
          {incomplete && <IncompleteHint id="missing" missing={open.missing} wrong={wrong} t={t} />}
        </div>
      </form>
      {taken && <EmailTakenForms email={registration.address()} way={way} links={links} />}
    </>
  );
}

interface EmailProps {
  value: string;
  error?: string;
  /** There is an account of that address. */
  taken: boolean;
  answer: EmailCheck["answer"];
  t: Translate;
}

/** The address, with whether it is free to be registered. */
function EmailField({ value, error, taken, answer, t }: EmailProps) {
  const text = answer && ("text" in answer ? answer.text : t(answer.key));
  const free = answer && "key" in answer && answer.key === "account.emailFree";
  return (
    <TextInput
      id="email"
      name="email"
      label={t("account.email")}
      type="email"
      maxLength={254}
      defaultValue={value}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={taken ? <EmailTaken text={error || text} t={t} /> : error || (free ? undefined : text)}
      hint={free ? text : t("account.emailHint")}
    />
  );
}

function readForm(form: HTMLFormElement): RegistrationFields {
  const data = new FormData(form);
  return readRegistrationFields((name) => String(data.get(name) ?? ""));
}

const isRequired = (name: string): name is (typeof REQUIRED)[number] => REQUIRED.includes(name as never);

function problemsOf(
  form: HTMLFormElement,
  typed: RegistrationFields,
  policy: PasswordPolicy,
  t: (key: MessageKey) => string,
) {
  const problems = REQUIRED.map((name) => [name, problemIn(form, name, typed, policy)] as const);
  return Object.fromEntries(problems.flatMap(([name, key]) => key ? [[name, t(key)]] : []));
}

const isTaken = (answer: EmailCheck["answer"]) =>
  answer !== undefined && "key" in answer && answer.key === "account.emailTaken";

/** What the form still lacks, and what stands in it and is wrong. */
interface OpenFields {
  missing: RequiredField[];
  wrong: RequiredField[];
}

function openFields(form: HTMLFormElement, typed: RegistrationFields, policy: PasswordPolicy): OpenFields {
  const missing = REQUIRED.filter((name) => typed[name].trim() === "");
  const wrong = REQUIRED.filter((name) => !missing.includes(name) && problemIn(form, name, typed, policy));
  return { missing, wrong };
}
