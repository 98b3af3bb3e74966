import type { FormEvent } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { judgeShape, type PasswordPolicy } from "../../sdk/model/account/password.ts";
import { useBusy } from "../_busy.ts";
import { useFormErrors } from "./_form_errors.ts";
import { FormErrors } from "./_FormErrors.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { NewPassword } from "./_NewPassword.tsx";
import { TokenChoice } from "./_TokenChoice.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  /** The parts of a mailed link, and the way. */
  fields: Record<string, string>;
  /** Whether the box about access tokens is ticked. */
  revokeTokens: boolean;
  errors: Record<string, string>;
  policy: PasswordPolicy;
  locale: Locale;
  texts: MessageSlice;
}

/** Sets a password that was forgotten, or that must be changed. The server judges; this explains before it is asked. */
export default function NewPasswordForm({ action, fields, policy, locale, texts, ...props }: Props) {
  const t = createTranslate(locale, texts);
  const { errors, summary, refuse } = useFormErrors(props.errors);
  const [busy, start] = useBusy();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { password, confirm } = event.currentTarget.elements as unknown as Record<string, HTMLInputElement>;
    const shape = password.value === "" ? undefined : judgeShape(password.value, policy);
    const problems = {
      ...(password.value === "" ? { password: t("validation.passwordRequired") } : {}),
      ...(shape ? { password: t(`validation.${shape}` as "validation.passwordWeak") } : {}),
      ...(confirm.value === "" ? { confirm: t("account.confirmRequired") } : {}),
      ...(confirm.value && confirm.value !== password.value
        ? { confirm: t("validation.passwordMismatch") }
        : {}),
    };
    refuse(problems);
    if (Object.keys(problems).length === 0) return start();
    event.preventDefault();
    ("password" in problems ? password : confirm).focus();
  };
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormErrors title={t("account.passwordStopped")} {...summary} />
      <HiddenFields fields={fields} />
      <NewPassword t={t} locale={locale} policy={policy} errors={errors} label={t("account.newPassword")} />
      <TokenChoice
        label={t("account.revokeTokens")}
        hint={t("account.revokeTokensHint")}
        checked={props.revokeTokens}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {t("account.setPassword")}
      </Button>
    </form>
  );
}
