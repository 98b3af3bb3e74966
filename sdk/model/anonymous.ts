/** What an anonymous link shows: these fields and no others, so that a field that is added elsewhere never appears here. */
import type { Extent } from "./dataset.ts";
import type { LocalizedText } from "./locale.ts";
import type { LinkAccess } from "./link.ts";
import type { DatasetMetadata } from "./metadata/metadata.ts";
import type { NeighbourFile, ShownContent } from "./preview/preview.ts";

/** A dataset without the people, institutions and identifiers that would tell whose it is. */
export interface AnonymousDataset extends
  Extent,
  Pick<
    DatasetMetadata,
    | "dataSetTypeCode"
    | "language"
    | "title"
    | "description"
    | "keywords"
    | "subjects"
    | "license"
    | "references"
    | "spatial"
    | "temporal"
  > {
  /** Registered subject names, in the order of `subjects`. */
  subjectNames: LocalizedText[];
  licenseName: LocalizedText;
  /** Whether files may be downloaded. */
  access: LinkAccess;
  /** When the link ends. */
  expiresAt: string;
}

/** A file in the view of an anonymous link. */
export interface AnonymousFile {
  /** For this link alone, and another one in each answer; it is no id of the file elsewhere. */
  fileId: string;
  /** Relative path with `/` between folders. */
  path: string;
  /** Bytes. Their SHA-256 is left out: whoever has it finds the same file where it is public. */
  size: number;
}

/** What is shown of a file in the view of an anonymous link, without its being downloaded. */
export interface AnonymousPreview extends ShownContent {
  file: AnonymousFile;
  /** The files of this view before and behind it, in path order. */
  previous?: NeighbourFile;
  next?: NeighbourFile;
}
