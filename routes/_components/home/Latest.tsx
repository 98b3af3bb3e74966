import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { DatasetCard } from "../dataset/DatasetCard.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SectionHead } from "./SectionHead.tsx";

const SHOWN = 5;

export function Latest({ view, datasets }: { view: View; datasets: DatasetSummary[] }) {
  const { t } = view;
  return (
    <section className="min-w-0">
      <SectionHead
        title={t("home.latest")}
        more={{ href: pathOf(view, "/list?sort=newest"), label: t("home.more"), rel: "nofollow" }}
      />
      {datasets.length === 0 && (
        <EmptyState
          icon="i-tabler-database-off"
          title={t("home.noDatasets")}
          action={
            <LinkButton variant="primary" href={pathOf(view, "/dataset?type=create")}>
              {t("layout.submitData")}
            </LinkButton>
          }
        />
      )}
      <div>
        {datasets.slice(0, SHOWN).map((dataset) => (
          <DatasetCard key={dataset.dataSetId} view={view} dataset={dataset} />
        ))}
      </div>
    </section>
  );
}
