import { localizedPath } from "../../../locales/mod.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";

/** For those who open the address by hand. */
export function LogoutPage({ view, name }: { view: View; name: string }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("layout.logout")}>
      <p className="mb-5">{t("account.logoutAsk", { name })}</p>
      <form method="post" action={localizedPath(locale, "/logout")} className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" icon="i-tabler-logout">{t("layout.logout")}</Button>
        <LinkButton href={localizedPath(locale, "/")}>{t("layout.cancel")}</LinkButton>
      </form>
    </AccountShell>
  );
}

/** Logged out here; the provider that the sign-in came from is told next. */
export function LoggedOutPage({ view, url, home }: { view: View; url: string; home: string }) {
  const { t } = view;
  return (
    <AccountShell view={view} title={t("account.loggedOut")}>
      <p className="mb-5">{t("account.logOutElsewhere", { host: new URL(url).host })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" href={url}>{t("account.goOn")}</LinkButton>
        <LinkButton href={home}>{t("layout.home")}</LinkButton>
      </div>
    </AccountShell>
  );
}
