import type { SearchQuery, SearchResult } from "../../../sdk/model/search.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { isPlain, listPath } from "./address.ts";
import { FacetPanel } from "./FacetPanel.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { NoResults } from "./NoResults.tsx";
import { ResultCard } from "./ResultCard.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { Toolbar } from "./Toolbar.tsx";

export interface ListProps {
  view: View;
  query: SearchQuery;
  result: SearchResult;
}

/** Browse and search: facets at left, results at right, every state in the address. */
export function ListPage({ view, query, result }: ListProps) {
  const { t, locale } = view;
  return (
    <>
      <h1 className="sr-only">{t("list.title")}</h1>
      <ListSearch view={view} query={query} />
      <div className="mt-6 grid gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <FacetPanel view={view} query={query} facets={result.facets} />
        <section aria-labelledby="result-count" className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3">
            <h2 id="result-count" className="text-base font-medium text-soft">
              {t("list.total", { count: formatNumber(locale, result.total) })}
            </h2>
            <Toolbar view={view} query={{ ...query, sort: result.sort }} />
          </div>
          <FilterChips view={view} query={query} facets={result.facets} />
          {result.list.length === 0 ? <NoResults view={view} query={query} total={result.total} /> : (
            <ol>
              {result.list.map((hit) => (
                <li key={hit.dataset.dataSetId}>
                  <ResultCard view={view} hit={hit} />
                </li>
              ))}
            </ol>
          )}
          <div className="mt-8">
            <Pages view={view} query={query} result={result} />
          </div>
        </section>
      </div>
    </>
  );
}

function Pages({ view, query, result }: ListProps) {
  return (
    <Pagination
      page={result.page}
      pages={Math.ceil(result.total / result.size)}
      href={(page) => pathOf(view, listPath({ ...query, page }))}
      nofollow={!isPlain(query)}
      texts={pageTexts(view)}
    />
  );
}
