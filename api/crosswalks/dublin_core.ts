/** Unqualified Dublin Core as `oai_dc`, in both languages with `xml:lang`. */
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import { findResourceType } from "../../sdk/model/vocabulary/resource_types.ts";
import { namesByLanguage } from "./author.ts";
import { inBothLanguages, periodOf, placeOf } from "./both_languages.ts";
import { doiAddress } from "./identifier_address.ts";
import { PLATFORM_NAME } from "./record.ts";
import { element, type Markup } from "./xml.ts";

export const OAI_DC_NAMESPACE = "http://www.openarchives.org/OAI/2.0/oai_dc/";
export const OAI_DC_SCHEMA = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd";

/** The terms of OpenAIRE for access, which it reads from `dc:rights`. */
const ACCESS: Record<AccessRight, string> = {
  PUBLIC: "info:eu-repo/semantics/openAccess",
  EMBARGO: "info:eu-repo/semantics/embargoedAccess",
  RESTRICTED: "info:eu-repo/semantics/restrictedAccess",
};

const dc = (name: string, text: string, lang?: string): Markup =>
  element(`dc:${name}`, { "xml:lang": lang }, text);
const both = (name: string, text: LocalizedText): Markup[] =>
  inBothLanguages(text).map(({ text, lang }) => dc(name, text, lang));

/** Writes the record; of the files it says how many there are and how large they are together. */
export function toDublinCore(record: PublishedRecord): Markup {
  return element(
    "oai_dc:dc",
    {
      "xmlns:oai_dc": OAI_DC_NAMESPACE,
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${OAI_DC_NAMESPACE} ${OAI_DC_SCHEMA}`,
    },
    ...both("title", record.title),
    ...creators(record),
    ...subjects(record),
    ...both("description", record.description),
    ...both("publisher", PLATFORM_NAME),
    ...contributors(record),
    dc("date", shanghaiDate(record.publishedAt)),
    dc("type", findResourceType(record.typeCode)?.dataCite["4.6"] ?? "Dataset"),
    dc("format", `${record.size.files} files, ${record.size.bytes} bytes`),
    ...identifiers(record),
    ...(record.language ? [dc("language", record.language)] : []),
    ...relations(record),
    ...record.spatial.map((place) => dc("coverage", placeOf(place))),
    ...record.temporal.map((period) => dc("coverage", periodOf(period))),
    ...rights(record),
  );
}

/** One element a person and language: Dublin Core cannot say that two names are of one person. */
const creators = (record: PublishedRecord): Markup[] =>
  record.creators.flatMap((one) =>
    namesByLanguage(one, "inverted").map(({ text, lang }) => dc("creator", text, lang))
  );

function subjects({ keywords, subjects }: PublishedRecord): Markup[] {
  return [
    ...keywords.zh.map((word) => dc("subject", word, "zh")),
    ...keywords.en.map((word) => dc("subject", word, "en")),
    ...subjects.flatMap(({ code, name }) => [
      dc("subject", `GB/T 13745-2009: ${code} ${name.zh}`, "zh"),
      dc("subject", `GB/T 13745-2009: ${code} ${name.en}`, "en"),
    ]),
  ];
}

/** Funders and projects, with their numbers. */
function contributors({ funding, projects }: PublishedRecord): Markup[] {
  const numbered = (text: string, number: string) => number ? `${text} (${number})` : text;
  return [...funding, ...projects].flatMap(({ name, number }) =>
    inBothLanguages(name).map(({ text, lang }) => dc("contributor", numbered(text, number), lang))
  );
}

function identifiers({ doi, cstr, landingPage }: PublishedRecord): Markup[] {
  return [
    ...[doi, cstr].flatMap((id) => id ? [id.url, `${id.scheme.toUpperCase()}:${id.value}`] : []),
    landingPage,
  ].map((text) => dc("identifier", text));
}

function relations({ papers, references, hasPart, isPartOf }: PublishedRecord): Markup[] {
  return [
    ...papers.map(({ doi, url, reference, title }) =>
      doi ? doiAddress(doi) : url || reference.en || reference.zh || title.en || title.zh
    ),
    ...references.map(({ text }) => text),
    ...[...hasPart, ...isPartOf].map(({ url }) => url),
  ].filter((text) => text.trim() !== "").map((text) => dc("relation", text));
}

function rights({ license, accessRight, embargoEndsAt }: PublishedRecord): Markup[] {
  const until = accessRight === "EMBARGO" && embargoEndsAt
    ? [dc("date", `info:eu-repo/date/embargoEnd/${shanghaiDate(embargoEndsAt)}`)]
    : [];
  return [
    dc("rights", ACCESS[accessRight]),
    ...both("rights", license.name),
    ...(license.url ? [dc("rights", license.url)] : both("rights", license.text)),
    ...until,
  ];
}
