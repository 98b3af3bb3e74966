/** The rules of the institution picker (spec 1 §3, §5), apart from the schemas: islands carry these and not those. */
import { CUSTOM_ORGANIZATION, ORGANIZATION_NAME_MIN } from "./limits.ts";
import type { Organization } from "./organization_types.ts";

/** How the id of a university begins that the registry's sample lacks: `domain:mit.edu`. */
export const DOMAIN = "domain:";

/** Whether an id is one of the registry (ROR), which metadata may carry. */
export function isRegistered(id: string): boolean {
  return id.startsWith("https://ror.org/");
}

/** What somebody typed that the registry does not have (spec 1 §3, §5). */
export function customOrganization(typed: string): Organization {
  const name = typed.trim();
  return { nameZh: name, nameEn: name, aliases: [], orgids: [], id: CUSTOM_ORGANIZATION, custom: true };
}

/** Datasets whose id begins so may leave the organisation empty (spec 1 §5). */
export function mayLackOrganization(dataSetId: string): boolean {
  return dataSetId.startsWith("DM");
}

/** Of a name that is there; whether there must be one is another rule. */
export function isShortName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length < ORGANIZATION_NAME_MIN;
}
