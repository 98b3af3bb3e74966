/** Reads every field of the metadata of two versions, as the reader may see them, so that they can be compared. */
import { translator } from "../../../locales/mod.ts";
import type { ComparedField } from "../../../sdk/model/comparison.ts";
import { type Locale, localized } from "../../../sdk/model/locale.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import { plainOf } from "../../../sdk/model/rich_text/stored_text.ts";
import type { ComparedSide } from "./compared_version.ts";
import type { Entry } from "./entry_diff.ts";
import type { ComparableField, FieldPair } from "./field_diff.ts";
import * as texts from "./metadata_texts.ts";
import type { Localizer } from "./metadata_texts.ts";

type ComparableFields = [ComparedField, ComparableField | undefined][];

/** In the order of {@link COMPARED_FIELDS}; a field that neither side has is left out. */
export function pairFields(left: ComparedSide, right: ComparedSide, locale: Locale): FieldPair[] {
  const speaker = { locale, t: translator(locale) };
  const after = new Map(readFields(right, speaker));
  return readFields(left, speaker).flatMap(([field, before]) => {
    const now = after.get(field);
    if (!before || !now || (isEmpty(before) && isEmpty(now))) return [];
    return [onlyMarkupDiffers(field, left, right) ?? { field, left: before, right: now }];
  });
}

/** Descriptions of the same words are compared with their tags, or a link that leads elsewhere would go unseen. */
function onlyMarkupDiffers(
  field: ComparedField,
  left: ComparedSide,
  right: ComparedSide,
): FieldPair | undefined {
  const [name, locale] = field.split(".") as [string, Locale | undefined];
  if (name !== "description" || !locale) return undefined;
  const [before, now] = [left, right].map(({ metadata }) => metadata.description[locale]);
  if (before === now || plainOf(before) !== plainOf(now)) return undefined;
  return { field, left: { kind: "text", text: before, locale }, right: { kind: "text", text: now, locale } };
}

function isEmpty(reading: ComparableField): boolean {
  return reading.kind === "text" ? reading.text === "" : reading.entries.length === 0;
}

function readFields(side: ComparedSide, speaker: Localizer): ComparableFields {
  const { metadata, communityName, cover, compliance, parts } = side;
  const { locale, t } = speaker;
  const text = (value: string, its = locale): ComparableField => ({ kind: "text", text: value, locale: its });
  const list = <T>(values: readonly T[], describe: (value: T, speaker: Localizer) => Entry, its = locale) =>
    ({ kind: "list", entries: values.map((value) => describe(value, speaker)), locale: its }) as const;
  return [
    ["title.zh", text(metadata.title.zh, "zh")],
    ["title.en", text(metadata.title.en, "en")],
    ["description.zh", text(plainOf(metadata.description.zh), "zh")],
    ["description.en", text(plainOf(metadata.description.en), "en")],
    ["keywords.zh", list(metadata.keywords.zh, texts.describeKeyword, "zh")],
    ["keywords.en", list(metadata.keywords.en, texts.describeKeyword, "en")],
    ["subjects", list(metadata.subjects, texts.describeSubject)],
    ["authors", list(metadata.authors, texts.describeAuthor)],
    ["type", text(t(`vocabulary.resourceType.${metadata.dataSetTypeCode}`))],
    ["language", text(texts.languageText(metadata, speaker))],
    ["license", text(texts.licenceText(metadata, speaker))],
    ["licenseText.zh", text(metadata.license.text.zh, "zh")],
    ["licenseText.en", text(metadata.license.text.en, "en")],
    ["accessRight", text(t(`vocabulary.accessRight.${metadata.accessRight}`))],
    ["embargoMonths", text(embargoText(metadata, speaker))],
    ["papers", list(metadata.papers, texts.describePaper)],
    ["references", list(metadata.references, texts.describeReference)],
    ["funding", list(metadata.funding, texts.describeFunding)],
    ["projects", list(metadata.projects, texts.describeProject)],
    ["spatial", list(metadata.spatial, texts.describeSpatial)],
    ["temporal", list(metadata.temporal, texts.describeTemporal)],
    ["community", text(communityName ? localized(communityName, locale) : metadata.communityCode)],
    ["archiveDoi", text(metadata.archiveDoi)],
    ["archiveEmail", text(metadata.archiveEmail)],
    ["cover", list(cover ? [cover] : [], texts.describeAttachment)],
    ["compliance", compliance && list(compliance, texts.describeAttachment)],
    ["parts", list(parts, texts.describePart)],
  ];
}

function embargoText({ embargoMonths }: DatasetMetadata, { t }: Localizer): string {
  return embargoMonths === undefined ? "" : t("compare.months", { count: embargoMonths });
}
