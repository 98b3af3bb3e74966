/** Schema of what a scan for names found; see `response_schemas.ts`. */
import { z } from "zod";
import {
  type AnonymityFinding,
  type AnonymityScan,
  IDENTITY_KINDS,
  IDENTITY_PLACES,
  UNSCANNED_REASONS,
} from "../anonymity_scan.ts";
import { count, flag, named, text } from "./response_schemas.ts";

const finding = named<AnonymityFinding>("AnonymityFinding", {
  kind: z.enum(IDENTITY_KINDS),
  term: text,
  place: z.enum(IDENTITY_PLACES),
  path: text.optional(),
  member: text.optional().describe("The file in an archive or an Office document."),
  excerpt: text,
  count,
});

export const anonymityScanAnswer = named<AnonymityScan>("AnonymityScan", {
  dataSetId: text,
  version: text,
  findings: z.array(finding),
  cut: flag.describe("Whether there were more findings than are listed."),
  filesScanned: count,
  unscanned: z.array(z.object({ path: text, reason: z.enum(UNSCANNED_REASONS) })).describe(
    "Files of which something was not looked at.",
  ),
});
