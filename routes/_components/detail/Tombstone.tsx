import CopyListener from "../../../islands/detail/CopyListener.tsx";
import type { Dataset, Tombstone } from "../../../sdk/model/dataset.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { formatDate, languageTag } from "../../../locales/format.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { CopyTextButton } from "../dataset/CopyText.tsx";
import { statusKey } from "../dataset/status.ts";
import { LocalText, OnlyInNote } from "../dataset/LocalText.tsx";
import { detailPath, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import { Dates, Identifiers, Part } from "./RecordParts.tsx";

interface Props {
  view: View;
  data: DetailData;
  tombstone: Tombstone;
}

/** What a withdrawn version leaves: enough to verify a citation, and why its files are gone (spec 3 §1). */
export function TombstonePage({ view, data, tombstone }: Props) {
  const { t } = view;
  const { dataset, citations } = data;
  const citation = citations?.[0];
  return (
    <article>
      <Withdrawn view={view} dataset={dataset} tombstone={tombstone} />
      <DetailHeader view={view} dataset={dataset} />
      <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 flex flex-col gap-8">
          <Statement view={view} tombstone={tombstone} />
          {citation && (
            <section>
              <h2 className="text-xl mb-3">{t("retraction.citation")}</h2>
              <div className="panel p-4 bg-sunken">
                <p className="break-words">{citation.text}</p>
                <div className="mt-3">
                  <CopyTextButton text={citation.text} label={t("detail.copyCitation")} />
                </div>
              </div>
            </section>
          )}
        </div>
        <Record view={view} data={data} tombstone={tombstone} />
      </div>
      <CopyListener copied={t("ui.copied")} failed={t("detail.copyFailed")} />
    </article>
  );
}

function Withdrawn({ view, dataset, tombstone }: { view: View; dataset: Dataset; tombstone: Tombstone }) {
  const { t } = view;
  const standing = dataset.versions.find(({ status, withheld }) => status === "PUBLISHED" && !withheld);
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3 border border-withdrawn-line bg-withdrawn-tint rounded-lg p-4 md:p-5">
      <Icon name="i-tabler-file-off" className="text-3xl text-withdrawn" />
      <div className="flex-1 min-w-[min(100%,18rem)]">
        <p className="text-lg font-semibold text-withdrawn">
          {t("retraction.withdrawnOn", {
            version: dataset.version,
            date: formatDate(tombstone.retractedAt),
          })}
        </p>
        <p className="mt-1">
          <span className="font-medium">{t(`retraction.reason.${tombstone.reason}`)}</span>
          {tombstone.specification && <span>: {tombstone.specification}</span>}
        </p>
        <p className="mt-1 text-soft">{t("retraction.withdrawnText")}</p>
      </div>
      {standing && (
        <LinkButton
          variant="primary"
          icon="i-tabler-arrow-right"
          href={detailPath(view, dataset.dataSetId, { version: standing.version })}
        >
          {t("retraction.goTo", { version: standing.version })}
        </LinkButton>
      )}
    </div>
  );
}

/** In the languages in which it exists, the reader's own first. */
function Statement({ view, tombstone }: { view: View; tombstone: Tombstone }) {
  const order = view.locale === "zh" ? LOCALES : [...LOCALES].reverse();
  return (
    <section>
      <h2 className="text-xl mb-3">{view.t("retraction.statement")}</h2>
      <OnlyInNote view={view} text={tombstone.statement} />
      <div className="panel divide-y divide-line">
        {order.filter((locale) => tombstone.statement[locale]).map((locale) => (
          <p key={locale} lang={languageTag[locale]} className="p-4 whitespace-pre-line break-words">
            {tombstone.statement[locale]}
          </p>
        ))}
      </div>
    </section>
  );
}

function Record({ view, data, tombstone }: Props) {
  const { t } = view;
  const { dataset } = data;
  const dates = [
    ["retraction.submittedAt", dataset.submittedAt],
    ["retraction.publishedAt", dataset.publishedAt],
    ["retraction.retractedAt", tombstone.retractedAt],
  ] as const;
  return (
    <aside aria-label={t("retraction.record")} className="panel px-4 divide-y divide-line self-start">
      <Part title={t("retraction.identifiers")}>
        <Identifiers view={view} data={data} />
      </Part>
      <Part title={t("detail.dates")}>
        <Dates view={view} dates={dates} />
      </Part>
      {dataset.community && (
        <Part title={t("detail.community")}>
          <LocalText view={view} text={dataset.community.name} />
        </Part>
      )}
      <Part title={t("detail.version")}>
        <ul className="-mx-2">
          {dataset.versions.map(({ version, status, withheld }) => (
            <li key={version}>
              <a
                href={detailPath(view, dataset.dataSetId, { version })}
                aria-current={version === dataset.version ? "page" : undefined}
                className="flex justify-between gap-2 min-h-8 items-center px-2 rounded hover:bg-tint aria-[current]:font-medium"
              >
                <span>{version}</span>
                <span className="text-sm text-faint">{t(statusKey({ status, version, withheld }))}</span>
              </a>
            </li>
          ))}
        </ul>
      </Part>
      <div className="py-3">
        <a
          className="inline-flex items-center gap-1.5 min-h-8 link"
          href={`/api/sdb-dataset-service/dataset/details/${dataset.dataSetId}?version=${dataset.version}`}
        >
          <Icon name="i-tabler-braces" />
          {t("retraction.metadataJson")}
        </a>
      </div>
    </aside>
  );
}
