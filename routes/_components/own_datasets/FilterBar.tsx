import { QUERY_MAX } from "../../../sdk/model/limits.ts";
import { OWN_SORTS } from "../../../sdk/model/own_datasets.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { HUB_SIZES, type HubQuery } from "./address.ts";

/** Search, order and page size: a plain form whose fields become the address. */
export function FilterBar({ view, query }: { view: View; query: HubQuery }) {
  const { t, locale } = view;
  return (
    <form
      method="get"
      action={pathOf(view, "/datalist")}
      role="search"
      aria-label={t("own_datasets.search")}
      className="mt-5 grid grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_8rem_auto] gap-3 items-end"
    >
      {query.tab !== "data" && <input type="hidden" name="tab" value={query.tab} />}
      {query.status && <input type="hidden" name="status" value={query.status} />}
      <div className="col-span-2 lg:col-span-1">
        <TextInput
          id="hub-keyword"
          type="search"
          name="keyword"
          defaultValue={query.keyword}
          maxLength={QUERY_MAX}
          label={t("own_datasets.search")}
          placeholder={t("own_datasets.searchHint")}
        />
      </div>
      <Select
        id="hub-sort"
        name="sort"
        label={t("own_datasets.sort")}
        defaultValue={query.sort}
        options={OWN_SORTS.map((value) => ({ value, label: t(`own_datasets.sort.${value}`) }))}
      />
      <Select
        id="hub-size"
        name="size"
        label={t("own_datasets.size")}
        defaultValue={String(query.size)}
        options={HUB_SIZES.map((size) => ({ value: String(size), label: formatNumber(locale, size) }))}
      />
      <Button type="submit" icon="i-tabler-search" className="col-span-2 lg:col-span-1">
        {t("own_datasets.apply")}
      </Button>
    </form>
  );
}
