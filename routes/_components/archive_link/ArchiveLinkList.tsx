import { formatDate } from "../../../locales/format.ts";
import type { ArchiveLink } from "../../../sdk/mod.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { DIALOG } from "../sharing/LinkList.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ARCHIVE_LINKS } from "./paths.ts";

interface RowProps {
  view: View;
  link: ArchiveLink;
}

/** Prepared records with what became of them. */
export function ArchiveLinkList({ view, links }: { view: View; links: readonly ArchiveLink[] }) {
  return (
    <ul className="panel divide-y divide-line">
      {links.map((link) => <Row key={link.archiveLinkId} view={view} link={link} />)}
    </ul>
  );
}

function Row({ view, link }: RowProps) {
  const { t } = view;
  const { archiveLinkId, state, dataset } = link;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Title view={view} link={link} />
          <Badge tone={state === "waiting" ? "open" : undefined}>{t(`archive_link.state.${state}`)}</Badge>
          {dataset && <Badge tone="info">{t(`vocabulary.status.${dataset.status}`)}</Badge>}
        </p>
        <Facts view={view} link={link} />
      </div>
      {state === "waiting" && (
        <>
          <Button
            size="sm"
            popoverTarget={`revoke-${archiveLinkId}`}
            aria-label={t("sharing.revokeOf", { name: link.archiveDoi })}
          >
            {t("sharing.revoke")}
          </Button>
          <Revocation view={view} link={link} />
        </>
      )}
    </li>
  );
}

/** Only what is published can be opened by whoever prepared it. */
function Title({ view, link: { title, dataset } }: RowProps) {
  const text = textOf(view, title);
  return dataset?.status === "PUBLISHED"
    ? <a href={detailPath(view, dataset.dataSetId)} className="link break-words min-w-0">{text}</a>
    : <span className="font-medium break-words min-w-0">{text}</span>;
}

function Facts({ view, link }: RowProps) {
  const { t } = view;
  const { archiveDoi, email, community, createdAt, expiresAt, usedAt } = link;
  const facts = [
    ["DOI", archiveDoi],
    [t("archive_link.recipient"), email],
    ...(community ? [[t("archive_link.fieldCommunity"), textOf(view, community.name)]] : []),
    [t("sharing.created"), formatDate(createdAt)],
    usedAt ? [t("archive_link.used"), formatDate(usedAt)] : [t("sharing.expires"), formatDate(expiresAt)],
  ];
  return (
    <dl className="mt-1 flex flex-wrap gap-x-5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5 min-w-0">
          <dt className="text-faint">{label}</dt>
          <dd className="text-soft break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Revocation({ view, link: { archiveLinkId } }: RowProps) {
  const { t } = view;
  const id = `revoke-${archiveLinkId}`;
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={DIALOG}>
      <h3 id={`${id}-title`} className="text-lg">{t("sharing.revokeTitle")}</h3>
      <p className="mt-2">{t("archive_link.revokeText")}</p>
      <form
        method="post"
        action={pathOf(view, ARCHIVE_LINKS)}
        className="mt-4 flex flex-wrap justify-end gap-3"
      >
        <Button popoverTarget={id} popoverTargetAction="hide">{t("layout.cancel")}</Button>
        <input type="hidden" name="intent" value="revoke" />
        <Button type="submit" name="archiveLinkId" value={archiveLinkId} variant="danger">
          {t("sharing.revoke")}
        </Button>
      </form>
    </div>
  );
}
