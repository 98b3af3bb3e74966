import type { RegistrationFields } from "../../../forms/registration/fields.ts";
import SupplementForm from "../../../islands/identity/SupplementForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import type { PendingSignIn } from "../../../sdk/model/account/identity.ts";
import { callingOptions, countryOptions } from "../../../sdk/model/vocabulary/countries.ts";
import { AccountShell, type View } from "../account/AccountShell.tsx";
import type { FieldErrors } from "../account/form.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { BindByPassword, type Binding } from "./BindForms.tsx";
import { SignedInAs } from "./SignedInAs.tsx";

interface Props {
  view: View;
  pending: PendingSignIn;
  values: RegistrationFields;
  errors: FieldErrors;
  /** Once that form was sent. */
  binding?: Binding;
}

/** "Supplement info" (spec 1 §4): the particulars that the provider does not tell. */
export function SupplementPage({ view, pending, values, errors, binding }: Props) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("identity.complete")}>
      <SignedInAs view={view} pending={pending} />
      <p className="text-soft mb-4">{t("identity.completeIntro")}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 mb-5">
        <span className="flex items-center gap-2 min-w-0 break-all">
          <Icon name="i-tabler-mail-check" className="text-lg text-open" />
          {t("identity.emailProved", { email: pending.email })}
        </span>
        <a href={localizedPath(locale, "/addEmail?change=1")} className="link inline-block py-1">
          {t("identity.otherEmail")}
        </a>
      </p>
      <SupplementForm
        action={localizedPath(locale, "/thirdPage")}
        values={values}
        errors={errors}
        choices={{ countries: countryOptions(locale), calling: callingOptions(locale) }}
        termsHref={localizedPath(locale, "/about/terms")}
        locale={locale}
        texts={slice(locale, ...TEXTS)}
      />
      <details className="group mt-8 border-t border-line pt-5" open={binding !== undefined}>
        <summary className="link cursor-pointer inline-flex items-center gap-1.5 py-1 list-none [&::-webkit-details-marker]:hidden">
          {t("identity.haveAccount")}
          <Icon name="i-tabler-chevron-down" className="transition-transform group-open:rotate-180" />
        </summary>
        <p className="text-soft mt-2 mb-4">{t("identity.haveAccountHint")}</p>
        <BindByPassword view={view} binding={binding ?? { userName: "", errors: {} }} />
      </details>
    </AccountShell>
  );
}

const TEXTS = [
  "account",
  "organization",
  "identity.create",
  "identity.stopped",
  "layout.terms",
  "validation.nameRequired",
  "validation.affiliationMissing",
  "validation.affiliationTooShort",
  "validation.phoneRequired",
  "validation.invalidPhone",
  "validation.termsRequired",
  "ui.remove",
] as const;
