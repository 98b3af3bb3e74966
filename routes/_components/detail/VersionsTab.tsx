import type { Dataset, VersionSummary } from "../../../sdk/model/dataset.ts";
import { formatDate } from "../../../locales/format.ts";
import { comparePath } from "../compare/address.ts";
import { statusKey } from "../dataset/status.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { Timeline } from "../own_datasets/Timeline.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Table } from "../../../ui/Table.tsx";
import type { DetailProps } from "./props.ts";
import { Section } from "./Section.tsx";

/** The versions, and what happened to them. */
export function VersionsTab({ view, data }: DetailProps) {
  const { t } = view;
  const { dataset, history = [] } = data;
  return (
    <>
      <Section title={t("detail.versions")}>
        <Table
          caption={t("detail.versions")}
          hideCaption
          rows={dataset.versions}
          rowKey={({ version }) => version}
          columns={[
            {
              key: "version",
              label: t("detail.version"),
              cell: ({ version }) => (
                <a
                  href={detailPath(view, dataset.dataSetId, { version })}
                  className="inline-flex min-h-6 items-center gap-2 link"
                >
                  {version}
                </a>
              ),
            },
            // Beside the version, where a narrow screen shows it.
            ...(dataset.versions.length > 1
              ? [{
                key: "compare",
                label: t("compare.column"),
                cell: ({ version }: VersionSummary) => (
                  <CompareLink view={view} dataset={dataset} version={version} />
                ),
              }]
              : []),
            {
              key: "status",
              label: t("detail.status"),
              cell: ({ status, version, withheld }) => (
                <span className="inline-flex flex-wrap gap-1.5">
                  {t(statusKey({ status, version, withheld }))}
                  {version === dataset.version && <Badge tone="info">{t("detail.shownNow")}</Badge>}
                </span>
              ),
            },
            {
              key: "published",
              label: t("detail.publishedAt"),
              cell: ({ publishedAt }) => publishedAt ? formatDate(publishedAt) : "–",
            },
            { key: "updated", label: t("detail.updatedAt"), cell: ({ updatedAt }) => formatDate(updatedAt) },
          ]}
        />
      </Section>
      {history.length > 0 && (
        <Section title={t("detail.history")}>
          <Timeline view={view} events={history} />
        </Section>
      )}
    </>
  );
}

/** The way to what changed since the version before; the oldest one has none. */
function CompareLink({ view, dataset, version }: { view: View; dataset: Dataset; version: string }) {
  const before = dataset.versions[dataset.versions.findIndex((one) => one.version === version) + 1];
  if (!before) return <span className="text-faint">–</span>;
  const path = comparePath({ dataSetId: dataset.dataSetId, left: before.version, right: version });
  return (
    <a href={pathOf(view, path)} className="inline-flex items-center gap-1.5 min-h-6 whitespace-nowrap link">
      <Icon name="i-tabler-git-compare" />
      {view.t("compare.neighbours", { version: before.version })}
    </a>
  );
}
