import { localizedPath } from "../../../locales/mod.ts";
import { LinkButton } from "../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { Outcome } from "../ui/Outcome.tsx";

/** A mailed link that is no longer good, and the way to a new one. */
export function LinkFailedPage({ view, title, text }: { view: View; title: string; text: string }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={title}>
      <Outcome icon="i-tabler-link-off" tone="danger" title={text}>
        <div className="mt-3">
          <LinkButton variant="primary" href={localizedPath(locale, "/login?mode=recovery")}>
            {t("account.recovery")}
          </LinkButton>
        </div>
      </Outcome>
    </AccountShell>
  );
}
