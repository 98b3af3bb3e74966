import type { ArticleListData } from "../../_loaders/news.ts";
import { classes } from "../../../ui/classes.ts";
import { ArticleRow } from "../articles/ArticleRow.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { newsAddress } from "./address.ts";
import { ListPages } from "./ListPages.tsx";
import { NothingListed } from "./NothingListed.tsx";
import { NewsAside } from "./NewsAside.tsx";

/** News, blog, discussions and stories together, newest first. */
export function NewsPage({ view, data }: { view: View; data: ArticleListData }) {
  const { t } = view;
  const { list, kinds } = data;
  return (
    <>
      <h1 className="text-3xl">{t("layout.news")}</h1>
      <p className="mt-2 text-soft max-w-[64ch]">{t("news.intro")}</p>
      {kinds.length > 1 && <Kinds view={view} data={data} />}
      <div className="mt-4 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          {list.length === 0
            ? <NothingListed view={view} data={data} base="/news" icon="i-tabler-news" />
            : (
              <ul>
                {list.map((article) => (
                  <li key={article.articleId} className="py-5 border-b border-line last:border-0">
                    <ArticleRow view={view} article={article} level={2} named />
                  </li>
                ))}
              </ul>
            )}
          <ListPages view={view} data={data} base="/news" />
        </div>
        <NewsAside view={view} data={data} base="/news" />
      </div>
    </>
  );
}

function Kinds({ view, data: { kinds, kind, tag } }: { view: View; data: ArticleListData }) {
  const { t } = view;
  const entries = [undefined, ...kinds];
  return (
    <nav aria-label={t("articles.kinds")} className="mt-5 border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {entries.map((one) => (
          <li key={one ?? ""}>
            <a
              href={pathOf(view, newsAddress("/news", { kind: one, tag }))}
              rel={one && "nofollow"}
              aria-current={one === kind ? "page" : undefined}
              className={classes(
                "inline-flex items-center min-h-11 px-3 border-b-2 -mb-px",
                one === kind ? "border-link text-link" : "border-transparent text-soft hover:text-link",
              )}
            >
              {t(one ? `content.kind.${one}` : "articles.allKinds")}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
