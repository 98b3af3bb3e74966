/** The states and actions of every type of request, and the shape that all types share. */
import { z } from "zod";
import { ACCESS_WORKFLOW } from "./access_request.ts";
import type { Attachment } from "./attachment.ts";
import type { Page } from "./envelope.ts";
import { CHOSEN_FILES_MAX, COMMENT_MAX, FILE_PATH_BYTES_MAX } from "./limits.ts";
import { linkExpirySchema } from "./link.ts";
import type { LocalizedText } from "./locale.ts";
import {
  PAPER_UPDATE_STATES,
  type PaperUpdateState,
  RETRACTION_STATES,
  type RetractionState,
} from "./request.ts";
import type { RequestWorkflow } from "./request_workflow.ts";
import { requiredText, text } from "./text.ts";

export type RetractionAction = "correct" | "withdraw" | "reject" | "recall";

/** Spec 3 §2, rows 16 and 17. */
export const RETRACTION_WORKFLOW: RequestWorkflow<RetractionState, RetractionAction> = {
  type: "retraction",
  states: RETRACTION_STATES,
  initial: "PENDING",
  actions: {
    correct: { from: ["PENDING"], to: "CORRECTION", by: "decider" },
    withdraw: { from: ["PENDING"], to: "WITHDRAWN", by: "decider", irrevocable: true },
    reject: { from: ["PENDING"], to: "REJECTED", by: "decider", comments: "required" },
    // As a review is: by whoever asked, as long as nobody has decided.
    recall: { from: ["PENDING"], to: "RECALLED", by: "requester" },
  },
};

export type PaperUpdateAction = "pass" | "return" | "close";

/** Spec 3 §2, row 15. */
export const PAPER_UPDATE_WORKFLOW: RequestWorkflow<PaperUpdateState, PaperUpdateAction> = {
  type: "paperUpdate",
  states: PAPER_UPDATE_STATES,
  initial: "PENDING",
  actions: {
    pass: { from: ["PENDING"], to: "PASSED", by: "decider" },
    return: { from: ["PENDING"], to: "RETURNED", by: "decider", comments: "required" },
    // A withdrawn version takes no new papers, so undecided updates are returned.
    close: { from: ["PENDING"], to: "RETURNED", by: "system" },
  },
};

/** In the order in which lists name them. */
export const REQUEST_WORKFLOWS = {
  retraction: RETRACTION_WORKFLOW,
  paperUpdate: PAPER_UPDATE_WORKFLOW,
  access: ACCESS_WORKFLOW,
} as const;
export type RequestTypeName = keyof typeof REQUEST_WORKFLOWS;

/** Whether the action cannot be undone. A type that is not known here may be one of a newer server. */
export function isIrrevocable(type: string, action: string): boolean {
  const workflows: Readonly<Record<string, RequestWorkflow>> = REQUEST_WORKFLOWS;
  return workflows[type]?.actions[action]?.irrevocable === true;
}

/** A request of any type. */
export interface RequestEntry {
  requestId: string;
  /** As the table of its type names it; see {@link REQUEST_WORKFLOWS}. */
  type: string;
  /** The dataset that it is about, if any. */
  dataSetId?: string;
  version?: string;
  title?: LocalizedText;
  state: string;
  /** What was asked, in the shape of its type; absent where the caller may not read it. */
  payload?: Record<string, unknown>;
  /** Files that came with it. */
  attachments: Attachment[];
  /** Why it was decided so; empty also where the caller may not read it. */
  comments: string;
  /** Name of whoever asked; absent where the caller may not read it. */
  requester?: string;
  /** E-mail of whoever asked, where who decides has to know whom they deal with. */
  email?: string;
  /** ISO 8601, as all instants. */
  createdAt: string;
  /** When the decision is due. */
  dueAt?: string;
  decidedAt?: string;
  /** When what was granted ends. */
  expiresAt?: string;
  /** The files, and folders with `/` at the end, that alone were granted; absent: all. */
  chosen?: string[];
  /** Actions that the caller may take now. */
  actions: string[];
}

/** A page of requests, with how many of each state the caller may read, whatever state was asked for. */
export interface RequestEntryPage extends Page<RequestEntry> {
  counts: Record<string, number>;
}

export interface RequestDecision {
  /** One of those that the request names in `actions`. */
  action: string;
  comments: string;
  /** Until when what is granted holds, for an action that grants something: as for a link. Else empty. */
  until: string;
  /** Paths of files, and of folders with `/` at the end, that alone are granted; absent: all. An empty list is refused. */
  files?: string[];
}
export const requestDecisionSchema: z.ZodType<RequestDecision, unknown> = z.object({
  action: z.string().min(1).max(64),
  comments: text(COMMENT_MAX).default(""),
  until: text(16).refine((value) => value === "" || linkExpirySchema.safeParse(value).success, {
    error: "invalidDate",
  }).default(""),
  files: z.array(requiredText(FILE_PATH_BYTES_MAX)).max(CHOSEN_FILES_MAX).optional().describe(
    "Paths of files, and of folders with a slash at the end, that alone are granted; absent: all. An empty list is refused.",
  ),
});
