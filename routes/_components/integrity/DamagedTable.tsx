import { formatBytes, formatDateTime, formatNumber } from "../../../locales/format.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import type { DamagedFile } from "../../../sdk/model/integrity.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { integrityPath } from "./address.ts";

/** Which files are damaged, and whose. */
export function DamagedTable({ view, damaged }: { view: View; damaged: Page<DamagedFile> }) {
  const { t, locale } = view;
  const { list, page, size, total } = damaged;
  return (
    <section aria-labelledby="damaged" className="mt-7">
      <h2 id="damaged" className="mb-3 text-xl">{t("integrity.damaged")}</h2>
      <Table
        caption={t("integrity.damagedFound", { total: formatNumber(locale, total) })}
        columns={columnsOf(view)}
        rows={list}
        rowKey={({ dataSetId, version, kind, path }) => [dataSetId, version, kind, path].join(" ")}
      />
      <div className="mt-5">
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          href={(page) => `${pathOf(view, integrityPath(page))}#damaged`}
          texts={pageTexts(view)}
        />
      </div>
    </section>
  );
}

function columnsOf(view: View): Column<DamagedFile>[] {
  const { t } = view;
  return [
    {
      key: "file",
      label: t("integrity.column.file"),
      cell: ({ path, kind, sha256 }) => (
        <>
          <span className="block min-w-48 break-all">{path}</span>
          {kind !== "file" && <span className="block text-sm text-faint">{t(`integrity.kind.${kind}`)}</span>}
          <span className="block text-xs text-faint font-mono break-all">{sha256}</span>
        </>
      ),
    },
    {
      key: "dataset",
      label: t("integrity.column.dataset"),
      cell: ({ dataSetId, version, title }) => (
        <>
          <a className="link inline-block min-w-32" href={detailPath(view, dataSetId, { version })}>
            {textOf(view, title) || dataSetId}
          </a>{" "}
          <span className="text-faint">{version}</span>
        </>
      ),
    },
    {
      key: "size",
      label: t("integrity.column.size"),
      numeric: true,
      cell: ({ size }) => formatBytes(size),
    },
    {
      key: "since",
      label: t("integrity.column.since"),
      cell: ({ damagedAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(damagedAt)}</span>
      ),
    },
  ];
}
