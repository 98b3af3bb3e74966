interface Props {
  /** Says what the table holds. */
  caption: string;
  /** Empty for a column without a heading. */
  columns: readonly string[];
  /** What columns hold, where it is said beside their headings. */
  labels?: readonly (string | undefined)[];
  rows: readonly (readonly string[])[];
  /** Number of the first row. */
  firstRow: number;
  /** What the numbers of rows are called. */
  numbers: string;
}

/** Cells of a file, numbered by rows; it scrolls sideways on its own, by keyboard too. */
export function Grid({ caption, columns, labels = [], rows, firstRow, numbers }: Props) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-left">
            <th scope="col" className="px-3 py-2 font-normal text-faint text-right">{numbers}</th>
            {columns.map((column, at) => (
              <th key={at} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {column || String(at + 1)}
                {labels[at] && (
                  <span className="block max-w-90 font-normal text-soft whitespace-normal">{labels[at]}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at} className="border-b border-line last:border-0 hover:bg-sunken align-top">
              <th scope="row" className="px-3 py-1.5 font-normal text-faint text-right">{firstRow + at}</th>
              {columns.map((_, column) => (
                <td key={column} className="px-3 py-1.5 max-w-90 whitespace-pre-wrap break-words">
                  {cells[column] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
