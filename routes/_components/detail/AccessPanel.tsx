import type { Dataset } from "../../../sdk/model/dataset.ts";
import { isUnpublished } from "../../../sdk/model/lifecycle.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { formatBytes, formatDateTime, formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { TONES } from "../../../ui/Badge.tsx";
import { accessRequestPath } from "../access_request/paths.ts";
import { Downloads } from "./Downloads.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { ACCESS_LOOK } from "../../../ui/DatasetBadges.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** Whether this visitor gets the files, how much there is, and the main action. */
export function AccessPanel({ view, data }: { view: View; data: DetailData }) {
  const { t, locale } = view;
  const { dataset, downloads } = data;
  return (
    <section aria-label={t("detail.access")} className="panel overflow-hidden">
      <AccessRight view={view} dataset={dataset} />
      <div className="px-4 py-3 flex flex-col gap-2">
        <p className="flex justify-between gap-4">
          <span className="text-soft">
            {t("detail.fileCount", { count: formatNumber(locale, dataset.count) })}
          </span>
          <span className="font-semibold">{formatBytes(dataset.size)}</span>
        </p>
        {downloads && <Downloads view={view} dataset={dataset} downloads={downloads} />}
        {!downloads && accessOf(dataset) === "RESTRICTED" && <RequestLead view={view} dataset={dataset} />}
      </div>
    </section>
  );
}

/** Restricted files are asked for; what comes of it is said before. */
function RequestLead({ view, dataset: { dataSetId, version } }: { view: View; dataset: Dataset }) {
  const { t } = view;
  return (
    <>
      <p className="text-[.9375rem] text-soft">{t("access_request.leadText")}</p>
      <LinkButton
        variant="primary"
        icon="i-tabler-key"
        href={pathOf(view, accessRequestPath(dataSetId, version))}
        rel="nofollow"
      >
        {t("access_request.request")}
      </LinkButton>
    </>
  );
}

/** What counts before the access right: a version that was withdrawn, or withheld for correction, is open to nobody. */
const accessOf = ({ status, withheld, accessRight }: Dataset) =>
  status === "RETRACTED" || withheld ? "WITHDRAWN" : accessRight;

/** Who holds a link to an unpublished version reads when it will be so; its depositor sees it as it will be published. */
const meaningOf = ({ t }: View, { own, status }: Dataset, meaning: string) =>
  isUnpublished(status) && !own ? t("detail.oncePublished", { meaning }) : meaning;

function AccessRight({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const { embargoEndsAt, allowedActions, withheld, linkInUse } = dataset;
  const access = accessOf(dataset);
  const { tone, icon } = ACCESS_LOOK[access];
  const isPrivileged = access !== "PUBLIC" && allowedActions.includes("download");
  return (
    <div className={classes("border-b px-4 py-2.5", TONES[tone])}>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name={icon} />
        {access !== "WITHDRAWN"
          ? t(`vocabulary.accessRight.${access}`)
          : t(withheld ? "own_datasets.withheld" : "vocabulary.status.RETRACTED")}
      </p>
      <p className="text-[.9375rem] text-ink">
        {access !== "WITHDRAWN"
          ? meaningOf(view, dataset, t(`vocabulary.accessRight.${access}.meaning`))
          : t(withheld ? "errors.filesWithheld" : "detail.withdrawnFiles")}
      </p>
      {access === "EMBARGO" && embargoEndsAt && (
        <p className="mt-1 font-medium">{t("detail.opensOn", { time: formatDateTime(embargoEndsAt) })}</p>
      )}
      {isPrivileged && (
        <p className="mt-1 text-[.9375rem] text-ink">
          {t(linkInUse?.chosen ? "detail.youMayDownloadSome" : "detail.youMayDownload")}
        </p>
      )}
    </div>
  );
}
