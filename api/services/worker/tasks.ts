/** Long computations that a worker does, and how. */
import type { FieldDifference, FileComparison } from "../../../sdk/model/comparison.ts";
import { compareFields, type FieldPair } from "../comparison/field_diff.ts";
import { compareContents, notComparable } from "../comparison/file_contents.ts";
import { drawTable } from "../cover/table_plot.ts";
import type { Budget } from "../diff/budget.ts";

/** The contents of one file; without time left it is too long to compare. */
export interface ContentsTask {
  kind: "contents";
  path: string;
  /** Bytes; absent where a side has no such file. */
  left?: Uint8Array;
  right?: Uint8Array;
}

/** Fields of metadata; without time left they are shown as replaced. */
export interface FieldsTask {
  kind: "fields";
  pairs: FieldPair[];
}

/** A table that is drawn as a cover; without time left nothing is drawn. */
export interface TableTask {
  kind: "table";
  path: string;
  text: string;
}

export type Task = ContentsTask | FieldsTask | TableTask;

export type TaskResult<T extends Task> = T extends ContentsTask ? FileComparison
  : T extends FieldsTask ? FieldDifference[]
  /** SVG. */
  : string | undefined;

export function runTask(task: Task, budget: Budget): TaskResult<Task> {
  if (task.kind === "fields") return compareFields(task.pairs, budget);
  // Files are not even parsed without time: the thread that answers requests runs what a worker did not answer.
  const hasTime = budget.left > 0;
  if (task.kind === "table") return hasTime ? drawTable(task.path, task.text) : undefined;
  return hasTime
    ? compareContents(task.path, task.left, task.right, budget)
    : notComparable(task.path, "tooLong");
}
