import type { OrganizationRow } from "../../db/queries/catalog/organizations.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { OrganizationHit } from "../../sdk/model/organization_types.ts";
import { findCountry } from "../../sdk/model/vocabulary/countries.ts";

/** The registry's format as the product's (spec 1 §3). */
export function presentOrganization(row: OrganizationRow): OrganizationHit {
  const { nameZh, nameEn, aliases, orgids, id } = row;
  return { nameZh, nameEn, aliases, orgids, id, custom: false, place: placeOf(row) };
}

/** `中国 · Beijing`, `Beijing, China`: the registry names cities in Latin letters only. */
function placeOf({ city, country }: OrganizationRow): LocalizedText {
  const name = findCountry(country)?.name;
  const join = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by);
  return { zh: join([name?.zh, city], " · "), en: join([city, name?.en], ", ") };
}
