import type { ReactNode } from "react";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { findLicence } from "../../../sdk/model/vocabulary/licences.ts";
import { formatDate, formatNumber } from "../../../locales/format.ts";
import { communityPath } from "../dataset/CommunityRow.tsx";
import { CoverImage } from "../dataset/CoverImage.tsx";
import { CopyText } from "../dataset/CopyText.tsx";
import { cstrPath, doiPath, textOf, type View } from "../dataset/view.ts";
import { Icon } from "../ui/Icon.tsx";
import { VersionMenu } from "./VersionMenu.tsx";

/** Usage, identifiers, licence, community, version and dates. */
export function AboutPanel({ view, data }: { view: View; data: DetailData }) {
  const { t } = view;
  const { dataset, resolvers } = data;
  return (
    <aside aria-label={t("detail.about")} className="panel px-4 divide-y divide-line">
      {dataset.coverId && (
        <CoverImage coverId={dataset.coverId} className="-mx-4 w-[calc(100%+2rem)] max-w-none rounded-t-lg" />
      )}
      <Figures view={view} dataset={dataset} />
      {(dataset.doi || dataset.cstr) && (
        <Part title={t("detail.identifiers")}>
          {dataset.doi && (
            <Identifier
              view={view}
              name="DOI"
              value={dataset.doi}
              copied={resolvers.doi ?? dataset.doi}
              href={doiPath(view, dataset.doi)}
            />
          )}
          {dataset.cstr && (
            <Identifier
              view={view}
              name="CSTR"
              value={dataset.cstr}
              copied={resolvers.cstr ?? dataset.cstr}
              href={cstrPath(view, dataset.cstr)}
            />
          )}
        </Part>
      )}
      <Part title={t("detail.licence")}>
        <Licence view={view} dataset={dataset} />
      </Part>
      {dataset.community && (
        <Part title={t("detail.community")}>
          <a
            href={communityPath(view, dataset.community.code)}
            className="inline-flex items-center min-h-6 link"
          >
            {textOf(view, dataset.community.name)}
          </a>
        </Part>
      )}
      <Part title={t("detail.version")}>
        <VersionMenu view={view} dataset={dataset} />
      </Part>
      <Part title={t("detail.dates")}>
        <Dates view={view} dataset={dataset} />
      </Part>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-4">
      <h2 className="text-sm font-medium text-faint mb-1">{title}</h2>
      {children}
    </section>
  );
}

function Figures({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t, locale } = view;
  return (
    <dl className="grid grid-cols-3 gap-2 py-4 text-center">
      {(["views", "downloads", "citations"] as const).map((key) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-sm text-faint">{t(`detail.${key}`)}</dt>
          <dd className="text-xl font-semibold">{formatNumber(locale, dataset[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface IdentifierProps {
  view: View;
  name: string;
  value: string;
  copied: string;
  href: string;
}

function Identifier({ view, name, value, copied, href }: IdentifierProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="w-11 flex-none text-sm text-soft">{name}</span>
      <a href={href} className="identifier flex-1 min-w-0 break-all text-link hover:underline">{value}</a>
      <CopyText view={view} text={copied} what={name} />
    </div>
  );
}

function Licence({ view, dataset }: { view: View; dataset: Dataset }) {
  const { license, licenseName, licenseUrl } = dataset;
  if (!license.id) return <p className="text-soft">{view.t("detail.notGiven")}</p>;
  const name = textOf(view, licenseName);
  const licence = findLicence(license.id);
  const label = licence?.label;
  // The deed is written for people; the legal text is the fallback.
  const href = licence?.deedUrl ? textOf(view, licence.deedUrl) : licenseUrl;
  return (
    <>
      {href
        ? (
          <a href={href} rel="license noopener" className="link">
            {label ?? name}
            <Icon name="i-tabler-external-link" className="ml-1 text-sm" />
          </a>
        )
        : <p>{label ?? name}</p>}
      {label && label !== name && <p className="text-sm text-soft">{name}</p>}
      {!label && <p className="mt-1 text-sm text-soft">{textOf(view, license.text)}</p>}
      <p className="mt-1 text-sm text-faint">{view.t("detail.metadataLicence")}</p>
    </>
  );
}

function Dates({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const rows = [
    ["detail.submittedAt", dataset.submittedAt],
    ["detail.publishedAt", dataset.publishedAt],
    ["detail.updatedAt", dataset.updatedAt],
  ] as const;
  return (
    <dl className="text-[.9375rem]">
      {rows.map(([key, at]) =>
        at && (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-soft">{t(key)}</dt>
            <dd>
              <time dateTime={at}>{formatDate(at)}</time>
            </dd>
          </div>
        )
      )}
    </dl>
  );
}
