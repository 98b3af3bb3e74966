import { formatNumber } from "../../../../locales/format.ts";
import type { TableColumn, TablePreview } from "../../../../sdk/mod.ts";
import { type Column, Table } from "../../../../ui/Table.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { View } from "../../dataset/view.ts";

interface Described extends TableColumn {
  /** From 1. */
  position: number;
}

/** What each column holds: type, gaps, different values, extremes, what stands there most often. */
export function ColumnTable({ view, content }: { view: View; content: TablePreview }) {
  const { t, locale } = view;
  const { columns, profiledRows, totalRows } = content;
  const figure = (count: number) => formatNumber(locale, count);
  const shown: Column<Described>[] = [
    { key: "name", label: t("preview.column"), cell: ({ name, position }) => name || String(position) },
    ...columns.some(({ label }) => label)
      ? [{ key: "label", label: t("preview.variableLabel"), cell: ({ label = "" }: Described) => label }]
      : [],
    ...columns.some(({ valueLabels }) => valueLabels)
      ? [{ key: "codes", label: t("preview.valueLabels"), cell: (column: Described) => codesOf(column) }]
      : [],
    { key: "type", label: t("preview.columnType"), cell: ({ type }) => t(`preview.columnType.${type}`) },
    {
      key: "missing",
      label: t("preview.missing"),
      numeric: true,
      cell: ({ missing, likelyMissing }) =>
        likelyMissing
          ? t("preview.likelyMissing", {
            missing: figure(missing),
            value: likelyMissing.value,
            count: figure(likelyMissing.count),
          })
          : figure(missing),
    },
    {
      key: "distinct",
      label: t("preview.distinct"),
      numeric: true,
      cell: ({ distinct, distinctAtLeast }) => (distinctAtLeast ? "≥ " : "") + figure(distinct),
    },
    { key: "min", label: t("preview.min"), cell: ({ min = "" }) => min },
    { key: "max", label: t("preview.max"), cell: ({ max = "" }) => max },
    {
      key: "top",
      label: t("preview.top"),
      cell: ({ top }) => top.map(({ value, count }) => `${value} (${figure(count)})`).join(", "),
    },
  ];
  return (
    <details className="menu border-t border-line">
      <summary className="flex items-center gap-2 px-4 py-2 min-h-11 font-medium hover:bg-tint">
        <Icon
          name="i-tabler-chevron-down chevron transition-transform duration-120"
          className="text-faint"
        />
        {t("preview.profile")}
      </summary>
      <div className="p-3 pt-0">
        {profiledRows < totalRows && (
          <p className="mb-2 text-sm text-soft">{t("preview.profiled", { count: figure(profiledRows) })}</p>
        )}
        <Table
          caption={t("preview.profile")}
          hideCaption
          columns={shown}
          rows={columns.map((column, at) => ({ ...column, position: at + 1 }))}
          rowKey={({ position }) => position}
        />
      </div>
    </details>
  );
}

const codesOf = ({ valueLabels = [] }: TableColumn): string =>
  valueLabels.map(({ value, label }) => `${value} = ${label}`).join("; ");
