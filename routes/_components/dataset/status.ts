import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import type { MessageKey } from "../../../locales/mod.ts";

/** What a state is called: of a later version it is the changes that are under review (spec 2 §4, "Version states"). */
export function statusKey({ status, version }: { status: DatasetStatus; version: string }): MessageKey {
  return status === "UNDER_REVIEW" && version !== "V1"
    ? "hub.changesUnderReview"
    : `vocabulary.status.${status}`;
}
