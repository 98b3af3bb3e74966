/** Organisations as forms carry them (spec 1 §3). */
import { z } from "zod";
import { AFFILIATIONS_MAX, CUSTOM_ORGANIZATION, NAME_MAX } from "./limits.ts";
import { text } from "./text.ts";

/** Chosen from the registry, or typed: then `id` is `sdb_custom` and both names are what was typed. */
export interface Organization {
  nameZh: string;
  nameEn: string;
  aliases: string[];
  /** Identifiers in other schemes, such as `grid:grid.9227.e`. */
  orgids: string[];
  /** `https://ror.org/…`, or `sdb_custom`. */
  id: string;
  custom: boolean;
}

/** One page of a search, in the shape that the specified clients read: `data.data` and `data.total`. */
export interface OrganizationPage {
  data: Organization[];
  total: number;
  page: number;
  size: number;
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

export const organizationSchema: z.ZodType<Organization, unknown> = z.object({
  nameZh: text(NAME_MAX).default(""),
  nameEn: text(NAME_MAX).refine((value) => value !== "", { error: "affiliationMissing" }),
  aliases: z.array(text(NAME_MAX)).max(50).default([]),
  orgids: z.array(text(NAME_MAX)).max(50).default([]),
  id: text(100).default(CUSTOM_ORGANIZATION),
  custom: z.boolean().default(false),
});

export const organizationsSchema: z.ZodType<Organization[], unknown> = z.array(organizationSchema)
  .max(AFFILIATIONS_MAX).default([]);
