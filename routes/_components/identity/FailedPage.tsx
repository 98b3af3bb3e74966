import { localizedPath } from "../../../locales/mod.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import { AccountShell, type View } from "../account/AccountShell.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";

/** A sign-in elsewhere that led to nothing: why, and what to do now. */
export function FailedPage({ view, text, retry }: { view: View; text: string; retry?: LoginType }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("identity.failedTitle")}>
      <Outcome icon="i-tabler-plug-connected-x" tone="danger" title={text}>
        <p className="mb-4">{t("identity.failedHint")}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="primary" href={localizedPath(locale, "/login")}>
            {t("identity.backToLogin")}
          </LinkButton>
          {retry && (
            <LinkButton href={`/api/sdb-user-service/public/authorize/${retry}?lang=${locale}`}>
              {t("identity.tryAgain")}
            </LinkButton>
          )}
        </div>
      </Outcome>
    </AccountShell>
  );
}

/** No walk of this browser waits here. */
export function NothingPendingPage({ view }: { view: View }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("identity.nothingPending")}>
      <Outcome icon="i-tabler-hourglass-empty" tone="info" title={t("identity.nothingPending")}>
        <p className="mb-4">{t("identity.nothingPendingHint")}</p>
        <LinkButton variant="primary" href={localizedPath(locale, "/login")}>
          {t("identity.backToLogin")}
        </LinkButton>
      </Outcome>
    </AccountShell>
  );
}
