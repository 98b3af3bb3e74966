/** What the pages of the anniversary show (spec 1 §1). */
import { ANNIVERSARY_TAG, type Article, type ArticleSummary } from "../../sdk/model/content/article.ts";
import { extraOf } from "../../sdk/model/content/article_extra.ts";
import type { Repository } from "../../sdk/mod.ts";
import { orUndefined } from "./absent.ts";
import { allArticles, allWithBodies, findArticle, type Neighbours, neighboursOf } from "./articles.ts";

export interface DecadeData {
  intro?: Article;
  chronicle: ArticleSummary[];
  awards: ArticleSummary[];
  discussions: ArticleSummary[];
  news: ArticleSummary[];
}

export async function loadDecade(repository: Repository): Promise<DecadeData> {
  const [intro, chronicle, awards, anniversary] = await Promise.all([
    findArticle(repository, "about", "anniversary_intro"),
    allArticles(repository, { kind: "chronicle" }).then(inOrder),
    allArticles(repository, { kind: "award" }),
    loadAnniversaryArticles(repository),
  ]);
  return { intro, chronicle, awards, ...anniversary };
}

/** Discussions and news of the anniversary, newest first. */
export async function loadAnniversaryArticles(
  repository: Repository,
): Promise<Pick<DecadeData, "discussions" | "news">> {
  const kind = ["discussion", "news", "story"] as const;
  const articles = await allArticles(repository, { kind, tag: ANNIVERSARY_TAG, order: "newest" });
  return {
    discussions: articles.filter(({ kind }) => kind === "discussion"),
    news: articles.filter(({ kind }) => kind !== "discussion"),
  };
}

/** All events with their texts. */
export async function loadChronicle(repository: Repository): Promise<Article[]> {
  return inOrder(await allWithBodies(repository, { kind: "chronicle" }));
}

/** From the first event to the last. */
function inOrder<Event extends ArticleSummary>(events: readonly Event[]): Event[] {
  const monthOf = (one: Event) => {
    const { year, month = 0 } = extraOf(one, "chronicle");
    return year * 100 + month;
  };
  return events.toSorted((a, b) => monthOf(a) - monthOf(b) || (a.date < b.date ? -1 : 1));
}

export const yearsOf = (awards: readonly ArticleSummary[]): number[] =>
  [...new Set(awards.map((one) => extraOf(one, "award").year))].sort((a, b) => b - a);

/** Of one kind and year, the first rank first. */
export const byRank = (a: ArticleSummary, b: ArticleSummary): number =>
  (extraOf(a, "award").rank ?? Infinity) - (extraOf(b, "award").rank ?? Infinity);

export interface AwardData extends Neighbours {
  article: Article;
}

export async function loadAward(repository: Repository, id: string): Promise<AwardData | undefined> {
  const [article, all] = await Promise.all([
    orUndefined(repository.content.get({ kind: "award", id })),
    allArticles(repository, { kind: "award" }),
  ]);
  if (!article) return undefined;
  const { year, award } = extraOf(article, "award");
  const others = all.filter((one) => {
    const extra = extraOf(one, "award");
    return extra.year === year && extra.award === award;
  }).toSorted(byRank);
  return { article, ...neighboursOf(others, article) };
}
