import { formatDate } from "../../../locales/format.ts";
import type { ArchiveLink } from "../../../sdk/mod.ts";
import { detailPath, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LifeSelect } from "../sharing/LifeSelect.tsx";
import { LinkDialog } from "../sharing/LinkDialog.tsx";
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
      {(state === "waiting" || state === "expired") && (
        <div className="flex flex-wrap gap-2">
          {state === "waiting" && (
            <Button
              size="sm"
              popoverTarget={`extend-${archiveLinkId}`}
              aria-label={t("sharing.extendOf", { name: link.archiveDoi })}
            >
              {t("sharing.extend")}
            </Button>
          )}
          <Button
            size="sm"
            popoverTarget={`send-${archiveLinkId}`}
            aria-label={t("archive_link.sendAgainOf", { name: link.archiveDoi })}
          >
            {t("archive_link.sendAgain")}
          </Button>
          {state === "waiting" && (
            <Button
              size="sm"
              popoverTarget={`revoke-${archiveLinkId}`}
              aria-label={t("sharing.revokeOf", { name: link.archiveDoi })}
            >
              {t("sharing.revoke")}
            </Button>
          )}
          {state === "waiting" && <Extension view={view} link={link} />}
          <Sending view={view} link={link} />
          {state === "waiting" && <Revocation view={view} link={link} />}
        </div>
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

function Extension({ view, link: { archiveLinkId } }: RowProps) {
  const { t } = view;
  const id = `extend-${archiveLinkId}`;
  return (
    <LinkDialog
      {...{ view, id }}
      action={ARCHIVE_LINKS}
      title={t("sharing.extendTitle")}
      text={t("archive_link.extendText")}
      values={{ archiveLinkId }}
      fields={<LifeSelect view={view} id={id} />}
    >
      <Button type="submit" name="intent" value="extend" variant="primary">{t("sharing.extend")}</Button>
    </LinkDialog>
  );
}

/** A new address, by mail or to be shown; with a new end where the link has expired. */
function Sending({ view, link: { archiveLinkId, state, expiresAt } }: RowProps) {
  const { t } = view;
  const id = `send-${archiveLinkId}`;
  const kept = t("archive_link.keepExpiry", { date: formatDate(expiresAt) });
  const life = state === "expired" ? { value: "1m" } : { value: "", placeholder: kept };
  return (
    <LinkDialog
      {...{ view, id }}
      action={ARCHIVE_LINKS}
      title={t("archive_link.sendAgainTitle")}
      text={t("archive_link.sendAgainText")}
      values={{ archiveLinkId }}
      fields={<LifeSelect view={view} id={id} {...life} />}
    >
      <Button type="submit" name="intent" value="show">{t("archive_link.showAddress")}</Button>
      <Button type="submit" name="intent" value="send" variant="primary" icon="i-tabler-send">
        {t("archive_link.sendMail")}
      </Button>
    </LinkDialog>
  );
}

function Revocation({ view, link: { archiveLinkId } }: RowProps) {
  const { t } = view;
  return (
    <LinkDialog
      view={view}
      id={`revoke-${archiveLinkId}`}
      action={ARCHIVE_LINKS}
      title={t("sharing.revokeTitle")}
      text={t("archive_link.revokeText")}
      values={{ archiveLinkId }}
    >
      <Button type="submit" name="intent" value="revoke" variant="danger">{t("sharing.revoke")}</Button>
    </LinkDialog>
  );
}
