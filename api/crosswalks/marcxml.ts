/** MARC 21 as XML. The second language of title and names stands in 880, linked by $6, as libraries expect it. */
import { localized, type LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord, RelatedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import { namesByLanguage } from "./author.ts";
import { inBothLanguages, periodOf, placeOf } from "./both_languages.ts";
import { doiAddress } from "./identifier_address.ts";
import { PLATFORM_NAME } from "./record.ts";
import { element, type Markup } from "./xml.ts";

export const MARC_NAMESPACE = "http://www.loc.gov/MARC21/slim";
export const MARC_SCHEMA = "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd";

type Subfields = readonly (readonly [code: string, value: string | undefined])[];

/** A computer file, monograph, in Unicode. */
const LEADER = "00000nmm a2200000uu 4500";

function field(tag: string, indicators: string, subfields: Subfields): Markup[] {
  const given = subfields.filter(([, value]) => value !== undefined && value.trim() !== "");
  if (given.length === 0) return [];
  const [ind1, ind2] = indicators;
  return [element(
    "datafield",
    { tag, ind1, ind2 },
    ...given.map(([code, value]) => element("subfield", { code }, value)),
  )];
}

export function toMarcXml(record: PublishedRecord): Markup {
  const { doi, cstr, landingPage } = record;
  return element(
    "record",
    {
      "xmlns": MARC_NAMESPACE,
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${MARC_NAMESPACE} ${MARC_SCHEMA}`,
    },
    element("leader", {}, LEADER),
    element("controlfield", { tag: "001" }, record.id),
    ...[doi, cstr].flatMap((id) => id ? field("024", "7 ", [["a", id.value], ["2", id.scheme]]) : []),
    ...record.spatial.flatMap((place) => field("034", "0 ", coordinates(place))),
    ...field("041", " 7", [["a", record.language], ["2", "iso639-1"]]),
    ...record.subjects.flatMap(({ code }) => field("072", " 7", [["a", code], ["2", "GB/T 13745-2009"]])),
    ...paired("245", "00", record.title, "01"),
    ...field("250", "  ", [["a", record.version]]),
    ...field("264", " 1", [["b", PLATFORM_NAME.en], ["c", shanghaiDate(record.publishedAt)]]),
    ...field("300", "  ", [["a", `${record.size.files} files (${record.size.bytes} bytes)`]]),
    ...access(record),
    ...record.temporal.flatMap((period) => field("518", "  ", [["o", "Coverage"], ["d", periodOf(period)]])),
    ...both(record.description).flatMap((text) => field("520", "3 ", [["a", text]])),
    ...record.spatial.flatMap((place) => field("522", "  ", [["a", placeOf(place)]])),
    ...record.funding.flatMap(({ name, number }) =>
      field("536", "  ", [["a", slashed(name)], ["c", number]])
    ),
    ...record.projects.flatMap(({ name, number }) =>
      field("536", "  ", [["a", slashed(name)], ["f", number]])
    ),
    ...rights(record),
    ...subjects(record),
    ...creators(record),
    ...relations(record),
    ...[doi, cstr].flatMap((id) => id ? field("856", "40", [["u", id.url]]) : []),
    ...field("856", "40", [["u", landingPage]]),
  );
}

const both = (text: LocalizedText) => inBothLanguages(text).map(({ text }) => text);
const slashed = (text: LocalizedText) => both(text).join(" / ");

/** @param link Two digits that join the field and its twin. */
function paired(tag: string, indicators: string, text: LocalizedText, link: string): Markup[] {
  const [first, second] = both(text);
  return [
    ...field(tag, indicators, [["6", second && `880-${link}`], ["a", first]]),
    ...second ? field("880", indicators, [["6", `${tag}-${link}`], ["a", second]]) : [],
  ];
}

function coordinates(spatial: PublishedRecord["spatial"][number]): Subfields {
  const { west, east, north, south } = spatial.kind === "region" ? spatial : {
    west: spatial.longitude,
    east: spatial.longitude,
    north: spatial.latitude,
    south: spatial.latitude,
  };
  return [["a", "a"], ["d", String(west)], ["e", String(east)], ["f", String(north)], ["g", String(south)]];
}

const ACCESS = {
  PUBLIC: "Open access",
  EMBARGO: "Embargoed access",
  RESTRICTED: "Restricted access",
} as const;

function access({ accessRight, embargoEndsAt }: PublishedRecord): Markup[] {
  const until = accessRight === "EMBARGO" && embargoEndsAt ? shanghaiDate(embargoEndsAt) : undefined;
  return field("506", accessRight === "PUBLIC" ? "0 " : "1 ", [["a", ACCESS[accessRight]], ["g", until]]);
}

function rights({ license }: PublishedRecord): Markup[] {
  const named = field("540", "  ", [
    ["a", slashed(license.name)],
    ["f", license.id],
    ["2", license.id && "spdx"],
    ["u", license.url],
  ]);
  return [...named, ...both(license.text).flatMap((text) => field("540", "  ", [["a", text]]))];
}

function subjects({ subjects, keywords }: PublishedRecord): Markup[] {
  return [
    ...subjects.flatMap(({ code, name }) =>
      both(name).flatMap((text) => field("650", " 7", [["a", text], ["0", code], ["2", "GB/T 13745-2009"]]))
    ),
    ...[...keywords.zh, ...keywords.en].flatMap((word) => field("653", "  ", [["a", word]])),
  ];
}

/** The first author is the main entry; links of names begin after that of the title. */
function creators({ creators }: PublishedRecord): Markup[] {
  return creators.flatMap((one, at) => {
    const [first, second] = namesByLanguage(one, "inverted").map(({ text }) => text);
    const isBody = one.kind === "organization";
    const tag = `${at === 0 ? "1" : "7"}${isBody ? "1" : "0"}0`;
    const indicators = isBody ? "2 " : "1 ";
    const link = String(at + 2).padStart(2, "0");
    // Two digits link a field; later names are told in one language.
    const twin = second && link.length === 2 ? second : undefined;
    return [
      ...field(tag, indicators, [
        ["6", twin && `880-${link}`],
        ["a", first],
        ["u", one.affiliations.map(({ name }) => slashed(name)).join("; ")],
        ["0", one.orcid && `https://orcid.org/${one.orcid}`],
        ["4", first && "cre"],
      ]),
      ...twin ? field("880", indicators, [["6", `${tag}-${link}`], ["a", twin]]) : [],
    ];
  });
}

function relations({ papers, references, hasPart, isPartOf }: PublishedRecord): Markup[] {
  const dataset = (tag: string, { title, url }: RelatedRecord) =>
    field(tag, "08", [["t", localized(title, "en")], ["o", url]]);
  return [
    ...isPartOf.flatMap((one) => dataset("773", one)),
    ...hasPart.flatMap((one) => dataset("774", one)),
    ...papers.flatMap(({ title, reference, doi, url }) =>
      field("787", "08", [
        ["i", "Supplement to"],
        ["t", localized(title, "en") || localized(reference, "en")],
        ["o", doi ? doiAddress(doi) : url],
      ])
    ),
    ...references.flatMap(({ text }) => field("787", "08", [["i", "References"], ["t", text]])),
  ];
}
