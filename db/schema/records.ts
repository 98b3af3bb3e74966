/** Rows that are read together: types only, so that policies and presenters can name them without a query. */
import type { Usage } from "../../sdk/model/dataset.ts";
import type { community } from "./community.ts";
import type { affiliation, creator, dataset, datasetVersion } from "./dataset.ts";
import type { review } from "./review.ts";

export type DatasetRow = typeof dataset.$inferSelect;
export type VersionRow = typeof datasetVersion.$inferSelect;
export type CommunityRow = typeof community.$inferSelect;
export type AffiliationRow = typeof affiliation.$inferSelect;
export type ReviewRow = typeof review.$inferSelect;

export interface CreatorRecord {
  creator: typeof creator.$inferSelect;
  affiliations: AffiliationRow[];
}

/** A version with everything that a page shows of it, except its files. */
export interface VersionRecord {
  dataset: DatasetRow;
  version: VersionRow;
  community: CommunityRow | null;
  creators: CreatorRecord[];
  /** Codes of GB/T 13745-2009, in the depositor's order. */
  subjects: string[];
  usage: Usage;
}

/** What decides who may see a version and what may be done with it. */
export interface VersionHead {
  dataset: DatasetRow;
  version: Pick<
    VersionRow,
    "id" | "number" | "status" | "accessRight" | "embargoEndsAt" | "publishedAt" | "updatedAt"
  >;
}

/** A review with its version, in the states both have now. */
export interface ReviewRecord extends VersionHead {
  review: ReviewRow;
  version: VersionHead["version"] & Pick<VersionRow, "titleZh" | "titleEn">;
  community: CommunityRow | null;
}
