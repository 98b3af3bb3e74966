import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import type { MessageKey } from "../../../locales/mod.ts";

interface Subject {
  status: DatasetStatus;
  version: string;
  withheld: boolean;
}

/**
 * What a state is called: of a later version it is the changes that are under review (spec 2 §4 "Version states"), and
 * a version that is withheld for correction is not called published.
 */
export function statusKey({ status, version, withheld }: Subject): MessageKey {
  if (withheld) return "own_datasets.withheld";
  return status === "UNDER_REVIEW" && version !== "V1"
    ? "own_datasets.changesUnderReview"
    : `vocabulary.status.${status}`;
}
