/** What the pages about the platform show. */
import type { Article, ArticleSummary } from "../../sdk/model/content/article.ts";
import { hasOwnPage } from "../../sdk/model/content/article_path.ts";
import type { Repository } from "../../sdk/mod.ts";
import { allArticles, allWithBodies, findArticle } from "./articles.ts";

export interface AboutData {
  introduction?: Article;
  /** Pages that the operator added. */
  pages: ArticleSummary[];
}

export async function loadAbout(repository: Repository): Promise<AboutData> {
  const [introduction, pages] = await Promise.all([
    findArticle(repository, "about", "introduction"),
    allArticles(repository, { kind: "about" }),
  ]);
  return { introduction, pages: pages.filter(({ slug }) => hasOwnPage(slug)) };
}

export interface PartnerData {
  intro?: Article;
  partners: Article[];
}

export async function loadPartners(repository: Repository): Promise<PartnerData> {
  const [intro, partners] = await Promise.all([
    findArticle(repository, "about", "partner_intro"),
    allWithBodies(repository, { kind: "partner" }),
  ]);
  return { intro, partners };
}
