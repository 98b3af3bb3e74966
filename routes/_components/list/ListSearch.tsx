import { FACETS, type SearchQuery } from "../../../sdk/model/search.ts";
import { PAGE_SIZE_DEFAULT, QUERY_MAX } from "../../../sdk/model/limits.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SORT_DEFAULT } from "./address.ts";

/** The search field; filters, sort and size travel along, the page number does not. */
export function ListSearch({ view, query }: { view: View; query: SearchQuery }) {
  const { t } = view;
  return (
    <form role="search" action={pathOf(view, "/list")} className="flex gap-2 max-w-180">
      <input
        type="search"
        name="q"
        defaultValue={query.q}
        maxLength={QUERY_MAX}
        aria-label={t("layout.searchLabel")}
        placeholder={t("layout.searchPlaceholder")}
        className="control text-lg"
      />
      {FACETS.flatMap((facet) =>
        (query.filters[facet] ?? []).map((value) => (
          <input key={`${facet}=${value}`} type="hidden" name={facet} value={value} />
        ))
      )}
      {query.sort !== SORT_DEFAULT && <input type="hidden" name="sort" value={query.sort} />}
      {query.size !== PAGE_SIZE_DEFAULT && <input type="hidden" name="size" value={query.size} />}
      <button type="submit" className={`${buttonClass({ variant: "primary" })} flex-none`}>
        <Icon name="i-tabler-search" />
        <span className="max-md:sr-only">{t("layout.search")}</span>
      </button>
    </form>
  );
}
