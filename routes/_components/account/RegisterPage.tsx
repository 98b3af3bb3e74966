import { FilledForm } from "../../../ui/form/FilledForm.tsx";
import RegisterForm from "../../../islands/account/RegisterForm.tsx";
import type { RegistrationFields } from "../../../forms/registration/fields.ts";
import { localizedPath, slice } from "../../../locales/mod.ts";
import { ACTIVATION_MS } from "../../../sdk/model/limits.ts";
import type { PasswordPolicy } from "../../../sdk/model/account/password.ts";
import { callingOptions, countryOptions } from "../../../sdk/model/vocabulary/countries.ts";
import { type ReturnTarget, returnTargetFields, withReturnTarget } from "../../_return_target.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import type { FieldErrors } from "./form.ts";
import { PASSWORD_TEXTS } from "./NewPasswordPage.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { ResendForm } from "./ResendForm.tsx";

interface RegisterProps {
  view: View;
  way: ReturnTarget;
  values: RegistrationFields;
  errors: FieldErrors;
  policy: PasswordPolicy;
  /** Whether mails stay on this server, where /mails shows them. */
  local: boolean;
}

export function RegisterPage({ view, way, values, errors, policy, local }: RegisterProps) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("layout.register")} mode="register" way={way}>
      <RegisterForm
        action={localizedPath(locale, "/register")}
        way={returnTargetFields(way)}
        values={values}
        errors={errors}
        policy={policy}
        choices={{ countries: countryOptions(locale), calling: callingOptions(locale) }}
        links={{
          terms: localizedPath(locale, "/about/terms"),
          login: localizedPath(locale, withReturnTarget("/login", way)),
          recovery: localizedPath(locale, withReturnTarget("/login", way, { mode: "recovery" })),
          ...(local ? { mails: localizedPath(locale, "/mails") } : {}),
        }}
        locale={locale}
        texts={slice(locale, ...REGISTER_TEXTS, ...PASSWORD_TEXTS)}
      />
    </AccountShell>
  );
}

interface RegisteredProps {
  view: View;
  way: ReturnTarget;
  userName: string;
  local: boolean;
}

/** The confirmation (spec 1 §2), and what to do when no mail comes. */
export function RegisteredPage({ view, way, userName, local }: RegisteredProps) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("account.registered")}>
      <Outcome icon="i-tabler-mail-check" tone="open" title={t("account.registeredCongratulations")}>
        <p>{t("account.registeredHint", { email: userName, hours: ACTIVATION_MS / 3_600_000 })}</p>
        {local && (
          <p className="mt-3">
            {t("account.localMails")}{" "}
            <a href={localizedPath(locale, "/mails")} className="link">{t("account.openMails")}</a>
          </p>
        )}
      </Outcome>
      <div className="mt-6">
        <ResendForm view={view} action="/email" userName={userName} way={way} primary />
        <p className="mt-1.5 text-sm text-faint">{t("account.resendLimit")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 mt-5">
        <FilledForm action={localizedPath(locale, "/login")} way={returnTargetFields(way)} email={userName}>
          <Button type="submit">{t("layout.login")}</Button>
        </FilledForm>
        <LinkButton variant="quiet" href={localizedPath(locale, withReturnTarget("/login", way))}>
          {t("layout.close")}
        </LinkButton>
      </div>
    </AccountShell>
  );
}

/** A failure that nothing in the form can help (spec 1 §8): the message, and the way back. */
export function RegisterFailedPage(
  { view, way, text }: Pick<RegisteredProps, "view" | "way"> & { text: string },
) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("layout.register")}>
      <Outcome icon="i-tabler-alert-circle" tone="danger" title={t("account.registerFailed")}>
        <p className="mb-4">{text}</p>
        <LinkButton variant="primary" href={localizedPath(locale, withReturnTarget("/register", way))}>
          {t("layout.close")}
        </LinkButton>
      </Outcome>
    </AccountShell>
  );
}

const REGISTER_TEXTS = [
  "account",
  "organization",
  "ui.remove",
  "layout.register",
  "layout.login",
  "layout.terms",
  "layout.close",
  "validation.emailRequired",
  "validation.invalidEmail",
  "validation.emailTaken",
  "validation.nameRequired",
  "validation.affiliationMissing",
  "validation.affiliationTooShort",
  "validation.phoneRequired",
  "validation.invalidPhone",
  "validation.termsRequired",
] as const;
