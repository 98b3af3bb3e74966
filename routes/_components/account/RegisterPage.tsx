import RegisterForm, { type RegisterValues } from "../../../islands/account/RegisterForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import { ACTIVATION_MS } from "../../../sdk/model/limits.ts";
import { LinkButton } from "../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import type { FieldErrors } from "./form.ts";
import { Outcome } from "./Outcome.tsx";
import { ResendForm } from "./ResendForm.tsx";

interface RegisterProps {
  view: View;
  returnTo?: string;
  values: RegisterValues;
  errors: FieldErrors;
}

export function RegisterPage({ view, returnTo, values, errors }: RegisterProps) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("layout.register")} tab="register" returnTo={returnTo}>
      <ErrorSummary title={t("account.registerStopped")} errors={errors} />
      <RegisterForm
        action={localizedPath(locale, "/register")}
        returnTo={returnTo}
        values={values}
        errors={errors}
        termsHref={localizedPath(locale, "/about/terms")}
        locale={locale}
        texts={slice(
          locale,
          "account",
          "layout.register",
          "layout.terms",
          "ui.done",
          "validation.invalidEmail",
          "validation.passwordWeak",
          "validation.passwordMismatch",
          "validation.nameRequired",
          "validation.affiliationMissing",
          "validation.phoneRequired",
          "validation.invalidPhone",
          "validation.termsRequired",
        )}
      />
    </AccountShell>
  );
}

interface RegisteredProps {
  view: View;
  userName: string;
  /** Whether mails stay on this server, where /mails shows them. */
  local: boolean;
}

/** The confirmation (spec 1 §2), and what to do when no mail comes. */
export function RegisteredPage({ view, userName, local }: RegisteredProps) {
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
      <div className="flex flex-wrap items-center gap-3 mt-6">
        <LinkButton variant="primary" href={localizedPath(locale, "/login")}>{t("layout.login")}</LinkButton>
        <ResendForm view={view} action="/email" userName={userName} />
      </div>
    </AccountShell>
  );
}
