import { FOLDER_SORTS, type FolderQuery, SORT_ORDERS } from "../../sdk/model/folder.ts";
import type { Translate } from "../../locales/format.ts";
import { SORT_CHOICES } from "../file_tree/sort_choices.ts";

type Query = Pick<FolderQuery, "sort" | "order" | "filter">;

interface Props {
  t: Translate;
  query: Query;
  /** Of all files. */
  count: number;
  /** Some are shown. */
  found: boolean;
  onChange: (query: Query) => void;
}

/** From so many files on, a filter and an order are worth their place. */
const FILTER_MIN = 8;

/** Which files are shown, and in what order; what is chosen holds at once. */
export function FilterBar({ t, query, count, found, onChange }: Props) {
  if (count < FILTER_MIN && !query.filter) return null;
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 py-2 border-b border-line">
      <label className="flex flex-col gap-1 flex-1 min-w-48 max-w-100">
        <span className="text-sm text-soft">{t("file_tree.filter")}</span>
        <input
          type="search"
          maxLength={500}
          className="control"
          onChange={({ target }) => onChange({ ...query, filter: target.value.trim() || undefined })}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </label>
      <label className="flex flex-col gap-1">
        <span className="text-sm text-soft">{t("file_tree.sort")}</span>
        <select
          className="control"
          onChange={({ target }) => {
            const [sort, order] = target.value.split("-");
            onChange({
              ...query,
              sort: FOLDER_SORTS.find((one) => one === sort),
              order: SORT_ORDERS.find((one) => one === order),
            });
          }}
        >
          {SORT_CHOICES.map(([value, label]) => <option key={value} value={value}>{t(label)}</option>)}
        </select>
      </label>
      <p role="status" className="w-full text-sm text-soft empty:hidden">
        {!found && t("file_tree.none")}
      </p>
    </div>
  );
}
