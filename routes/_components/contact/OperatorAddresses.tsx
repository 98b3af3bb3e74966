import type { Article } from "../../../sdk/model/content/article.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";

/** How to reach the operator besides, as an editor wrote it. */
export function OperatorAddresses({ view, article }: { view: View; article: Article }) {
  return (
    <section aria-labelledby="operator" className="panel p-5">
      <h2 id="operator" className="text-lg mb-3">
        <LocalText view={view} text={article.title} />
      </h2>
      {article.sample && (
        <div className="mb-4">
          <Alert tone="attention" title={view.t("article.sample")}>{view.t("article.sampleText")}</Alert>
        </div>
      )}
      <OnlyInNote view={view} text={article.body} />
      <ArticleBody view={view} article={article} />
    </section>
  );
}
