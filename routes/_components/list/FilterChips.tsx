import { type Facet, type FacetCount, FACETS, type SearchQuery } from "../../../sdk/model/search.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { ChipLink } from "../../../ui/Chip.tsx";
import { isFiltered, listPath, toggled } from "./address.ts";

interface Props {
  view: View;
  query: SearchQuery;
  facets: Record<Facet, FacetCount[]>;
}

/** What is in force, each with the way to take it off. */
export function FilterChips({ view, query, facets }: Props) {
  if (!query.q && !isFiltered(query)) return null;
  const { t } = view;
  const name = (facet: Facet, value: string) => {
    const label = facets[facet].find((count) => count.value === value)?.label;
    return `${t(`list.facet.${facet}`)}${t("list.colon")}${label ? textOf(view, label) : value}`;
  };
  const chip = (key: string, label: string, without: SearchQuery) => (
    <li key={key} className="min-w-0">
      <ChipLink
        href={pathOf(view, listPath(without))}
        label={label}
        removeLabel={t("ui.remove", { name: label })}
      />
    </li>
  );
  return (
    <ul className="flex flex-wrap gap-2 pt-4" aria-label={t("list.inForce")}>
      {query.q && chip("q", t("list.words", { words: query.q }), { ...query, q: "", page: 1 })}
      {FACETS.flatMap((facet) =>
        (query.filters[facet] ?? []).map((value) =>
          chip(`${facet}=${value}`, name(facet, value), toggled(query, facet, value))
        )
      )}
    </ul>
  );
}
