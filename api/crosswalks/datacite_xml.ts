/** DataCite metadata, kernel 4.6, as XML (mapping: spec 3 §1 "DataCite"). */
import { localized, type LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import { findResourceType } from "../../sdk/model/vocabulary/resource_types.ts";
import { inBothLanguages, periodOf } from "./both_languages.ts";
import { toDataCiteCreators } from "./datacite_creators.ts";
import { toRelatedIdentifiers, toRelatedItems } from "./datacite_relations.ts";
import { toGeoLocation } from "./datacite_places.ts";
import { PLATFORM_NAME } from "./record.ts";
import { element, group, type Markup } from "./xml.ts";

export const DATACITE_KERNEL = "4.6";
export const DATACITE_NAMESPACE = "http://datacite.org/schema/kernel-4";
export const DATACITE_SCHEMA = "http://schema.datacite.org/meta/kernel-4.6/metadata.xsd";

/** Writes the record. DataCite takes one form of an author's name: the English one where there is one. */
export function toDataCite(record: PublishedRecord): Markup {
  const { doi, cstr, landingPage } = record;
  const id = doi ?? cstr;
  const general = findResourceType(record.typeCode)?.dataCite[DATACITE_KERNEL] ?? "Dataset";
  return element(
    "resource",
    {
      "xmlns": DATACITE_NAMESPACE,
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${DATACITE_NAMESPACE} ${DATACITE_SCHEMA}`,
    },
    element("identifier", { identifierType: id?.scheme.toUpperCase() ?? "URL" }, id?.value ?? landingPage),
    toDataCiteCreators(record),
    group("titles", titles(record.title)),
    element("publisher", { "xml:lang": "en" }, PLATFORM_NAME.en),
    element("publicationYear", {}, shanghaiDate(record.publishedAt).slice(0, 4)),
    element("resourceType", { resourceTypeGeneral: general }, general),
    group("subjects", subjects(record)),
    group("dates", dates(record)),
    record.language ? element("language", {}, record.language) : undefined,
    group("alternateIdentifiers", [
      element("alternateIdentifier", { alternateIdentifierType: "URL" }, landingPage),
    ]),
    group("relatedIdentifiers", toRelatedIdentifiers(record)),
    group(
      "sizes",
      [`${record.size.files} files`, `${record.size.bytes} B`].map((size) => element("size", {}, size)),
    ),
    element("version", {}, record.version),
    group("rightsList", rights(record)),
    group("descriptions", descriptions(record.description)),
    group("geoLocations", record.spatial.map(toGeoLocation)),
    group("fundingReferences", funding(record)),
    group("relatedItems", toRelatedItems(record)),
  );
}

/** The second language is a translation of the title. */
function titles(title: LocalizedText): Markup[] {
  return inBothLanguages(title).map(({ text, lang }, at) =>
    element("title", { "xml:lang": lang, titleType: at > 0 ? "TranslatedTitle" : undefined }, text)
  );
}

function subjects({ keywords, subjects }: PublishedRecord): Markup[] {
  const scheme = { subjectScheme: "GB/T 13745-2009" };
  return [
    ...(["zh", "en"] as const).flatMap((lang) =>
      keywords[lang].map((word) => element("subject", { "xml:lang": lang }, word))
    ),
    ...subjects.flatMap(({ code, name }) =>
      inBothLanguages(name).map(({ text, lang }) =>
        element("subject", { ...scheme, classificationCode: code, "xml:lang": lang }, text)
      )
    ),
  ];
}

function dates(record: PublishedRecord): Markup[] {
  const days = ([
    ["Submitted", record.submittedAt],
    ["Accepted", record.acceptedAt],
    ["Issued", record.publishedAt],
    ["Available", record.embargoEndsAt],
    ["Updated", record.updatedAt],
  ] as const).flatMap(([dateType, at]) =>
    at === undefined ? [] : [element("date", { dateType }, shanghaiDate(at))]
  );
  return [
    ...days,
    ...record.temporal.map((period) => element("date", { dateType: "Coverage" }, periodOf(period))),
  ];
}

function rights({ license }: PublishedRecord): Markup[] {
  const spdx = license.id
    ? {
      rightsIdentifier: license.id,
      rightsIdentifierScheme: "SPDX",
      schemeURI: "https://spdx.org/licenses/",
    }
    : {};
  const names = inBothLanguages(license.name).map(({ text, lang }) =>
    element("rights", { rightsURI: license.url, ...spdx, "xml:lang": lang }, text)
  );
  const own = license.id ? [] : inBothLanguages(license.text);
  return [...names, ...own.map(({ text, lang }) => element("rights", { "xml:lang": lang }, text))];
}

function descriptions(description: LocalizedText): Markup[] {
  return inBothLanguages(description).map(({ text, lang }) =>
    element("description", { descriptionType: "Abstract", "xml:lang": lang }, text)
  );
}

/** The kernel requires a name, in one language. */
function funding({ funding }: PublishedRecord): Markup[] {
  return funding.filter(({ name }) => localized(name, "en").trim() !== "").map(({ name, number }) =>
    element(
      "fundingReference",
      {},
      element("funderName", {}, localized(name, "en")),
      number ? element("awardNumber", {}, number) : undefined,
    )
  );
}
