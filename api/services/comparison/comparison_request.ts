/** What the worker is asked, and how it is answered. */
import type { FieldDifference, FileComparison } from "../../../sdk/model/comparison.ts";
import type { Budget } from "../diff/budget.ts";
import { compareFields, type FieldPair } from "./field_diff.ts";
import { compareContents } from "./file_contents.ts";

export interface ContentsRequest {
  kind: "contents";
  path: string;
  /** Bytes; absent where a side has no such file. */
  left?: Uint8Array;
  right?: Uint8Array;
}

export interface FieldsRequest {
  kind: "fields";
  pairs: FieldPair[];
}

export type ComparisonRequest = ContentsRequest | FieldsRequest;

export type ComparisonFound<R extends ComparisonRequest> = R extends FieldsRequest ? FieldDifference[]
  : FileComparison;

export function answerRequest(
  request: ComparisonRequest,
  budget: Budget,
): FileComparison | FieldDifference[] {
  if (request.kind === "fields") return compareFields(request.pairs, budget);
  return compareContents(request.path, request.left, request.right, budget);
}
