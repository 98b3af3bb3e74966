/** Schema of what the page of a version shows first; see `response_schemas.ts`. */
import type { DatasetOverview } from "../dataset_overview.ts";
import { datasetAnswer } from "./dataset.ts";
import { citationAnswer, jsonLdAnswer } from "./export.ts";
import { filePageAnswer, readmeAnswer } from "./file.ts";
import { filePreviewAnswer } from "./preview.ts";
import { named } from "./response_schemas.ts";

export const overviewAnswer = named<DatasetOverview>("DatasetOverview", {
  dataset: datasetAnswer,
  jsonLd: jsonLdAnswer.optional(),
  citation: citationAnswer.optional(),
  files: filePageAnswer.optional(),
  readme: readmeAnswer.optional(),
  look: filePreviewAnswer.optional(),
});
