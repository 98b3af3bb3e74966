import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import type { OwnDatasets } from "../../../sdk/mod.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { classes } from "../../../ui/classes.ts";
import { hubPath, type HubQuery } from "./address.ts";

interface Props {
  view: View;
  query: HubQuery;
  counts: OwnDatasets["counts"];
  all: number;
  /** Those that occur, and the chosen one. */
  states: readonly DatasetStatus[];
}

/** One chip a state, with how many of what the other filters leave are in it. */
export function StatusFilter({ view, query, counts, all, states }: Props) {
  const { t, locale } = view;
  const chips = [
    { status: undefined, label: t("own_datasets.all"), count: all },
    ...states.map((status) => ({
      status,
      label: t(`vocabulary.status.${status}`),
      count: counts[status] ?? 0,
    })),
  ];
  return (
    <nav aria-label={t("own_datasets.filter")} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ status, label, count }) => (
          <li key={status ?? "all"}>
            <a
              href={pathOf(view, hubPath({ ...query, status, page: 1 }))}
              aria-current={status === query.status ? "true" : undefined}
              className={classes(
                "inline-flex items-center gap-2 min-h-9 px-3 rounded-full border text-sm transition-colors",
                status === query.status
                  ? "bg-tint border-link text-link font-medium"
                  : "bg-surface border-line text-soft hover:border-edge hover:text-ink",
              )}
            >
              {label}
              <span className={status === query.status ? "" : "text-faint"}>
                {formatNumber(locale, count)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
