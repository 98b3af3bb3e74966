import type { Article } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { SampleBadge } from "../articles/ArticleMarks.tsx";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { Cover } from "../articles/ArticleRow.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";

/** One partner: its mark, what it does with the platform, and where it is found. */
export function PartnerCard({ view, partner, level }: { view: View; partner: Article; level: 2 | 3 }) {
  const { url, region } = extraOf(partner, "partner");
  const Heading = `h${level}` as const;
  const isOwn = url?.startsWith("/");
  return (
    <article id={partner.slug} className="panel h-full p-5 flex flex-col scroll-mt-20 target:border-link">
      <div className="flex items-center gap-4">
        {partner.cover
          ? <Cover view={view} article={partner} className="size-12 flex-none" />
          : <Initial view={view} partner={partner} />}
        <div className="min-w-0">
          <Heading className="text-[1.0625rem] leading-snug">
            <LocalText view={view} text={partner.title} />
          </Heading>
          {region && (
            <p className="text-sm text-faint">
              <LocalText view={view} text={region} />
            </p>
          )}
        </div>
      </div>
      <div className="mt-3 flex-1 text-[.9375rem] text-soft">
        <p>
          <LocalText view={view} text={partner.summary} />
        </p>
        {textOf(view, partner.body) && (
          <div className="mt-3">
            <ArticleBody
              view={view}
              article={partner}
              headingLevel={level + 1}
              idPrefix={`${partner.slug}-`}
            />
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {partner.sample && <SampleBadge view={view} />}
        {url && (
          <a
            href={isOwn ? pathOf(view, url) : url}
            rel={isOwn ? undefined : "noopener"}
            className="inline-flex items-center gap-1.5 min-h-8 text-link hover:underline"
          >
            {view.t(isOwn ? "articles.partnerCommunity" : "articles.partnerSite")}
            <Icon name={isOwn ? "i-tabler-arrow-right" : "i-tabler-external-link"} />
          </a>
        )}
      </div>
    </article>
  );
}

/** The first letter of its name, where it has no picture; “sample” says nothing of it. */
function Initial({ view, partner }: { view: View; partner: Article }) {
  const name = textOf(view, partner.title).replace(/^(?:样例|示例|sample|example)[\s:：]*/i, "");
  return (
    <span
      aria-hidden="true"
      className="inline-flex flex-none items-center justify-center size-12 rounded-md border border-tint-line bg-tint text-xl font-semibold text-link"
    >
      {[...name.replace(/^(?:期刊|journal)[\s:：]*/i, "")][0] ?? ""}
    </span>
  );
}
