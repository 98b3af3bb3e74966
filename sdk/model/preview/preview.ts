/** What is shown of a file without downloading it (spec 1 §9). */
import type { DataFile } from "../file.ts";
import type { ArchivePreview } from "./archive.ts";
import type { Encoding } from "./encodings.ts";
import type { GridPreview } from "./grid.ts";
import type { JsonPreview } from "./json.ts";
import type { PreviewKind } from "./kinds.ts";
import type { MapPreview } from "./map.ts";
import type { MarkdownPreview } from "./markdown.ts";
import type { AudioPreview, ImagePreview, PdfPreview, VideoPreview } from "./media.ts";
import type { MoleculePreview } from "./molecule.ts";
import type { NotebookPreview } from "./notebook.ts";
import type { SequencesPreview } from "./sequences.ts";
import type { StructuresPreview } from "./structures.ts";
import type { TablePreview } from "./table.ts";
import type { VariantsPreview } from "./variants.ts";
import type { TextPreview } from "./text.ts";

/**
 * Why nothing is shown. `unsupported`: the format has no preview; `tooLarge`: the file, or what would have to be
 * unpacked; `binary`: its name promises a text, which it is not; `unreadable`: it is not what its name says;
 * `tooComplex`: it takes too long; `tooManyPixels`: a picture that
 * would take too much memory; `damaged`: the storage has not the bytes that came.
 */
export const NO_PREVIEW_REASONS = [
  "unsupported",
  "tooLarge",
  "binary",
  "unreadable",
  "tooComplex",
  "tooManyPixels",
  "damaged",
] as const;
export type NoPreviewReason = (typeof NO_PREVIEW_REASONS)[number];

export interface NoPreview {
  kind: "none";
  reason: NoPreviewReason;
}

/** What was read of a file; each kind has a type of its own. */
export type PreviewContent =
  | ArchivePreview
  | GridPreview
  | AudioPreview
  | ImagePreview
  | JsonPreview
  | MapPreview
  | MarkdownPreview
  | MoleculePreview
  | NoPreview
  | NotebookPreview
  | PdfPreview
  | SequencesPreview
  | StructuresPreview
  | TablePreview
  | TextPreview
  | VariantsPreview
  | VideoPreview;

/** Where in the content a page stands. */
export interface PreviewExtent {
  /** From 1. */
  page: number;
  pages: number;
  /** Whether only the beginning of the file was read, because the whole is too large. */
  beginning: boolean;
}

/** What the first bytes of a file say about its format. */
export interface DetectedFormat {
  extension: string;
  mediaType: string;
}

/** How the bytes of a text were read. */
export interface TextEncoding {
  /** Name for people, such as `GB 18030`. */
  name: string;
  /** What `encoding` of a query names. */
  label: Encoding;
  /** Whether it was concluded from the letters, and may be another one; false where it was chosen. */
  guessed: boolean;
}

/** A file beside another one. */
export interface NeighbourFile {
  fileId: string;
  path: string;
}

/** What its bytes show of a file, whoever asks. */
export interface ShownContent extends PreviewExtent {
  /** What it may be shown as, the best first. */
  kinds: PreviewKind[];
  /** Set where the bytes are of another format than the name says. */
  detected?: DetectedFormat;
  /** Why it is not shown as the first of its kinds. */
  problem?: NoPreviewReason;
  /** Path of what is shown of an archive. */
  member?: string;
  /** Of a text, a table and whatever else is written as text. */
  encoding?: TextEncoding;
  content: PreviewContent;
}

export interface FilePreview extends ShownContent {
  dataSetId: string;
  /** Label such as `V1`. */
  version: string;
  file: DataFile;
  /** The files before and behind it, in path order. */
  previous?: NeighbourFile;
  next?: NeighbourFile;
}

/** What of a file is wanted. */
export interface PreviewQuery {
  /** From 1. */
  page?: number;
  /** One of its kinds, where it has several. */
  as?: PreviewKind;
  /** A sheet of a workbook; the first when absent. */
  sheet?: string;
  /** A variable of a grid, the number of a band, or a layer of a map; the first that can be looked at when absent. */
  layer?: string;
  /** Path of a file in an archive, which is then shown in its place. */
  member?: string;
  /** What a text is in, where another encoding was recognised. */
  encoding?: Encoding;
  /** Whether the first row of a table is one of headings; recognised when absent. */
  header?: boolean;
  /** Of a molecule all its atoms besides, as a viewer draws them. */
  structure?: boolean;
}
