/** What the scan before an anonymous link looks for, and where (spec 2 §5). */

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
