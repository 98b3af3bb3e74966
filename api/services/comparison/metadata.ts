/** Compares every field of the metadata of two versions, as the reader may see them. */
import { translator } from "../../../locales/mod.ts";
import type { ComparedField, FieldDifference } from "../../../sdk/model/comparison.ts";
import { type Locale, localized } from "../../../sdk/model/locale.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import { compareEntries, type Entry } from "./entry_diff.ts";
import * as texts from "./metadata_texts.ts";
import type { Localizer } from "./metadata_texts.ts";
import type { Budget } from "../diff/budget.ts";
import type { ComparedSide } from "./compared_version.ts";
import type { Sliced } from "../diff/time_slicing.ts";
import { compareText } from "../diff/word_diff.ts";

type ComparableField =
  | { kind: "text"; text: string; locale: Locale }
  | { kind: "list"; entries: Entry[]; locale: Locale };
type ComparableFields = [ComparedField, ComparableField | undefined][];

/**
 * Lists differences in the order of {@link COMPARED_FIELDS}; a field that neither side has is left out.
 * @param budget Shared by all fields; when it is used up, the remaining fields are shown as replaced (safety 0.F).
 */
export function* compareMetadata(
  left: ComparedSide,
  right: ComparedSide,
  locale: Locale,
  budget: Budget,
): Sliced<FieldDifference[]> {
  const speaker = { locale, t: translator(locale) };
  const after = new Map(readFields(right, speaker));
  yield;
  const found: FieldDifference[] = [];
  for (const [field, before] of readFields(left, speaker)) {
    const now = after.get(field);
    if (!before || !now || (isEmpty(before) && isEmpty(now))) continue;
    yield;
    found.push(yield* compareField(field, before, now, budget));
  }
  return found;
}

function isEmpty(reading: ComparableField): boolean {
  return reading.kind === "text" ? reading.text === "" : reading.entries.length === 0;
}

function* compareField(
  field: ComparedField,
  left: ComparableField,
  right: ComparableField,
  budget: Budget,
): Sliced<FieldDifference> {
  if (left.kind === "text" && right.kind === "text") {
    const parts = yield* compareText(left.text, right.text, right.locale, budget);
    return { field, changed: left.text !== right.text, kind: "text", parts };
  }
  const [before, after] = [entriesOf(left), entriesOf(right)];
  const entries = yield* compareEntries(before, after, right.locale, budget);
  return { field, changed: entries.some(({ change }) => change !== "same"), kind: "list", entries };
}

const entriesOf = (reading: ComparableField) => reading.kind === "list" ? reading.entries : [];

function readFields(side: ComparedSide, speaker: Localizer): ComparableFields {
  const { metadata, communityName, cover, compliance, parts } = side;
  const { locale, t } = speaker;
  const text = (value: string, its = locale): ComparableField => ({ kind: "text", text: value, locale: its });
  const list = <T>(values: readonly T[], describe: (value: T, speaker: Localizer) => Entry, its = locale) =>
    ({ kind: "list", entries: values.map((value) => describe(value, speaker)), locale: its }) as const;
  return [
    ["title.zh", text(metadata.title.zh, "zh")],
    ["title.en", text(metadata.title.en, "en")],
    ["description.zh", text(metadata.description.zh, "zh")],
    ["description.en", text(metadata.description.en, "en")],
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
