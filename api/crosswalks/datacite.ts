/**
 * DataCite metadata, kernel 4.6 (mapping: spec 3 §1 "DataCite"), in the names of the agency's JSON. The XML of the kernel is
 * written of the same object, so that neither says more than the other.
 */
import { type Locale, localized, type LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import { findResourceType } from "../../sdk/model/vocabulary/resource_types.ts";
import { inBothLanguages, periodOf } from "./both_languages.ts";
import { toDataCiteCreators } from "./datacite_creators.ts";
import { toGeoLocation } from "./datacite_places.ts";
import { toRelatedIdentifiers, toRelatedItems } from "./datacite_relations.ts";
import { PLATFORM_NAME } from "./record.ts";

export const DATACITE_KERNEL = "4.6";
export const DATACITE_NAMESPACE = "http://datacite.org/schema/kernel-4";

export type DataCiteRecord = ReturnType<typeof toDataCiteRecord>;

/** Lists are empty where there is nothing to say. DataCite takes one form of an author's name: English where there is one. */
export function toDataCiteRecord(record: PublishedRecord) {
  const { doi, landingPage } = record;
  const general = findResourceType(record.typeCode)?.dataCite[DATACITE_KERNEL] ?? "Dataset";
  return {
    doi: doi?.value,
    url: landingPage,
    types: { resourceTypeGeneral: general, resourceType: general },
    creators: toDataCiteCreators(record),
    titles: titles(record.title),
    publisher: { name: PLATFORM_NAME.en, lang: "en" },
    publicationYear: shanghaiDate(record.publishedAt).slice(0, 4),
    subjects: subjects(record),
    dates: dates(record),
    language: record.language || undefined,
    alternateIdentifiers: alternateIdentifiers(record),
    relatedIdentifiers: toRelatedIdentifiers(record),
    sizes: [`${record.size.files} files`, `${record.size.bytes} B`],
    version: record.version,
    rightsList: rights(record),
    descriptions: inBothLanguages(record.description).map(({ text, lang }) => ({
      description: text,
      descriptionType: "Abstract",
      lang,
    })),
    geoLocations: record.spatial.map(toGeoLocation),
    fundingReferences: funding(record),
    relatedItems: toRelatedItems(record),
    schemaVersion: DATACITE_NAMESPACE,
  };
}

/** As a file, or as what the agency is sent. */
export const toDataCiteJson = (record: PublishedRecord): string =>
  `${JSON.stringify(toDataCiteRecord(record), null, 2)}\n`;

/** The second language is a translation of the title. */
function titles(title: LocalizedText) {
  return inBothLanguages(title).map(({ text, lang }, at) => ({
    title: text,
    titleType: at > 0 ? "TranslatedTitle" : undefined,
    lang,
  }));
}

function subjects({ keywords, subjects }: PublishedRecord) {
  return [
    ...(["zh", "en"] as const).flatMap((lang) => keywords[lang].map((word) => ({ subject: word, lang }))),
    ...subjects.flatMap(({ code, name }) =>
      inBothLanguages(name).map(({ text, lang }) => ({
        subject: text,
        subjectScheme: "GB/T 13745-2009",
        classificationCode: code,
        lang,
      }))
    ),
  ];
}

function dates(record: PublishedRecord) {
  const days = ([
    ["Submitted", record.submittedAt],
    ["Accepted", record.acceptedAt],
    ["Issued", record.publishedAt],
    ["Available", record.embargoEndsAt],
    ["Updated", record.updatedAt],
  ] as const).flatMap(([dateType, at]) => at === undefined ? [] : [{ date: shanghaiDate(at), dateType }]);
  return [
    ...days,
    ...record.temporal.map((period) => ({ date: periodOf(period), dateType: "Coverage" as const })),
  ];
}

function alternateIdentifiers({ landingPage }: PublishedRecord) {
  return [{ alternateIdentifier: landingPage, alternateIdentifierType: "URL" }];
}

interface Rights {
  rights: string;
  rightsUri?: string;
  rightsIdentifier?: string;
  rightsIdentifierScheme?: string;
  schemeUri?: string;
  lang: Locale;
}

/** A licence of its own has a text, in a statement beside its name. */
function rights({ license }: PublishedRecord): Rights[] {
  const spdx = license.id
    ? {
      rightsIdentifier: license.id,
      rightsIdentifierScheme: "SPDX",
      schemeUri: "https://spdx.org/licenses/",
    }
    : {};
  const names = inBothLanguages(license.name).map(({ text, lang }) => ({
    rights: text,
    rightsUri: license.url || undefined,
    ...spdx,
    lang,
  }));
  const own = license.id ? [] : inBothLanguages(license.text);
  return [...names, ...own.map(({ text, lang }) => ({ rights: text, lang }))];
}

/** The kernel requires a name, in one language. */
function funding({ funding }: PublishedRecord) {
  return funding.filter(({ name }) => localized(name, "en").trim() !== "").map(({ name, number }) => ({
    funderName: localized(name, "en"),
    awardNumber: number || undefined,
  }));
}
