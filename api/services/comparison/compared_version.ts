/** One side of a comparison as its reader may see it: presenters make it, so that nothing is compared that is masked. */
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { ComplianceKind } from "../../../sdk/model/attachment.ts";
import type { DatasetMetadata } from "../../../sdk/model/metadata/metadata.ts";
import type { ComparedFile } from "./file_list_diff.ts";

/** A cover or a compliance item. */
export interface ComparedAttachment {
  name: string;
  /** Of a compliance item. */
  complianceKind?: ComplianceKind | null;
  sha256: string;
}

export interface ComparedSide {
  /** Label such as `V1`. */
  version: string;
  metadata: DatasetMetadata;
  communityName?: LocalizedText;
  cover?: ComparedAttachment;
  /** Absent for those who may not see them. */
  compliance?: ComparedAttachment[];
  /** What a package holds, in its order; without a title where nothing of it is public. */
  parts: { dataSetId: string; title?: LocalizedText }[];
  files: ComparedFile[];
}
