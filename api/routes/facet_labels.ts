/** Facet values with their names in both languages. */
import { translator } from "../../locales/mod.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { type Facet, type FacetCount, FACETS } from "../../sdk/model/search.ts";
import { ACCESS_RIGHTS, type AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import { CUSTOM_LICENCE, findLicence } from "../../sdk/model/vocabulary/licences.ts";
import { RESOURCE_TYPE_CODES, type ResourceTypeCode } from "../../sdk/model/vocabulary/resource_types.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";
import { pairLabel } from "../services/search/facet_values.ts";
import type { FacetCounts } from "../services/search/search_index.ts";
import type { Found } from "../services/search/search_datasets.ts";

const zh = translator("zh");
const en = translator("en");
const same = (value: string): LocalizedText => ({ zh: value, en: value });

export function labelFacets(
  counts: FacetCounts,
  communities: Found["communities"],
): Record<Facet, FacetCount[]> {
  const names = new Map(communities.map(({ code, nameZh, nameEn }) => [code, { zh: nameZh, en: nameEn }]));
  const label = (facet: Facet, value: string) => names.get(value) ?? labelOf(facet, value);
  return Object.fromEntries(
    FACETS.map((
      facet,
    ) => [facet, counts[facet].map((entry) => ({ ...entry, label: label(facet, entry.value) }))]),
  ) as Record<Facet, FacetCount[]>;
}

export function labelOf(facet: Facet, value: string): LocalizedText {
  switch (facet) {
    case "subject":
      return findSubject(value)?.name ?? same(value);
    case "type":
      return isType(value) ? both(`vocabulary.resourceType.${value}`) : same(value);
    case "access":
      return isAccessRight(value) ? both(`vocabulary.accessRight.${value}`) : same(value);
    case "license":
      return value === CUSTOM_LICENCE
        ? both("vocabulary.licence.custom")
        : same(findLicence(value)?.label ?? value);
    case "author":
    case "affiliation":
      return pairLabel(value);
    default:
      return same(value);
  }
}

function both(key: Parameters<typeof zh>[0]): LocalizedText {
  return { zh: zh(key), en: en(key) };
}

function isType(value: string): value is ResourceTypeCode {
  return (RESOURCE_TYPE_CODES as readonly string[]).includes(value);
}

function isAccessRight(value: string): value is AccessRight {
  return (ACCESS_RIGHTS as readonly string[]).includes(value);
}
