import NewPasswordForm from "../../../islands/account/NewPasswordForm.tsx";
import { slice } from "../../../locales/mod.ts";
import type { PasswordPolicy } from "../../../sdk/model/account/password.ts";
import { AccountShell, type View } from "./AccountShell.tsx";
import type { FieldErrors } from "./form.ts";

interface Props {
  view: View;
  title: string;
  text: string;
  action: string;
  fields: Record<string, string>;
  revokeTokens: boolean;
  errors: FieldErrors;
  policy: PasswordPolicy;
}

/** A password to be set anew: by a mailed link, or because it must. */
export function NewPasswordPage({ view, title, text, action, fields, revokeTokens, errors, policy }: Props) {
  const { locale } = view;
  return (
    <AccountShell view={view} title={title}>
      <p className="mb-5 text-soft">{text}</p>
      <NewPasswordForm
        action={action}
        fields={fields}
        revokeTokens={revokeTokens}
        errors={errors}
        policy={policy}
        locale={locale}
        texts={slice(locale, ...PASSWORD_TEXTS, "account.passwordStopped", "account.revokeTokens")}
      />
    </AccountShell>
  );
}

export const PASSWORD_TEXTS = [
  "ui.done",
  "validation.passwordRequired",
  "account.newPassword",
  "account.setPassword",
  "account.revokeTokensHint",
  "account.confirm",
  "account.confirmRequired",
  "account.ruleCommon",
  "account.showPassword",
  "account.hidePassword",
  "account.ruleLength",
  "account.ruleUpper",
  "account.ruleLower",
  "account.ruleDigit",
  "account.ruleModernLength",
  "validation.passwordWeak",
  "validation.passwordLength",
  "validation.passwordCommon",
  "validation.passwordMismatch",
] as const;
