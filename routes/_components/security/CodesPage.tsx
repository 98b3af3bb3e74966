import RecoveryCodes from "../../../islands/security/RecoveryCodes.tsx";
import { slice } from "../../../locales/mod.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { SettingsShell } from "../settings/SettingsShell.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  codes: string[];
  /** Whether it has just been turned on; else only the codes are new. */
  fresh: boolean;
}

/** The recovery codes, this once. */
export function CodesPage({ view, user, codes, fresh }: Props) {
  const { t, locale } = view;
  const title = t(fresh ? "security.turnedOn" : "security.renewed");
  return (
    <SettingsShell view={view} user={user} page="security">
      <Alert tone="open" title={title} live>{fresh && <p>{t("security.othersEnded")}</p>}</Alert>
      <Card title={t("security.recoveryTitle")} className="mt-4">
        <p className="mb-4 max-w-[62ch]">{t("security.keepCodes")}</p>
        <RecoveryCodes
          codes={codes}
          heading={t("security.fileHeading", { email: user.email })}
          locale={locale}
          texts={slice(
            locale,
            "security.copyCodes",
            "security.copied",
            "security.downloadCodes",
            "security.printCodes",
          )}
        />
        <div className="mt-6 no-print">
          <LinkButton variant="primary" href={pathOf(view, "/settings/security")}>
            {t("security.kept")}
          </LinkButton>
        </div>
      </Card>
    </SettingsShell>
  );
}
