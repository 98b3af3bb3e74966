import LoginForm from "../../../islands/account/LoginForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { DevAccount } from "../../../sdk/model/account/user.ts";
import { type ReturnTarget, returnTargetFields, withReturnTarget } from "../../_return_target.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { CAPTCHA_TEXTS } from "./captcha_texts.ts";
import { DevLogins } from "./DevLogins.tsx";
import type { FieldErrors } from "./form.ts";
import { NoScriptCode } from "./NoScriptCode.tsx";
import { ProviderRow } from "./ProviderRow.tsx";

/** What the step before the login has done. */
const NOTICES = {
  changed: "account.passwordChanged",
  loggedOut: "account.loggedOut",
  cancelled: "profile.cancelled",
} as const;
export type LoginNotice = keyof typeof NOTICES;
export const isNotice = (given: string | undefined): given is LoginNotice =>
  given !== undefined && Object.hasOwn(NOTICES, given);

export interface LoginState {
  way: ReturnTarget;
  userName?: string;
  errors?: FieldErrors;
  notice?: LoginNotice;
  /** A code was mailed in place of the puzzle. */
  challenge?: string;
  /** Code 5011: the server's message, shown with the button that sends the activation mail again. */
  inactive?: string;
  /** How sending it again went. */
  resent?: { succeeded: boolean; text: string };
  /** Code 42902: seconds until the next try. */
  wait?: number;
  /** Wrong passwords so far; the form carries the number along. */
  tries?: number;
}

interface Props {
  view: View;
  state: LoginState;
  providers: { loginType: LoginType }[];
  devAccounts: DevAccount[];
}

export function LoginPage({ view, state, providers, devAccounts }: Props) {
  const { t, locale } = view;
  const { way, userName = "", errors = {}, challenge, inactive, resent, notice, wait, tries } = state;
  const mistakes = Object.keys(errors).length;
  return (
    <AccountShell view={view} title={t("layout.login")} mode="login" way={way}>
      {notice && <Notice text={t(NOTICES[notice])} />}
      {challenge && mistakes === 0 && <Notice text={t("account.codeMailed")} />}
      {resent && <ResentBar view={view} resent={resent} closeHref={withReturnTarget("/login", way)} />}
      <LoginForm
        action={localizedPath(locale, "/login")}
        way={returnTargetFields(way)}
        userName={userName}
        errors={errors}
        inactive={resent ? "" : inactive}
        challenge={challenge}
        wait={wait}
        tries={tries}
        links={{
          register: localizedPath(locale, withReturnTarget("/register", way)),
          recovery: localizedPath(locale, withReturnTarget("/login", way, { mode: "recovery" })),
        }}
        locale={locale}
        texts={slice(locale, ...LOGIN_TEXTS, ...CAPTCHA_TEXTS)}
      />
      <NoScriptCode view={view} form="login-form" again={challenge !== undefined} />
      <ProviderRow view={view} way={way} providers={providers} />
      <DevLogins view={view} way={way} accounts={devAccounts} />
    </AccountShell>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <div className="mb-5">
      <Alert tone="open" title={text} live />
    </div>
  );
}

interface BarProps {
  view: View;
  resent: { succeeded: boolean; text: string };
  closeHref: string;
}

/** How the activation mail went out again, with a close button (spec 1 §2 "Login view"). */
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

const LOGIN_TEXTS = [
  "layout.login",
  "account.loginStopped",
  "account.emailInvalid",
  "account.email",
  "validation.emailRequired",
  "account.password",
  "validation.passwordRequired",
  "account.showPassword",
  "account.hidePassword",
  "account.resend",
  "account.resendShort",
  "account.inactiveHint",
  "account.triesHint",
  "account.recovery",
  "account.logInAfter",
  "account.waitOver",
  "errors.tooManyRequests",
  "account.mailedCode",
  "account.mailedCodeHint",
  "account.noAccount",
  "account.registerNow",
  "account.forgot",
] as const;
