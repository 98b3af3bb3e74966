import { NEWS_ARTICLE_KINDS } from "../../sdk/model/content/article.ts";
import type { Repository } from "../../sdk/mod.ts";
import { allArticles } from "./articles.ts";

/** News that the front page names. */
const NEWS_SHOWN = 4;

/** What the front page shows. */
export async function loadHome(repository: Repository) {
  const { statistics, datasets, communities, content } = repository;
  const [figures, { latest, popular }, subjects, groups, news, blocks, { home }] = await Promise.all([
    statistics.overview(),
    datasets.highlights(),
    statistics.bySubject(),
    communities.list(),
    content.list({ kind: NEWS_ARTICLE_KINDS, order: "newest", size: NEWS_SHOWN }),
    allArticles(repository, { kind: ["banner", "promotion"] }),
    content.site(),
  ]);
  return {
    ...{ figures, latest, popular, subjects, communities: groups, blocks: home },
    banners: blocks.filter(({ kind }) => kind === "banner"),
    promotions: blocks.filter(({ kind }) => kind === "promotion"),
    news: news.list,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
