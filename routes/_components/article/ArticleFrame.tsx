import { formatDate, languageTag } from "../../../locales/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { ArticleContents } from "./ArticleContents.tsx";
import { ArticleEnd } from "./ArticleEnd.tsx";
import type { ArticleProps } from "./props.ts";
import { ShareRow } from "./ShareRow.tsx";

/** What help, news, blogs and policies share: the text with its contents beside it, and what leads on. */
export function ArticleFrame(props: ArticleProps) {
  const { view, trail, title, summary, headings, sample, children } = props;
  const langOf = (locale = view.locale) => locale === view.locale ? undefined : languageTag[locale];
  const lang = langOf(props.locale);
  return (
    <div className="grid gap-x-12 items-start lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <Breadcrumbs label={view.t("ui.breadcrumbs")} trail={trail} />
        <article className="mt-4">
          <h1 lang={langOf(props.titleLocale)} className="text-3xl max-w-[32ch]">{title}</h1>
          <Dates {...props} />
          {summary && (
            <p lang={langOf(props.summaryLocale)} className="mt-5 text-lg text-soft max-w-[65ch]">
              {summary}
            </p>
          )}
          {sample && (
            <div className="mt-5 max-w-[72ch]">
              <Alert tone="attention" title={view.t("article.sample")}>{view.t("article.sampleText")}</Alert>
            </div>
          )}
          <ArticleContents view={view} headings={headings} lang={lang} narrow />
          <div className="mt-6 pt-6 border-t border-line">{children}</div>
        </article>
        <ShareRow view={view} title={title} address={props.address} />
        <ArticleEnd {...props} />
      </div>
      <ArticleContents view={view} headings={headings} lang={lang} />
    </div>
  );
}

function Dates({ view: { t }, published, updated }: ArticleProps) {
  if (!published) return null;
  const day = formatDate(published);
  const isUpdated = updated !== undefined && formatDate(updated) !== day;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-faint">
      <time dateTime={published}>{t("article.published", { date: day })}</time>
      {isUpdated && <time dateTime={updated}>{t("article.updated", { date: formatDate(updated) })}</time>}
    </p>
  );
}
