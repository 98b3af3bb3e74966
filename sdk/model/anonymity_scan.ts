/** Where a version names the people behind it, as its depositor is shown before an anonymous link is made. */
import { z } from "zod";
import type { anonymityFindingAnswer, anonymityScanAnswer } from "./responses/anonymity_scan.ts";
import { requiredText, text } from "./text.ts";

export type AnonymityFinding = z.infer<typeof anonymityFindingAnswer>;
export type AnonymityScan = z.infer<typeof anonymityScanAnswer>;

export const anonymityScanSchema = z.object({
  dataSetId: requiredText(64).describe("Dataset of the caller."),
  version: text(8).default("").describe("Label such as V1; empty for the newest."),
});
export type AnonymityScanInput = z.input<typeof anonymityScanSchema>;
