import type { Key, ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Column<Row> {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  numeric?: boolean;
}

interface TableProps<Row> {
  /** Says what the table holds; read out and shown above it unless `hideCaption`. */
  caption: string;
  hideCaption?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
}

/** A dense table that scrolls sideways on its own, by keyboard too. */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey }: TableProps<Row>) {
  const align = (column: Column<Row>) => column.numeric ? "text-right whitespace-nowrap" : "text-left";
  return (
    <div className="overflow-x-auto panel" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full text-[.9375rem]">
        <caption className={hideCaption ? "sr-only" : "text-left px-3 py-2 text-sm text-soft"}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line bg-sunken">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes("px-3 py-2.5 font-medium text-soft whitespace-nowrap", align(column))}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0 hover:bg-sunken">
              {columns.map((column) => (
                <td key={column.key} className={classes("px-3 py-2.5 align-top", align(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
