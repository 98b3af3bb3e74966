/**
 * Maps a record of DataCite (metadata schema 4) to our metadata, as far as both agree. What does not fit is left out.
 */
import type {
  Creator,
  DatasetMetadata,
  Input,
  Paper,
  Reference,
  Spatial,
} from "../../sdk/model/metadata/metadata.ts";
import { changesSchema, metadataEntries, type Temporal } from "../../sdk/model/metadata/metadata.ts";
import { displayName } from "../../sdk/model/metadata/creator_name.ts";
import * as limits from "../../sdk/model/limits.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { distinctKeywords } from "../../sdk/model/metadata/keywords.ts";
import { splitKeywords } from "../../sdk/model/metadata/pasted_keywords.ts";
import { isOrcid, isRor } from "../../sdk/model/vocabulary/identifiers.ts";
import { bareOrcid, canonicalRor } from "../../sdk/model/vocabulary/pasted_identifiers.ts";
import { LICENCES } from "../../sdk/model/vocabulary/licences.ts";

type Raw = Record<string, unknown>;

/** @param answer The body of `GET /dois/{doi}`. */
export function fromDataCite(answer: unknown): Input<DatasetMetadata> {
  const raw = record(record(record(answer).data).attributes);
  const candidates: Input<DatasetMetadata> = {
    language: text(raw.language).slice(0, 2).toLowerCase(),
    title: pairOf(list(raw.titles), "title", limits.TITLE_MAX),
    description: pairOf(
      list(raw.descriptions).filter((one) => one.descriptionType === "Abstract"),
      "description",
      limits.DESCRIPTION_MAX,
    ),
    keywords: keywordsOf(list(raw.subjects)),
    authors: list(raw.creators).slice(0, limits.CREATORS_MAX).map(toCreator),
    license: licenceOf(list(raw.rightsList)),
    papers: papersOf(list(raw.relatedIdentifiers)),
    references: referencesOf(list(raw.relatedIdentifiers)),
    funding: list(raw.fundingReferences).map((one) => ({
      name: inItsLanguage(text(one.funderName).slice(0, limits.NAME_MAX)),
      number: text(one.awardNumber).slice(0, limits.NAME_MAX),
    })),
    spatial: list(raw.geoLocations).flatMap(toSpatial),
    temporal: list(raw.dates).flatMap(toTemporal),
  };
  // Each field is validated alone, so that an invalid one does not remove the others.
  const kept = Object.entries(candidates).filter(([name, value]) =>
    hasContent(value) && changesSchema.safeParse({ [name]: value }).success
  );
  return Object.fromEntries(kept);
}

const record = (value: unknown): Raw => typeof value === "object" && value !== null ? value as Raw : {};
const list = (value: unknown): Raw[] => Array.isArray(value) ? value.slice(0, 500).map(record) : [];
const text = (value: unknown) => typeof value === "string" ? value.trim() : "";

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasContent);
  return value !== undefined && value !== "";
}

const isChinese = (value: string, language = "") => /^zh/i.test(language) || /\p{Script=Han}/u.test(value);

function inItsLanguage(value: string, language?: string): LocalizedText {
  return isChinese(value, language) ? { zh: value, en: "" } : { zh: "", en: value };
}

/** Takes the first text in each language. */
function pairOf(entries: Raw[], field: string, max: number): LocalizedText {
  const pair: LocalizedText = { zh: "", en: "" };
  for (const one of entries) {
    const found = inItsLanguage(text(one[field]).slice(0, max), text(one.lang));
    pair.zh ||= found.zh;
    pair.en ||= found.en;
  }
  return pair;
}

function keywordsOf(subjects: Raw[]) {
  const words = subjects.flatMap((one) => splitKeywords(text(one.subject))).filter((word) =>
    word.length <= limits.KEYWORD_MAX
  );
  const of = (chinese: boolean) =>
    distinctKeywords(words.filter((word) => isChinese(word) === chinese)).slice(0, limits.KEYWORDS_MAX);
  return { zh: of(true), en: of(false) };
}

function toCreator(one: Raw): Input<Creator> {
  const given = text(one.givenName);
  const family = text(one.familyName);
  const name = text(one.name);
  const inParts = text(one.nameType) !== "Organizational" && family !== "" && given !== "";
  const orcid = list(one.nameIdentifiers).map((id) => bareOrcid(text(id.nameIdentifier))).find(isOrcid) ?? "";
  return {
    ...inParts ? partsIn(family, given) : { name: inItsLanguage(name.slice(0, limits.NAME_MAX)) },
    ...text(one.nameType) === "Organizational" && { kind: "organization" as const },
    orcid,
    affiliations: affiliationsOf(one.affiliation),
  };
}

/** Puts both parts into the language that they are written in. */
function partsIn(family: string, given: string): Pick<Input<Creator>, "name" | "family" | "given"> {
  const chinese = isChinese(`${family}${given}`);
  const parts = { family: family.slice(0, limits.NAME_MAX), given: given.slice(0, limits.NAME_MAX) };
  const inIt = (text: string): LocalizedText => chinese ? { zh: text, en: "" } : { zh: "", en: text };
  return { name: inIt(displayName(parts)), family: inIt(parts.family), given: inIt(parts.given) };
}

/** Affiliations are names, or objects with identifiers: the interface returns both. */
function affiliationsOf(value: unknown) {
  const entries = Array.isArray(value) ? value.slice(0, limits.AFFILIATIONS_MAX) : [];
  return entries.map((one) => {
    const name = text(one) || text(record(one).name);
    const ror = canonicalRor(text(record(one).affiliationIdentifier));
    return { name: inItsLanguage(name.slice(0, limits.NAME_MAX)), ror: isRor(ror) ? ror : "" };
  }).filter(({ name }) => name.zh || name.en);
}

function licenceOf(rights: Raw[]) {
  const given = rights.map((one) => text(one.rightsIdentifier).toLowerCase());
  const found = LICENCES.find(({ id }) => given.includes(id.toLowerCase()));
  return found ? { id: found.id } : undefined;
}

const DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i;
const doiOf = (one: Raw) => DOI.exec(text(one.relatedIdentifier))?.[1];

/** Lists the papers that the data belong to. */
function papersOf(related: Raw[]): Input<Paper>[] {
  const kinds = ["IsSupplementTo", "IsDescribedBy", "IsCitedBy"];
  return related.filter((one) => kinds.includes(text(one.relationType))).flatMap((one) => {
    const doi = doiOf(one);
    return doi ? [{ doi, status: "published" as const }] : [];
  }).slice(0, 50);
}

function referencesOf(related: Raw[]): Input<Reference>[] {
  const kinds = ["References", "Cites", "IsDerivedFrom"];
  return related.filter((one) => kinds.includes(text(one.relationType))).flatMap((one) => {
    const doi = doiOf(one);
    const type = text(one.resourceTypeGeneral) === "Dataset" ? "dataset" as const : "literature" as const;
    return doi ? [{ type, text: `https://doi.org/${doi}` }] : [];
  }).slice(0, 100);
}

/** DataCite often gives numbers as texts; we keep four decimals. */
const number = (value: unknown) =>
  value === "" || value === null ? NaN : Number(Number(value).toFixed(limits.COORDINATE_DECIMALS));

function toSpatial(one: Raw): Spatial[] {
  const point = record(one.geoLocationPoint);
  const [longitude, latitude] = [number(point.pointLongitude), number(point.pointLatitude)];
  if (Number.isFinite(longitude) && Number.isFinite(latitude)) {
    return [{ kind: "point", longitude, latitude }];
  }
  const box = record(one.geoLocationBox);
  const region = {
    kind: "region" as const,
    west: number(box.westBoundLongitude),
    south: number(box.southBoundLatitude),
    east: number(box.eastBoundLongitude),
    north: number(box.northBoundLatitude),
  };
  const { kind: _, ...bounds } = region;
  return Object.values(bounds).every(Number.isFinite) ? [region] : [];
}

/** Reads the period in which the data were collected; a single day is not a period. */
function toTemporal(one: Raw): Temporal[] {
  const [start, end = start] = text(one.date).split("/");
  const wanted = one.dateType === "Collected" || one.dateType === "Coverage";
  const { success, data } = metadataEntries.temporal.schema.safeParse({ start, end });
  return wanted && success ? [data as Temporal] : [];
}
