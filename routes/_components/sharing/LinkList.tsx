import { formatDate, formatDateTime } from "../../../locales/format.ts";
import type { Link } from "../../../sdk/mod.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LifeSelect } from "./LifeSelect.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { privateLinksPath } from "./paths.ts";

interface Props {
  view: View;
  links: readonly Link[];
  /** Where its forms are sent. */
  action: string;
  /** Whether the links lead to several datasets, which are named then. */
  named: boolean;
}

/** Links with how they were used, and what can be done with each. */
export function LinkList({ view, links, action, named }: Props) {
  return (
    <ul className="panel divide-y divide-line">
      {links.map((link) => <Row key={link.linkId} {...{ view, link, action, named }} />)}
    </ul>
  );
}

type RowProps = Omit<Props, "links"> & { link: Link };

function Row({ view, link, action, named }: RowProps) {
  const { t } = view;
  const { linkId, kind, version, access, state, label, hasPassword, emails, granted } = link;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="flex-1 min-w-56">
        {named && <DatasetLink view={view} link={link} />}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium break-words min-w-0">{label || t(`sharing.kind.${kind}`)}</span>
          <Badge tone={state === "live" ? "open" : undefined}>{t(`sharing.state.${state}`)}</Badge>
          <Badge>{version ?? t("sharing.newest")}</Badge>
          <Badge>{t(`sharing.access.${access}`)}</Badge>
          {hasPassword && <Badge icon="i-tabler-lock">{t("sharing.withPassword")}</Badge>}
          {emails.length > 0 && (
            <Badge icon="i-tabler-mail">{t("sharing.forEmails", { count: emails.length })}</Badge>
          )}
        </p>
        <Facts view={view} link={link} />
      </div>
      {state === "live" && (
        <div className="flex flex-wrap gap-2">
          {!granted && (
            <Button
              size="sm"
              popoverTarget={`renew-${linkId}`}
              aria-label={t("sharing.renewOf", { name: nameOf(view, link) })}
            >
              {t("sharing.renew")}
            </Button>
          )}
          <Button
            size="sm"
            popoverTarget={`extend-${linkId}`}
            aria-label={t("sharing.extendOf", { name: nameOf(view, link) })}
          >
            {t("sharing.extend")}
          </Button>
          <Button
            size="sm"
            popoverTarget={`revoke-${linkId}`}
            aria-label={t("sharing.revokeOf", { name: nameOf(view, link) })}
          >
            {t("sharing.revoke")}
          </Button>
          {!granted && <Renewal view={view} link={link} action={action} />}
          <Extension view={view} link={link} action={action} />
          <Revocation view={view} link={link} action={action} />
        </div>
      )}
    </li>
  );
}

const nameOf = ({ t }: View, { label, kind, createdAt }: Link): string =>
  label || `${t(`sharing.kind.${kind}`)} ${formatDate(createdAt)}`;

function DatasetLink({ view, link: { title, dataSetId, version } }: { view: View; link: Link }) {
  return (
    <p className="mb-1">
      <a href={pathOf(view, privateLinksPath(dataSetId, version ?? ""))} className="link break-words">
        {textOf(view, title) || view.t("detail.untitled")}
      </a>
    </p>
  );
}

function Facts({ view: { t }, link }: { view: View; link: Link }) {
  const { createdAt, expiresAt, lastUsedAt, uses, downloads } = link;
  const facts = [
    [t("sharing.created"), formatDate(createdAt)],
    [t("sharing.expires"), formatDate(expiresAt)],
    [t("sharing.lastUsed"), lastUsedAt ? formatDateTime(lastUsedAt).slice(0, -3) : t("sharing.never")],
    [t("sharing.uses"), t("sharing.times", { count: uses })],
    [t("sharing.downloads"), t("sharing.times", { count: downloads })],
  ];
  return (
    <dl className="mt-1 flex flex-wrap gap-x-5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-faint">{label}</dt>
          <dd className="text-soft">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Revocation({ view, link: { linkId }, action }: Omit<RowProps, "named">) {
  const { t } = view;
  return (
    <LinkDialog
      {...{ view, action }}
      id={`revoke-${linkId}`}
      title={t("sharing.revokeTitle")}
      text={t("sharing.revokeText")}
      values={{ linkId }}
    >
      <Button type="submit" name="intent" value="revoke" variant="danger">{t("sharing.revoke")}</Button>
    </LinkDialog>
  );
}

/** What is stored of an address cannot be copied, so another one is made. */
function Renewal({ view, link: { linkId }, action }: Omit<RowProps, "named">) {
  const { t } = view;
  return (
    <LinkDialog
      {...{ view, action }}
      id={`renew-${linkId}`}
      title={t("sharing.renewTitle")}
      text={t("sharing.renewText")}
      values={{ linkId }}
    >
      <Button type="submit" name="intent" value="renew" variant="primary">{t("sharing.renewDo")}</Button>
    </LinkDialog>
  );
}

function Extension({ view, link: { linkId }, action }: Omit<RowProps, "named">) {
  const { t } = view;
  const id = `extend-${linkId}`;
  return (
    <LinkDialog
      {...{ view, id, action }}
      title={t("sharing.extendTitle")}
      text={t("sharing.extendText")}
      values={{ linkId }}
      fields={<LifeSelect view={view} id={id} />}
    >
      <Button type="submit" name="intent" value="extend" variant="primary">{t("sharing.extend")}</Button>
    </LinkDialog>
  );
}
