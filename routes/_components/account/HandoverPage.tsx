import { localizedPath } from "../../../locales/mod.ts";
import type { ReturnTarget } from "../../_return_target.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { ReturnTargetFields } from "./ReturnTargetFields.tsx";

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

interface Asked {
  view: View;
  /** Of the partner. */
  host: string;
  /** Of who is signed in, as the partner will be told. */
  email: string;
  way: ReturnTarget;
  /** Where somebody goes who would rather stay. */
  home: string;
}

/** Signed in already, and led here by a link: the partner learns who comes only after a yes. */
export function AskHandoverPage({ view, host, email, way, home }: Asked) {
  const { t, locale } = view;
  const title = t("account.handoverTitle", { host });
  return (
    <AccountShell view={view} title={title}>
      <p className="mb-4 break-words">{t("account.handoverHint", { host, email })}</p>
      <form method="post" action={localizedPath(locale, "/login")} className="flex flex-wrap gap-3">
        <ReturnTargetFields way={way} />
        <Button type="submit" name="intent" value="handOver" variant="primary">{t("account.goOn")}</Button>
        <LinkButton href={home}>{t("account.handoverStay")}</LinkButton>
      </form>
    </AccountShell>
  );
}
