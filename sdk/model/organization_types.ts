/** What an organisation is. */
import type { LocalizedText } from "./locale.ts";

/** Chosen from the registry, or typed: then `id` is `sdb_custom` and both names are what was typed. */
export interface Organization {
  nameZh: string;
  nameEn: string;
  aliases: string[];
  /** Identifiers in other schemes, such as `grid:grid.9227.e`. */
  orgids: string[];
  /** `https://ror.org/…`, `domain:…` of a university without such an id, or `sdb_custom`. */
  id: string;
  custom: boolean;
}

/** An organisation as a search finds it. */
export interface OrganizationHit extends Organization {
  /** City and country, where the registry knows them. */
  place: LocalizedText;
}

/** One page of a search, in the shape that the specified clients read: `data.data` and `data.total`. */
export interface OrganizationPage {
  data: OrganizationHit[];
  total: number;
  page: number;
  size: number;
}
