/** CSTR metadata (v3, spec 3 §1) as XML: every field in both languages. Its schema is `cstr_schema.ts`. */
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import { inBothLanguages, periodOf, placeOf } from "./both_languages.ts";
import { CSTR_NAMESPACE } from "./cstr_schema.ts";
import { doiIn } from "./datacite_relations.ts";
import { PLATFORM_NAME } from "./record.ts";
import { element, group, type Markup } from "./xml.ts";

/** Resource types of CSTR: a dataset. */
const RESOURCE_TYPE = "11";
/** Resolvable and retrievable. */
const RETRIEVABLE = "2";
const ONLINE = "1";
const CONDITIONAL = "1";
const FULL = "2";

const names = (text: LocalizedText): Markup[] =>
  inBothLanguages(text).map(({ text, lang }) => element("name", { lang }, text));

export function toCstrXml(record: PublishedRecord): Markup {
  const { doi, cstr, landingPage } = record;
  return element(
    "metadata",
    { xmlns: CSTR_NAMESPACE },
    cstr && element("identifier", {}, cstr.value),
    element("titles", {}, ...names(record.title)),
    group("creators", record.creators.map(creator)),
    element("publisher", {}, ...names(PLATFORM_NAME)),
    element("publish_date", {}, shanghaiDate(record.publishedAt)),
    element("type", {}, record.typeCode === "003" ? "2" : "1"),
    element("cstr_state", {}, RETRIEVABLE),
    element("urls", {}, element("url", {}, landingPage)),
    element("resource_type", {}, RESOURCE_TYPE),
    group("descriptions", names(record.description)),
    group("keywords", keywords(record)),
    group(
      "subjects",
      record.subjects.map(({ code, name }) => element("subject", { standard: "01", code }, ...names(name))),
    ),
    record.language ? element("language", {}, record.language) : undefined,
    element("version", {}, record.version),
    doi && element("alternative_identifiers", {}, element("identifier", { type: "04" }, doi.value)),
    group("related_identifiers", related(record)),
    element(
      "share_method",
      {},
      element("channel", {}, ONLINE),
      element("range", {}, record.accessRight === "PUBLIC" ? FULL : CONDITIONAL),
    ),
    rights(record),
    group("funders", funders(record)),
    group("spatial", record.spatial.map((place) => element("place", {}, placeOf(place)))),
    group("temporal", record.temporal.map((period) => element("period", {}, periodOf(period)))),
    element("size", { files: record.size.files, bytes: record.size.bytes }),
  );
}

/** Type 1 is a person, 2 a body. */
function creator({ kind, name, orcid, affiliations }: PublishedRecord["creators"][number]): Markup {
  return element(
    "creator",
    { type: kind === "organization" ? "2" : "1", orcid },
    ...names(name),
    ...affiliations.map(({ name, ror }) => element("affiliation", { ror }, ...names(name))),
  );
}

function keywords({ keywords }: PublishedRecord): Markup[] {
  return (["zh", "en"] as const).flatMap((lang) =>
    keywords[lang].map((word) => element("word", { lang }, word))
  );
}

function related({ papers, references, hasPart, isPartOf }: PublishedRecord): Markup[] {
  const one = (relation: string, text: string, type = "text") =>
    text.trim() === "" ? [] : [element("related", { relation, type }, text)];
  return [
    ...papers.flatMap(({ doi, url, title, reference }) => {
      if (doi) return one("IsSupplementTo", doi, "doi");
      return url
        ? one("IsSupplementTo", url, "url")
        : one("IsSupplementTo", title.zh || title.en || reference.zh);
    }),
    ...references.flatMap(({ text }) => one("References", text, doiIn(text) === text ? "doi" : "text")),
    ...hasPart.flatMap(({ url }) => one("HasPart", url, "url")),
    ...isPartOf.flatMap(({ url }) => one("IsPartOf", url, "url")),
  ];
}

function rights({ license }: PublishedRecord): Markup {
  return element(
    "rights",
    { id: license.id, url: license.url },
    ...names(license.name),
    ...license.id ? [] : names(license.text),
  );
}

/** A grant has a number; a project has a name and a number. */
function funders({ funding, projects }: PublishedRecord): Markup[] {
  return [
    ...funding.map(({ name, number }) => element("funder", { proj_num: number }, ...names(name))),
    ...projects.map(({ name, number, url }) => element("project", { proj_num: number, url }, ...names(name))),
  ];
}
