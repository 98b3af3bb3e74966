import { localizedPath } from "../../../locales/mod.ts";
import type { PendingSignIn } from "../../../sdk/model/account/identity.ts";
import { AccountShell, type View } from "../account/AccountShell.tsx";
import { BindByMail, BindByPassword, type Binding } from "./BindForms.tsx";
import { nameOfProvider } from "./providers.tsx";
import { SignedInAs } from "./SignedInAs.tsx";

/** The provider's e-mail has an account here: its holder proves that, or goes on with another e-mail. */
export function ExistingPage(
  { view, pending, binding }: { view: View; pending: PendingSignIn; binding?: Binding },
) {
  const { t, locale } = view;
  const { email, loginType } = pending;
  const provider = nameOfProvider(t, loginType);
  return (
    <AccountShell view={view} title={t("identity.existing")}>
      <SignedInAs view={view} pending={pending} />
      <p className="text-soft mb-6 break-words">{t("identity.existingHint", { email, provider })}</p>
      <section aria-labelledby="by-password">
        <h2 id="by-password" className="text-lg mb-3">{t("identity.byPassword")}</h2>
        <BindByPassword view={view} binding={{ errors: {}, ...binding, userName: email }} fixed />
      </section>
      <section aria-labelledby="by-mail" className="mt-8 border-t border-line pt-5">
        <h2 id="by-mail" className="text-lg mb-3">{t("identity.byMail")}</h2>
        <BindByMail view={view} email={email} />
      </section>
      <p className="mt-8 border-t border-line pt-4">
        <a href={localizedPath(locale, "/addEmail?change=1")} className="link inline-block py-1">
          {t("identity.newWithOther")}
        </a>
      </p>
    </AccountShell>
  );
}
