/** Schemas of the answers about comparisons; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, instant, localizedText, named, object, text } from "./response_schemas.ts";
import { versionAnswer } from "./dataset.ts";
import { textEncoding } from "./preview.ts";
import {
  COMPARED_FIELDS,
  type ComparedEncodings,
  type Comparison,
  ENTRY_CHANGES,
  type EntryDifference,
  type FieldDifference,
  FILE_CHANGES,
  type FileComparison,
  type FileDifference,
  FORM_DIFFERENCES,
  type FormDifference,
  type LineDifference,
  NO_COMPARISON_REASONS,
  type NodeDifference,
  type RoundComparison,
  type RowDifference,
  type TextPart,
} from "../comparison.ts";

const place = count.optional();
const words = text.optional();

const textPart = named<TextPart>("TextPart", { text, change: z.enum(["same", "added", "removed"]) });
const entryDifference = named<EntryDifference>("EntryDifference", {
  change: z.enum(ENTRY_CHANGES),
  text: z.array(textPart),
  from: place,
  to: place,
});
const fieldDifference = named<FieldDifference>("FieldDifference", {
  field: z.enum(COMPARED_FIELDS),
  changed: flag,
  kind: z.enum(["text", "list"]),
  parts: z.array(textPart).optional(),
  entries: z.array(entryDifference).optional(),
});
const fileDifference = named<FileDifference>("FileDifference", {
  change: z.enum(FILE_CHANGES),
  path: text,
  from: words,
  leftSize: place,
  rightSize: place,
  leftFileId: words,
  rightFileId: words,
});

const differences = {
  metadata: z.array(fieldDifference),
  files: z.array(fileDifference),
  counts: z.record(z.enum(FILE_CHANGES), count),
};

export const comparisonAnswer = named<Comparison>("Comparison", {
  dataSetId: text,
  title: localizedText,
  left: text,
  right: text,
  versions: z.array(versionAnswer),
  ...differences,
});
export const roundComparisonAnswer = named<RoundComparison>("RoundComparison", {
  reviewId: text,
  previousId: text,
  previousAt: instant,
  ...differences,
});

const lineDifference = named<LineDifference>("LineDifference", {
  change: z.enum(["same", "added", "removed"]),
  text,
  left: place,
  right: place,
});
const rowDifference = named<RowDifference>("RowDifference", {
  change: z.enum(["added", "removed", "changed", "same"]),
  left: place,
  right: place,
  cells: z.array(object<RowDifference["cells"][number]>({ left: words, right: words, changed: flag })),
});
const nodeDifference = named<NodeDifference>("NodeDifference", {
  pointer: text,
  change: z.enum(["added", "removed", "changed"]),
  left: words,
  right: words,
});

const formDifference = named<FormDifference>("FormDifference", {
  what: z.enum(FORM_DIFFERENCES),
  left: words,
  right: words,
});

const encodings = named<ComparedEncodings>("ComparedEncodings", {
  left: textEncoding.optional(),
  right: textEncoding.optional(),
});
const any = {
  path: text,
  truncated: flag,
  form: z.array(formDifference).optional(),
  encodings: encodings.optional(),
};
export const fileComparisonAnswer: z.ZodType<FileComparison> = z.discriminatedUnion("kind", [
  z.object({ ...any, kind: z.literal("text"), lines: z.array(lineDifference) }),
  z.object({ ...any, kind: z.literal("table"), header: z.array(text), rows: z.array(rowDifference) }),
  z.object({ ...any, kind: z.literal("json"), nodes: z.array(nodeDifference) }),
  z.object({ ...any, kind: z.literal("none"), reason: z.enum(NO_COMPARISON_REASONS) }),
]).meta({ id: "FileComparison" });
