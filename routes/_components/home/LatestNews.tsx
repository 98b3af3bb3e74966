import type { NewsItem } from "../../../sdk/model/news.ts";
import { NewsRow } from "../dataset/NewsRow.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { SectionHead } from "./SectionHead.tsx";

const SHOWN = 4;

export function LatestNews({ view, news }: { view: View; news: NewsItem[] }) {
  if (news.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={view.t("layout.news")}
        more={{ href: pathOf(view, "/news"), label: view.t("home.more") }}
      />
      <ul>
        {news.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="border-b border-line last:border-0 py-3.5 first:pt-0">
            <NewsRow view={view} item={item} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
