import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { formatBytes, formatDateTime, formatNumber } from "../../../locales/format.ts";
import type { HubQuery } from "../../_loaders/hub.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../ui/Badge.tsx";
import { Table } from "../ui/Table.tsx";
import { homeOf, titleOf } from "./links.ts";
import { RowActions } from "./RowActions.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

interface Props {
  view: View;
  query: HubQuery;
  rows: DatasetSummary[];
}

const keyOf = ({ dataSetId, version }: DatasetSummary) => `${dataSetId}-${version}`;

/** From 1024 px on. */
export function HubTable({ view, query, rows, total }: Props & { total: number }) {
  const { t, locale } = view;
  return (
    <div className="hidden lg:block">
      <Table
        caption={t("hub.caption", { count: formatNumber(locale, total) })}
        rows={rows}
        rowKey={keyOf}
        columns={[
          { key: "title", label: t("hub.column.title"), cell: (row) => <Title view={view} row={row} /> },
          {
            key: "status",
            label: t("hub.column.status"),
            cell: ({ status }) => <StatusBadge status={status} label={t(`vocabulary.status.${status}`)} />,
          },
          {
            key: "files",
            label: t("hub.column.files"),
            cell: (row) => <span className="whitespace-nowrap text-soft">{filesOf(view, row)}</span>,
          },
          {
            key: "updated",
            label: t("hub.column.updated"),
            cell: ({ updatedAt }) => (
              <time dateTime={updatedAt} className="whitespace-nowrap text-soft">
                {formatDateTime(updatedAt).slice(0, 16)}
              </time>
            ),
          },
          {
            key: "actions",
            label: t("hub.column.actions"),
            cell: (row) => <RowActions view={view} query={query} row={row} />,
          },
        ]}
      />
    </div>
  );
}

/** Below 1024 px. */
export function HubCards({ view, query, rows }: Props) {
  const { t } = view;
  return (
    <ul className="lg:hidden flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="panel p-4">
          <div className="flex flex-wrap items-center justify-between gap-2 mb-2">
            <StatusBadge status={row.status} label={t(`vocabulary.status.${row.status}`)} />
            <time dateTime={row.updatedAt} className="text-sm text-faint">
              {formatDateTime(row.updatedAt).slice(0, 16)}
            </time>
          </div>
          <Title view={view} row={row} />
          <p className="text-sm text-faint mt-1 mb-3">{filesOf(view, row)}</p>
          <RowActions view={view} query={query} row={row} />
        </li>
      ))}
    </ul>
  );
}

const filesOf = ({ t, locale }: View, { count, size }: DatasetSummary) =>
  t("hub.files", { count: formatNumber(locale, count), size: formatBytes(size) });

function Title({ view, row }: { view: View; row: DatasetSummary }) {
  return (
    <>
      <a href={homeOf(view, row)} className="font-medium text-link hover:underline">{titleOf(view, row)}</a>
      {" "}
      <Badge>{row.version}</Badge>
      {row.doi && <p className="identifier text-faint break-all">{row.doi}</p>}
    </>
  );
}
