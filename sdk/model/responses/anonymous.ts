/** Schemas of what an anonymous link shows; see `response_schemas.ts`. */
import { z } from "zod";
import type { AnonymousDataset, AnonymousFile, AnonymousPreview } from "../anonymous.ts";
import { LINK_ACCESS } from "../link.ts";
import { RESOURCE_TYPE_CODES } from "../vocabulary/resource_types.ts";
import { neighbour, shownContent } from "./preview.ts";
import { license, reference, spatial, temporal } from "./metadata.ts";
import { count, instant, localizedText, named, pageOf, text } from "./response_schemas.ts";

export const anonymousDatasetAnswer = named<AnonymousDataset>("AnonymousDataset", {
  dataSetTypeCode: z.enum(RESOURCE_TYPE_CODES),
  language: text,
  title: localizedText,
  description: localizedText,
  keywords: z.object({ zh: z.array(text), en: z.array(text) }),
  subjects: z.array(text),
  subjectNames: z.array(localizedText),
  license,
  licenseName: localizedText,
  references: z.array(reference),
  spatial: z.array(spatial),
  temporal: z.array(temporal),
  count: count.describe("Files in this view."),
  size: count.describe("Their bytes."),
  access: z.enum(LINK_ACCESS),
  expiresAt: instant,
});

const anonymousFile = named<AnonymousFile>("AnonymousFile", {
  fileId: text.describe("For this link alone, and another one in each answer."),
  path: text,
  size: count,
});

export const anonymousFilePageAnswer = pageOf<AnonymousFile>(anonymousFile);

export const anonymousPreviewAnswer = named<AnonymousPreview>("AnonymousPreview", {
  file: anonymousFile,
  previous: neighbour.optional(),
  next: neighbour.optional(),
  ...shownContent,
});
