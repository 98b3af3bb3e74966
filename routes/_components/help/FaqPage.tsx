import type { Article } from "../../../sdk/model/content/article.ts";
import type { FaqData } from "../../_loaders/help.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { tagName } from "../articles/tag.ts";
import { HelpEnd } from "./HelpEnd.tsx";
import { HelpShell } from "./HelpShell.tsx";
import { groupQuestions, type QuestionGroup } from "./question_groups.ts";

interface Props {
  view: View;
  data: FaqData;
  /** Origin of the site, for the address that is handed on. */
  publicUrl: string;
  /** Slug of the question that stands open (spec 1 §2: `faqOpen`). */
  open?: string;
}

/** All questions by subject; each opens without a script. */
export function FaqPage({ view, publicUrl, data: { questions, guides }, open }: Props) {
  const { t } = view;
  const groups = groupQuestions(questions);
  return (
    <HelpShell view={view} guides={guides} current="/faq">
      <div className="max-w-[50rem]">
        <Breadcrumbs
          label={t("ui.breadcrumbs")}
          trail={[{ label: t("layout.help"), href: pathOf(view, "/help") }, { label: t("layout.faq") }]}
        />
        <h1 className="mt-4 text-3xl">{t("layout.faq")}</h1>
        <p className="mt-3 text-lg text-soft">{t("articles.faqIntro")}</p>
        {questions.length === 0 && (
          <EmptyState icon="i-tabler-help-circle" title={t("articles.nothingHere")} />
        )}
        {groups.length > 1 && <Subjects view={view} groups={groups} />}
        {groups.map((group, index) => (
          <Group key={group.subject} view={view} group={group} id={subjectId(index)} open={open} />
        ))}
        <HelpEnd view={view} publicUrl={publicUrl} title={t("layout.faq")} path="/faq" />
      </div>
    </HelpShell>
  );
}

const subjectId = (index: number): string => `subject${index + 1}`;

function Subjects({ view, groups }: { view: View; groups: QuestionGroup[] }) {
  return (
    <nav aria-label={view.t("articles.subjects")} className="mt-5 no-print">
      <ul className="flex flex-wrap gap-2">
        {groups.map(({ subject }, index) =>
          subject && (
            <li key={subject}>
              <a
                href={`#${subjectId(index)}`}
                className="inline-flex items-center min-h-9 px-3 rounded-full border border-line bg-surface hover:border-link hover:text-link"
              >
                {tagName(view, subject)}
              </a>
            </li>
          )
        )}
      </ul>
    </nav>
  );
}

interface GroupProps {
  view: View;
  group: QuestionGroup;
  id: string;
  open?: string;
}

function Group({ view, group: { subject, questions }, id, open }: GroupProps) {
  return (
    <section aria-labelledby={subject ? id : undefined} className="mt-8">
      {subject && <h2 id={id} className="mb-3 text-xl scroll-mt-20">{tagName(view, subject)}</h2>}
      <div className="panel divide-y divide-line">
        {questions.map((question) => (
          <Question
            key={question.articleId}
            view={view}
            question={question}
            level={subject ? 3 : 2}
            open={question.slug === open}
          />
        ))}
      </div>
    </section>
  );
}

interface QuestionProps {
  view: View;
  question: Article;
  /** Rank of its heading. */
  level: 2 | 3;
  open: boolean;
}

/** Its address names what stands within, so that a browser that is led there opens it. */
function Question({ view, question, level, open }: QuestionProps) {
  const { slug, title } = question;
  const Heading = `h${level}` as const;
  return (
    <details className="menu group" open={open}>
      {/* A browser goes to what has the focus in the beginning, unless the address names an anchor. */}
      <summary
        autoFocus={open}
        className="flex items-start gap-3 px-4 py-3 min-h-11 scroll-mt-20 hover:text-link"
      >
        <Heading className="flex-1 text-base font-medium">
          <LocalText view={view} text={title} />
        </Heading>
        <Icon
          name="i-tabler-chevron-down chevron transition-transform duration-120"
          className="mt-1 text-faint"
        />
      </summary>
      <div id={slug} className="px-4 pb-5 scroll-mt-36">
        <OnlyInNote view={view} text={question.body} />
        <ArticleBody view={view} article={question} headingLevel={level + 1} idPrefix={`${slug}-`} />
      </div>
    </details>
  );
}
