import type { Dataset } from "../../../sdk/model/dataset.ts";
import { maskEmail } from "../../../sdk/model/email_address.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { findLanguage } from "../../../sdk/model/vocabulary/languages.ts";
import { findLicence } from "../../../sdk/model/vocabulary/licences.ts";
import { formatNumber } from "../../../locales/format.ts";
import { communityPath } from "../dataset/CommunityRow.tsx";
import { CopyText } from "../dataset/CopyText.tsx";
import { CoverImage } from "../dataset/CoverImage.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Dates, Identifiers, Part } from "./RecordParts.tsx";
import { VersionMenu } from "./VersionMenu.tsx";

/** Identifiers, licence, usage, community, version and dates; the cover comes last. */
export function AboutPanel({ view, data }: { view: View; data: DetailData }) {
  const { t, locale } = view;
  const { dataset } = data;
  const language = findLanguage(dataset.language);
  const dates = [
    ["detail.submittedAt", dataset.submittedAt],
    ["detail.publishedAt", dataset.publishedAt],
    ["detail.updatedAt", dataset.updatedAt],
  ] as const;
  return (
    <aside aria-label={t("detail.about")} className="panel px-4 divide-y divide-line">
      {(dataset.doi || dataset.cstr) && (
        <Part title={t("detail.identifiers")}>
          <Identifiers view={view} data={data} />
        </Part>
      )}
      {dataset.status === "PUBLISHED" && (
        <Part title={t("detail.share")}>
          {!dataset.own && (
            <a
              href={contactPath(view, dataset)}
              rel="nofollow"
              className="flex items-center gap-1.5 min-h-8 link"
            >
              <Icon name="i-tabler-mail" />
              {t("contact_depositor.title")}
            </a>
          )}
          <a
            href={shortLinkPath(view, dataset)}
            rel="nofollow"
            className="flex items-center gap-1.5 min-h-8 link"
          >
            <Icon name="i-tabler-qrcode" />
            {t("sharing.shortTitle")}
          </a>
        </Part>
      )}
      <Part title={t("detail.licence")}>
        <Licence view={view} dataset={dataset} />
      </Part>
      <Figures view={view} dataset={dataset} />
      {language && <Part title={t("detail.language")}>{language.name[locale]}</Part>}
      {dataset.community && (
        <Part title={t("detail.community")}>
          <a
            href={communityPath(view, dataset.community.code)}
            className="inline-flex items-center min-h-6 link"
          >
            <LocalText view={view} text={dataset.community.name} />
          </a>
        </Part>
      )}
      {dataset.archiveEmail && (
        <Part title={t("detail.archiveEmail")}>
          <span className="break-all">{maskEmail(dataset.archiveEmail)}</span>
        </Part>
      )}
      <Part title={t("detail.version")}>
        <VersionMenu view={view} dataset={dataset} />
      </Part>
      <Part title={t("detail.dates")}>
        <Dates view={view} dates={dates} />
      </Part>
      {dataset.merkleRoot && (
        <Part title={t("detail.integrity")}>
          <Integrity view={view} data={data} root={dataset.merkleRoot} />
        </Part>
      )}
      <Cover view={view} dataset={dataset} />
    </aside>
  );
}

const contactPath = (view: View, { dataSetId, version }: Dataset) =>
  pathOf(view, `/detail/contact?${new URLSearchParams({ dataSetId, version })}`);

/** Of the newest version: the one that a poster should lead to for years. */
const shortLinkPath = (view: View, { dataSetId }: Dataset) =>
  pathOf(view, `/surl?${new URLSearchParams({ target: detailPath(view, dataSetId) })}`);

/** The Merkle root, by which the files can be verified wherever they came from, and the signed manifest. */
function Integrity({ view, data, root }: { view: View; data: DetailData; root: string }) {
  const { t } = view;
  return (
    <>
      <p className="text-sm text-soft">{t("detail.integrityText")}</p>
      <div className="mt-1 flex items-center gap-2">
        <span className="flex-none text-sm text-soft">Merkle</span>
        <span className="identifier flex-1 min-w-0 break-all">{root}</span>
        <CopyText view={view} text={root} what={t("detail.merkleRoot")} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {data.manifestPath && (
          <a href={data.manifestPath} download className="inline-flex items-center min-h-6 link">
            {t("detail.manifest")}
          </a>
        )}
        <a href={pathOf(view, "/help/P4")} className="inline-flex items-center min-h-6 link">
          {t("detail.integrityHelp")}
        </a>
      </p>
    </>
  );
}

/** Below what people come for, and with what it shows where nobody chose it. */
function Cover({ view, dataset: { coverId, coverOrigin } }: { view: View; dataset: Dataset }) {
  if (!coverId) return null;
  return (
    <figure className="-mx-4">
      <CoverImage
        coverId={coverId}
        lazy
        className={classes("w-full", coverOrigin === "upload" && "rounded-b-lg")}
      />
      {coverOrigin && coverOrigin !== "upload" && (
        <figcaption className="px-4 py-2 text-sm text-faint">
          {view.t(`vocabulary.coverOrigin.${coverOrigin}`)}
        </figcaption>
      )}
    </figure>
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
      {!label && (
        <p className="mt-1 text-sm text-soft">
          <LocalText view={view} text={license.text} />
        </p>
      )}
      <p className="mt-1 text-sm text-faint">{view.t("detail.metadataLicence")}</p>
    </>
  );
}
