/** What reads a file as one kind. */
import type {
  NoPreviewReason,
  PreviewContent,
  PreviewExtent,
  PreviewQuery,
} from "../../../sdk/model/preview/preview.ts";
import type { Budget } from "../diff/budget.ts";
import type { FileSource } from "./source.ts";

/** What a reader gives: its page; where it says nothing of an extent, there is one page of the whole. */
export interface ReadContent extends Partial<PreviewExtent> {
  content: PreviewContent;
}

/** What is asked of a reader. */
export interface ReadRequest extends PreviewQuery {
  page: number;
  /** Whether no page was asked for, so that a reader may begin elsewhere than at the first. */
  isFirst?: boolean;
  /** Name of the file with its folders. */
  path: string;
}

/** Reads a file as one kind. @throws NotReadable, MissingBytes, OutOfBudget. */
export type PreviewReader = (
  source: FileSource,
  request: ReadRequest,
  budget: Budget,
) => ReadContent | Promise<ReadContent>;

/** The name may be that of two kinds, and the file is of the other one: that is no problem. */
export class OtherKind extends Error {}

/** The file cannot be shown as what it was read as. */
export class NotReadable extends Error {
  constructor(readonly reason: NoPreviewReason = "unreadable") {
    super(reason);
  }
}
