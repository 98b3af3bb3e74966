import { formatNumber } from "../../../../locales/format.ts";
import type { TablePreview } from "../../../../sdk/mod.ts";
import { LinkTabs } from "../../../../ui/Tabs.tsx";
import { Grid } from "../Grid.tsx";
import type { ContentProps } from "../props.ts";
import { ColumnTable } from "./ColumnTable.tsx";

/** Rows of a table, and what its columns hold. */
export function TableContent({ view, content, hrefOf }: ContentProps<"table">) {
  const { t, locale } = view;
  const { sheets = [], sheet, comments, columns, omittedColumns, firstRow, totalRows, incomplete } = content;
  const rows = withLabels(content);
  const figure = (count: number) => formatNumber(locale, count);
  const width = columns.length + omittedColumns;
  return (
    <>
      {sheets.length > 1 && (
        <div className="px-2 pt-1">
          <LinkTabs
            label={t("preview.sheets")}
            tabs={sheets.map((name) => ({
              href: hrefOf({ sheet: name, header: undefined, page: undefined }),
              label: name,
              current: name === sheet,
            }))}
          />
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-4 px-4 py-1 text-sm text-faint border-b border-line">
        <span className="py-1">
          {[
            t("preview.rows", { count: totalRows }),
            t("preview.columns", { count: width }),
            ...omittedColumns > 0 ? [t("preview.omittedColumns", { count: figure(columns.length) })] : [],
            ...incomplete ? [t("preview.incompleteTable")] : [],
          ].join(" · ")}
        </span>
        {content.header !== undefined && (
          <a
            href={hrefOf({ header: !content.header, page: undefined })}
            rel="nofollow"
            className="link inline-flex items-center min-h-8"
          >
            {t(content.header ? "preview.withoutHeader" : "preview.withHeader")}
          </a>
        )}
      </p>
      {comments.length > 0 && (
        <details className="menu border-b border-line">
          <summary className="px-4 py-2 min-h-9 text-sm hover:bg-tint">
            {t("preview.comments", { count: comments.length })}
          </summary>
          <pre className="px-4 pb-3 text-sm whitespace-pre-wrap break-words">{comments.join("\n")}</pre>
        </details>
      )}
      {rows.length > 0 && (
        <Grid
          caption={t("preview.tableCaption")}
          columns={columns.map(({ name = "" }) => name)}
          labels={columns.map(({ label }) => label)}
          rows={rows}
          firstRow={firstRow}
          numbers={t("preview.row")}
        />
      )}
      {columns.length > 0 && <ColumnTable view={view} content={content} />}
    </>
  );
}

/** Codes with what they stand for: `1 (female)`. */
function withLabels({ columns, rows }: TablePreview): string[][] {
  const labels = columns.map(({ valueLabels = [] }) =>
    new Map(valueLabels.map(({ value, label }) => [value, label]))
  );
  return rows.map((row) =>
    row.map((cell, column) => {
      const label = labels[column]?.get(cell);
      return label ? `${cell} (${label})` : cell;
    })
  );
}
