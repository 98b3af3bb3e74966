import { type FocusEvent, type InputEvent, useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice, type Translate } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { Checkbox } from "../../routes/_components/ui/Choice.tsx";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import { useBusy } from "./_busy.ts";
import { useEmailCheck } from "./_email_check.ts";
import { PasswordField } from "./_PasswordField.tsx";
import { PASSWORD_PATTERN, PASSWORD_RULES, PHONE_PATTERN, problemOf } from "./_rules.ts";

export const hydrate = "load";

/** What was typed; passwords never come back from the server. */
export interface RegisterValues {
  email: string;
  realName: string;
  workUnit: string;
  phone: string;
  terms: boolean;
}

interface Props {
  action: string;
  returnTo?: string;
  values: RegisterValues;
  errors: Record<string, string>;
  termsHref: string;
  locale: Locale;
  texts: MessageSlice;
}

/**
 * Registration (spec 1 §2, §5): the same fields with and without the script, which explains while people type and
 * keeps the button back until the form is complete.
 */
export default function RegisterForm(
  { action, returnTo, values, termsHref, locale, texts, ...props }: Props,
) {
  const t = createTranslate(locale, texts);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(props.errors);
  const [password, setPassword] = useState("");
  const [complete, setComplete] = useState(true);
  const [busy, start] = useBusy();
  const email = useEmailCheck(locale);

  const judge = () => setComplete(isComplete(form.current!));
  // Browsers fill forms in before the script runs.
  useEffect(judge, []);
  const explain = (input: HTMLInputElement) => {
    const problem = problemOf(input);
    setErrors((shown) => ({ ...shown, [input.name]: problem ? t(problem) : "" }));
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const input = target as HTMLInputElement;
    if (input.name === "password") setPassword(input.value);
    judge();
    if (errors[input.name]) explain(input);
  };
  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value) explain(target);
    if (target.name === "email") email.check(target.validity.valid ? target.value : "");
  };
  const taken = email.answer === "account.emailTaken" ? t(email.answer) : undefined;
  const field = (name: keyof RegisterValues & keyof typeof AUTOCOMPLETE) => ({
    id: name,
    name,
    label: t(`account.${name}`),
    error: errors[name] || undefined,
    defaultValue: values[name],
    autoComplete: AUTOCOMPLETE[name],
    required: true,
    onBlur,
  });
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={start}
      onInput={onInput}
      className="flex flex-col gap-5"
    >
      {returnTo && <input type="hidden" name="fullPath" value={returnTo} />}
      <TextInput
        {...field("email")}
        type="email"
        maxLength={254}
        error={errors.email || taken}
        hint={email.answer && !taken ? t(email.answer) : t("account.emailHint")}
      />
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <PasswordField
          id="password"
          label={t("account.password")}
          error={errors.password || undefined}
          hint={<PasswordRules password={password} t={t} />}
          autoComplete="new-password"
          pattern={PASSWORD_PATTERN}
          maxLength={30}
          onBlur={onBlur}
          t={t}
        />
        <PasswordField
          id="confirm"
          label={t("account.confirm")}
          error={errors.confirm || undefined}
          autoComplete="new-password"
          maxLength={30}
          onBlur={onBlur}
          t={t}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <TextInput {...field("realName")} maxLength={200} />
        <TextInput
          {...field("phone")}
          type="tel"
          pattern={PHONE_PATTERN}
          maxLength={32}
          placeholder="+86 138 0000 0000"
        />
      </div>
      <TextInput {...field("workUnit")} maxLength={200} />
      <Checkbox
        id="terms"
        name="terms"
        required
        defaultChecked={values.terms}
        error={errors.terms || undefined}
        hint={t("account.termsHint")}
        label={
          <>
            {t("account.termsAgree")}
            <a href={termsHref} target="_blank" rel="noopener" className="link">{t("layout.terms")}</a>
          </>
        }
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={!complete}
          className="w-full"
        >
          {t("layout.register")}
        </Button>
        {!complete && <p className="mt-1.5 text-sm text-faint text-center">{t("account.incomplete")}</p>}
      </div>
    </form>
  );
}

const AUTOCOMPLETE = {
  email: "email",
  realName: "name",
  workUnit: "organization",
  phone: "tel",
} as const;

/** The confirmation's own rule has no attribute; it is told to the browser here. */
function isComplete(form: HTMLFormElement): boolean {
  const { password, confirm } = form.elements as unknown as Record<string, HTMLInputElement>;
  confirm.setCustomValidity(confirm.value === password.value ? "" : "mismatch");
  return form.checkValidity();
}

function PasswordRules({ password, t }: { password: string; t: Translate }) {
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-4">
      {PASSWORD_RULES.map(({ text, holds }) => {
        const done = holds(password);
        return (
          <span key={text} className={`flex items-center gap-1.5 ${done ? "text-open" : ""}`}>
            <Icon
              name={done ? "i-tabler-circle-check" : "i-tabler-circle"}
              label={done ? t("ui.done") : undefined}
            />
            {t(text)}
          </span>
        );
      })}
    </span>
  );
}
