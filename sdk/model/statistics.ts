/** Totals of the whole bank and the usage of one dataset. */
import type { LocalizedText } from "./locale.ts";

export interface TotalStatistics {
  datasets: number;
  files: number;
  /** Bytes. */
  size: number;
  views: number;
  downloads: number;
  citations: number;
  /** 0 to 1. */
  serviceSuccessRate: number;
}

/** Published datasets of a level-1 subject. */
export interface SubjectCount {
  code: string;
  name: LocalizedText;
  count: number;
  /** Bytes, where asked for (`showByte`). */
  size?: number;
}

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
