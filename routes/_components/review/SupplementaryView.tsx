import type { Dataset } from "../../../sdk/mod.ts";
import { formatBytes } from "../../../locales/format.ts";
import { detailPath, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { DoiLink } from "./links.tsx";
import type { RowComponent } from "./row.ts";

interface Props {
  view: View;
  dataset: Dataset;
  row: RowComponent;
}

const attachmentPath = (id: string) => `/api/sdb-dataset-service/attachment/${encodeURIComponent(id)}`;

/** Cover, compliance items, what an archive submission says of itself, the parts of a package, and the community. */
export function SupplementaryView({ view, dataset, row: Row }: Props) {
  const { t } = view;
  const { coverId, compliance, hasPart, community } = dataset;
  return (
    <>
      <Row label={t("review.field.cover")} about="cover">
        {coverId
          ? (
            <img
              src={attachmentPath(coverId)}
              alt={t("review.coverAlt")}
              width="240"
              height="160"
              loading="lazy"
              className="rounded border border-line bg-sunken max-w-full h-auto"
            />
          )
          : t("review.notGiven")}
      </Row>
      <Row label={t("review.field.compliance")} about="compliance">
        {compliance.length === 0
          ? t("review.notGiven")
          : compliance.map(({ attachmentId, complianceKind = "other", name, size }) => (
            <p key={attachmentId} className="flex flex-wrap items-baseline gap-x-2">
              <Badge>{t(`vocabulary.complianceKind.${complianceKind}`)}</Badge>
              <a href={attachmentPath(attachmentId)} download={name} className="link break-all">{name}</a>
              {" "}
              <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
            </p>
          ))}
      </Row>
      <Archive view={view} dataset={dataset} row={Row} />
      {hasPart.length > 0 && (
        <Row label={t("review.field.parts")} about="parts">
          {hasPart.map(({ dataSetId, title }) => (
            <p key={dataSetId}>
              <a href={detailPath(view, dataSetId)} className="link">{textOf(view, title)}</a>
            </p>
          ))}
        </Row>
      )}
      <Row label={t("review.field.community")} about="community">
        {community ? textOf(view, community.name) : t("review.governance")}
      </Row>
    </>
  );
}

function Archive({ view, dataset, row: Row }: Props) {
  const { t } = view;
  const { source, archiveDoi, archiveEmail } = dataset;
  if (source !== "archive") return null;
  return (
    <Row label={t("review.field.archive")}>
      <p>
        <span className="text-faint">{t("review.archiveDoi")}:</span>{" "}
        {archiveDoi ? <DoiLink doi={archiveDoi} /> : t("review.notGiven")}
      </p>
      <p>
        <span className="text-faint">{t("review.archiveEmail")}:</span> {archiveEmail || t("review.notGiven")}
      </p>
    </Row>
  );
}
