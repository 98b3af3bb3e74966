import LoginForm from "../../../islands/account/LoginForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import { Alert } from "../ui/Alert.tsx";
import { iconButtonClass } from "../ui/IconButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import type { FieldErrors } from "./form.ts";
import { ResendForm } from "./ResendForm.tsx";

export interface LoginState {
  returnTo?: string;
  userName?: string;
  errors?: FieldErrors;
  /** Code 5011: the server's message, shown with the button that sends the activation mail again. */
  inactive?: string;
  /** How sending it again went. */
  resent?: { succeeded: boolean; text: string };
}

export function LoginPage({ view, state }: { view: View; state: LoginState }) {
  const { t, locale } = view;
  const { returnTo, userName = "", errors = {} } = state;
  const query = returnTo ? `?fullPath=${encodeURIComponent(returnTo)}` : "";
  return (
    <AccountShell view={view} title={t("layout.login")} tab="login" returnTo={returnTo}>
      <ErrorSummary title={t("account.loginStopped")} errors={errors} />
      {state.inactive && (
        <div className="mb-5">
          <Alert tone="attention" title={state.inactive} id="inactive">
            <p className="mb-2">{t("account.inactiveHint")}</p>
            <ResendForm view={view} action="/login" userName={userName} returnTo={returnTo} />
          </Alert>
        </div>
      )}
      {state.resent && <ResentBar view={view} resent={state.resent} closeHref={`/login${query}`} />}
      <LoginForm
        action={localizedPath(locale, "/login")}
        returnTo={returnTo}
        userName={userName}
        errors={errors}
        links={{
          register: localizedPath(locale, `/register${query}`),
          recovery: localizedPath(locale, "/forgetpwd/reset"),
        }}
        locale={locale}
        texts={slice(
          locale,
          "layout.login",
          "account.email",
          "account.password",
          "account.showPassword",
          "account.hidePassword",
          "account.noAccount",
          "account.registerNow",
          "account.forgot",
        )}
      />
    </AccountShell>
  );
}

interface BarProps {
  view: View;
  resent: { succeeded: boolean; text: string };
  closeHref: string;
}

function ResentBar({ view: { t, locale }, resent, closeHref }: BarProps) {
  const close = (
    <a
      href={localizedPath(locale, closeHref)}
      title={t("layout.close")}
      aria-label={t("layout.close")}
      className={`${iconButtonClass("sm")} -mr-2`}
    >
      <Icon name="i-tabler-x" />
    </a>
  );
  return (
    <div className="mb-5">
      <Alert tone={resent.succeeded ? "open" : "danger"} title={resent.text} action={close} live />
    </div>
  );
}
