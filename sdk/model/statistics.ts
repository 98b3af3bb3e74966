/** Totals of the repository, and the usage of a dataset. */
import { z } from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./limits.ts";
import type { LocalizedText } from "./locale.ts";

export interface TotalStatistics {
  datasets: number;
  files: number;
  /** Bytes. */
  size: number;
  views: number;
  downloads: number;
  citations: number;
  /** Of the requests since the server started, the part that met no fault of the server: 0 to 1. */
  serviceSuccessRate: number;
}

/** Published datasets of a level-1 subject. */
export interface SubjectCount {
  code: string;
  name: LocalizedText;
  count: number;
  /** Bytes, if asked for (`showByte`). */
  size?: number;
}

/** Usage of a published dataset in the list of all. */
export interface DatasetUsage {
  dataSetId: string;
  title: LocalizedText;
  views: number;
  downloads: number;
  citations: number;
}

export interface UsageQuery {
  /** Id of a dataset; without it all published ones are listed. */
  dataSetId?: string;
  page: number;
  size: number;
}

/** Everything is optional, because the specification gives this call no payload (spec 1 §7). */
export const usageQuerySchema: z.ZodType<UsageQuery, unknown> = z.object({
  dataSetId: z.string().max(64).transform((id) => id || undefined).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export interface MonthlyUsage {
  /** `2026-11`. */
  month: string;
  views: number;
  downloads: number;
}

export interface DatasetStatistics {
  views: number;
  downloads: number;
  citations: number;
  /** The last 12 months, oldest first, without gaps. */
  months: MonthlyUsage[];
}
