/** What the pages of help show. */
import type { Article, ArticleKind, ArticleSummary } from "../../sdk/model/content/article.ts";
import type { FoundArticles } from "../../sdk/model/content/article.ts";
import type { Repository } from "../../sdk/mod.ts";
import { allArticles, allWithBodies, findArticle, type Neighbours, neighboursOf } from "./articles.ts";

/** Kinds that a search of help looks through. */
const HELP_KINDS = ["help", "faq", "policy", "terms"] as const satisfies readonly ArticleKind[];

export interface GuideData extends Neighbours {
  article: Article;
  /** Of the menu beside it. */
  guides: ArticleSummary[];
}

/** A guide or a policy by its slug. */
export async function loadGuide(repository: Repository, slug: string): Promise<GuideData | undefined> {
  const [guide, policy, guides] = await Promise.all([
    findArticle(repository, "help", slug),
    findArticle(repository, "policy", slug),
    loadGuides(repository),
  ]);
  const article = guide ?? policy;
  return article && { article, guides, ...neighboursOf(inOrder(guides), article) };
}

/** Guides first, then policies, each in their own order. */
export const inOrder = (guides: readonly ArticleSummary[]): ArticleSummary[] => [
  ...guides.filter(({ kind }) => kind === "help"),
  ...guides.filter(({ kind }) => kind !== "help"),
];

/** What the menu of help lists. */
export const loadGuides = (repository: Repository): Promise<ArticleSummary[]> =>
  allArticles(repository, { kind: ["help", "policy"] });

export interface HelpHomeData {
  guides: ArticleSummary[];
  questions: ArticleSummary[];
}

export async function loadHelpHome(repository: Repository): Promise<HelpHomeData> {
  const list = await allArticles(repository, { kind: ["help", "policy", "faq"] });
  return {
    guides: list.filter(({ kind }) => kind !== "faq"),
    questions: list.filter(({ kind }) => kind === "faq"),
  };
}

export interface FaqData {
  questions: Article[];
  guides: ArticleSummary[];
}

export async function loadFaq(repository: Repository): Promise<FaqData> {
  const [questions, guides] = await Promise.all([
    allWithBodies(repository, { kind: "faq" }),
    loadGuides(repository),
  ]);
  return { questions, guides };
}

export interface HelpSearchData {
  q: string;
  found: FoundArticles;
  guides: ArticleSummary[];
}

export async function loadHelpSearch(repository: Repository, q: string): Promise<HelpSearchData> {
  const [found, guides] = await Promise.all([
    repository.content.search(q, HELP_KINDS),
    loadGuides(repository),
  ]);
  return { q, found, guides };
}
