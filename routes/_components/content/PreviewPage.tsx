import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { hasBody } from "../../../sdk/model/content/article.ts";
import type { ManagedArticle } from "../../../sdk/model/content/managed_article.ts";
import { mediaPath } from "../../../sdk/model/content/media.ts";
import { languageTag } from "../../../locales/format.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { RichText } from "../../../ui/RichText.tsx";
import { Player } from "../news/Player.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { editPath } from "./address.ts";
import { ContentTabs } from "./ContentTabs.tsx";
import { ArticleMarks } from "./marks.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  article: ManagedArticle;
}

/** An article as readers will see it, both languages side by side. */
export function PreviewPage({ view, user, article }: Props) {
  const { t } = view;
  return (
    <>
      <ContentTabs view={view} user={user} current="articles" />
      <div className="mb-5 flex flex-wrap gap-4 items-center justify-between">
        <ArticleMarks view={view} article={article} />
        <LinkButton href={pathOf(view, editPath(article.articleId))} icon="i-tabler-arrow-left">
          {t("content.back")}
        </LinkButton>
      </div>
      {article.kind === "video" && (
        <div className="mb-6 max-w-180">
          <Player view={view} video={article} />
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-2 items-start">
        {LOCALES.map((locale) => <Side key={locale} view={view} article={article} locale={locale} />)}
      </div>
    </>
  );
}

function Side({ view: { t }, article, locale }: Omit<Props, "user"> & { locale: "zh" | "en" }) {
  const { kind, title, summary, body, cover } = article;
  return (
    <section aria-label={t(`content.language.${locale}`)} className="panel p-5 min-w-0">
      <p className="mb-3 text-sm text-faint">{t(`content.language.${locale}`)}</p>
      {title[locale] || hasBody(kind) && body[locale]
        ? (
          <div lang={languageTag[locale]}>
            {cover && (
              <img
                src={mediaPath(cover.mediaId)}
                alt={cover.alt[locale]}
                className="mb-4 w-full h-auto rounded-md"
              />
            )}
            <h2 className="text-2xl">{title[locale]}</h2>
            {summary[locale] && <p className="mt-3 text-lg text-soft">{summary[locale]}</p>}
            {hasBody(kind) && (
              <RichText html={body[locale]} lang={locale} t={t} idPrefix={`${locale}-`} className="mt-5" />
            )}
          </div>
        )
        : <p className="text-soft">{t(`content.absent.${locale}`)}</p>}
    </section>
  );
}
