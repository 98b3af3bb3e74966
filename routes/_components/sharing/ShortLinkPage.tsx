import CopyText from "../../../islands/security/CopyText.tsx";
import { URL_MAX } from "../../../sdk/model/limits.ts";
import type { ShortLink } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { QrCode } from "../layout/QrCode.tsx";

interface Props {
  view: View;
  publicUrl: string;
  /** The page that is to get a short address. */
  target?: string;
  error?: string;
  made?: ShortLink;
  /** Address of the QR code as a file. */
  qr?: string;
}

/** Asks for a page of this site, or shows its short address. */
export function ShortLinkPage({ view, publicUrl, target, error, made, qr }: Props) {
  const { t } = view;
  return (
    <div className="max-w-150 mx-auto">
      <h1 className="text-2xl md:text-3xl">{t("sharing.shortTitle")}</h1>
      <p className="mt-2 mb-6 text-soft">{t("sharing.shortIntro")}</p>
      {made && qr
        ? <Made view={view} made={made} qr={qr} />
        : (
          <form method="post" action={pathOf(view, "/surl")} className="panel p-5 flex flex-col gap-5">
            <TextInput
              id="target"
              name="target"
              label={t("sharing.shortTarget")}
              hint={t("sharing.shortTargetHint", { example: `${publicUrl}/detail?dataSetId=…` })}
              error={error}
              defaultValue={target}
              maxLength={URL_MAX}
              autoComplete="off"
              required
            />
            <div>
              <Button type="submit" variant="primary" icon="i-tabler-link">{t("sharing.shortCreate")}</Button>
            </div>
          </form>
        )}
    </div>
  );
}

function Made({ view, made, qr }: { view: View; made: ShortLink; qr: string }) {
  const { t } = view;
  return (
    <div className="panel p-5 flex flex-wrap gap-6 items-start">
      <QrCode
        text={made.url}
        label={t("sharing.shortQr", { url: made.url })}
        className="size-44 rounded-lg border border-line"
      />
      <div className="flex-1 min-w-56 flex flex-col gap-4">
        <p className="text-lg font-mono break-all select-all">{made.url}</p>
        <p className="text-sm text-soft">
          {t("sharing.shortLeadsTo")}{" "}
          <a href={pathOf(view, made.target)} className="link break-all">{made.target}</a>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyText text={made.url} texts={{ copy: t("sharing.shortCopy"), copied: t("sharing.copied") }} />
          <LinkButton href={qr} download={`${made.code}.svg`} size="sm" icon="i-tabler-download">
            {t("sharing.shortQrFile")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
