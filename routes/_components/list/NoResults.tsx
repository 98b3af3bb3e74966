import type { SearchQuery } from "../../../sdk/model/search.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { EXAMPLES } from "../home/examples.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Chip.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { isFiltered, listPath } from "./address.ts";

/** Nothing matched, or the page lies behind the last one: what happened and what to try. */
export function NoResults({ view, query, total }: { view: View; query: SearchQuery; total: number }) {
  const { t, locale } = view;
  if (total > 0) {
    return (
      <EmptyState
        icon="i-tabler-files"
        title={t("list.pastEnd")}
        action={
          <LinkButton href={pathOf(view, listPath({ ...query, page: 1 }))} rel="nofollow">
            {t("list.firstPage")}
          </LinkButton>
        }
      />
    );
  }
  const actions = (
    <>
      {isFiltered(query) && query.q && (
        <LinkButton href={pathOf(view, listPath({ q: query.q }))} rel="nofollow">
          {t("list.withoutFilters")}
        </LinkButton>
      )}
      <LinkButton href={pathOf(view, "/list")}>{t("list.showAll")}</LinkButton>
    </>
  );
  return (
    <EmptyState
      icon="i-tabler-search-off"
      title={query.q ? t("list.nothingFor", { words: query.q }) : t("list.nothing")}
      action={actions}
    >
      <ul className="list-disc text-left pl-5 inline-block">
        <li>{t("list.tipSpelling")}</li>
        <li>{t("list.tipShorter")}</li>
        <li>{t("list.tipLanguage")}</li>
      </ul>
      <p className="mt-4 mb-2">{t("list.tryThese")}</p>
      <p className="flex flex-wrap justify-center gap-2">
        {EXAMPLES[locale].map((q) => <Tag key={q} href={pathOf(view, listPath({ q }))} label={q} />)}
      </p>
    </EmptyState>
  );
}
