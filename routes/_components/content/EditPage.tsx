import KeptText from "../../../islands/article/KeptText.tsx";
import { slice } from "../../../locales/mod.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { ArticleContent, ArticleKind } from "../../../sdk/model/content/article.ts";
import type { ArticleBasis } from "../../../sdk/model/content/article_input.ts";
import type { ManagedArticle } from "../../../sdk/model/content/managed_article.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import { localLabel } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { revisionsPath } from "./address.ts";
import { ArticleForm } from "./ArticleForm.tsx";
import { ArticleNotes } from "./ArticleNotes.tsx";
import { ArticleStates } from "./ArticleStates.tsx";
import { ContentTabs } from "./ContentTabs.tsx";
import { articleLabels } from "./field_labels.ts";
import { OtherSave } from "./OtherSave.tsx";

export interface EditPageProps {
  view: View;
  user: CurrentUser;
  kind: ArticleKind;
  /** Absent: the article is new. */
  article?: ManagedArticle;
  /** What was typed and not taken; in its place what is stored. */
  typed?: ArticleContent;
  /** The time to publish that was given and not taken. */
  publishAt?: string;
  errors?: Record<string, string>;
  problem?: string;
  /** On what the typed text is based, where it was not taken for another reason than a change in between. */
  basis?: ArticleBasis;
  /** The save on which the typed text is based, where somebody else changed the article meanwhile. */
  basedOn?: number;
  /** Today, for a new one. */
  today: string;
  done?: string;
  /** The form that was sent last is on the server. */
  saved: boolean;
}

/** One article: its state with what may be done, and its form. Without JavaScript the texts are HTML or Markdown. */
export function EditPage(props: EditPageProps) {
  const { view, user, kind, article, typed, publishAt, errors = {}, problem } = props;
  const { basis, basedOn, today, done, saved } = props;
  const { t } = view;
  const otherSave = article && basedOn !== undefined && basedOn !== article.revision;
  const own = article
    ? localLabel(view, article.title)
    : { label: t("content.newOf", { kind: t(`content.kind.${kind}`) }) };
  return (
    <>
      <ContentTabs view={view} user={user} current="articles" />
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("content.part.articles"), href: pathOf(view, "/manage/content") }, own]}
      />
      <h2 className="mt-3 mb-4 text-2xl" lang={own.lang}>{own.label}</h2>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("content.failed")}>
            <p>{problem}</p>
            {otherSave && (
              <a
                className="link"
                target="_blank"
                href={pathOf(
                  view,
                  revisionsPath(article.articleId, { left: basedOn, right: article.revision }),
                )}
              >
                {t("content.seeOther")}
              </a>
            )}
          </Alert>
        </div>
      )}
      {otherSave && typed && <OtherSave view={view} article={article} />}
      <ProblemSummary
        title={t("content.checkFields")}
        errors={namedProblems(errors, articleLabels(view, kind), t)}
        id="problems"
        className="mb-5"
      />
      {article && (
        <ArticleStates
          {...{ view, article, publishAt }}
          error={errors.publishAt}
          typed={typed !== undefined}
        />
      )}
      <ArticleNotes view={view} kind={kind} article={article} today={today} />
      <KeptText
        locale={view.locale}
        texts={slice(view.locale, "kept_text", "ui")}
        form="article"
        subject={article?.articleId ?? `new-${kind}`}
        typed={typed !== undefined}
        saved={saved}
      />
      <ArticleForm
        view={view}
        kind={kind}
        articleId={article?.articleId}
        basis={basis ?? article}
        content={typed ?? article ?? emptyContent(today)}
        errors={errors}
      />
    </>
  );
}

const nothing = { zh: "", en: "" };

const emptyContent = (date: string): ArticleContent => ({
  slug: "",
  title: nothing,
  summary: nothing,
  body: nothing,
  date,
  tags: [],
  position: 0,
  sample: false,
  author: "",
  extra: {},
});
