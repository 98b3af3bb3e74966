import { formatNumber } from "../../../locales/format.ts";
import type { DatasetUsage } from "../../../sdk/model/statistics.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { detailPath, type View } from "../dataset/view.ts";
import type { InfluenceProps } from "./props.ts";
import { Section } from "./Section.tsx";

/** The ten datasets that were viewed and downloaded most. */
export function Ranking({ view, statistics: { mostViewed, mostDownloaded } }: InfluenceProps) {
  const { t } = view;
  return (
    <Section id="ranking" title={t("influence.ranking")}>
      <div className="grid gap-5 lg:grid-cols-2">
        <List
          {...{ view, title: t("influence.mostViewed"), icon: "i-tabler-eye", of: "views", list: mostViewed }}
        />
        <List
          {...{
            ...{ view, title: t("influence.mostDownloaded"), icon: "i-tabler-download" },
            ...{ of: "downloads", list: mostDownloaded },
          }}
        />
      </div>
    </Section>
  );
}

interface ListProps {
  view: View;
  title: string;
  icon: string;
  of: "views" | "downloads";
  list: DatasetUsage[];
}

function List({ view, title, icon, of, list }: ListProps) {
  return (
    <section className="panel p-5">
      <h3 className="mb-2 font-medium flex items-center gap-2">
        <Icon name={icon} className="text-soft" />
        {title}
      </h3>
      {list.length === 0 && <p className="text-soft">{view.t("influence.noUse")}</p>}
      <ol>
        {list.map((dataset, index) => (
          <li key={dataset.dataSetId} className="flex gap-3 py-2.5 border-b border-line last:border-0">
            <span aria-hidden="true" className="w-6 flex-none text-faint">{index + 1}</span>
            <a
              href={detailPath(view, dataset.dataSetId)}
              className="flex-1 min-w-0 leading-snug hover:text-link hover:underline underline-offset-4"
            >
              <LocalText view={view} text={dataset.title} />
            </a>
            <span className="flex-none font-medium">{formatNumber(view.locale, dataset[of])}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
