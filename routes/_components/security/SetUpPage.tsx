import CopyText from "../../../islands/security/CopyText.tsx";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { QrCode } from "../layout/QrCode.tsx";
import { SettingsShell } from "../settings/SettingsShell.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeField } from "./CodeField.tsx";
import { StepNumber } from "./SecurityPage.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  /** `otpauth://…`, as the server has made it. */
  uri: string;
  error?: string;
}

/** Scan, or type, and confirm. The address comes back with a wrong code, so that nobody must scan again. */
export function SetUpPage({ view, user, uri, error }: Props) {
  const { t } = view;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <SettingsShell view={view} user={user} page="security" intro={t("security.setUpIntro")}>
      <Card>
        <ol className="flex flex-col gap-7">
          <li className="flex gap-3">
            <StepNumber number={1} />
            <div className="min-w-0 flex-1">
              <h2 className="text-lg leading-snug">{t("security.scanTitle")}</h2>
              <p className="mt-1 max-w-[60ch] text-soft">{t("security.scanText")}</p>
              <div className="mt-4 flex flex-wrap gap-x-8 gap-y-5 items-start">
                <QrCode
                  text={uri}
                  label={t("security.qrLabel")}
                  className="size-48 rounded-lg border border-line"
                />
                <Typed view={view} secret={secret} />
              </div>
            </div>
          </li>
          <li className="flex gap-3">
            <StepNumber number={2} />
            <div className="min-w-0 flex-1">
              <h2 className="text-lg leading-snug">{t("security.confirmTitle")}</h2>
              <p className="mt-1 mb-3 max-w-[60ch] text-soft">{t("security.confirmText")}</p>
              <form
                method="post"
                action={pathOf(view, "/settings/security")}
                className="flex flex-col gap-4 max-w-90"
              >
                <input type="hidden" name="uri" value={uri} />
                <CodeField view={view} id="code" error={error} appOnly />
                <div className="flex flex-wrap gap-3">
                  <Button type="submit" name="intent" value="confirm" variant="primary" icon="i-tabler-check">
                    {t("security.turnOn")}
                  </Button>
                  <LinkButton href={pathOf(view, "/settings/security")}>{t("layout.cancel")}</LinkButton>
                </div>
              </form>
            </div>
          </li>
        </ol>
      </Card>
    </SettingsShell>
  );
}

function Typed({ view: { t }, secret }: { view: View; secret: string }) {
  const grouped = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">{t("security.typeTitle")}</p>
      <p className="mt-1 text-sm text-soft">{t("security.typeText")}</p>
      <p className="my-3 font-mono tracking-wide break-words" id="secret">{grouped}</p>
      <CopyText text={secret} texts={{ copy: t("security.copySecret"), copied: t("security.copied") }} />
    </div>
  );
}
