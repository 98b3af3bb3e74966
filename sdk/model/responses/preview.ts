/** Schemas of the answers about previews; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, named, text } from "./response_schemas.ts";
import { fileAnswer } from "./file.ts";
import { JSON_TYPES, type JsonNode, type JsonPreview } from "../preview/json.ts";
import { PREVIEW_KINDS } from "../preview/kinds.ts";
import {
  type DetectedFormat,
  type FilePreview,
  type NeighbourFile,
  NO_PREVIEW_REASONS,
  type NoPreview,
  type PreviewContent,
} from "../preview/preview.ts";
import { type Mark, MARK_SCOPES, type TextLine, type TextPreview } from "../preview/text.ts";

const mark = named<Mark>("Mark", { start: count, end: count, scope: z.enum(MARK_SCOPES) });
const textLine = named<TextLine>("TextLine", {
  text,
  marks: z.array(mark).optional(),
  omitted: count.optional(),
});
const textPreview = named<TextPreview>("TextPreview", {
  kind: z.literal("text"),
  encoding: text,
  language: text.optional(),
  firstLine: count,
  lines: z.array(textLine),
});
const jsonNode = named<JsonNode>("JsonNode", {
  depth: count,
  key: text.optional(),
  type: z.enum(JSON_TYPES),
  text: text.optional(),
  omitted: count.optional(),
  count: count.optional(),
});
const jsonPreview = named<JsonPreview>("JsonPreview", {
  kind: z.literal("json"),
  within: z.array(jsonNode),
  nodes: z.array(jsonNode),
});
const noPreview = named<NoPreview>("NoPreview", {
  kind: z.literal("none"),
  reason: z.enum(NO_PREVIEW_REASONS),
});

/** A preview of each kind, told apart by `kind`. */
const content: z.ZodType<PreviewContent> = z.union([textPreview, jsonPreview, noPreview])
  .meta({ id: "PreviewContent" });

const neighbour = named<NeighbourFile>("NeighbourFile", { fileId: text, path: text });
const detected = named<DetectedFormat>("DetectedFormat", { extension: text, mediaType: text });

export const filePreviewAnswer: z.ZodType<FilePreview> = named<FilePreview>("FilePreview", {
  dataSetId: text,
  version: text,
  file: fileAnswer,
  previous: neighbour.optional(),
  next: neighbour.optional(),
  page: count,
  pages: count,
  beginning: flag,
  kinds: z.array(z.enum(PREVIEW_KINDS)),
  detected: detected.optional(),
  problem: z.enum(NO_PREVIEW_REASONS).optional(),
  content,
});
