/** Schemas of what a scan for names found; see `response_schemas.ts`. */
import { z } from "zod";
import { IDENTITY_KINDS, IDENTITY_PLACES, UNSCANNED_REASONS } from "../anonymity_scan.ts";
import { count, flag, text } from "./response_schemas.ts";

export const anonymityFindingAnswer = z.object({
  kind: z.enum(IDENTITY_KINDS).describe("Of whom or what it tells."),
  term: text.describe("As the record has it; of an author in the properties, the value found."),
  place: z.enum(IDENTITY_PLACES).describe("Where it stands."),
  path: text.optional().describe("Path of the file; absent for a field."),
  member: text.optional().describe("The file in an archive or an Office document."),
  excerpt: text.describe("What stands around the first occurrence."),
  count: count.describe("Occurrences."),
}).meta({ id: "AnonymityFinding" });
export type AnonymityFinding = z.infer<typeof anonymityFindingAnswer>;

export const anonymityScanAnswer = z.object({
  dataSetId: text.describe("The dataset that was scanned."),
  version: text.describe("Its version, such as V1."),
  findings: z.array(anonymityFindingAnswer).describe("What tells of people, in the order of the places."),
  cut: flag.describe("Whether there were more findings than are listed."),
  filesScanned: count.describe("Files that were looked at."),
  unscanned: z.array(z.object({ path: text, reason: z.enum(UNSCANNED_REASONS) })).describe(
    "Files of which something was not looked at.",
  ),
}).meta({ id: "AnonymityScan" });
export type AnonymityScan = z.infer<typeof anonymityScanAnswer>;
