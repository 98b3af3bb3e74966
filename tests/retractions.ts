/** Requests for retraction as a depositor makes them, for tests. */
import type { Input, Retraction, RetractionRequest } from "../sdk/mod.ts";
import type { SignedInUser } from "./harness.ts";

/** The smallest thing that is a PDF by its first bytes. */
export const PDF = new Blob(["%PDF-1.7\n%%EOF\n"], { type: "application/pdf" });

export function retractionRequest(changes: Input<RetractionRequest> = {}): Input<RetractionRequest> {
  return {
    content: "both",
    reason: "needsWithdrawal",
    specification: "",
    statement: { zh: "水位计未经校准。", en: "The gauges were not calibrated." },
    ...changes,
  };
}

export function submitRetractionRequest(
  { repository }: SignedInUser,
  dataSetId: string,
  { version = "V1", ...changes }: Input<RetractionRequest> & { version?: string } = {},
): Promise<Retraction> {
  return repository.retractions.request(dataSetId, version, retractionRequest(changes), { zh: PDF, en: PDF });
}
