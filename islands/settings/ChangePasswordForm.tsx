import type { FormEvent } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { judgeShape, type PasswordPolicy } from "../../sdk/model/account/password.ts";
import { useBusy } from "../_busy.ts";
import { useFormErrors } from "../account/_form_errors.ts";
import { FormErrors } from "../account/_FormErrors.tsx";
import { NewPassword } from "../account/_NewPassword.tsx";
import { PasswordField } from "../account/_PasswordField.tsx";
import { TokenChoice } from "../account/_TokenChoice.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  /** For the browser's own list of passwords. */
  userName: string;
  /** False for somebody who signs in elsewhere and sets the first one. */
  hasPassword: boolean;
  /** How many access tokens are live, and whether the box about them is ticked. */
  tokens: number;
  revokeTokens: boolean;
  errors: Record<string, string>;
  policy: PasswordPolicy;
  locale: Locale;
  texts: MessageSlice;
}

/** The old password and the new one twice (spec 1 §2). The server judges; this explains before it is asked. */
export default function ChangePasswordForm(
  { action, userName, hasPassword, tokens, policy, locale, texts, ...props }: Props,
) {
  const t = createTranslate(locale, texts);
  const { errors, summary, refuse } = useFormErrors(props.errors);
  const [busy, start] = useBusy();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const fields = event.currentTarget.elements as unknown as Record<string, HTMLInputElement | undefined>;
    const [current, password, confirm] = ["current", "password", "confirm"].map((name) =>
      fields[name]?.value ?? ""
    );
    const shape = judgeShape(password, policy);
    const problems = {
      ...(hasPassword && current === "" ? { current: t("validation.passwordRequired") } : {}),
      ...(shape ? { password: t(`validation.${shape}` as "validation.passwordWeak") } : {}),
      ...(confirm === password ? {} : { confirm: t("validation.passwordMismatch") }),
    };
    refuse(problems);
    const [first] = Object.keys(problems);
    if (!first) return start();
    event.preventDefault();
    fields[first]?.focus();
  };
  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      className="panel p-4 md:p-6 flex flex-col gap-5"
    >
      <FormErrors title={t("profile.passwordFailed")} {...summary} />
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      {hasPassword && (
        <div className="sm:w-[calc(50%-0.625rem)]">
          <PasswordField
            id="current"
            label={t("profile.currentPassword")}
            error={errors.current || undefined}
            autoComplete="current-password"
            maxLength={256}
            t={t}
          />
        </div>
      )}
      <NewPassword t={t} locale={locale} policy={policy} errors={errors} label={t("profile.newPassword")} />
      {tokens > 0 && (
        <TokenChoice
          label={t("profile.revokeTokens", { count: tokens })}
          hint={t("account.revokeTokensHint")}
          checked={props.revokeTokens}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" variant="primary" busy={busy}>{t("profile.changePassword")}</Button>
        <p className="text-sm text-faint">{t("profile.passwordNote")}</p>
      </div>
    </form>
  );
}
