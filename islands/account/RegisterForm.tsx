import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { Checkbox } from "../../routes/_components/ui/Choice.tsx";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import type { PasswordPolicy } from "../../sdk/model/password.ts";
import { useReady } from "./_busy.ts";
import { useEmailCheck } from "./_email_check.ts";
import { FormErrors } from "./_FormErrors.tsx";
import { HiddenFields } from "./_HiddenFields.tsx";
import { NewPassword } from "./_NewPassword.tsx";
import { PersonFields } from "./_PersonFields.tsx";
import { RegisterOutcome } from "./_RegisterOutcome.tsx";
import { useRegistering } from "./_register_state.ts";
import { readTyped, type Typed } from "./_registration.ts";
import { type Choices, type MessageKey, problemOf, REQUIRED } from "./_rules.ts";

export const hydrate = "load";

const EXPLAIN_AFTER_MS = 200;

interface Props {
  action: string;
  way: Record<string, string>;
  /** What was typed; passwords never come back from the server. */
  values: Typed;
  errors: Record<string, string>;
  policy: PasswordPolicy;
  choices: Choices;
  links: { terms: string; login: string; mails?: string };
  locale: Locale;
  texts: MessageSlice;
}

/**
 * Registration (spec 1 §2, §5): the same fields with and without the script, which explains while people type and sends
 * the form beside the page.
 */
export default function RegisterForm(props: Props) {
  const { action, way, values, policy, choices, links, locale, texts } = props;
  const t = createTranslate(locale, texts);
  const form = useRef<HTMLFormElement>(null);
  const ready = useReady();
  const [errors, setErrors] = useState(props.errors);
  const [missing, setMissing] = useState<string[]>([]);
  const [refused, setRefused] = useState(0);
  const email = useEmailCheck(locale);
  const { state, busy, send, close } = useRegistering(locale, way.rfrom, t);

  const typed = () => readForm(form.current!);
  const judge = () => setMissing(REQUIRED.filter((name) => problemOf(name, typed(), policy)));
  // Browsers fill forms in before the script runs.
  useEffect(judge, []);
  const explain = (name: string) => {
    const problem = isRequired(name) && problemOf(name, typed(), policy);
    setErrors((shown) => ({ ...shown, [name]: problem ? t(problem) : "" }));
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    judge();
    const { name } = target as HTMLInputElement;
    if (name === "email") email.check("");
    if (errors[name]) explain(name);
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    // Not at once: a line that appears under a click moves the button away from it.
    if (value) setTimeout(explain, EXPLAIN_AFTER_MS, name);
    if (name === "email") email.check(problemOf("email", typed(), policy) ? "" : value.trim());
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = problemsOf(typed(), policy, t);
    const found = Object.keys(problems).length > 0 ? problems : await send(typed());
    setErrors(found);
    if (Object.keys(found).length > 0) setRefused(refused + 1);
  };
  const { answer } = email;
  const told = answer && ("text" in answer ? answer.text : t(answer.key));
  const free = answer && "key" in answer && answer.key === "account.emailFree";
  const incomplete = ready && missing.length > 0;
  return (
    <>
      <RegisterOutcome state={state} links={links} t={t} onClose={close} />
      <form
        ref={form}
        method="post"
        action={action}
        noValidate
        hidden={state.step !== "form"}
        onSubmit={onSubmit}
        onInput={onInput}
        onBlur={onBlur}
        className="flex flex-col gap-5 [&[hidden]]:hidden"
      >
        <HiddenFields fields={way} />
        <FormErrors title={t("account.registerStopped")} errors={refused > 0 ? errors : {}} round={refused} />
        <TextInput
          id="email"
          name="email"
          label={t("account.email")}
          type="email"
          maxLength={254}
          defaultValue={values.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email || (free ? undefined : told)}
          hint={free ? told : t("account.emailHint")}
        />
        <NewPassword t={t} policy={policy} errors={errors} />
        <PersonFields {...{ t, locale, values, errors, choices }} onChange={judge} />
        <Terms href={links.terms} checked={values.terms !== ""} error={errors.terms} t={t} />
        <div className="group">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            aria-disabled={incomplete || undefined}
            aria-describedby={incomplete ? "missing" : undefined}
            className="w-full"
          >
            {t("layout.register")}
          </Button>
          {incomplete && (
            <p id="missing" className="mt-1.5 text-sm text-faint text-center">
              {t("account.missing", {
                fields: missing.map((name) => t(LABELS[name])).join(t("account.listComma")),
              })}
            </p>
          )}
        </div>
      </form>
    </>
  );
}

function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  return readTyped((name) => String(data.get(name) ?? ""));
}

const isRequired = (name: string): name is (typeof REQUIRED)[number] => REQUIRED.includes(name as never);

function problemsOf(typed: Typed, policy: PasswordPolicy, t: (key: MessageKey) => string) {
  const problems = REQUIRED.map((name) => [name, problemOf(name, typed, policy)] as const);
  return Object.fromEntries(problems.flatMap(([name, key]) => key ? [[name, t(key)]] : []));
}

const LABELS: Record<string, MessageKey> = {
  email: "account.email",
  password: "account.password",
  confirm: "account.confirm",
  realName: "account.realName",
  workUnit: "account.workUnit",
  phone: "account.phone",
  terms: "layout.terms",
};

interface TermsProps {
  href: string;
  checked: boolean;
  error?: string;
  t: (key: MessageKey) => string;
}

/** The agreement; the sentence about the platform stands in English alone (spec 1 §2). */
function Terms({ href, checked, error, t }: TermsProps): ReactNode {
  const label = (
    <>
      {t("account.termsAgree")}
      <a href={href} target="_blank" rel="noopener" className="link">{t("layout.terms")}</a>
    </>
  );
  return (
    <Checkbox
      id="terms"
      name="terms"
      required
      defaultChecked={checked}
      error={error || undefined}
      hint={t("account.termsHint")}
      label={label}
    />
  );
}
