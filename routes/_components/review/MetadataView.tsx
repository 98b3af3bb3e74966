import type { Dataset } from "../../../sdk/mod.ts";
import { LOCALES, type LocalizedText } from "../../../sdk/model/locale.ts";
import type { Creator } from "../../../sdk/model/metadata/metadata.ts";
import { isRichText } from "../../../sdk/model/rich_text/stored_text.ts";
import { toReading } from "../../../sdk/model/metadata/temporal_coverage_text.ts";
import { findLanguage } from "../../../sdk/model/vocabulary/languages.ts";
import { languageTag, rangeOf } from "../../../locales/format.ts";
import { LongText } from "../dataset/LongText.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Tag } from "../../../ui/Chip.tsx";
import { AccessBadge } from "../../../ui/DatasetBadges.tsx";
import { SupplementaryView } from "./SupplementaryView.tsx";
import { Related } from "./Related.tsx";
import { RemarkField } from "./RemarkField.tsx";
import type { RowComponent, RowProps } from "./row.ts";

interface Props {
  view: View;
  dataset: Dataset;
}

/** Everything that the depositor wrote, both languages beside each other, as a reviewer compares them. */
export function MetadataView({ view, dataset }: Props) {
  const { t, locale } = view;
  const Row: RowComponent = (props) => <MetadataRow view={view} {...props} />;
  return (
    <dl className="divide-y divide-line">
      <Row label={t("review.field.title")} about="title">
        <Both text={dataset.title} className="font-medium" />
      </Row>
      <Row label={t("review.field.description")} about="description">
        <Described view={view} text={dataset.description} />
      </Row>
      <Row label={t("review.field.keywords")} about="keywords">
        <div className="grid md:grid-cols-2 gap-x-6 gap-y-3">
          {LOCALES.map((one) => (
            <ul key={one} lang={languageTag[one]} className="flex flex-wrap gap-1.5 content-start">
              {dataset.keywords[one].map((word) => (
                <li key={word}>
                  <Tag label={word} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </Row>
      <Row label={t("review.field.type")}>
        {t(`vocabulary.resourceType.${dataset.dataSetTypeCode}`)}
      </Row>
      <Row label={t("review.field.language")}>
        {findLanguage(dataset.language)?.name[locale] ?? t("review.notGiven")}
      </Row>
      <Row label={t("review.field.subjects")} about="subjects">
        {dataset.subjects.map((code, index) => (
          <p key={code}>
            {dataset.subjectNames[index] && textOf(view, dataset.subjectNames[index])}{" "}
            <span className="identifier text-faint">{code}</span>
          </p>
        ))}
      </Row>
      <Row label={t("review.field.authors")} about="authors">
        <ol className="flex flex-col gap-3">
          {dataset.authors.map((author, index) => <Author key={index} view={view} author={author} />)}
        </ol>
      </Row>
      <Row label={t("review.field.licence")} about="license">
        <Licence view={view} dataset={dataset} />
      </Row>
      <Row label={t("review.field.access")} about="accessRight">
        <AccessBadge
          access={dataset.accessRight}
          label={t(`vocabulary.accessRight.${dataset.accessRight}`)}
        />
        {dataset.embargoMonths !== undefined && (
          <span className="ml-2">{t("review.embargo", { count: dataset.embargoMonths })}</span>
        )}
      </Row>
      <Related view={view} dataset={dataset} row={Row} />
      {dataset.temporal.length > 0 && (
        <Row label={t("review.field.temporal")} about="temporal">
          {dataset.temporal.map((one) => toReading(one, locale)).map(({ start, end }, index) => (
            <p key={index}>{rangeOf(start, end)}</p>
          ))}
        </Row>
      )}
      <SupplementaryView view={view} dataset={dataset} row={Row} />
    </dl>
  );
}

function MetadataRow({ view, label, about, children }: RowProps & { view: View }) {
  return (
    <div className="grid sm:grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-3">
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words">
        {children}
        {about && <RemarkField view={view} about={about} />}
      </dd>
    </div>
  );
}

/** The two languages as columns; an empty side stays visible as a gap. */
function Both({ text, className }: { text: LocalizedText; className?: string }) {
  return (
    <div className="grid md:grid-cols-2 gap-x-6 gap-y-3">
      {LOCALES.map((one) => <p key={one} lang={languageTag[one]} className={className}>{text[one] || "—"}
      </p>)}
    </div>
  );
}

/** Columns as well, with the look that the depositor gave to them. */
function Described({ view, text }: { view: View; text: LocalizedText }) {
  if (!LOCALES.some((one) => isRichText(text[one]))) {
    return <Both text={text} className="whitespace-pre-line" />;
  }
  return (
    <div className="grid md:grid-cols-2 gap-x-6 gap-y-3">
      {LOCALES.map((one) => (
        <div key={one} className="min-w-0">
          <LongText view={view} text={text[one] || "—"} lang={one} headingLevel={4} idPrefix={`${one}-`} />
        </div>
      ))}
    </div>
  );
}

function Author({ view, author }: { view: View; author: Creator }) {
  const { t } = view;
  return (
    <li>
      <p>
        <span className="font-medium">{[author.name.zh, author.name.en].filter(Boolean).join(" / ")}</span>
        {author.corresponding && (
          <span className="ml-2">
            <Badge tone="info" icon="i-tabler-mail">{t("review.corresponding")}</Badge>
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        {[author.email, author.orcid && `ORCID ${author.orcid}`].filter(Boolean).join(" · ")}
      </p>
      {author.affiliations.map(({ name, ror }, index) => (
        <p key={index} className="text-sm text-soft">
          {[name.zh, name.en].filter(Boolean).join(" / ")} {ror && <span className="identifier">{ror}</span>}
        </p>
      ))}
    </li>
  );
}

function Licence({ view, dataset }: Props) {
  const { license, licenseName, licenseUrl } = dataset;
  if (!license.id) return view.t("review.notGiven");
  const name = textOf(view, licenseName) || license.id;
  return (
    <>
      {licenseUrl ? <a href={licenseUrl} rel="license noopener" className="link">{name}</a> : <p>{name}</p>}
      {(license.text.zh || license.text.en) && (
        <div className="mt-2">
          <Both text={license.text} className="whitespace-pre-line text-sm" />
        </div>
      )}
    </>
  );
}
