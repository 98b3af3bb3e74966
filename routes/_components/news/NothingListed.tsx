import type { ArticleListData } from "../../_loaders/news.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { tagName } from "../articles/tag.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { newsAddress } from "./address.ts";

interface Props {
  view: View;
  data: ArticleListData;
  base: "/news" | "/blogs";
  icon: string;
}

/** Why a list shows nothing: no page of that number, no such tag, or nothing yet; and where there is something. */
export function NothingListed({ view, data, base, icon }: Props) {
  const { t } = view;
  const { pages, page, tag, kind } = data;
  const beyond = pages > 0 && page > pages;
  const title = beyond
    ? t("articles.noSuchPage", { page, pages })
    : tag
    ? t("articles.noneOfTag", { tag: tagName(view, tag) })
    : t(base === "/news" ? "news.empty" : "articles.nothingHere");
  const whole = beyond || tag || kind;
  const href = beyond ? newsAddress(base, { kind, tag, page: pages }) : whole ? base : "/";
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <LinkButton href={pathOf(view, href)}>
          {beyond
            ? t("articles.lastPage")
            : t(!whole ? "layout.home" : base === "/news" ? "articles.allNews" : "articles.allPosts")}
        </LinkButton>
      }
    />
  );
}
