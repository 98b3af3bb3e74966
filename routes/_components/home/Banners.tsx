import { type ArticleSummary, HOME_ROOM } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { classes } from "../../../ui/classes.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { linkOf } from "../articles/link.ts";
import { SampleBadge } from "../articles/ArticleMarks.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { Container } from "../layout/Layout.tsx";

/** What the operator wants to be seen first, below the search. */
export function Banners({ view, banners }: { view: View; banners: ArticleSummary[] }) {
  if (banners.length === 0) return null;
  const shown = banners.slice(0, HOME_ROOM.banner);
  return (
    <section aria-label={view.t("articles.banners")} className="pt-8">
      <Container className={classes("grid gap-4", shown.length > 1 && "lg:grid-cols-2")}>
        {shown.map((banner) => <Banner key={banner.articleId} view={view} banner={banner} />)}
      </Container>
    </section>
  );
}

function Banner({ view, banner }: { view: View; banner: ArticleSummary }) {
  const { href, action } = extraOf(banner, "banner");
  return (
    <article className="panel relative overflow-hidden flex flex-wrap items-center gap-x-6 gap-y-4 border-l-4 border-l-action p-6">
      <div className="flex-1 basis-64 min-w-0">
        <h2 className="text-xl">
          <LocalText view={view} text={banner.title} />
        </h2>
        <p className="mt-1.5 text-soft">
          <LocalText view={view} text={banner.summary} />
        </p>
        {banner.sample && (
          <p className="mt-2">
            <SampleBadge view={view} />
          </p>
        )}
      </div>
      <LinkButton href={linkOf(view, href)} className="flex-none">
        {textOf(view, action) ? <LocalText view={view} text={action} /> : view.t("articles.readMore")}
      </LinkButton>
    </article>
  );
}
