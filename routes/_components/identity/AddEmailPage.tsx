import { localizedPath } from "../../../locales/mod.ts";
import type { PendingSignIn } from "../../../sdk/model/account/identity.ts";
import { AccountShell, type View } from "../account/AccountShell.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { nameOfProvider } from "./providers.tsx";
import { SignedInAs } from "./SignedInAs.tsx";

interface Props {
  view: View;
  pending: PendingSignIn;
}

/** Asks for an e-mail that the provider did not tell, or did not confirm (spec 1 §4 "Add-email flow"). */
export function AddEmailPage({ view, pending, email, error }: Props & { email: string; error?: string }) {
  const { t, locale } = view;
  const provider = nameOfProvider(t, pending.loginType);
  return (
    <AccountShell view={view} title={t("identity.addEmail")}>
      <SignedInAs view={view} pending={pending} />
      <p className="text-soft mb-5">
        {pending.emailVerified ? t("identity.addEmailOther") : t("identity.addEmailIntro", { provider })}
      </p>
      <form
        method="post"
        action={localizedPath(locale, "/addEmail")}
        noValidate
        className="flex flex-col gap-5"
      >
        <TextInput
          id="email"
          name="email"
          type="email"
          label={t("account.email")}
          hint={t("identity.addEmailHint")}
          error={error}
          defaultValue={email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <Button type="submit" variant="primary" icon="i-tabler-mail-forward">{t("identity.sendLink")}</Button>
      </form>
    </AccountShell>
  );
}

/** @param local Whether mails stay on this server, where /mails shows them. */
export function LinkSentPage({ view, pending, local }: Props & { local: boolean }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("identity.addEmail")}>
      <Outcome icon="i-tabler-mail-forward" tone="open" title={t("identity.linkSent")}>
        <p>{t("identity.linkSentHint", { email: pending.email })}</p>
        {local && (
          <p className="mt-3">
            {t("identity.localMails")}{" "}
            <a href={localizedPath(locale, "/mails")} className="link">{t("identity.openMails")}</a>
          </p>
        )}
      </Outcome>
      <form
        method="post"
        action={localizedPath(locale, "/addEmail")}
        className="flex flex-wrap items-center gap-3 mt-6"
      >
        <input type="hidden" name="email" value={pending.email} />
        <Button type="submit">{t("identity.sendAgain")}</Button>
        <LinkButton variant="quiet" href={localizedPath(locale, "/addEmail?change=1")}>
          {t("identity.changeEmail")}
        </LinkButton>
      </form>
    </AccountShell>
  );
}

interface ConfirmProps {
  view: View;
  /** As the mail's link names it. */
  provider: string;
  token: string;
}

/** Opening the link changes nothing, because mail scanners open links; the button does (safety 3.26). */
export function ConfirmEmailPage({ view, provider, token }: ConfirmProps) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("identity.confirmTitle")}>
      <Outcome icon="i-tabler-mail-opened" tone="info" title={t("identity.confirmTitle")}>
        <p className="mb-4">{t("identity.confirmHint", { provider })}</p>
        <form method="post" action={localizedPath(locale, "/addEmail")}>
          <input type="hidden" name="emailToken" value={token} />
          <Button type="submit" variant="primary" icon="i-tabler-check">{t("identity.confirm")}</Button>
        </form>
      </Outcome>
    </AccountShell>
  );
}

export function ConfirmFailedPage({ view }: { view: View }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("identity.confirmTitle")}>
      <Outcome icon="i-tabler-link-off" tone="danger" title={t("identity.confirmFailed")}>
        <p className="mb-4">{t("identity.confirmFailedHint")}</p>
        <LinkButton variant="primary" href={localizedPath(locale, "/login")}>
          {t("identity.backToLogin")}
        </LinkButton>
      </Outcome>
    </AccountShell>
  );
}
