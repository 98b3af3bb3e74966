/**
 * Rules of the institution picker (spec 1 §3, §5). They are separate from the schemas, because islands load only the
 * rules.
 */
import { CUSTOM_ORGANIZATION, ORGANIZATION_NAME_MIN } from "./limits.ts";
import type { Organization } from "./organization_types.ts";

/** Prefix of the id of a university without a registry id: `domain:mit.edu`. */
export const DOMAIN = "domain:";

/** Whether it is an id of the registry (ROR), which metadata may contain. */
export function isRegistered(id: string): boolean {
  return id.startsWith("https://ror.org/");
}

/** Makes an organisation of a typed name that the registry does not have (spec 1 §3, §5). */
export function customOrganization(typed: string): Organization {
  const name = typed.trim();
  return { nameZh: name, nameEn: name, aliases: [], orgids: [], id: CUSTOM_ORGANIZATION, custom: true };
}

/** Whether the organisation may be empty, by the id of the dataset (spec 1 §5). */
export function mayLackOrganization(dataSetId: string): boolean {
  return dataSetId.startsWith("DM");
}

/** Whether a name is too short; whether it is required is another rule. */
export function isShortName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length < ORGANIZATION_NAME_MIN;
}
