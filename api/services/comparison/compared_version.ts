/** One side of a comparison as its reader may see it. Presenters make it, so that masked data are never compared. */
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { ComplianceKind } from "../../../sdk/model/attachment.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import type { ComparedFile } from "./file_list_diff.ts";

/** A cover or a compliance document. */
export interface ComparedAttachment {
  name: string;
  /** Set for a compliance document. */
  complianceKind?: ComplianceKind | null;
  sha256: string;
}

export interface ComparedSide {
  /** Label such as `V1`. */
  version: string;
  metadata: DatasetMetadata;
  communityName?: LocalizedText;
  cover?: ComparedAttachment;
  /** Absent for readers who may not see them. */
  compliance?: ComparedAttachment[];
  /** Parts of a package in order; without a title if no version of a part is public. */
  parts: { dataSetId: string; title?: LocalizedText }[];
  files: ComparedFile[];
}
