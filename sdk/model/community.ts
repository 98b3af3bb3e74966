/** Communities are journals, institutions and projects that review what is sent to them (spec 2 §6). */
import type { LocalizedText } from "./locale.ts";

export const COMMUNITY_KINDS = ["journal", "organization", "project"] as const;
export type CommunityKind = (typeof COMMUNITY_KINDS)[number];

export interface CommunitySummary {
  /** Public slug such as `j00001` (spec 3 §1). */
  code: string;
  kind: CommunityKind;
  name: LocalizedText;
}

export interface Community extends CommunitySummary {
  description: LocalizedText;
  /** Published datasets. */
  datasets: number;
  /** True for communities of the demo data. */
  sample: boolean;
}
