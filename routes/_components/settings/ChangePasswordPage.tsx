import ChangePasswordForm from "../../../islands/settings/ChangePasswordForm.tsx";
import { slice } from "../../../locales/mod.ts";
import type { PasswordPolicy } from "../../../sdk/model/account/password.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { FieldErrors } from "../account/form.ts";
import { PASSWORD_TEXTS } from "../account/NewPasswordPage.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { SettingsShell } from "./SettingsShell.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  hasPassword: boolean;
  /** Live access tokens. */
  tokens: number;
  revokeTokens: boolean;
  policy: PasswordPolicy;
  errors: FieldErrors;
}

export function ChangePasswordPage({ view, user, hasPassword, tokens, revokeTokens, policy, errors }: Props) {
  const { t, locale } = view;
  const intro = t(hasPassword ? "profile.passwordIntro" : "profile.firstPasswordIntro");
  return (
    <SettingsShell view={view} user={user} page="password" intro={intro}>
      <ChangePasswordForm
        action={pathOf(view, "/login/changepassword")}
        userName={user.userName}
        hasPassword={hasPassword}
        tokens={tokens}
        revokeTokens={revokeTokens}
        errors={errors}
        policy={policy}
        locale={locale}
        texts={slice(
          locale,
          ...PASSWORD_TEXTS,
          "profile.currentPassword",
          "profile.newPassword",
          "profile.changePassword",
          "profile.passwordFailed",
          "profile.passwordNote",
          "profile.revokeTokens",
        )}
      />
    </SettingsShell>
  );
}
