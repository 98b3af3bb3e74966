import type { TextPart } from "../../../sdk/model/comparison.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type {
  ArticleComparison,
  ArticleFieldDifference,
  ArticleRevision,
  ManagedArticle,
} from "../../../sdk/model/content/managed_article.ts";
import { formatDateTime } from "../../../locales/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { SideText } from "../compare/Marks.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { basisFields, editPath, restorePath, revisionsPath } from "./address.ts";
import { ContentTabs } from "./ContentTabs.tsx";
import { Question } from "./Question.tsx";

export interface RevisionsPageProps {
  view: View;
  user: CurrentUser;
  article: ManagedArticle;
  revisions: ArticleRevision[];
  comparison?: ArticleComparison;
  /** The save that is to be brought back, where that is asked. */
  asked?: ArticleRevision;
  problem?: string;
}

/** The saves of an article: two of them compared, any of them brought back. */
export function RevisionsPage(props: RevisionsPageProps) {
  const { view, user, article, comparison, asked, problem } = props;
  const { t } = view;
  return (
    <>
      <ContentTabs view={view} user={user} current="articles" />
      <div className="mb-5 flex flex-wrap gap-4 items-center justify-between">
        <h2 className="text-2xl">
          {t("content.revisions")}
        </h2>
        <LinkButton href={pathOf(view, editPath(article.articleId))} icon="i-tabler-arrow-left">
          {t("content.back")}
        </LinkButton>
      </div>
      <p className="mb-4 text-soft">
        <LocalText view={view} text={article.title} />
      </p>
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("content.failed")}>{problem}</Alert>
        </div>
      )}
      {asked && <RestoreQuestion view={view} article={article} asked={asked} />}
      {comparison && <Comparison view={view} comparison={comparison} />}
      <List {...props} />
      <div className="mt-4">
        <TimeZoneNote view={view} />
      </div>
    </>
  );
}

type RestoreProps = Pick<RevisionsPageProps, "view" | "article"> & { asked: ArticleRevision };

function RestoreQuestion({ view, article, asked: { number, createdAt, by, title } }: RestoreProps) {
  const { t } = view;
  const { articleId, state } = article;
  return (
    <div className="mb-6">
      <Question
        view={view}
        title={t("content.restoreTitle", { number })}
        action={revisionsPath(articleId)}
        fields={{ id: articleId, number: String(number), ...basisFields(article) }}
        submit={{ label: t("content.restore"), icon: "i-tabler-restore" }}
        back={revisionsPath(articleId)}
      >
        <p className="font-medium">
          <LocalText view={view} text={title} />
        </p>
        <p className="text-sm text-faint">
          {t("content.savedBy", { at: formatDateTime(createdAt), by: by || t("content.byProgram") })}
        </p>
        <p>{t("content.restoreText", { number: article.revision })}</p>
        {state === "published" && <Alert tone="attention">{t("content.restorePublic")}</Alert>}
      </Question>
    </div>
  );
}

function List({ view, article, revisions }: RevisionsPageProps) {
  const { t } = view;
  return (
    <ol className="panel divide-y divide-line">
      {revisions.map(({ number, createdAt, by, title }, index) => {
        const before = revisions[index + 1];
        return (
          <li key={number} className="p-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="flex-1 min-w-60">
              <p className="font-medium flex flex-wrap items-center gap-2">
                {t("content.saveNumber", { number })}
                {number === article.revision && <Badge tone="open">{t("content.current")}</Badge>}
              </p>
              <p className="text-sm text-soft">
                <LocalText view={view} text={title} />
              </p>
              <p className="text-sm text-faint">
                {t("content.savedBy", { at: formatDateTime(createdAt), by: by || t("content.byProgram") })}
              </p>
            </div>
            {before && (
              <LinkButton
                size="sm"
                href={pathOf(view, revisionsPath(article.articleId, { left: before.number, right: number }))}
              >
                {t("content.compareOf", { left: before.number, right: number })}
              </LinkButton>
            )}
            {number !== article.revision && (
              <LinkButton
                size="sm"
                href={pathOf(view, restorePath(article.articleId, number))}
                aria-label={t("content.restoreOf", { number })}
              >
                {t("content.restore")}
              </LinkButton>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Comparison(
  { view, comparison: { left, right, differences } }: { view: View; comparison: ArticleComparison },
) {
  const { t } = view;
  return (
    <Card title={t("content.compareOf", { left: left.number, right: right.number })} className="mb-6">
      {differences.length === 0
        ? <p className="text-soft">{t("content.same")}</p>
        : (
          <div className="flex flex-col gap-5">
            {differences.map((difference) => (
              <Difference key={difference.field} {...{ view, difference, left, right }} />
            ))}
          </div>
        )}
    </Card>
  );
}

const hasText = (parts: readonly TextPart[], side: "left" | "right") =>
  parts.some(({ change }) => change !== (side === "left" ? "added" : "removed"));

interface DifferenceProps {
  view: View;
  difference: ArticleFieldDifference;
  left: ArticleRevision;
  right: ArticleRevision;
}

function Difference({ view: { t }, difference: { field, parts, markupOnly }, left, right }: DifferenceProps) {
  const [name, locale] = field.split(".") as ["title", "zh" | "en" | undefined];
  const label = t(`content.field.${name}`);
  return (
    <section>
      <h3 className="mb-1.5 font-medium">
        {label}
        {locale && <span className="ml-2 text-sm text-faint">{t(`content.language.${locale}`)}</span>}
      </h3>
      {markupOnly
        ? <p className="text-soft">{t("content.markupOnly")}</p>
        : (
          <div className="grid gap-3 md:grid-cols-2">
            {([["left", left], ["right", right]] as const).map(([side, { number }]) => (
              <div key={side} className="min-w-0">
                <p className="text-sm text-faint">{t("content.saveNumber", { number })}</p>
                <p className="whitespace-pre-wrap break-words border border-line rounded-md p-3">
                  {hasText(parts, side)
                    ? <SideText parts={parts} side={side} />
                    : <span className="text-faint">{t("content.empty")}</span>}
                </p>
              </div>
            ))}
          </div>
        )}
    </section>
  );
}
