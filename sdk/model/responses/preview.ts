/** Schemas of the answers about previews; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, named, number, text } from "./response_schemas.ts";
import { fileAnswer } from "./file.ts";
import {
  ARCHIVE_FORMATS,
  type ArchiveEntry,
  type ArchivePreview,
  ENTRY_KINDS,
  HIDDEN_REASONS,
} from "../preview/archive.ts";
import {
  type ColourScale,
  GRID_FORMATS,
  type GridAttribute,
  type GridDimension,
  type GridLeftOut,
  type GridPosition,
  type GridPreview,
  type GridVariable,
  type ImageLook,
  type LineLook,
  NO_LOOK_REASONS,
} from "../preview/grid.ts";
import {
  type GeometryCount,
  MAP_FORMATS,
  type MapFeature,
  type MapPreview,
  type MapShape,
  type ShapePaths,
} from "../preview/map.ts";
import type { AxisTick, Bounds, CoordinateSystem, PlotFrame } from "../preview/plot.ts";
import {
  type AudioPreview,
  type Captions,
  IMAGE_FORMATS,
  type ImagePreview,
  type PdfPreview,
  type VideoPreview,
} from "../preview/media.ts";
import type { MarkdownPreview } from "../preview/markdown.ts";
import {
  MOLECULE_FORMATS,
  type MoleculeAtom,
  type MoleculeField,
  type MoleculePreview,
  type MoleculeStructure,
  type UnitCell,
} from "../preview/molecule.ts";
import { CELL_TYPES, type CellOutput, type NotebookCell, type NotebookPreview } from "../preview/notebook.ts";
import {
  type QualitySummary,
  SEQUENCE_FORMATS,
  type SequenceFact,
  type SequenceRecord,
  type SequencesPreview,
  type TraceCurve,
  type TraceLook,
} from "../preview/sequences.ts";
import {
  type ChemicalStructure,
  INCHI_LAYERS,
  type InchiLayer,
  STRUCTURE_FORMATS,
  type StructuresPreview,
} from "../preview/structures.ts";
import {
  COLUMN_TYPES,
  type TableColumn,
  type TablePreview,
  type ValueCount,
  type ValueLabel,
} from "../preview/table.ts";
import type { VariantField, VariantsPreview } from "../preview/variants.ts";
import { JSON_TYPES, type JsonNode, type JsonPreview } from "../preview/json.ts";
import { ENCODINGS } from "../preview/encodings.ts";
import { relativePicture } from "../relative_pictures.ts";
import { PREVIEW_KINDS } from "../preview/kinds.ts";
import {
  type DetectedFormat,
  type FilePreview,
  type NeighbourFile,
  NO_PREVIEW_REASONS,
  type NoPreview,
  type PreviewContent,
  type TextEncoding,
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
const row = z.array(text);
const valueCount = named<ValueCount>("ValueCount", { value: text, count });
const tableColumn = named<TableColumn>("TableColumn", {
  name: text.optional(),
  label: text.optional(),
  valueLabels: z.array(named<ValueLabel>("ValueLabel", { value: text, label: text })).optional(),
  type: z.enum(COLUMN_TYPES),
  missing: count,
  likelyMissing: valueCount.optional(),
  distinct: count,
  distinctAtLeast: flag,
  min: text.optional(),
  max: text.optional(),
  top: z.array(valueCount),
});
const tablePreview = named<TablePreview>("TablePreview", {
  kind: z.literal("table"),
  sheets: z.array(text).optional(),
  sheet: text.optional(),
  comments: z.array(text),
  header: flag.optional(),
  columns: z.array(tableColumn),
  omittedColumns: count,
  firstRow: count,
  rows: z.array(row),
  totalRows: count,
  profiledRows: count,
  incomplete: flag.optional(),
});
const variantField = named<VariantField>("VariantField", {
  group: text,
  id: text,
  type: text.optional(),
  number: text.optional(),
  description: text.optional(),
});
const variantsPreview = named<VariantsPreview>("VariantsPreview", {
  kind: z.literal("variants"),
  format: text.optional(),
  fields: z.array(variantField),
  columns: row,
  samples: count,
  firstRow: count,
  rows: z.array(row),
  total: count,
});
const markdownPreview = named<MarkdownPreview>("MarkdownPreview", {
  kind: z.literal("markdown"),
  text,
  pictures: z.array(relativePicture).optional(),
  extracted: flag.optional(),
});
const cellOutput: z.ZodType<CellOutput> = z.union([
  z.object({ type: z.literal("text"), text }),
  z.object({ type: z.literal("error"), text }),
  z.object({ type: z.literal("image"), mediaType: z.enum(["image/png", "image/jpeg"]), data: text }),
  z.object({ type: z.literal("omitted"), mediaType: text }),
]).meta({ id: "CellOutput" });
const notebookCell = named<NotebookCell>("NotebookCell", {
  type: z.enum(CELL_TYPES),
  text: text.optional(),
  lines: z.array(textLine).optional(),
  run: number.optional(),
  outputs: z.array(cellOutput),
});
const notebookPreview = named<NotebookPreview>("NotebookPreview", {
  kind: z.literal("notebook"),
  language: text.optional(),
  firstCell: count,
  cells: z.array(notebookCell),
  total: count,
});
const axisTicks = z.array(named<AxisTick>("AxisTick", { at: number, label: text }));
const plotFrame = named<PlotFrame>("PlotFrame", {
  width: number,
  height: number,
  x: axisTicks,
  y: axisTicks,
  degrees: flag,
  land: text.optional(),
});
const bounds = named<Bounds>("Bounds", { west: number, south: number, east: number, north: number });
const crs = named<CoordinateSystem>("CoordinateSystem", {
  name: text.optional(),
  geographic: flag.optional(),
  definition: text.optional(),
});
const paths = { areas: text.optional(), lines: text.optional(), points: text.optional() };
const mapPreview = named<MapPreview>("MapPreview", {
  kind: z.literal("map"),
  format: z.enum(MAP_FORMATS),
  crs,
  bounds: bounds.optional(),
  total: count,
  geometries: z.array(named<GeometryCount>("GeometryCount", { type: text, count })),
  columns: row,
  omittedColumns: count,
  firstFeature: count,
  features: z.array(
    named<MapFeature>("MapFeature", { type: text, bounds: bounds.optional(), values: row }),
  ),
  missing: row,
  layers: row.optional(),
  layer: text.optional(),
  frame: plotFrame.optional(),
  shapes: z.array(named<MapShape>("MapShape", { feature: count, ...paths })),
  others: named<ShapePaths>("ShapePaths", paths),
  undrawn: count,
});
const dimensions = z.array(
  named<GridDimension>("GridDimension", { name: text, length: count, unlimited: flag }),
);
const attributes = z.array(named<GridAttribute>("GridAttribute", { name: text, value: text }));
const imageLook = named<ImageLook>("ImageLook", {
  type: z.literal("image"),
  frame: plotFrame,
  png: text,
  pixelsWide: count,
  pixelsHigh: count,
  scale: named<ColourScale>("ColourScale", {
    minimum: number,
    maximum: number,
    least: number,
    greatest: number,
    unit: text.optional(),
    colours: row,
  }).optional(),
  gaps: flag,
});
const lineLook = named<LineLook>("LineLook", {
  type: z.literal("line"),
  frame: plotFrame,
  path: text,
  xLabel: text,
  yLabel: text,
  least: number,
  greatest: number,
});
const sequenceRecord = named<SequenceRecord>("SequenceRecord", {
  id: text,
  description: text,
  length: count,
  beginning: text,
  gc: number.optional(),
  quality: number.optional(),
});
const sequencesPreview = named<SequencesPreview>("SequencesPreview", {
  kind: z.literal("sequences"),
  format: z.enum(SEQUENCE_FORMATS),
  facts: z.array(named<SequenceFact>("SequenceFact", { name: text, value: text })),
  firstRecord: count,
  records: z.array(sequenceRecord),
  total: count,
  totalLength: count,
  shortest: count,
  longest: count,
  quality: named<QualitySummary>("QualitySummary", {
    encoding: text,
    mean: number,
    good: number,
    byPosition: lineLook.optional(),
  }).optional(),
  trace: named<TraceLook>("TraceLook", {
    frame: plotFrame,
    curves: z.array(named<TraceCurve>("TraceCurve", { base: text, path: text })),
    firstPoint: count,
    lastPoint: count,
    points: count,
  }).optional(),
});
const noLook = z.object({ type: z.literal("none"), reason: z.enum(NO_LOOK_REASONS) });
const leftOut = named<GridLeftOut>("GridLeftOut", { variables: count, dimensions: count, attributes: count })
  .optional();
const gridPreview = named<GridPreview>("GridPreview", {
  kind: z.literal("grid"),
  format: z.enum(GRID_FORMATS),
  variant: text.optional(),
  crs,
  bounds: bounds.optional(),
  resolution: z.tuple([number, number]).optional(),
  turned: z.boolean().optional(),
  noData: text.optional(),
  compression: text.optional(),
  dimensions,
  variables: z.array(
    named<GridVariable>("GridVariable", { name: text, type: text, dimensions, attributes, leftOut }),
  ),
  attributes,
  layers: row,
  firstLayer: text.optional(),
  layer: text.optional(),
  positions: z.array(
    named<GridPosition>("GridPosition", { name: text, index: count, length: count, value: text.optional() }),
  ),
  look: z.union([imageLook, lineLook, noLook]).meta({ id: "GridLook" }),
  cut: flag.optional(),
  leftOut,
});
const archiveEntry = named<ArchiveEntry>("ArchiveEntry", {
  path: text,
  kind: z.enum(ENTRY_KINDS),
  size: count,
  target: text.optional(),
  shown: flag,
  hidden: z.enum(HIDDEN_REASONS).optional(),
});
const archivePreview = named<ArchivePreview>("ArchivePreview", {
  kind: z.literal("archive"),
  format: z.enum(ARCHIVE_FORMATS),
  entries: z.array(archiveEntry),
  total: count,
  totalSize: count,
});
const imagePreview = named<ImagePreview>("ImagePreview", {
  kind: z.literal("image"),
  format: z.enum(IMAGE_FORMATS),
  width: count.optional(),
  height: count.optional(),
  bits: count.optional(),
  transparent: flag,
  cut: flag.optional(),
  undecoded: flag.optional(),
  drawn: flag,
  data: text.optional(),
});
const videoPreview = named<VideoPreview>("VideoPreview", {
  kind: z.literal("video"),
  captions: z.array(named<Captions>("Captions", { fileId: text, path: text, language: text.optional() })),
  cut: flag.optional(),
});
const audioPreview = named<AudioPreview>("AudioPreview", { kind: z.literal("audio"), cut: flag.optional() });
const pdfPreview = named<PdfPreview>("PdfPreview", { kind: z.literal("pdf") });
const unitCell = named<UnitCell>("UnitCell", {
  a: number,
  b: number,
  c: number,
  alpha: number,
  beta: number,
  gamma: number,
  spaceGroup: text.optional(),
});
const moleculeAtom = named<MoleculeAtom>("MoleculeAtom", {
  element: text,
  x: number,
  y: number,
  z: number,
  name: text.optional(),
  residue: text.optional(),
  residueNumber: text.optional(),
  chain: text.optional(),
});
const structure = named<MoleculeStructure>("MoleculeStructure", {
  format: z.enum(["cif", "mol2", "xyz"]),
  text,
});
const moleculePreview = named<MoleculePreview>("MoleculePreview", {
  kind: z.literal("molecule"),
  format: z.enum(MOLECULE_FORMATS),
  title: text.optional(),
  id: text.optional(),
  formula: text,
  withoutHydrogen: flag,
  atoms: count,
  bonds: count.optional(),
  residues: count,
  chains: z.array(text),
  groups: z.array(text),
  waters: count,
  cell: unitCell.optional(),
  fields: z.array(named<MoleculeField>("MoleculeField", { name: text, value: text })),
  firstAtoms: z.array(moleculeAtom),
  drawn: flag,
  structure: structure.optional(),
});
const noPreview = named<NoPreview>("NoPreview", {
  kind: z.literal("none"),
  reason: z.enum(NO_PREVIEW_REASONS),
});

/** A preview of each kind, told apart by `kind`. */
const structuresPreview = named<StructuresPreview>("StructuresPreview", {
  kind: z.literal("structures"),
  format: z.enum(STRUCTURE_FORMATS),
  structures: z.array(named<ChemicalStructure>("ChemicalStructure", {
    line: count,
    notation: text,
    name: text.optional(),
    formula: text.optional(),
    mass: number.optional(),
    svg: text.optional(),
    layers: z.array(named<InchiLayer>("InchiLayer", { name: z.enum(INCHI_LAYERS), value: text })).optional(),
  })),
  total: count,
});

const content: z.ZodType<PreviewContent> = z.union([
  textPreview,
  tablePreview,
  sequencesPreview,
  variantsPreview,
  notebookPreview,
  markdownPreview,
  moleculePreview,
  structuresPreview,
  jsonPreview,
  archivePreview,
  mapPreview,
  gridPreview,
  imagePreview,
  videoPreview,
  audioPreview,
  pdfPreview,
  noPreview,
]).meta({ id: "PreviewContent" });

export const neighbour: z.ZodType<NeighbourFile> = named<NeighbourFile>("NeighbourFile", {
  fileId: text,
  path: text,
});
const detected = named<DetectedFormat>("DetectedFormat", { extension: text, mediaType: text });

export const textEncoding: z.ZodType<TextEncoding> = named<TextEncoding>("TextEncoding", {
  name: text,
  label: z.enum(ENCODINGS),
  guessed: flag,
});

/** What its bytes show of a file, whoever asks. */
export const shownContent = {
  page: count,
  pages: count,
  beginning: flag,
  kinds: z.array(z.enum(PREVIEW_KINDS)),
  detected: detected.optional(),
  problem: z.enum(NO_PREVIEW_REASONS).optional(),
  member: text.optional(),
  encoding: textEncoding.optional(),
  content,
};

export const filePreviewAnswer: z.ZodType<FilePreview> = named<FilePreview>("FilePreview", {
  dataSetId: text,
  version: text,
  file: fileAnswer,
  previous: neighbour.optional(),
  next: neighbour.optional(),
  ...shownContent,
});
