import type { ArticleListData } from "../../_loaders/news.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { newsAddress } from "./address.ts";

export function ListPages(
  { view, data, base }: { view: View; data: ArticleListData; base: "/news" | "/blogs" },
) {
  const { t } = view;
  // No page comes before or after one that there is not.
  if (data.list.length === 0) return null;
  return (
    <div className="mt-6">
      <Pagination
        page={data.page}
        pages={data.pages}
        href={(page) => pathOf(view, newsAddress(base, { ...data, page }))}
        texts={{
          label: t("ui.pages"),
          previous: t("ui.previous"),
          next: t("ui.next"),
          page: (page) => t("ui.page", { page }),
        }}
      />
    </div>
  );
}
