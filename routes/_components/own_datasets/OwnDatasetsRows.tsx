import type { OwnDataset } from "../../../sdk/mod.ts";
import { formatBytes, formatDate, formatNumber } from "../../../locales/format.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { TYPE_ICONS } from "../../../ui/DatasetBadges.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import type { HubQuery } from "./address.ts";
import { homeOf, titleOf } from "./links.ts";
import { RowActions } from "./RowActions.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { panelPath } from "./views.ts";

interface Props {
  view: View;
  query: HubQuery;
  rows: OwnDataset[];
}

export const keyOf = ({ dataSetId, version }: OwnDataset) => `${dataSetId}-${version}`;

/** From 1024 px on. */
export function HubTable({ view, query, rows, total }: Props & { total: number }) {
  const { t, locale } = view;
  const columns: Column<OwnDataset>[] = [
    {
      key: "title",
      label: t("own_datasets.column.title"),
      cell: (row) => <Title view={view} query={query} row={row} />,
    },
    { key: "status", label: t("own_datasets.column.status"), cell: (row) => <State view={view} row={row} /> },
    {
      key: "files",
      label: t("own_datasets.column.files"),
      numeric: true,
      cell: (row) => <span className="text-soft">{filesOf(view, row)}</span>,
    },
    {
      key: "date",
      label: t(`own_datasets.column.${dateOf(query)}`),
      cell: (row) => <When query={query} row={row} />,
    },
    {
      key: "actions",
      label: t("own_datasets.column.actions"),
      cell: (row) => <RowActions view={view} query={query} row={row} />,
    },
  ];
  return (
    <div className="hidden lg:block">
      <Table
        caption={t("own_datasets.caption", { count: formatNumber(locale, total) })}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
      />
    </div>
  );
}

/** Below 1024 px. */
export function HubCards({ view, query, rows }: Props) {
  return (
    <ul className="lg:hidden flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="panel p-4">
          <div className="flex flex-wrap items-center justify-between gap-2 mb-2">
            <State view={view} row={row} />
            <When query={query} row={row} />
          </div>
          <Title view={view} query={query} row={row} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-faint">{filesOf(view, row)}</span>
            <RowActions view={view} query={query} row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const filesOf = ({ t }: View, { count, size }: OwnDataset) =>
  t("own_datasets.files", { count: count, size: formatBytes(size) });

/** The date that the order is about. */
const dateOf = ({ sort }: HubQuery) => sort === "submitted" || sort === "published" ? sort : "updated";

function When({ query, row }: { query: HubQuery; row: OwnDataset }) {
  const at = row[`${dateOf(query)}At`];
  if (!at) return <span className="text-faint">—</span>;
  return <time dateTime={at} className="whitespace-nowrap text-sm text-soft">{formatDate(at)}</time>;
}

/** The state, and what keeps it from going on. */
function State({ view, row }: { view: View; row: OwnDataset }) {
  const { t } = view;
  const { status, held, privateUntil } = row;
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusBadge view={view} subject={row} />
      {held && status === "ACCEPTED" && <Aside>{t("own_datasets.held")}</Aside>}
      {status === "IMPORTING" && <Aside>{t("own_datasets.importing")}</Aside>}
      {privateUntil && status === "PRIVATE_DRAFT" && (
        <Aside>{t("own_datasets.privateUntil", { date: formatDate(privateUntil) })}</Aside>
      )}
    </span>
  );
}

const Aside = ({ children }: { children: string }) => (
  <span className="text-sm text-faint max-w-44">{children}</span>
);

function Title({ view, query, row }: { view: View; query: HubQuery; row: OwnDataset }) {
  const { t } = view;
  const { doi, community, dataSetTypeCode, versionCount, version, publishedVersion } = row;
  return (
    <div className="flex gap-2.5 min-w-0">
      <Icon
        name={TYPE_ICONS[dataSetTypeCode]}
        label={t(`vocabulary.resourceType.${dataSetTypeCode}`)}
        className="mt-1 text-lg text-faint"
      />
      <div className="min-w-0">
        <a href={homeOf(view, row)} className="font-medium text-link hover:underline">{titleOf(view, row)}</a>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
          <Badge>{version}</Badge>
          {publishedVersion && query.tab !== "versions" && (
            <a
              href={detailPath(view, row.dataSetId, { version: publishedVersion })}
              className="hover:underline"
            >
              <Badge tone="open" icon="i-tabler-world">
                {t("own_datasets.publishedVersion", { version: publishedVersion })}
              </Badge>
            </a>
          )}
          {query.tab !== "versions" && versionCount > 1 && (
            <a
              href={panelPath(view, "versions", { subject: row, over: query })}
              data-panel
              className="link inline-block min-h-6"
            >
              {t("own_datasets.versionCount", { count: versionCount })}
            </a>
          )}
          {community && (
            <a href={pathOf(view, `/c/${community.code}`)} className="hover:underline inline-block min-h-6">
              {textOf(view, community.name)}
            </a>
          )}
          {doi && <span className="identifier break-all">{doi}</span>}
        </p>
      </div>
    </div>
  );
}
