import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import type { ArticleListData } from "../../_loaders/news.ts";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { ArticleMarks } from "../articles/ArticleMarks.tsx";
import { Cover } from "../articles/ArticleRow.tsx";
import { tagName } from "../articles/tag.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { ListPages } from "./ListPages.tsx";
import { NothingListed } from "./NothingListed.tsx";
import { NewsAside } from "./NewsAside.tsx";

/** Longer articles on the practice of research data. */
export function BlogsPage({ view, data }: { view: View; data: ArticleListData }) {
  const { t } = view;
  return (
    <>
      <h1 className="text-3xl">{t("articles.blogs")}</h1>
      <p className="mt-2 text-soft max-w-[64ch]">{t("articles.blogsIntro")}</p>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          {data.list.length === 0 && (
            <NothingListed view={view} data={data} base="/blogs" icon="i-tabler-pencil" />
          )}
          <ul className="grid gap-5 md:grid-cols-2">
            {data.list.map((article, index) => (
              <li
                key={article.articleId}
                className={data.page === 1 && index === 0 && !data.tag ? "md:col-span-2" : ""}
              >
                <BlogCard view={view} article={article} />
              </li>
            ))}
          </ul>
          <ListPages view={view} data={data} base="/blogs" />
        </div>
        <NewsAside view={view} data={data} base="/blogs" />
      </div>
    </>
  );
}

function BlogCard({ view, article }: { view: View; article: ArticleSummary }) {
  return (
    <article className="panel relative h-full overflow-hidden hover:border-link group">
      <Cover view={view} article={article} className="w-full h-44 rounded-none border-0" />
      <div className="p-5">
        <ArticleMarks view={view} article={article} />
        <h2 className="mt-2 text-lg leading-snug">
          <a
            href={pathOf(view, articlePath(article))}
            className="after:absolute after:inset-0 group-hover:text-link"
          >
            <LocalText view={view} text={article.title} />
          </a>
        </h2>
        <p className="mt-2 text-[.9375rem] text-soft">
          <LocalText view={view} text={article.summary} />
        </p>
        {article.tags.length > 0 && (
          <p className="mt-3 text-sm text-faint">
            {article.tags.map((tag) => tagName(view, tag)).join(" · ")}
          </p>
        )}
      </div>
    </article>
  );
}
