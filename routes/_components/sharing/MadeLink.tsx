import CopyText from "../../../islands/security/CopyText.tsx";
import { formatDate } from "../../../locales/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import type { View } from "../dataset/view.ts";

/** The address of a link in full, this once. */
export function MadeLink({ view: { t }, url, expiresAt }: { view: View; url: string; expiresAt: string }) {
  return (
    <Alert tone="open" title={t("sharing.madeTitle")} live>
      <p>{t("sharing.madeText", { date: formatDate(expiresAt) })}</p>
      <p
        id="new-link"
        className="mt-3 px-3 py-2 rounded-md border border-line bg-surface font-mono break-all select-all"
      >
        {url}
      </p>
      <div className="mt-3">
        <CopyText text={url} texts={{ copy: t("sharing.copy"), copied: t("sharing.copied") }} />
      </div>
    </Alert>
  );
}
