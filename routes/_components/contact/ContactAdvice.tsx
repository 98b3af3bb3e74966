import type { Article } from "../../../sdk/model/content/article.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import type { View } from "../dataset/view.ts";

/** Whom to ask and what helps, as an editor wrote it. */
export function ContactAdvice({ view, article }: { view: View; article: Article }) {
  return (
    <section aria-labelledby="advice" className="mt-12 max-w-[72ch]">
      <h2 id="advice" className="text-xl mb-3">
        <LocalText
          view={view}
          text={article.summary.zh || article.summary.en ? article.summary : article.title}
        />
      </h2>
      <OnlyInNote view={view} text={article.body} />
      <ArticleBody view={view} article={article} headingLevel={3} idPrefix="advice-" />
    </section>
  );
}
