import { type Facet, type FacetCount, FACETS, type SearchQuery } from "../../../sdk/model/search.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/Icon.tsx";
import { iconButtonClass } from "../ui/IconButton.tsx";
import { isFiltered, listPath, toggled } from "./address.ts";

export const FACET_PANEL_ID = "facets";
/** Values shown before "more". */
const SHOWN = 6;
/** Groups that are open at first; the others open when one of their values is in force. */
const OPEN: readonly Facet[] = ["subject", "type", "access", "license", "year"];

interface PanelProps {
  view: View;
  query: SearchQuery;
  facets: Record<Facet, FacetCount[]>;
}

/** A column at the left; below 1024 px the browser's popover shows it as a drawer, with or without JavaScript. */
export function FacetPanel({ view, query, facets }: PanelProps) {
  const { t } = view;
  return (
    <aside
      id={FACET_PANEL_ID}
      popover="auto"
      aria-label={t("list.filters")}
      className={classes(
        "side-menu max-lg:p-4 lg:block lg:static lg:w-auto lg:h-auto lg:overflow-visible",
        "lg:border-0 lg:bg-transparent",
      )}
    >
      <div className="flex items-center justify-between min-h-11 lg:min-h-9 lg:border-b lg:border-line lg:pb-3">
        <h2 className="text-base">{t("list.filters")}</h2>
        {isFiltered(query) && (
          <a
            href={pathOf(view, listPath({ ...query, page: 1, filters: {} }))}
            rel="nofollow"
            className="text-sm link ml-auto lg:ml-0"
          >
            {t("list.clearAll")}
          </a>
        )}
        <button
          type="button"
          popoverTarget={FACET_PANEL_ID}
          popoverTargetAction="hide"
          aria-label={t("ui.close")}
          title={t("ui.close")}
          className={`${iconButtonClass()} lg:hidden`}
        >
          <Icon name="i-tabler-x" />
        </button>
      </div>
      {FACETS.map((facet) =>
        facets[facet].length > 0 && (
          <FacetGroup key={facet} view={view} query={query} facet={facet} counts={facets[facet]} />
        )
      )}
    </aside>
  );
}

interface GroupProps {
  view: View;
  query: SearchQuery;
  facet: Facet;
  counts: FacetCount[];
}

function FacetGroup({ view, query, facet, counts }: GroupProps) {
  const chosen = query.filters[facet] ?? [];
  // A chosen value stays in sight, wherever its count would put it.
  const sorted = [...counts].sort((a, b) =>
    Number(chosen.includes(b.value)) - Number(chosen.includes(a.value))
  );
  const shown = sorted.slice(0, Math.max(SHOWN, chosen.length));
  const rest = sorted.slice(shown.length);
  const values = (list: FacetCount[]) => (
    <ul>
      {list.map((count) => (
        <li key={count.value}>
          <FacetValue view={view} query={query} facet={facet} count={count} />
        </li>
      ))}
    </ul>
  );
  return (
    <details className="menu border-b border-line py-1.5" open={OPEN.includes(facet) || chosen.length > 0}>
      <summary className="flex items-center justify-between min-h-9 font-medium hover:text-link">
        {view.t(`list.facet.${facet}`)}
        <Icon
          name="i-tabler-chevron-down chevron transition-transform duration-120"
          className="text-faint"
        />
      </summary>
      <div className="pb-2">
        {values(shown)}
        {rest.length > 0 && (
          <details>
            <summary className="inline-flex items-center min-h-8 text-sm text-link hover:underline">
              {view.t("list.more", { count: rest.length })}
            </summary>
            {values(rest)}
          </details>
        )}
      </div>
    </details>
  );
}

function FacetValue({ view, query, facet, count }: Omit<GroupProps, "counts"> & { count: FacetCount }) {
  const chosen = query.filters[facet]?.includes(count.value) ?? false;
  return (
    <a
      href={pathOf(view, listPath(toggled(query, facet, count.value)))}
      rel="nofollow"
      aria-current={chosen ? "true" : undefined}
      className={classes(
        "flex items-start gap-2 py-1 px-1 -mx-1 rounded text-[.9375rem] leading-6 hover:text-link hover:bg-tint",
        chosen ? "text-link font-medium" : "text-soft",
      )}
    >
      <Icon
        name={chosen ? "i-tabler-square-check-filled" : "i-tabler-square"}
        className={classes("mt-1", !chosen && "text-edge")}
      />
      <span className="flex-1 min-w-0 break-words">{textOf(view, count.label)}</span>
      {chosen && <span className="sr-only">{view.t("list.chosen")}</span>}
      <span className="text-sm text-faint">{formatNumber(view.locale, count.count)}</span>
    </a>
  );
}
