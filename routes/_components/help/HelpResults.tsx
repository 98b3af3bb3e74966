import type { FoundArticle } from "../../../sdk/model/content/article.ts";
import type { HelpSearchData } from "../../_loaders/help.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { articlePath } from "../../../sdk/model/content/article_path.ts";
import { Highlight } from "../dataset/Highlight.tsx";
import { hitSide } from "../dataset/hit_side.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { HelpShell } from "./HelpShell.tsx";

/** What a search of help found. */
export function HelpResults({ view, data: { q, found, guides } }: { view: View; data: HelpSearchData }) {
  const { list, total } = found;
  const { t } = view;
  return (
    <HelpShell view={view} guides={guides} current="" q={q}>
      <h1 className="text-3xl">{t("articles.searchHelp")}</h1>
      <p role="status" className="mt-2 text-soft">
        {t("articles.found", { count: total, words: q })}
        {total > list.length && ` ${t("articles.foundMore", { count: list.length })}`}
      </p>
      {total === 0
        ? (
          <EmptyState
            icon="i-tabler-search-off"
            title={t("articles.noneFound")}
            action={<LinkButton href={pathOf(view, "/help")}>{t("articles.helpHome")}</LinkButton>}
          />
        )
        : (
          <ul className="mt-4 max-w-[50rem]">
            {list.map((one) => (
              <li key={one.articleId} className="py-5 border-b border-line">
                <Result view={view} found={one} />
              </li>
            ))}
          </ul>
        )}
    </HelpShell>
  );
}

function Result({ view, found }: { view: View; found: FoundArticle }) {
  const side = hitSide(view, found.snippet);
  return (
    <article>
      <h2 className="text-lg leading-snug">
        <a
          href={pathOf(view, resultPath(found))}
          className="text-link hover:underline underline-offset-4"
        >
          <LocalText view={view} text={found.title} />
        </a>
      </h2>
      <p lang={side.lang} className="mt-1.5 text-[.9375rem] text-soft line-clamp-3">
        <Highlight fragments={side.fragments} />
      </p>
      <p className="mt-2">
        <Badge>{view.t(`content.kind.${found.kind}`)}</Badge>
      </p>
    </article>
  );
}

/** A question that was found stands open. */
const resultPath = (found: FoundArticle): string =>
  found.kind === "faq"
    ? `/help?p=faq&faqOpen=${encodeURIComponent(found.slug)}#${encodeURIComponent(found.slug)}`
    : articlePath(found);
