import { type ArticleSummary, HOME_ROOM } from "../../../sdk/model/content/article.ts";
import { extraOf } from "../../../sdk/model/content/article_extra.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { linkOf } from "../articles/link.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import type { View } from "../dataset/view.ts";
import { Container } from "../layout/Layout.tsx";

/** In their order: what they stand for is the operator's, so they only set blocks apart. */
const ICONS = ["i-tabler-fingerprint", "i-tabler-checklist", "i-tabler-language", "i-tabler-shield-check"];

/** Why to deposit here. */
export function Promotions({ view, promotions }: { view: View; promotions: ArticleSummary[] }) {
  if (promotions.length === 0) return null;
  return (
    <section aria-labelledby="promotions" className="pt-14 pb-2">
      <Container>
        <h2 id="promotions" className="mb-5 text-2xl">{view.t("articles.promotions")}</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {promotions.slice(0, HOME_ROOM.promotion).map((promotion, index) => (
            <li key={promotion.articleId} className="panel relative p-5 hover:border-link group">
              <Promotion view={view} promotion={promotion} icon={ICONS[index % ICONS.length]!} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

function Promotion({ view, promotion, icon }: { view: View; promotion: ArticleSummary; icon: string }) {
  const { href } = extraOf(promotion, "promotion");
  const title = <LocalText view={view} text={promotion.title} />;
  return (
    <>
      <Icon name={icon} className="text-2xl text-link" />
      <h3 className="mt-3 text-[1.0625rem]">
        {href
          ? (
            <a href={linkOf(view, href)} className="after:absolute after:inset-0 group-hover:text-link">
              {title}
            </a>
          )
          : title}
      </h3>
      <p className="mt-1.5 text-[.9375rem] text-soft">
        <LocalText view={view} text={promotion.summary} />
      </p>
    </>
  );
}
