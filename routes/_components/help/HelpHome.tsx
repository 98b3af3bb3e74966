import type { ArticleSummary } from "../../../sdk/model/content/article.ts";
import type { HelpHomeData } from "../../_loaders/help.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { Container } from "../layout/Layout.tsx";
import { groupGuides, type GuideGroup } from "./groups.ts";
import { audienceIcon } from "./HelpShell.tsx";
import { HelpSearch } from "./HelpSearch.tsx";

const QUESTIONS_SHOWN = 8;

/** The beginning of help: search, guides by whom they are for, and what is asked most. */
export function HelpHome({ view, data: { guides, questions } }: { view: View; data: HelpHomeData }) {
  const { t } = view;
  const groups = groupGuides(guides);
  return (
    <>
      <section className="bg-surface border-b border-line">
        <Container className="py-12 md:py-16">
          <h1 className="text-3xl md:text-4xl">{t("articles.helpHome")}</h1>
          <p className="mt-3 text-lg text-soft max-w-[60ch]">{t("articles.helpIntro")}</p>
          <div className="mt-6 max-w-180">
            <HelpSearch view={view} />
          </div>
        </Container>
      </section>
      <Container className="pt-10 pb-16 space-y-12">
        {groups.length === 0 && <EmptyState icon="i-tabler-book" title={t("articles.nothingHere")} />}
        {groups.map((group) => <Group key={group.audience} view={view} group={group} />)}
        {questions.length > 0 && <Questions view={view} questions={questions} />}
      </Container>
    </>
  );
}

function Group({ view, group: { audience, guides } }: { view: View; group: GuideGroup }) {
  const { t } = view;
  const id = `for-${audience}`;
  return (
    <section aria-labelledby={id} id={audience} className="scroll-mt-20">
      <h2 id={id} className="flex items-center gap-3 text-2xl">
        <Icon name={audienceIcon(audience)} className="text-link" />
        {t(`articles.audience.${audience}`)}
      </h2>
      <p className="mt-1 text-soft">{t(`articles.audienceIntro.${audience}`)}</p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {guides.map((guide) => (
          <li key={guide.articleId} className="panel relative p-5 hover:border-link group">
            <h3 className="text-[1.0625rem]">
              <a
                href={pathOf(view, articlePath(guide))}
                className="after:absolute after:inset-0 group-hover:text-link"
              >
                <LocalText view={view} text={guide.title} />
              </a>
            </h3>
            <p className="mt-1.5 text-[.9375rem] text-soft">
              <LocalText view={view} text={guide.summary} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ view, questions }: { view: View; questions: ArticleSummary[] }) {
  const { t } = view;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="flex items-center gap-3 text-2xl">
        <Icon name="i-tabler-help-circle" className="text-link" />
        {t("layout.faq")}
      </h2>
      <ul className="mt-4 grid gap-x-10 md:grid-cols-2">
        {questions.slice(0, QUESTIONS_SHOWN).map((question) => (
          <li key={question.articleId} className="border-b border-line">
            <a
              href={pathOf(view, articlePath(question))}
              className="flex items-baseline gap-3 py-3 hover:text-link"
            >
              <span className="flex-1">
                <LocalText view={view} text={question.title} />
              </span>
              <Icon name="i-tabler-chevron-right" className="text-faint" />
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <LinkButton href={pathOf(view, "/faq")}>
          {t("articles.allQuestions", { count: questions.length })}
        </LinkButton>
      </div>
    </section>
  );
}
