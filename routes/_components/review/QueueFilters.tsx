import { NO_COMMUNITY, QUEUE_SORTS } from "../../../sdk/model/review.ts";
import { pathOf, textOf } from "../dataset/view.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { queuePath } from "./address.ts";
import type { QueueProps } from "./queue_props.ts";

/** Search, community and order, as a form whose answer is an address. */
export function QueueFilters(
  { view, query, queue }: Pick<QueueProps, "view" | "query" | "queue">,
) {
  const { t } = view;
  const communities = queue.communities.map(({ code, name }) => ({
    value: code,
    label: textOf(view, name),
  }));
  const choice = communities.length + (queue.withoutCommunity ? 1 : 0) > 1;
  const filtered = query.q || query.community || query.sort !== "oldest";
  return (
    <form
      method="get"
      action={pathOf(view, "/manage")}
      role="search"
      aria-label={t("review.search")}
      className="my-5 flex flex-wrap items-end gap-3"
    >
      {query.state !== "OPEN" && <input type="hidden" name="state" value={query.state} />}
      <div className="flex-1 basis-64">
        <TextInput
          id="q"
          name="q"
          type="search"
          maxLength={200}
          label={t("review.search")}
          defaultValue={query.q}
        />
      </div>
      {choice && (
        <div className="flex-1 basis-48 md:max-w-72">
          <Select
            id="community"
            name="community"
            label={t("review.community")}
            defaultValue={query.community}
            placeholder={t("review.community.any")}
            options={[
              ...queue.withoutCommunity ? [{ value: NO_COMMUNITY, label: t("review.community.none") }] : [],
              ...communities,
            ]}
          />
        </div>
      )}
      <div className="flex-1 basis-48 md:max-w-64">
        <Select
          id="sort"
          name="sort"
          label={t("review.sort")}
          defaultValue={query.sort}
          options={QUEUE_SORTS.map((sort) => ({ value: sort, label: t(`review.sort.${sort}`) }))}
        />
      </div>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" icon="i-tabler-search">{t("review.find")}</Button>
        {filtered && (
          <LinkButton variant="quiet" href={pathOf(view, queuePath({ state: query.state }))}>
            {t("review.reset")}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
