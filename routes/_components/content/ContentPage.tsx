import { ARTICLE_KINDS, ARTICLE_STATES } from "../../../sdk/model/content/article.ts";
import type { ManagedArticleSummary } from "../../../sdk/model/content/managed_article.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { formatDateTime, formatNumber } from "../../../locales/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { type ContentFilter, contentPath, editPath } from "./address.ts";
import { ContentTabs } from "./ContentTabs.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { ArticleMarks } from "./marks.tsx";
import { PagedList } from "./PagedList.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  filter: ContentFilter;
  page: Page<ManagedArticleSummary>;
}

/** The articles of the site in every state, for those who edit them: everything works without JavaScript. */
export function ContentPage({ view, user, filter, page }: Props) {
  const { t, locale } = view;
  return (
    <>
      <ContentTabs view={view} user={user} current="articles" />
      <NewArticle view={view} filter={filter} />
      <Filter view={view} filter={filter} />
      <p className="mt-5 mb-2 text-sm text-soft" role="status">
        {t("content.found", { total: formatNumber(locale, page.total) })}
      </p>
      <PagedList
        view={view}
        page={page}
        row={(article) => <Row key={article.articleId} view={view} article={article} />}
        empty={{ icon: "i-tabler-file-search", title: t("content.none"), text: t("content.noneText") }}
        pathTo={(number) => contentPath({ ...filter, page: number })}
      />
    </>
  );
}

function Row({ view, article }: { view: View; article: ManagedArticleSummary }) {
  const { t } = view;
  return (
    <li className="p-4">
      <ArticleMarks view={view} article={article} />
      <h2 className="mt-1.5 text-[1.0625rem] leading-snug">
        <a
          href={pathOf(view, editPath(article.articleId))}
          className="hover:text-link hover:underline underline-offset-4"
        >
          <LocalText view={view} text={article.title} />
        </a>
      </h2>
      <p className="mt-1 text-sm text-faint flex flex-wrap gap-x-3 break-all">
        <span>{article.slug}</span>
        <span>{t("content.savedAt", { at: formatDateTime(article.updatedAt) })}</span>
      </p>
    </li>
  );
}

const kindsOf = ({ t }: View) =>
  ARTICLE_KINDS.map((kind) => ({ value: kind, label: t(`content.kind.${kind}`) }));

function NewArticle({ view, filter }: { view: View; filter: ContentFilter }) {
  const { t } = view;
  return (
    <form
      method="get"
      action={pathOf(view, "/manage/content/article")}
      className="panel p-4 mb-4 grid gap-4 items-end sm:grid-cols-[minmax(0,16rem)_auto] sm:justify-start"
    >
      <Select
        id="newKind"
        name="kind"
        label={t("content.newKind")}
        defaultValue={filter.kind || "news"}
        options={kindsOf(view)}
      />
      <Button type="submit" variant="primary" icon="i-tabler-plus">{t("content.new")}</Button>
    </form>
  );
}

function Filter({ view, filter }: { view: View; filter: ContentFilter }) {
  const { t } = view;
  return (
    <FilterForm
      view={view}
      path="/manage/content"
      className="md:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
    >
      <TextInput id="q" name="q" type="search" label={t("content.words")} defaultValue={filter.q} />
      <Select
        id="kind"
        name="kind"
        label={t("content.kind")}
        defaultValue={filter.kind}
        placeholder={t("content.anyKind")}
        options={kindsOf(view)}
      />
      <Select
        id="state"
        name="state"
        label={t("content.state")}
        defaultValue={filter.state}
        placeholder={t("content.anyState")}
        options={ARTICLE_STATES.map((state) => ({ value: state, label: t(`content.state.${state}`) }))}
      />
    </FilterForm>
  );
}
