/**
 * Reads records of the Research Organization Registry: schema 2, schema 1, and the short form that comes with the
 * program (`db/vocabulary/organizations.jsonl.gz`).
 */
import { z } from "zod";
import { NAME_MAX } from "../../../sdk/model/limits.ts";
import { OTHER_NAMES_MAX } from "../../../sdk/model/organization.ts";
import { isStorable } from "../../../sdk/model/text.ts";
import { isRor } from "../../../sdk/model/vocabulary/identifiers.ts";
import type { NewOrganization } from "../../../db/queries/catalog/organizations.ts";

/** `row` is absent for records that the registry has withdrawn or calls inactive. */
export interface RorRecord {
  id: string;
  row?: NewOrganization;
}

const id = z.string().startsWith("https://ror.org/").refine(isRor);
const bundledId = z.union([id, z.string().regex(/^domain:[a-z0-9-]+(\.[a-z0-9-]+)+$/)]);
const status = z.enum(["active", "inactive", "withdrawn"]);
const words = z.string().refine(isStorable);
const optional = words.nullish().transform((value) => value ?? "");
const identifiers = z.union([words.transform((one) => [one]), z.array(words)]).nullish()
  .transform((all) => all ?? []);

const schema2 = z.object({
  id,
  status,
  names: z.array(z.object({ value: words, lang: optional, types: z.array(z.string()) })).min(1),
  external_ids: z.array(z.object({ type: z.string(), all: identifiers, preferred: optional })).default([]),
  locations: z.array(z.object({
    geonames_details: z.object({ country_code: optional, name: optional }),
  })).default([]),
});

const schema1 = z.object({
  id,
  status,
  name: words,
  aliases: z.array(words).default([]),
  acronyms: z.array(words).default([]),
  labels: z.array(z.object({ label: words, iso639: optional })).default([]),
  external_ids: z.record(z.string(), z.object({ all: identifiers, preferred: optional })).default({}),
  addresses: z.array(z.object({ city: optional })).default([]),
  country: z.object({ country_code: optional }).nullish(),
});

const short = z.object({
  id: bundledId,
  nameZh: words,
  nameEn: words,
  aliases: z.array(words),
  orgids: z.array(words),
  country: words,
  city: words,
});

/** @throws z.ZodError when it has none of the three forms. */
export function readRecord(value: object): RorRecord {
  if ("nameEn" in value) return toRecord(short.parse(value));
  return "names" in value ? readSchema2(value) : readSchema1(value);
}

function readSchema2(value: object): RorRecord {
  const { id, status, names, external_ids, locations } = schema2.parse(value);
  if (status !== "active") return { id };
  const shown = names.find(({ types }) => types.includes("ror_display")) ?? names[0];
  const label = (lang: string) =>
    names.find((name) => name.lang === lang && name.types.includes("label") && !isAcronym(name)) ??
      names.find((name) => name.lang === lang && !isAcronym(name));
  const nameEn = shown.lang === "en" || shown.lang === "" ? shown.value : label("en")?.value ?? shown.value;
  const [place] = locations;
  return toRecord({
    id,
    nameZh: label("zh")?.value ?? "",
    nameEn,
    // Acronyms come first, because people search for them and the list may be cut off.
    aliases: [...names.filter(isAcronym), ...names].map(({ value }) => value),
    orgids: external_ids.flatMap(({ type, all, preferred }) => toOrgids(type, all, preferred)),
    country: place?.geonames_details.country_code ?? "",
    city: place?.geonames_details.name ?? "",
  });
}

const isAcronym = ({ types }: { types: string[] }) => types.includes("acronym");

function readSchema1(value: object): RorRecord {
  const { id, status, name, aliases, acronyms, labels, external_ids, addresses, country } = schema1.parse(
    value,
  );
  if (status !== "active") return { id };
  return toRecord({
    id,
    nameZh: labels.find(({ iso639 }) => iso639 === "zh")?.label ?? "",
    nameEn: name,
    aliases: [...acronyms, ...aliases, ...labels.map(({ label }) => label)],
    orgids: Object.entries(external_ids).flatMap(([type, { all, preferred }]) =>
      toOrgids(type, all, preferred)
    ),
    country: country?.country_code ?? "",
    city: addresses[0]?.city ?? "",
  });
}

const toOrgids = (type: string, all: string[], preferred: string) =>
  [preferred, ...all].filter((value) => value !== "").map((value) => `${type.toLowerCase()}:${value}`);

/** Cuts values to the limits of `organizationSchema`, so that a chosen organisation can be saved. */
export function toRecord(row: z.infer<typeof short>): RorRecord {
  const nameEn = row.nameEn.trim().slice(0, NAME_MAX).toWellFormed();
  const nameZh = row.nameZh.trim().slice(0, NAME_MAX).toWellFormed();
  const others = (values: string[]) =>
    [...new Set(values.map((value) => value.trim()))]
      .filter((value) => value !== "" && value.length <= NAME_MAX).slice(0, OTHER_NAMES_MAX);
  const aliases = others(row.aliases.filter((alias) => ![nameZh, nameEn].includes(alias.trim())));
  return { id: row.id, row: { ...row, nameZh, nameEn, aliases, orgids: others(row.orgids) } };
}
