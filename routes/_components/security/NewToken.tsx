import CopyText from "../../../islands/security/CopyText.tsx";
import { formatDate } from "../../../locales/format.ts";
import type { NewAccessToken } from "../../../sdk/model/account/access_token.ts";
import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";

interface Props {
  view: View;
  made: NewAccessToken;
  /** Origin of this site, for the command line. */
  server: string;
}

/** The token in full, this once, and how the command line takes it. */
export function NewToken({ view: { t }, made, server }: Props) {
  const { token, name, expiresAt } = made;
  return (
    <Alert tone="open" title={t("security.madeTitle", { name })} live>
      <p>{t("security.madeText", { date: formatDate(expiresAt) })}</p>
      <p
        id="new-token"
        className="mt-3 px-3 py-2 rounded-md border border-line bg-surface font-mono break-all select-all"
      >
        {token}
      </p>
      <div className="mt-3">
        <CopyText text={token} texts={{ copy: t("security.copyToken"), copied: t("security.copied") }} />
      </div>
      <p className="mt-4 text-sm">{t("security.madeCommand")}</p>
      <pre
        className="mt-1 px-3 py-2 rounded-md border border-line bg-surface font-mono text-sm overflow-x-auto"
        tabIndex={0}
      >
        {`sdb auth login --server ${server} --token-stdin`}
      </pre>
    </Alert>
  );
}
