/** What the page of a version shows first, read together. */
import type { Citation } from "./citation.ts";
import type { Dataset } from "./dataset.ts";
import type { FilePage, Readme } from "./file.ts";
import type { FilePreview } from "./preview/preview.ts";

/** What an overview may hold besides the dataset. */
export const OVERVIEW_PARTS = ["jsonLd", "citation", "files", "readme", "look"] as const;
export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

/** Files that come with it; the rest has a list of its own. */
export const OVERVIEW_FILES = 10;

/** A part is absent where it was not asked for, where there is none, and where this caller may not see it. */
export interface DatasetOverview {
  dataset: Dataset;
  /** The schema.org description of a version that is or was public. */
  jsonLd?: Record<string, unknown>;
  /** Recommended, by DOI. */
  citation?: Citation;
  /** The first {@link OVERVIEW_FILES}. */
  files?: FilePage;
  /** Of files that this caller may download. */
  readme?: Readme;
  /** The beginning of the first table, map, picture or text among its files; absent until it has been read. */
  look?: FilePreview;
}
