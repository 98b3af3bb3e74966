/** DataCite metadata as the kernel's XML. */
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { DATACITE_KERNEL, DATACITE_NAMESPACE, type DataCiteRecord, toDataCiteRecord } from "./datacite.ts";
import type { DataCiteCreator } from "./datacite_creators.ts";
import type { DataCitePlace } from "./datacite_places.ts";
import type { DataCiteItem } from "./datacite_relations.ts";
import { element, group, type Markup } from "./xml.ts";

export const DATACITE_SCHEMA = `http://schema.datacite.org/meta/kernel-${DATACITE_KERNEL}/metadata.xsd`;

export function toDataCite(record: PublishedRecord): Markup {
  const { doi, cstr, landingPage } = record;
  const id = doi ?? cstr;
  const said = toDataCiteRecord(record);
  return element(
    "resource",
    {
      "xmlns": DATACITE_NAMESPACE,
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${DATACITE_NAMESPACE} ${DATACITE_SCHEMA}`,
    },
    element("identifier", { identifierType: id?.scheme.toUpperCase() ?? "URL" }, id?.value ?? landingPage),
    group("creators", said.creators.map(creator)),
    group("titles", said.titles.map(title)),
    element("publisher", { "xml:lang": said.publisher.lang }, said.publisher.name),
    element("publicationYear", {}, said.publicationYear),
    element(
      "resourceType",
      { resourceTypeGeneral: said.types.resourceTypeGeneral },
      said.types.resourceType,
    ),
    group("subjects", said.subjects.map(subject)),
    group("dates", said.dates.map(({ date, ...attributes }) => element("date", attributes, date))),
    said.language ? element("language", {}, said.language) : undefined,
    group("alternateIdentifiers", said.alternateIdentifiers.map(alternate)),
    group("relatedIdentifiers", said.relatedIdentifiers.map(related)),
    group("sizes", said.sizes.map((size) => element("size", {}, size))),
    element("version", {}, said.version),
    group("rightsList", said.rightsList.map(rights)),
    group("descriptions", said.descriptions.map(description)),
    group("geoLocations", said.geoLocations.map(place)),
    group("fundingReferences", said.fundingReferences.map(funding)),
    group("relatedItems", said.relatedItems.map(item)),
  );
}

/** An element with a text; nothing where the text is absent. */
const optional = (name: string, text: string | number | undefined) =>
  text === undefined ? undefined : element(name, {}, text);

function creator({ name, nameType, lang, givenName, familyName, ...rest }: DataCiteCreator): Markup {
  return element(
    "creator",
    {},
    element("creatorName", { nameType, "xml:lang": lang }, name),
    optional("givenName", givenName),
    optional("familyName", familyName),
    ...(rest.nameIdentifiers ?? []).map(({ nameIdentifier, nameIdentifierScheme, schemeUri }) =>
      element("nameIdentifier", { nameIdentifierScheme, schemeURI: schemeUri }, nameIdentifier)
    ),
    ...(rest.affiliation ?? []).map(({ name, schemeUri, ...id }) =>
      element("affiliation", { ...id, schemeURI: schemeUri }, name)
    ),
  );
}

const title = ({ title, titleType, lang }: DataCiteRecord["titles"][number]) =>
  element("title", { "xml:lang": lang, titleType }, title);

const subject = ({ subject, lang, ...scheme }: DataCiteRecord["subjects"][number]) =>
  element("subject", { ...scheme, "xml:lang": lang }, subject);

const alternate = ({ alternateIdentifier, ...type }: DataCiteRecord["alternateIdentifiers"][number]) =>
  element("alternateIdentifier", type, alternateIdentifier);

const related = ({ relatedIdentifier, ...types }: DataCiteRecord["relatedIdentifiers"][number]) =>
  element("relatedIdentifier", types, relatedIdentifier);

function rights({ rights, rightsUri, schemeUri, lang, ...spdx }: DataCiteRecord["rightsList"][number]) {
  return element("rights", { rightsURI: rightsUri, ...spdx, schemeURI: schemeUri, "xml:lang": lang }, rights);
}

const description = ({ description, descriptionType, lang }: DataCiteRecord["descriptions"][number]) =>
  element("description", { descriptionType, "xml:lang": lang }, description);

function place({ geoLocationPlace, geoLocationPoint, geoLocationBox }: DataCitePlace): Markup {
  const numbers = (name: string, values: Record<string, number> | undefined) =>
    values && element(name, {}, ...Object.entries(values).map(([one, value]) => element(one, {}, value)));
  return element(
    "geoLocation",
    {},
    optional("geoLocationPlace", geoLocationPlace),
    numbers("geoLocationPoint", geoLocationPoint),
    numbers("geoLocationBox", geoLocationBox),
  );
}

const funding = ({ funderName, awardNumber }: DataCiteRecord["fundingReferences"][number]) =>
  element(
    "fundingReference",
    {},
    element("funderName", {}, funderName),
    optional("awardNumber", awardNumber),
  );

function item({ relatedItemType, relationType, relatedItemIdentifier: id, ...said }: DataCiteItem): Markup {
  const { titles, number, numberType } = said;
  return element(
    "relatedItem",
    { relatedItemType, relationType },
    id && element(
      "relatedItemIdentifier",
      { relatedItemIdentifierType: id.relatedItemIdentifierType },
      id.relatedItemIdentifier,
    ),
    element("titles", {}, ...titles.map(({ title }) => element("title", {}, title))),
    number ? element("number", { numberType }, number) : undefined,
  );
}
