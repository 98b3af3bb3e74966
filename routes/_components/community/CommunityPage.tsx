import type { Community } from "../../../sdk/model/community.ts";
import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { CommunitySign } from "../dataset/CommunityRow.tsx";
import { DatasetCard } from "../dataset/DatasetCard.tsx";
import { localLabel, LocalText } from "../dataset/LocalText.tsx";
import { LongText } from "../dataset/LongText.tsx";
import { languageOf, pathOf, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface Props {
  view: View;
  community: Community;
  datasets: DatasetSummary[];
  /** All of its datasets as a search. */
  searchPath: string;
}

/** A community with its newest datasets. */
export function CommunityPage({ view, community, datasets, searchPath }: Props) {
  const { t } = view;
  const trail = [
    { label: t("layout.communities"), href: pathOf(view, "/communities") },
    localLabel(view, community.name),
  ];
  return (
    <>
      <Breadcrumbs trail={trail} label={t("ui.breadcrumbs")} />
      <header className="mt-4 flex flex-col sm:flex-row gap-5 pb-8 border-b border-line">
        <CommunitySign kind={community.kind} large />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-1.5">
            <Badge tone="info">{t(`vocabulary.communityKind.${community.kind}`)}</Badge>
            {community.sample && <Badge tone="attention">{t("news.sample")}</Badge>}
          </div>
          <h1 className="mt-2 text-3xl">
            <LocalText view={view} text={community.name} />
          </h1>
          <LongText
            view={view}
            text={textOf(view, community.description)}
            lang={languageOf(view, community.description)}
            headingLevel={2}
            className="mt-2 text-soft max-w-[70ch]"
          />
        </div>
      </header>
      <section className="mt-8 max-w-240">
        <div className="flex flex-wrap items-baseline justify-between gap-3 mb-5">
          <h2 className="text-xl">{t("news.communityLatest", { count: community.datasets })}</h2>
          {datasets.length > 0 && (
            <a href={pathOf(view, searchPath)} rel="nofollow" className="link">{t("news.communitySearch")}</a>
          )}
        </div>
        <div>
          {datasets.map((dataset) => <DatasetCard key={dataset.dataSetId} view={view} dataset={dataset} />)}
        </div>
        {datasets.length === 0 && (
          <EmptyState
            icon="i-tabler-database-off"
            title={t("news.communityEmpty")}
            action={
              <LinkButton href={pathOf(view, "/dataset?type=create")}>{t("layout.submitData")}</LinkButton>
            }
          />
        )}
      </section>
    </>
  );
}
