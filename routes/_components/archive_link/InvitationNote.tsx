import { formatDate } from "../../../locales/format.ts";
import type { PreparedArchive } from "../../../sdk/mod.ts";
import { textOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";

/** Who prepared the record, what it is, and until when the link can be used. */
export function InvitationNote({ view, prepared }: { view: View; prepared: PreparedArchive }) {
  const { t } = view;
  const { title, archiveDoi, community, preparedBy, expiresAt } = prepared;
  const by = community ? textOf(view, community.name) : preparedBy;
  return (
    <div className="mt-6">
      <Alert title={t("archive_link.invited", { by })}>
        <p className="font-medium break-words">{textOf(view, title)}</p>
        <p className="font-mono break-all">{archiveDoi}</p>
        <p className="mt-2">{t("archive_link.invitedText", { date: formatDate(expiresAt) })}</p>
      </Alert>
    </div>
  );
}
