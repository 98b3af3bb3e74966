import FeedbackForm from "../../../islands/article/FeedbackForm.tsx";
import { formatDate, languageTag } from "../../../locales/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import type { ArticleLink, ArticleProps } from "./props.ts";

type EndProps = Pick<ArticleProps, "view" | "feedback" | "previous" | "next" | "related">;

/** What follows the text: the question whether it helped, what comes before and after, and what belongs to it. */
export function ArticleEnd({ view, feedback, previous, next, related = [] }: EndProps) {
  const { t, locale } = view;
  return (
    <div className="mt-8 flex flex-col gap-8 no-print">
      {feedback && (
        <section className="panel p-4 md:p-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <FeedbackForm
            action={pathOf(view, "/feedback")}
            page={feedback}
            locale={locale}
            texts={{
              question: t("article.helpful"),
              yes: t("article.yes"),
              no: t("article.no"),
              thanks: t("article.thanks"),
              failed: t("article.failed"),
              remark: {
                label: t("article.remark"),
                hint: t("article.remarkHint"),
                send: t("article.remarkSend"),
                sent: t("article.remarkSent"),
                failed: t("article.remarkFailed"),
              },
            }}
          />
          <a href={pathOf(view, "/about/contact")} className="link">{t("article.contact")}</a>
        </section>
      )}
      {(previous || next) && (
        <nav aria-label={t("article.pager")} className="grid gap-4 sm:grid-cols-2">
          {previous && <PagerLink view={view} link={previous} label={t("article.previous")} />}
          {next && <PagerLink view={view} link={next} label={t("article.next")} forward />}
        </nav>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className="text-xl mb-3">{t("article.related")}</h2>
          <ul className="panel divide-y divide-line">
            {related.map((link) => <RelatedLink key={link.href} view={view} link={link} />)}
          </ul>
        </section>
      )}
    </div>
  );
}

const langOf = (view: View, { locale }: ArticleLink) =>
  locale && locale !== view.locale ? languageTag[locale] : undefined;

interface PagerProps {
  view: View;
  link: ArticleLink;
  label: string;
  forward?: boolean;
}

function PagerLink({ view, link, label, forward }: PagerProps) {
  return (
    <a
      href={pathOf(view, link.href)}
      rel={forward ? "next" : "prev"}
      className={`panel p-4 flex items-center gap-3 hover:border-link group ${
        forward ? "sm:col-start-2 flex-row-reverse text-right" : ""
      }`}
    >
      <Icon name={forward ? "i-tabler-arrow-right" : "i-tabler-arrow-left"} className="text-xl text-link" />
      <span className="flex-1 min-w-0">
        <span className="block text-sm text-faint">{label}</span>
        <span lang={langOf(view, link)} className="block font-medium leading-snug group-hover:text-link">
          {link.label}
        </span>
      </span>
    </a>
  );
}

function RelatedLink({ view, link }: { view: View; link: ArticleLink }) {
  return (
    <li>
      <a
        href={pathOf(view, link.href)}
        className="flex items-baseline justify-between gap-4 px-4 py-3 hover:bg-tint group"
      >
        <span lang={langOf(view, link)} className="font-medium leading-snug group-hover:text-link">
          {link.label}
        </span>
        {link.date && (
          <time dateTime={link.date} className="flex-none text-sm text-faint">{formatDate(link.date)}</time>
        )}
      </a>
    </li>
  );
}
