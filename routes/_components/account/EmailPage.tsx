import { localizedPath } from "../../../locales/mod.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { Outcome } from "../ui/Outcome.tsx";
import { ResendForm } from "./ResendForm.tsx";

export type EmailState =
  | { step: "ask"; userName: string; token: string; code: string }
  | { step: "activated"; userName: string }
  | { step: "resent"; userName: string; local: boolean }
  | { step: "failed"; userName: string; text: string }
  | { step: "incomplete" };

export function EmailPage({ view, state }: { view: View; state: EmailState }) {
  return (
    <AccountShell view={view} title={view.t("account.activation")}>
      <Step view={view} state={state} />
    </AccountShell>
  );
}

function Step({ view, state }: { view: View; state: EmailState }) {
  const { t } = view;
  switch (state.step) {
    case "ask":
      return <Ask view={view} state={state} />;
    case "activated":
      return (
        <Outcome icon="i-tabler-circle-check" tone="open" title={t("account.activated")}>
          <p className="mb-4">{t("account.activatedHint", { email: state.userName })}</p>
          <LoginLink view={view} />
        </Outcome>
      );
    case "resent":
      return (
        <Outcome icon="i-tabler-mail-forward" tone="open" title={t("account.resent")}>
          <p className="mb-4">{t("account.resentHint")}</p>
          <LoginLink view={view} local={state.local} />
        </Outcome>
      );
    case "failed":
      return (
        <Outcome icon="i-tabler-alert-circle" tone="danger" title={state.text}>
          <p className="mb-4">{t("account.failedHint")}</p>
          <div className="flex flex-wrap items-center gap-3">
            <LoginLink view={view} />
            {state.userName && <ResendForm view={view} action="/email" userName={state.userName} />}
          </div>
        </Outcome>
      );
    case "incomplete":
      return (
        <Outcome icon="i-tabler-link-off" tone="info" title={t("account.linkIncomplete")}>
          <p className="mb-4">{t("account.linkIncompleteHint")}</p>
          <LoginLink view={view} />
        </Outcome>
      );
  }
}

function Ask({ view: { t, locale }, state }: { view: View; state: EmailState & { step: "ask" } }) {
  return (
    <Outcome icon="i-tabler-mail-opened" tone="info" title={t("account.activateAsk")}>
      <p className="mb-4">{t("account.activateHint", { email: state.userName })}</p>
      <form method="post" action={localizedPath(locale, "/email")}>
        <input type="hidden" name="username" value={state.userName} />
        <input type="hidden" name="token" value={state.token} />
        <input type="hidden" name="code" value={state.code} />
        <Button type="submit" variant="primary" icon="i-tabler-check">{t("account.activate")}</Button>
      </form>
    </Outcome>
  );
}

function LoginLink({ view: { t, locale }, local }: { view: View; local?: boolean }) {
  return (
    <span className="flex flex-wrap gap-3">
      <LinkButton variant="primary" href={localizedPath(locale, "/login")}>{t("layout.login")}</LinkButton>
      {local && <LinkButton href={localizedPath(locale, "/mails")}>{t("account.openMails")}</LinkButton>}
    </span>
  );
}
