/** Organisations in forms (spec 1 §3). */
import { z } from "zod";
import { AFFILIATIONS_MAX, CUSTOM_ORGANIZATION, NAME_MAX } from "./limits.ts";
import { customOrganization, isShortName } from "./organization_choice.ts";
import { text } from "./text.ts";
import type { Organization } from "./organization_types.ts";

export { customOrganization, mayLackOrganization } from "./organization_choice.ts";

/** Number of aliases of an organisation, and of its identifiers in other schemes. */
export const OTHER_NAMES_MAX = 50;

export const organizationSchema: z.ZodType<Organization, unknown> = z.object({
  nameZh: text(NAME_MAX).default(""),
  nameEn: text(NAME_MAX).refine((value) => value !== "", { error: "affiliationMissing" })
    .refine((value) => !isShortName(value), { error: "affiliationTooShort" }),
  aliases: z.array(text(NAME_MAX)).max(OTHER_NAMES_MAX).default([]),
  orgids: z.array(text(NAME_MAX)).max(OTHER_NAMES_MAX).default([]),
  id: text(100).default(CUSTOM_ORGANIZATION),
  custom: z.boolean().default(false),
});

const organizationList = z.array(organizationSchema).max(AFFILIATIONS_MAX);
export const organizationsSchema: z.ZodType<Organization[], unknown> = organizationList.default([]);
/** Keeps whether a list was given, which matters if another field can replace it. */
export const givenOrganizationsSchema: z.ZodType<Organization[] | undefined, unknown> = organizationList
  .optional();

/**
 * Reads the organisations of a posted form (fields `organizations` and `workUnit`). The script posts the list and its
 * first name. Without a script a person can only type, and text that differs from the first name replaces the list.
 * Text that is not a list of organisations counts as none.
 */
export function pickedOrganizations(list: string, typed: string): Organization[] {
  const chosen = readList(list);
  const name = typed.trim();
  const [first, ...rest] = chosen;
  if (name === "" || (first && [first.nameZh, first.nameEn].includes(name))) return chosen;
  return [customOrganization(name), ...rest];
}

function readList(list: string): Organization[] {
  try {
    return organizationsSchema.safeParse(JSON.parse(list)).data ?? [];
  } catch {
    return [];
  }
}
