/** The repository in figures: what is published, how it grew, where it comes from and how it is used. */
import type { LocalizedText } from "./locale.ts";
import type { DatasetUsage } from "./statistics.ts";

/** Published datasets with a value: a subject, a licence, a country. */
export interface StatisticShare {
  /** Code of the value: `170`, `CC-BY-4.0`, `CN`, `https://ror.org/…`. */
  value: string;
  label: LocalizedText;
  count: number;
}

export interface MonthlyGrowth {
  /** `2026-11`, Asia/Shanghai. */
  month: string;
  /** Datasets that were published first in this month, and their bytes. */
  datasets: number;
  size: number;
  /** The same with all months before. */
  totalDatasets: number;
  totalSize: number;
  views: number;
  downloads: number;
}

export interface RepositoryStatistics {
  /** The moment of counting; at most a minute old. ISO 8601. */
  asOf: string;
  datasets: number;
  files: number;
  /** Bytes. */
  size: number;
  views: number;
  downloads: number;
  citations: number;
  /** From the month of the first publication, at most the last 120, oldest first, without gaps. */
  months: MonthlyGrowth[];
  /** Subjects of level 1. Of this and the following lists the 20 most frequent values, most frequent first. */
  subjects: StatisticShare[];
  licences: StatisticShare[];
  accessRights: StatisticShare[];
  /** Languages of the metadata: `both`, `zh`, `en` or `none`. */
  languages: StatisticShare[];
  /** Countries and institutions of the authors, for affiliations that name an institution of the ROR registry. */
  countries: StatisticShare[];
  institutions: StatisticShare[];
  countryCount: number;
  institutionCount: number;
  /** Identifiers that are registered: of datasets, and of single files. */
  identifiers: { doi: number; cstr: number; file: number };
  /** The ten most used datasets. */
  mostViewed: DatasetUsage[];
  mostDownloaded: DatasetUsage[];
}

/** Months that an answer lists at most. */
export const GROWTH_MONTHS_MAX = 120;
