import type { ReactNode } from "react";
import type { Dataset } from "../../../../sdk/model/dataset.ts";
import { maskEmail } from "../../../../sdk/model/email_address.ts";
import { findLanguage } from "../../../../sdk/model/vocabulary/languages.ts";
import { formatBytes, formatDate, formatDateTime } from "../../../../locales/format.ts";
import { textOf, type View } from "../../dataset/view.ts";
import { AccessBadge } from "../../../../ui/DatasetBadges.tsx";

/** What the other panels do not show of a version. */
export function OtherList({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t, locale } = view;
  const { accessRight, embargoEndsAt, embargoMonths, license, licenseName, licenseUrl, community } = dataset;
  const name = licenseName.zh || licenseName.en ? textOf(view, licenseName) : license.id;
  const rows: [string, ReactNode][] = [
    [
      "accessRight",
      <AccessBadge key="access" access={accessRight} label={t(`vocabulary.accessRight.${accessRight}`)} />,
    ],
    [
      "embargo",
      embargoEndsAt
        ? t("requests.other.embargoUntil", { time: formatDateTime(embargoEndsAt) })
        : embargoMonths && t("requests.other.embargoMonths", { count: embargoMonths }),
    ],
    ["licence", name && <Licence key="licence" name={name} url={licenseUrl} />],
    ["community", community ? textOf(view, community.name) : t("requests.redirect.governance")],
    ["type", t(`vocabulary.resourceType.${dataset.dataSetTypeCode}`)],
    ["language", findLanguage(dataset.language)?.name[locale]],
    [
      "subjects",
      dataset.subjectNames.map((subject) => textOf(view, subject)).join(t("requests.other.separator")),
    ],
    ["source", t(`requests.other.source.${dataset.source}`)],
    ["archiveEmail", maskEmail(dataset.archiveEmail)],
    ["doi", dataset.doi && <span key="doi" className="identifier break-all">{dataset.doi}</span>],
    ["cstr", dataset.cstr && <span key="cstr" className="identifier break-all">{dataset.cstr}</span>],
    [
      "files",
      t("own_datasets.files", { count: dataset.count, size: formatBytes(dataset.size) }),
    ],
    ["privateUntil", dataset.privateUntil && formatDate(dataset.privateUntil)],
    ["created", formatDateTime(dataset.createdAt)],
    ["updated", formatDateTime(dataset.updatedAt)],
    ["submitted", dataset.submittedAt && formatDateTime(dataset.submittedAt)],
    ["accepted", dataset.acceptedAt && formatDateTime(dataset.acceptedAt)],
    ["published", dataset.publishedAt && formatDateTime(dataset.publishedAt)],
  ];
  return (
    <dl className="panel divide-y divide-line">
      {rows.filter(([, value]) => value).map(([key, value]) => (
        <div key={key} className="px-4 py-2.5 grid sm:grid-cols-[9rem_minmax(0,1fr)] gap-x-4">
          <dt className="text-soft">{t(`requests.other.${key}` as "requests.other.type")}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Licence({ name, url }: { name: string; url?: string }) {
  return url ? <a href={url} rel="license noopener" className="link">{name}</a> : <>{name}</>;
}
