import { plainOf } from "../../../sdk/model/rich_text/stored_text.ts";
import { subjectPath } from "../../../sdk/model/vocabulary/subjects.ts";
import { languageTag, localizedPath } from "../../../locales/format.ts";
import { OnlyInNote } from "../dataset/LocalText.tsx";
import { LongText } from "../dataset/LongText.tsx";
import { languageOf, pathOf, textOf, type View } from "../dataset/view.ts";
import { listPath } from "../list/address.ts";
import { Tag } from "../../../ui/Chip.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { DetailProps } from "./props.ts";
import { FilesAtFirst } from "./FilesAtFirst.tsx";
import { FirstLook } from "./FirstLook.tsx";
import { HasPart } from "./HasPart.tsx";
import { IsPartOf } from "./IsPartOf.tsx";
import { ReadmeSection } from "./ReadmeSection.tsx";
import { Related } from "./Related.tsx";
import { Section } from "./Section.tsx";
import { Spatial } from "./SpatialSection.tsx";
import { Temporal } from "./TemporalSection.tsx";

/** What the depositor wrote, in the reader's language; the other language's abstract is folded away. */
export function InfoTab({ view, data, version }: DetailProps) {
  const { t } = view;
  const { dataset } = data;
  return (
    <>
      <section className="mb-5">
        <h2 className="sr-only">{t("detail.description")}</h2>
        <Description view={view} text={dataset.description} />
      </section>
      <FirstLook view={view} data={data} />
      <HasPart view={view} parts={dataset.hasPart} />
      <FilesAtFirst view={view} data={data} version={version} />
      <ReadmeSection view={view} readme={data.readme} pictures={data.readmePictures} />
      <Keywords view={view} keywords={dataset.keywords} />
      <Subjects view={view} codes={dataset.subjects} />
      <Spatial view={view} entries={dataset.spatial} />
      <Temporal view={view} entries={dataset.temporal} />
      <IsPartOf view={view} packages={dataset.isPartOf} />
      <Related view={view} dataset={dataset} />
    </>
  );
}

export function Description({ view, text }: { view: View; text: { zh: string; en: string } }) {
  const other = view.locale === "zh" ? "en" : "zh";
  return (
    <>
      <OnlyInNote view={view} text={text} />
      <LongText view={view} text={textOf(view, text)} lang={languageOf(view, text)} />
      {text[view.locale] && plainOf(text[other]).trim() && (
        <details className="menu mt-3">
          <summary className="inline-flex items-center gap-1.5 min-h-8 text-link hover:underline">
            <Icon name="i-tabler-language" />
            {view.t("detail.otherDescription")}
            <Icon
              name="i-tabler-chevron-down chevron transition-transform duration-120"
              className="text-sm"
            />
          </summary>
          <LongText
            view={view}
            text={text[other]}
            lang={other}
            idPrefix={`${other}-`}
            className="max-w-none mt-2 pl-4 border-l-2 border-line text-soft"
          />
        </details>
      )}
    </>
  );
}

/** Keywords of both languages; each leads to its search in the language that it is written in. */
function Keywords({ view, keywords }: { view: View; keywords: { zh: string[]; en: string[] } }) {
  const order = view.locale === "zh" ? (["zh", "en"] as const) : (["en", "zh"] as const);
  if (keywords.zh.length + keywords.en.length === 0) return null;
  return (
    <Section title={view.t("detail.keywords")}>
      {order.map((language) =>
        keywords[language].length > 0 && (
          <ul key={language} lang={languageTag[language]} className="flex flex-wrap gap-2 not-first:mt-2">
            {keywords[language].map((keyword) => (
              <li key={keyword} className="max-w-full">
                <Tag
                  href={localizedPath(view.locale, listPath({ filters: { keyword: [keyword] } }))}
                  label={keyword}
                />
              </li>
            ))}
          </ul>
        )
      )}
    </Section>
  );
}

/** Each subject with the way down to it; every step leads to the datasets below it. */
function Subjects({ view, codes }: { view: View; codes: string[] }) {
  if (codes.length === 0) return null;
  return (
    <Section title={view.t("detail.subjects")}>
      <ul className="flex flex-col gap-1">
        {codes.map((code) => (
          <li key={code} className="flex flex-wrap items-center gap-x-1.5">
            {subjectPath(code).map((subject, index) => (
              <span key={subject.code} className="inline-flex items-center gap-1.5">
                {index > 0 && <Icon name="i-tabler-chevron-right" className="text-faint text-sm" />}
                <a
                  href={pathOf(view, listPath({ filters: { subject: [subject.code] } }))}
                  rel="nofollow"
                  className="inline-flex items-center min-h-7 hover:text-link hover:underline"
                >
                  {textOf(view, subject.name)}
                </a>
              </span>
            ))}
            <span className="identifier text-faint">{code}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
