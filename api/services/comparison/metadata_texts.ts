/** Writes metadata as lines of text in the reader's language, with keys by which an entry is recognised. */
import type { Translate } from "../../../locales/format.ts";
import { type Locale, localized, type LocalizedText } from "../../../sdk/model/locale.ts";
import type {
  Creator,
  DatasetMetadata,
  Funding,
  Paper,
  Project,
  Reference,
  Spatial,
  Temporal,
} from "../../../sdk/model/metadata/metadata.ts";
import { toReading } from "../../../sdk/model/metadata/temporal_coverage_text.ts";
import { findLanguage } from "../../../sdk/model/vocabulary/languages.ts";
import { CUSTOM_LICENCE, licenceName } from "../../../sdk/model/vocabulary/licences.ts";
import { findSubject } from "../../../sdk/model/vocabulary/subjects.ts";
import type { Entry } from "./entry_diff.ts";
import type { ComparedAttachment, ComparedSide } from "./compared_version.ts";

export interface Localizer {
  locale: Locale;
  t: Translate;
}

/** Characters of a reference by which it is recognised: authors and the beginning of the title. */
const REFERENCE_START = 24;

const line = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(" · ");
const both = ({ zh, en }: LocalizedText) => zh === en ? zh : [zh, en].filter(Boolean).join(" / ");
const plain = (text: string): Entry => ({ text, keys: [] });

export function describeAuthor(author: Creator, { t }: Localizer): Entry {
  const { name, email, orcid, corresponding, affiliations } = author;
  const places = affiliations.map((place) => [both(place.name), place.ror].filter(Boolean).join(" "));
  const text = line(
    both(name),
    orcid && `ORCID ${orcid}`,
    email,
    corresponding && t("compare.corresponding"),
    ...places,
  );
  return { text, keys: [orcid, email, both(name), name.zh, name.en] };
}

export const describeKeyword = plain;

export function describeSubject(code: string, { locale }: Localizer): Entry {
  const name = findSubject(code)?.name;
  return { text: name ? `${localized(name, locale)} (${code})` : code, keys: [code] };
}

export function describePaper(paper: Paper, { t }: Localizer): Entry {
  const { title, journal, status, manuscriptNumber, reference, doi, url } = paper;
  const text = line(
    both(title),
    both(journal),
    t(`vocabulary.paperStatus.${status}`),
    manuscriptNumber,
    both(reference),
    doi && `DOI ${doi}`,
    url,
  );
  return { text, keys: [doi.toLowerCase(), both(title), title.zh, title.en, manuscriptNumber, url] };
}

export function describeReference({ type, text }: Reference, { t }: Localizer): Entry {
  return {
    text: line(t(`vocabulary.referenceType.${type}`), text),
    keys: [text, text.slice(0, REFERENCE_START)],
  };
}

export function describeFunding({ name, number }: Funding): Entry {
  return { text: line(both(name), number), keys: [number, both(name)] };
}

export function describeProject({ name, number, url }: Project): Entry {
  return { text: line(both(name), number, url), keys: [number, both(name), url] };
}

export function describeSpatial(place: Spatial, { t }: Localizer): Entry {
  // Places have no names, so a remaining point is taken for the added one.
  const keys = [place.kind];
  const kind = t(`compare.spatial.${place.kind}`);
  if (place.kind === "point") {
    const { longitude, latitude, elevation } = place;
    return { text: line(kind, `${longitude}°, ${latitude}°`, metres(elevation)), keys };
  }
  const { west, east, south, north, minElevation, maxElevation } = place;
  const heights = [minElevation, maxElevation].filter((height) => height !== undefined).map(metres);
  return { text: line(kind, `${west}° – ${east}°, ${south}° – ${north}°`, heights.join(" – ")), keys };
}

const metres = (height: number | undefined) => height === undefined ? "" : `${height} m`;

export function describeTemporal({ start, end }: Temporal): Entry {
  // Both languages share the comparison, so a year before the common era is written as it is stored.
  const shown = toReading({ start, end });
  return { text: `${shown.start} – ${shown.end}`, keys: [start, end] };
}

/** A cover has no kind. */
export function describeAttachment(
  { name, complianceKind, sha256 }: ComparedAttachment,
  { t }: Pick<Localizer, "t">,
): Entry {
  const kind = complianceKind ? `${t(`vocabulary.complianceKind.${complianceKind}`)}: ` : "";
  return { text: `${kind}${name} (sha256:${sha256.slice(0, 12)})`, keys: [sha256, name] };
}

export function describePart(
  { dataSetId, title }: ComparedSide["parts"][number],
  { locale }: Localizer,
): Entry {
  const name = title && localized(title, locale);
  return { text: name ? `${name} (${dataSetId})` : dataSetId, keys: [dataSetId] };
}

export function licenceText({ license: { id } }: DatasetMetadata, { locale, t }: Localizer): string {
  if (id === CUSTOM_LICENCE) return t("vocabulary.licence.custom");
  const name = id && localized(licenceName(id), locale);
  return name && name !== id ? `${name} (${id})` : id;
}

export function languageText({ language }: DatasetMetadata, { locale }: Localizer): string {
  return findLanguage(language)?.name[locale] ?? language;
}
