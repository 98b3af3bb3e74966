import { type SearchQuery, SORTS } from "../../../sdk/model/search.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { listPath, PAGE_SIZES } from "./address.ts";
import { FACET_PANEL_ID } from "./FacetPanel.tsx";

interface Entry {
  href: string;
  label: string;
  current: boolean;
}

/** Filters (below 1024 px), order and number of results; each choice is a link. */
export function Toolbar({ view, query }: { view: View; query: SearchQuery }) {
  const { t } = view;
  const address = (change: Partial<SearchQuery>) => pathOf(view, listPath({ ...query, page: 1, ...change }));
  const sorts = SORTS.filter((sort) => sort !== "relevance" || query.q !== "" || query.sort === sort).map((
    sort,
  ) => ({
    href: address({ sort }),
    label: t(`vocabulary.sort.${sort}`),
    current: sort === query.sort,
  }));
  const sizes = PAGE_SIZES.map((size) => ({
    href: address({ size }),
    label: t("list.perPage", { size }),
    current: size === query.size,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 no-print">
      <button
        type="button"
        popoverTarget={FACET_PANEL_ID}
        className={`${buttonClass({ size: "sm", variant: "secondary" })} lg:hidden`}
      >
        <Icon name="i-tabler-adjustments-horizontal" />
        {t("list.filters")}
      </button>
      <Choices label={t("list.sortBy")} icon="i-tabler-sort-descending" entries={sorts} />
      <div className="max-md:hidden">
        <Choices label={t("list.pageSize")} entries={sizes} />
      </div>
    </div>
  );
}

/** A menu of links that opens without JavaScript; it closes like the menus of the frame, whose group it joins. */
function Choices({ label, icon, entries }: { label: string; icon?: string; entries: Entry[] }) {
  const current = entries.find((entry) => entry.current);
  return (
    <details name="main-menu" className="menu relative">
      <summary className={buttonClass({ size: "sm", variant: "quiet" })}>
        {icon && <Icon name={icon} />}
        <span className="sr-only">{label}</span>
        {current?.label ?? label}
        <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" />
      </summary>
      <ul className="panel absolute right-0 top-full z-20 mt-1 min-w-40 p-1.5 shadow-lg">
        {entries.map((entry) => (
          <li key={entry.href}>
            <a
              href={entry.href}
              rel="nofollow"
              aria-current={entry.current ? "true" : undefined}
              className="menu-item whitespace-nowrap aria-[current]:text-link"
            >
              <Icon name="i-tabler-check" className={entry.current ? "" : "invisible"} />
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
