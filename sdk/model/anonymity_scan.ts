/** Where a version names the people behind it, as its depositor is shown before an anonymous link is made. */
import { z } from "zod";
import { requiredText, text } from "./text.ts";

/** What was found: of the authors and the depositor, or the author that a document names in its properties. */
export const IDENTITY_KINDS = [
  "name",
  "email",
  "affiliation",
  "orcid",
  "grant",
  "project",
  "author",
] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Where it stands: in a field that the link shows, in the name of a file, or in the file itself. */
export const IDENTITY_PLACES = [
  "title",
  "description",
  "keywords",
  "references",
  "license",
  "fileName",
  "content",
  "properties",
] as const;
export type IdentityPlace = (typeof IDENTITY_PLACES)[number];

/** Why something of a file was not looked at. */
export const UNSCANNED_REASONS = ["tooLarge", "unreadable", "outOfTime", "partly"] as const;
export type UnscannedReason = (typeof UNSCANNED_REASONS)[number];

export const anonymityScanSchema = z.object({
  dataSetId: requiredText(64).describe("Dataset of the caller."),
  version: text(8).default("").describe("Label such as V1; empty for the newest."),
});
export type AnonymityScanInput = z.input<typeof anonymityScanSchema>;
