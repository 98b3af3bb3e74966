import type { OrganizationRow } from "../../db/queries/catalog/organizations.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { OrganizationHit } from "../../sdk/model/organization_types.ts";
import { findCountry } from "../../sdk/model/vocabulary/countries.ts";

/** Converts a row of the registry to the product's format (spec 1 §3). */
export function presentOrganization(row: OrganizationRow): OrganizationHit {
  const { nameZh, nameEn, aliases, orgids, id } = row;
  return { nameZh, nameEn, aliases, orgids, id, custom: false, place: placeOf(row) };
}

/** Writes `中国 · Beijing` or `Beijing, China`; the registry has cities in Latin letters only. */
function placeOf({ city, country }: OrganizationRow): LocalizedText {
  const name = findCountry(country)?.name;
  const join = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by);
  return { zh: join([name?.zh, city], " · "), en: join([city, name?.en], ", ") };
}
