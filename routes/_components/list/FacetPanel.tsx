import {
  type Facet,
  type FacetCount,
  FACETS,
  FIND_MAX,
  SEARCHED_FACETS,
  type SearchedFacet,
  type SearchQuery,
} from "../../../sdk/model/search.ts";
import { formatNumber } from "../../../locales/format.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import { findName, isFiltered, listPath, togglePaths } from "./address.ts";
import { type Branch, holdsAny, subjectTree } from "./subject_tree.ts";

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
        (facets[facet].length > 0 || isSearched(facet) && query.find?.[facet]) && (
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

function FacetGroup(props: GroupProps) {
  const { view, query, facet, counts } = props;
  const chosen = query.filters[facet] ?? [];
  const wanted = isSearched(facet) ? query.find?.[facet] : undefined;
  const all = facet === "subject"
    ? subjectTree(counts)
    : counts.map((count): Branch => ({ count, below: [] }));
  // A chosen value stays in sight, wherever its count would put it.
  const rank = (branch: Branch) => Number(holdsAny([branch], chosen));
  const branches = all.sort((a, b) => rank(b) - rank(a));
  const hrefOf = togglePaths(query, facet);
  const shown = wanted ? branches.length : Math.max(SHOWN, chosen.length);
  return (
    <details
      className="menu border-b border-line py-1.5"
      open={OPEN.includes(facet) || chosen.length > 0 || wanted !== undefined}
    >
      <summary className="flex items-center justify-between min-h-9 font-medium hover:text-link">
        {view.t(`list.facet.${facet}`)}
        <Icon
          name="i-tabler-chevron-down chevron transition-transform duration-120"
          className="text-faint"
        />
      </summary>
      <div className="pb-2">
        {isSearched(facet) && (wanted !== undefined || counts.length > SHOWN) && (
          <FacetSearch view={view} query={query} facet={facet} />
        )}
        {wanted && counts.length === 0 && (
          <p className="py-1 text-sm text-soft">{view.t("list.findNothing")}</p>
        )}
        <Branches {...props} hrefOf={hrefOf} branches={branches.slice(0, shown)} />
        {branches.length > shown && (
          <details className="group">
            <summary className="inline-flex items-center min-h-8 text-sm text-link hover:underline">
              <span className="group-open:hidden">
                {view.t("list.more", { count: branches.length - shown })}
              </span>
              <span className="hidden group-open:inline">{view.t("list.less")}</span>
            </summary>
            <Branches {...props} hrefOf={hrefOf} branches={branches.slice(shown)} />
          </details>
        )}
      </div>
    </details>
  );
}

const isSearched = (facet: Facet): facet is SearchedFacet =>
  (SEARCHED_FACETS as readonly Facet[]).includes(facet);

/** A form of its own: it needs no script, and its address says what was looked for. */
function FacetSearch(
  { view, query, facet }: Pick<GroupProps, "view" | "query"> & { facet: SearchedFacet },
) {
  const { t } = view;
  const label = t("list.findIn", { facet: t(`list.facet.${facet}`) });
  const without = listPath({ ...query, page: 1, find: { ...query.find, [facet]: "" } });
  const kept = [...new URL(without, "http://localhost").searchParams];
  return (
    <form role="search" aria-label={label} action={pathOf(view, "/list")} className="relative mb-1 no-print">
      {kept.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)}
      <input
        type="search"
        name={findName(facet)}
        defaultValue={query.find?.[facet]}
        aria-label={label}
        placeholder={label}
        maxLength={FIND_MAX}
        className="control pr-11 text-[.9375rem]"
      />
      <button
        type="submit"
        title={label}
        aria-label={label}
        className="absolute right-0 top-0 size-11 inline-flex items-center justify-center text-soft hover:text-link"
      >
        <Icon name="i-tabler-search" />
      </button>
      {query.find?.[facet] && (
        <a
          href={pathOf(view, without)}
          rel="nofollow"
          className="inline-flex items-center min-h-8 text-sm link"
        >
          {t("list.findClear")}
        </a>
      )}
    </form>
  );
}

interface ValueProps extends Omit<GroupProps, "counts"> {
  /** Address of the list with a value switched on or off. */
  hrefOf: (value: string) => string;
}

/** A list of values; below a subject, behind a mark of its own, those that are narrower. */
function Branches({ branches, ...props }: ValueProps & { branches: Branch[] }) {
  const { view, query, facet } = props;
  const chosen = query.filters[facet] ?? [];
  return (
    <ul>
      {branches.map(({ count, below }) => (
        <li key={count.value} className={below.length > 0 ? "relative" : undefined}>
          <FacetValue {...props} count={count} />
          {below.length > 0 && (
            <details className="menu" open={query.find?.subject !== undefined || holdsAny(below, chosen)}>
              <summary
                aria-label={view.t("list.narrower", { name: textOf(view, count.label) })}
                className="absolute right-0 top-0.5 size-7 inline-flex items-center justify-center rounded text-faint hover:text-link hover:bg-tint"
              >
                <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" />
              </summary>
              <div className="pl-4">
                <Branches {...props} branches={below} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function FacetValue({ view, query, facet, hrefOf, count }: ValueProps & { count: FacetCount }) {
  const chosen = query.filters[facet]?.includes(count.value) ?? false;
  return (
    <a
      href={pathOf(view, hrefOf(count.value))}
      rel="nofollow"
      aria-current={chosen ? "true" : undefined}
      className={classes(
        "flex items-start gap-2 py-1 px-1 -mx-1 rounded text-[.9375rem] leading-6 hover:text-link hover:bg-tint",
        // Room for the mark that opens what is narrower, in every row, so that the counts stand in one column.
        facet === "subject" && "pr-8",
        chosen ? "text-link font-medium" : "text-soft",
      )}
    >
      <Icon
        name={chosen ? "i-tabler-square-check-filled" : "i-tabler-square"}
        className={classes("mt-1", !chosen && "text-edge")}
      />
      <span className="flex-1 min-w-0 break-words">
        <LocalText view={view} text={count.label} />
      </span>
      {chosen && <span className="sr-only">{view.t("list.chosen")}</span>}
      <span className="text-sm text-faint">{formatNumber(view.locale, count.count)}</span>
    </a>
  );
}
