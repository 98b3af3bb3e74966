import { LinkButton } from "../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { Outcome } from "../ui/Outcome.tsx";

interface Props {
  view: View;
  /** The partner's address with its one-time code; null when nobody is registered for the wish. */
  url: string | null;
  /** Where the sign-in leads within this site. */
  home: string;
}

/** Signed in, and on the way to the site that people came from. */
export function HandoverPage({ view, url, home }: Props) {
  const { t } = view;
  if (!url) {
    return (
      <AccountShell view={view} title={t("layout.login")}>
        <Outcome icon="i-tabler-shield-check" tone="info" title={t("account.signedIn")}>
          <p className="mb-4">{t("account.unknownPartner")}</p>
          <LinkButton variant="primary" href={home}>{t("account.goOn")}</LinkButton>
        </Outcome>
      </AccountShell>
    );
  }
  return (
    <AccountShell view={view} title={t("layout.login")}>
      <Outcome icon="i-tabler-shield-check" tone="open" title={t("account.signedIn")}>
        <p className="mb-4">{t("account.toPartner", { host: new URL(url).host })}</p>
        <LinkButton variant="primary" href={url}>{t("account.goOn")}</LinkButton>
      </Outcome>
    </AccountShell>
  );
}
