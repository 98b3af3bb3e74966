/**
 * Schemas of what an anonymous link shows: these fields and no others, so that a field that is added elsewhere never appears
 * here. See `response_schemas.ts`.
 */
import { z } from "zod";
import { LINK_ACCESS } from "../link.ts";
import { RESOURCE_TYPE_CODES } from "../vocabulary/resource_types.ts";
import { neighbour, shownContent } from "./preview.ts";
import { license, reference, spatial, temporal } from "./metadata.ts";
import { count, instant, localizedText, pageOf, text } from "./response_schemas.ts";

export const anonymousDatasetAnswer = z.object({
  dataSetTypeCode: z.enum(RESOURCE_TYPE_CODES).describe("Kind of the data."),
  language: text.describe("Main language of the data."),
  title: localizedText.describe("As the version has it."),
  description: localizedText.describe("As the version has it: rich text."),
  keywords: z.object({ zh: z.array(text), en: z.array(text) }).describe("In both languages."),
  subjects: z.array(text).describe("Codes of GB/T 13745-2009."),
  subjectNames: z.array(localizedText).describe("Registered names, in the order of the subjects."),
  license: license.describe("Under which the data may be used."),
  licenseName: localizedText.describe("Its name."),
  references: z.array(reference).describe("Literature that the data build on."),
  spatial: z.array(spatial).describe("Places."),
  temporal: z.array(temporal).describe("Times."),
  count: count.describe("Files in this view."),
  size: count.describe("Their bytes."),
  access: z.enum(LINK_ACCESS).describe("Whether files may be downloaded."),
  expiresAt: instant.describe("When the link ends."),
}).meta({ id: "AnonymousDataset" });
/** A dataset without the people, institutions and identifiers that would tell whose it is. */
export type AnonymousDataset = z.infer<typeof anonymousDatasetAnswer>;

export const anonymousFileAnswer = z.object({
  fileId: text.describe("For this link alone, and another one in each answer; no id of the file elsewhere."),
  path: text.describe("Relative path with / between folders."),
  size: count.describe(
    "Bytes. Their SHA-256 is left out: whoever has it finds the same file where it is public.",
  ),
}).meta({ id: "AnonymousFile" });
/** A file in the view of an anonymous link. */
export type AnonymousFile = z.infer<typeof anonymousFileAnswer>;

export const anonymousFilePageAnswer = pageOf(anonymousFileAnswer);

export const anonymousPreviewAnswer = z.object({
  file: anonymousFileAnswer.describe("The file that is shown."),
  previous: neighbour.optional().describe("The file of this view before it, in path order."),
  next: neighbour.optional().describe("The file of this view behind it."),
  ...shownContent,
}).meta({ id: "AnonymousPreview" });
/** What is shown of a file in the view of an anonymous link, without its being downloaded. */
export type AnonymousPreview = z.infer<typeof anonymousPreviewAnswer>;
