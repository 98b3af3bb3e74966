/** Long computations that a worker does, and how. */
import type { FieldDifference, FileComparison } from "../../../sdk/model/comparison.ts";
import type { IdentitiesFound, IdentityTask, IdentityTextsTask } from "../anonymity/scan_bytes.ts";
import type { Encoding } from "../../../sdk/model/preview/encodings.ts";
import { compareFields, type FieldPair } from "../comparison/field_diff.ts";
import { compareContents, notComparable } from "../comparison/file_contents.ts";
import { drawTable } from "../cover/table_plot.ts";
import type { Budget } from "../diff/budget.ts";
import { hasTooManyTags } from "../../../sdk/model/rich_text/limits.ts";
import type { PreviewFound, PreviewTask } from "../preview/read_preview.ts";

/** The contents of one file; without time left it is too long to compare. */
export interface ContentsTask {
  kind: "contents";
  path: string;
  /** Bytes; absent where a side has no such file. */
  left?: Uint8Array;
  right?: Uint8Array;
  /** What both are read as; recognised when absent. */
  encoding?: Encoding;
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

/** Text of strangers that is made safe; without time left it is refused. */
export interface RichTextTask {
  kind: "richText";
  text: string;
  format: "html" | "markdown";
}

/** Texts that may name somebody; without time left nothing is found, and it is said. */
type ScanTask = IdentityTask | IdentityTextsTask;

export type Task = ContentsTask | FieldsTask | TableTask | RichTextTask | PreviewTask | ScanTask;

export type TaskResult<T extends Task> = T extends ContentsTask ? FileComparison
  : T extends FieldsTask ? FieldDifference[]
  : T extends PreviewTask ? PreviewFound | undefined
  : T extends ScanTask ? IdentitiesFound
  /** SVG, or HTML. */
  : string | undefined;

/** Whether something of the task may still be computing: a library that failed in one place may go on in others. */
export function leavesWork(result: TaskResult<Task>): boolean {
  if (typeof result !== "object" || !("failed" in result)) return false;
  return result.failed === true;
}

/** Loads what a task is done with, so that its time counts its work alone: on a busy machine loading takes longer. */
export async function loadFor(task: Task): Promise<void> {
  if (task.kind === "richText") await Promise.all([loadPurify(), loadMarkdown()]);
  if (task.kind === "preview") await (await loadPreview()).loadReaders(task);
  if (task.kind === "identities" || task.kind === "identityTexts") await loadScan();
}

export async function runTask(task: Task, budget: Budget): Promise<TaskResult<Task>> {
  if (task.kind === "fields") return compareFields(task.pairs, budget);
  // Files are not even parsed without time: the thread that answers requests runs what a worker did not answer.
  const hasTime = budget.left > 0;
  if (task.kind === "preview") {
    return hasTime ? await (await loadPreview()).readPreview(task, budget) : undefined;
  }
  if (task.kind === "identities") {
    return hasTime ? await (await loadScan()).scanBytes(task, budget) : { findings: [], left: "outOfTime" };
  }
  if (task.kind === "identityTexts") {
    return hasTime ? (await loadScan()).scanTexts(task, budget) : { findings: [], left: "outOfTime" };
  }
  if (task.kind === "richText") return hasTime ? await makeSafe(task) : undefined;
  if (task.kind === "table") return hasTime ? drawTable(task.path, task.text) : undefined;
  return hasTime
    ? compareContents(task.path, task.left, task.right, budget, task.encoding)
    : notComparable(task.path, "tooLong");
}

/** What reads HTML is loaded with the first text, and not with every comparison. */
const loadPurify = () => import("../rich_text/purify.ts");
const loadPreview = () => import("../preview/read_preview.ts");
const loadScan = () => import("../anonymity/scan_bytes.ts");
const loadMarkdown = () => import("../../../sdk/model/rich_text/markdown_to_html.ts");

async function makeSafe({ text, format }: RichTextTask): Promise<string | undefined> {
  const { purify } = await loadPurify();
  const { markdownToHtml } = await loadMarkdown();
  const html = format === "html" ? text : withinStack(() => markdownToHtml(text));
  return html === undefined || hasTooManyTags(html) ? undefined : purify(html);
}

/** @returns nothing where the text is nested more deeply than the stack is. */
function withinStack<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
