import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { findLicence } from "../../../sdk/model/vocabulary/licences.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { AccessBadge, LicenceBadge, TypeBadge } from "../../../ui/DatasetBadges.tsx";
import type { View } from "./view.ts";

/** Type, access right, licence and version at a glance. */
export function DatasetMarks({ view, dataset }: { view: View; dataset: DatasetSummary }) {
  const { t } = view;
  const { dataSetTypeCode, accessRight, license, version, status, withheld } = dataset;
  const access = status === "RETRACTED" || withheld ? "WITHDRAWN" : accessRight;
  const accessLabel = access === "WITHDRAWN"
    ? t(withheld ? "detail.filesClosed" : "vocabulary.status.RETRACTED")
    : t(`vocabulary.accessRight.${access}`);
  return (
    <div className="flex flex-wrap gap-1.5">
      <TypeBadge type={dataSetTypeCode} label={t(`vocabulary.resourceType.${dataSetTypeCode}`)} />
      <AccessBadge
        access={access}
        label={accessLabel}
        title={access === "WITHDRAWN" ? undefined : t(`vocabulary.accessRight.${access}.meaning`)}
      />
      {license.id && (
        <LicenceBadge
          label={findLicence(license.id)?.label ?? t("vocabulary.licence.custom")}
        />
      )}
      <Badge title={t("detail.version")}>{version}</Badge>
    </div>
  );
}
