import type { NewsItem } from "../../../sdk/model/news.ts";
import { languageTag } from "../../../locales/format.ts";
import { NewsMarks } from "../dataset/NewsRow.tsx";
import { paragraphs } from "../dataset/paragraphs.ts";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import { languageOf, pathOf, textOf, type View } from "../dataset/view.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";

export function ArticlePage({ view, item }: { view: View; item: NewsItem }) {
  const { t } = view;
  const title = textOf(view, item.title);
  return (
    <article className="max-w-[46rem]">
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("layout.news"), href: pathOf(view, "/news") }, { label: title }]}
      />
      <h1 className="mt-4 mb-4 text-3xl">
        <LocalText view={view} text={item.title} />
      </h1>
      <NewsMarks view={view} item={item} />
      <p className="mt-6 text-lg text-soft">
        <LocalText view={view} text={item.summary} />
      </p>
      <div className="prose mt-6 pt-6 border-t border-line" lang={languageTag[languageOf(view, item.body)]}>
        <OnlyInNote view={view} text={item.body} />
        {paragraphs(textOf(view, item.body)).map((text, index) => <p key={index}>{text}</p>)}
      </div>
    </article>
  );
}
