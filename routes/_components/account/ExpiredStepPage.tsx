import { LinkButton } from "../../../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";

/** A step that only follows a login, opened without it or too late. */
export function ExpiredStepPage(
  { view, title, loginHref }: { view: View; title: string; loginHref: string },
) {
  const { t } = view;
  return (
    <AccountShell view={view} title={title}>
      <Outcome icon="i-tabler-clock-off" tone="info" title={t("account.stepExpired")}>
        <p className="mb-4">{t("account.stepExpiredHint")}</p>
        <LinkButton variant="primary" href={loginHref}>{t("layout.login")}</LinkButton>
      </Outcome>
    </AccountShell>
  );
}
